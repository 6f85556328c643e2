import { portalNow } from '@portal/design-system/clock'
import { formatDate, formatLongDate } from '@portal/design-system/date'
import styles from './timeline.module.css'

/** Something that happened, or will. */
export interface TimelineEvent {
  /** RFC 3339. */
  at: string
  what: string
  detail?: string
  /** RFC 3339; the first time of something that happened several times, until `at`. */
  since?: string
}

/** Lists events in their order, the first first, and marks those ahead. */
export function Timeline({ events }: { events: readonly TimelineEvent[] }) {
  return (
    <ol className={styles.events}>
      {events.map(({ at, what, detail, since }) => (
        <li key={`${at} ${what}`} data-ahead={Date.parse(at) > portalNow() || undefined}>
          <span>{what}</span>
          {detail && <span className={styles.detail}>{detail}</span>}
          <time dateTime={at} className={styles.detail}>
            {since ? `${formatDate(since)} – ${formatDate(at)}` : formatLongDate(at)}
          </time>
        </li>
      ))}
    </ol>
  )
}
