import { useAnnouncement } from '@portal/platform/navigation'
import styles from './frame.module.css'

/** Announces page changes and copied text to screen readers. */
export function LiveRegion() {
  const { text, count } = useAnnouncement()

  return (
    <p role="status" className={styles.spoken}>
      {/* Words that stay the same are said again when their element is another. */}
      <span key={count}>{text}</span>
    </p>
  )
}
