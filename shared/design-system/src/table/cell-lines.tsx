import type { ReactNode } from 'react'
import styles from './table.module.css'

interface CellLinesProps {
  children: ReactNode
  detail?: ReactNode
  isDetailWhole?: boolean
}

/**
 * Shows a cell's text, with a small detail below, such as date and person. Where rows have
 * details, all rows are 56 px high instead of 40; on a phone the detail is hidden until the row is opened. A detail that distinguishes rows wraps (`isDetailWhole`) instead of being
 * cut off.
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
