import type { ReactNode } from 'react'
import { Button } from '../button/button.tsx'
import styles from './filter-bar.module.css'

export interface FilterBarProps {
  /** What is filtered, e.g. "Filter secret keys". */
  label: string
  /** A search field and selects with hidden labels. */
  children: ReactNode
  /** Given while a filter is set: takes them all away. */
  onReset?: (() => void) | undefined
  /** What is left, e.g. "3 of 40 keys"; read out when it changes. */
  summary?: string
}

/** What narrows a list, in one row above it. */
export function FilterBar({ label, children, onReset, summary }: FilterBarProps) {
  return (
    <search aria-label={label} className={styles.bar}>
      {children}
      {onReset && (
        <Button variant="quiet" icon="x" onClick={onReset}>
          Clear filters
        </Button>
      )}
      <p role="status" className={styles.summary}>
        {summary}
      </p>
    </search>
  )
}
