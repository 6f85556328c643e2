import type { ReactNode } from 'react'
import { Button } from '../button/button.tsx'
import { formatShare } from '../number/number.tsx'
import styles from './filter-bar.module.css'

export interface FilterBarProps {
  /** Name of the filters, e.g. "Filter secret keys". */
  label: string
  /** A search field and selects with hidden labels. */
  children: ReactNode
  /** Given while a filter is set: takes them all away. */
  onReset?: (() => void) | undefined
  /** Numbers of matching and of all items; undefined while loading. Announced on change. */
  count?: {
    found: number | undefined
    total: number | undefined
    /** Singular noun of an item, e.g. "key". */
    noun: string
  }
}

/** Filters of a list, in one row above it. */
export function FilterBar({ label, children, onReset, count }: FilterBarProps) {
  return (
    <search aria-label={label} className={styles.bar}>
      {children}
      {onReset && (
        <Button variant="quiet" icon="x" onClick={onReset}>
          Clear filters
        </Button>
      )}
      {count && (
        <p role="status" className={styles.summary}>
          {shareOf(count)}
        </p>
      )}
    </search>
  )
}

function shareOf({ found, total, noun }: NonNullable<FilterBarProps['count']>) {
  return found !== undefined && total !== undefined && formatShare(found, total, noun)
}
