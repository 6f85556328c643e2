import { CopyButton } from '@portal/design-system/copy-button'
import styles from './code-example.module.css'

/** Text for a terminal or an editor, to be copied whole. Can be scrolled by keyboard. */
export function CodeExample({ title, code }: { title: string; code: string }) {
  return (
    <figure className={styles.example}>
      <figcaption className={styles.title}>
        {title}
        <CopyButton text={code} what={title.toLowerCase()} />
      </figcaption>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls has to be reached by keyboard (WCAG 2.1.1) */}
      <section tabIndex={0} aria-label={title} className={styles.code}>
        <pre>
          <code>{code}</code>
        </pre>
      </section>
    </figure>
  )
}
