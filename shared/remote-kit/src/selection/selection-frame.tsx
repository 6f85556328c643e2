import { Button } from '@portal/design-system/button'
import { formatNumber } from '@portal/design-system/number'
import type { ReactNode } from 'react'
import styles from './selection-frame.module.css'

/** Rows on other pages, which can be selected as well. */
export interface OtherRows {
  count: number
  choose: () => void
}

interface SelectionFrameProps {
  /** Name of the region: "Selected keys". */
  label: string
  count: number
  others: OtherRows
  onClear: () => void
  /** Buttons of what can be done. */
  children: ReactNode
}

/** Floats over a list whose rows are selected: says how many, and what can be done to all of them. */
export function SelectionFrame({ label, count, others, onClear, children }: SelectionFrameProps) {
  return (
    <section className={styles.bar} aria-label={label} data-floats>
      <p role="status" className={styles.count}>
        {formatNumber(count)} selected
      </p>
      {others.count > 0 && (
        <Button size="small" variant="quiet" onClick={others.choose}>
          Select all {formatNumber(count + others.count)}
        </Button>
      )}
      {children}
      <Button size="small" variant="quiet" onClick={onClear}>
        Clear
      </Button>
    </section>
  )
}
