import type { ReactNode } from 'react'
import styles from './table.module.css'

/**
 * What a cell says, and under it in small what belongs to it: the date and by whom. Both fit a row of 40 px; the two
 * lines of a phone leave the detail out until the row is opened.
 */
export function CellLines({ children, detail }: { children: ReactNode; detail?: ReactNode }) {
  return (
    <span className={styles.lines}>
      <span className={styles.text}>{children}</span>
      {detail && (
        <span className={styles.detail} title={typeof detail === 'string' ? detail : undefined}>
          {detail}
        </span>
      )}
    </span>
  )
}
