import type { ReactNode } from 'react'
import styles from './table.module.css'

interface CellLinesProps {
  children: ReactNode
  detail?: ReactNode
  isDetailWhole?: boolean
}

/**
 * What a cell says, and under it in small what belongs to it: the date and by whom. Both fit a row of 40 px; the two
 * lines of a phone leave the detail out until the row is opened. A detail that tells rows apart wraps (`isDetailWhole`) instead of being cut off.
 */
export function CellLines({ children, detail, isDetailWhole }: CellLinesProps) {
  return (
    <span className={styles.lines}>
      <span className={styles.text}>{children}</span>
      {detail && (
        <span
          className={styles.detail}
          data-whole={isDetailWhole || undefined}
          title={typeof detail === 'string' ? detail : undefined}
        >
          {detail}
        </span>
      )}
    </span>
  )
}
