import type { ReactNode } from 'react'
import { VisuallyHidden } from '../visually-hidden/visually-hidden.tsx'
import styles from './table.module.css'
import { Rows, SketchedRows } from './table-rows.tsx'

export interface Column<Row> {
  id: string
  header: string
  cell: (row: Row) => ReactNode
  /** `end` for numbers, money and other things that are compared by their last digit. */
  align?: 'start' | 'end'
  /** Names the row to a screen reader. One column; the first by default. */
  isRowHeader?: boolean
  /** Takes no more room than its content. */
  isNarrow?: boolean
  /** What the stacked card on a narrow screen leaves out. */
  isHiddenOnNarrow?: boolean
  /** What rows leave out where a sidebar leaves them too little room. */
  isHiddenOnMedium?: boolean
}

export interface TableProps<Row> {
  /** What the table lists; read out, and drawn with `isCaptionShown`. */
  caption: string
  isCaptionShown?: boolean
  columns: readonly Column<Row>[]
  /** Undefined while they are on their way: then rows are sketched. */
  rows: readonly Row[] | undefined
  rowKey: (row: Row) => string
  /** Buttons at the right end of a row. */
  actions?: (row: Row) => ReactNode
  /** How many rows to sketch. */
  expectedRows?: number
  /** Instead of rows when there are none: an `EmptyState`. */
  empty?: ReactNode
  /** Instead of rows when they could not be had: a `ProblemCard`. */
  problem?: ReactNode
  /** The rows are the old ones and new ones are on their way. */
  isStale?: boolean
  /** The header stays at the top of what scrolls. */
  isHeaderSticky?: boolean
  /** Below the rows: a `Pagination`. */
  footer?: ReactNode
}

/** A list of things with the same facts. On a narrow screen each row is a card. */
export function Table<Row>(props: TableProps<Row>) {
  const { caption, isCaptionShown, columns, rows, actions, empty, problem, isStale, isHeaderSticky, footer } = props
  const instead = problem ?? (rows?.length === 0 ? empty : undefined)
  if (instead) {
    return (
      <section aria-label={caption} className={styles.frame}>
        {instead}
      </section>
    )
  }
  return (
    <div className={styles.frame} aria-busy={!rows || isStale} data-stale={isStale || undefined}>
      {/* The roles repeat what the elements say, because `display: block` on narrow screens takes it away. */}
      {/* biome-ignore lint/a11y/noRedundantRoles: see above */}
      <table role="table" className={styles.table} data-sticky={isHeaderSticky || undefined}>
        <caption className={styles.caption} data-shown={isCaptionShown || undefined}>
          {isCaptionShown ? caption : <VisuallyHidden>{caption}</VisuallyHidden>}
        </caption>
        <Header columns={columns} hasActions={Boolean(actions)} />
        {rows ? <Rows {...props} rows={rows} /> : <SketchedRows {...props} />}
      </table>
      {footer && <div className={styles.footer}>{footer}</div>}
    </div>
  )
}

function Header<Row>({ columns, hasActions }: { columns: readonly Column<Row>[]; hasActions: boolean }) {
  return (
    // biome-ignore lint/a11y/noRedundantRoles: see Table
    <thead role="rowgroup">
      {/* biome-ignore lint/a11y/noRedundantRoles: see Table */}
      <tr role="row">
        {columns.map((column) => (
          // biome-ignore lint/a11y/noRedundantRoles: see Table
          <th key={column.id} role="columnheader" scope="col" {...lookOf(column)}>
            {column.header}
          </th>
        ))}
        {hasActions && (
          // biome-ignore lint/a11y/noRedundantRoles: see Table
          <th role="columnheader" scope="col" data-narrow>
            <VisuallyHidden>Actions</VisuallyHidden>
          </th>
        )}
      </tr>
    </thead>
  )
}

function lookOf<Row>({ align, isNarrow, isHiddenOnMedium }: Column<Row>) {
  return {
    'data-align': align,
    'data-narrow': isNarrow || undefined,
    'data-hidden-on-medium': isHiddenOnMedium || undefined,
  }
}
