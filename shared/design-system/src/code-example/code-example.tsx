import { CopyButton } from '../copy-button/copy-button.tsx'
import styles from './code-example.module.css'

export interface CodeExampleProps {
  title: string
  /** Name of what is copied, by default the title. */
  what?: string
  code: string
}

/** Text for a terminal or an editor, to be copied whole. Can be scrolled by keyboard. */
export function CodeExample({ title, code, what = title.charAt(0).toLowerCase() + title.slice(1) }: CodeExampleProps) {
  return (
    <figure className={styles.example}>
      <figcaption>
        {title}
        <CopyButton text={code} what={what} />
      </figcaption>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls has to be reached by keyboard (WCAG 2.1.1) */}
      <section tabIndex={0} aria-label={title} className={styles.code}>
        <pre>
          <code translate="no">{code}</code>
        </pre>
      </section>
    </figure>
  )
}
