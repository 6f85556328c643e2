import { Children, type ReactNode, useId, useState } from 'react'
import { Button } from '../button/button.tsx'
import { formatShare } from '../number/number.tsx'
import { VisuallyHidden } from '../visually-hidden/visually-hidden.tsx'
import styles from './filter-bar.module.css'

export interface FilterBarProps {
  /** Name of the filters, e.g. "Filter secret keys". */
  label: string
  /** A search field: it is seen everywhere. */
  search?: ReactNode
  /** Selects with hidden labels and other fields: several are behind one button on a phone. */
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

/** Filters of a list, in one row above it; on a phone a button opens them, unless there is only one, without a search (rule J143). */
export function FilterBar({ label, search, children, set, onReset, count }: FilterBarProps) {
  const [isOpen, setOpen] = useState(false)
  const id = useId()
  const fields = Children.toArray(children).length
  const isOnly = fields === 1 && !search
  return (
    <search aria-label={label} className={styles.bar} data-only={isOnly || undefined}>
      {search}
      {fields > 0 && (
        <>
          {!isOnly && (
            <Button
              icon="filter"
              className={styles.toggle ?? ''}
              aria-expanded={isOpen}
              aria-controls={id}
              onClick={() => setOpen(!isOpen)}
            >
              Filters
              {set > 0 && (
                <>
                  {' '}
                  <span className={styles.active}>{set}</span>
                  <VisuallyHidden> set</VisuallyHidden>
                </>
              )}
            </Button>
          )}
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
