import { Children, type ReactNode, useId, useState } from 'react'
import { Button } from '../button/button.tsx'
import { formatShare } from '../number/number.tsx'
import { VisuallyHidden } from '../visually-hidden/visually-hidden.tsx'
import styles from './filter-bar.module.css'

export interface FilterBarProps {
  /** Name of the filters, e.g. "Filter secret keys". */
  label: string
  /** Tabs of the list above the filters; on a phone the two share a row. */
  tabs?: ReactNode
  /** A search field: it is seen everywhere. */
  search?: ReactNode
  /** Selects with hidden labels and other fields: on a phone behind one button. */
  children?: ReactNode
  /** Number of the fields that are set, without the search. */
  set: number
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

/** Filters of a list, in one row above it; on a phone a button opens all but the search (rule J143). */
export function FilterBar({ label, tabs, search, children, set, onReset, count }: FilterBarProps) {
  const [isOpen, setOpen] = useState(false)
  const id = useId()
  return (
    <search aria-label={label} className={styles.bar} data-tabs={tabs ? true : undefined}>
      {tabs && <div className={styles.tabs}>{tabs}</div>}
      {search}
      {Children.toArray(children).length > 0 && (
        <>
          <Button
            icon="filter"
            className={styles.toggle ?? ''}
            aria-expanded={isOpen}
            aria-controls={id}
            onClick={() => setOpen(!isOpen)}
          >
            <span className={styles.word}>Filters</span>
            {set > 0 && (
              <>
                {' '}
                <span className={styles.active}>{set}</span>
                <VisuallyHidden> set</VisuallyHidden>
              </>
            )}
          </Button>
          <div id={id} className={styles.fields} data-open={isOpen || undefined}>
            {children}
          </div>
        </>
      )}
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
