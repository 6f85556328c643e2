import type { ReactNode } from 'react'
import { Checkbox } from '../checkbox/checkbox.tsx'
import { VisuallyHidden } from '../visually-hidden/visually-hidden.tsx'
import { SortLink, type TableSort } from './sort-link.tsx'
import styles from './table.module.css'
import { Rows, SketchedRows } from './table-rows.tsx'

export type { TableSort } from './sort-link.tsx'

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

/** Rows that are chosen, to be changed together. */
export interface TableSelection<Row> {
  isSelected: (row: Row) => boolean
  onChange: (rows: readonly Row[], isSelected: boolean) => void
  /** Within "Select …". */
  nameOf: (row: Row) => string
}

export interface TableProps<Row> {
  /** What the table lists; read out, and drawn with `isCaptionShown`. */
  caption: string
  isCaptionShown?: boolean
  columns: readonly Column<Row>[]
  /** Undefined while they are on their way: then rows are sketched. */
  rows: readonly Row[] | undefined
  rowKey: (row: Row) => string
  /** Makes headers links that order the rows. */
  sort?: TableSort
  /** Puts a checkbox before each row, and one for all into the header. */
  selection?: TableSelection<Row> | undefined
  /** Buttons at the right end of a row. */
  actions?: (row: Row) => ReactNode
  /** How many rows to sketch. */
  expectedRows?: number
  /** Most rows have a second line of small text, and so have their sketches. */
  isTwoLined?: boolean
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
  const { caption, isCaptionShown, rows, empty, problem, sort, isStale, isHeaderSticky, footer } = props
  const instead = problem ?? (rows?.length === 0 ? empty : undefined)
  if (instead) {
    return (
      <section aria-label={caption} className={styles.frame}>
        {instead}
      </section>
    )
  }
  const isSortable = Boolean(sort) || undefined
  return (
    <div className={styles.frame} aria-busy={!rows || isStale} data-stale={isStale || undefined}>
      {/* The roles repeat what the elements say, because `display: block` on narrow screens takes it away. */}
      {/* biome-ignore lint/a11y/noRedundantRoles: see above */}
      <table role="table" className={styles.table} data-sticky={isHeaderSticky || undefined} data-sortable={isSortable}>
        <caption className={styles.caption} data-shown={isCaptionShown || undefined}>
          {isCaptionShown ? caption : <VisuallyHidden>{caption}</VisuallyHidden>}
        </caption>
        <Header {...props} />
        {rows ? <Rows {...props} rows={rows} /> : <SketchedRows {...props} />}
      </table>
      {footer && <div className={styles.footer}>{footer}</div>}
    </div>
  )
}

function Header<Row>({ columns, rows = [], sort, selection, actions }: TableProps<Row>) {
  return (
    // biome-ignore lint/a11y/noRedundantRoles: see Table
    <thead role="rowgroup">
      {/* biome-ignore lint/a11y/noRedundantRoles: see Table */}
      <tr role="row">
        {selection && (
          // biome-ignore lint/a11y/noRedundantRoles: see Table
          <th role="columnheader" scope="col" className={styles.select} data-narrow>
            <SelectAll rows={rows} selection={selection} />
          </th>
        )}
        {columns.map((column) => (
          // biome-ignore lint/a11y/noRedundantRoles: see Table
          <th key={column.id} role="columnheader" scope="col" {...lookOf(column)} {...orderOf(column, sort)}>
            {sort ? <SortLink sort={sort} column={column} /> : column.header}
          </th>
        ))}
        {actions && (
          // biome-ignore lint/a11y/noRedundantRoles: see Table
          <th role="columnheader" scope="col" data-narrow>
            <VisuallyHidden>Actions</VisuallyHidden>
          </th>
        )}
      </tr>
    </thead>
  )
}

function SelectAll<Row>({ rows, selection }: { rows: readonly Row[]; selection: TableSelection<Row> }) {
  const selected = rows.filter(selection.isSelected).length
  const isAll = rows.length > 0 && selected === rows.length
  return (
    <Checkbox
      label="Select all on this page"
      isLabelHidden
      disabled={rows.length === 0}
      checked={isAll}
      isIndeterminate={selected > 0 && !isAll}
      onChange={() => selection.onChange(rows, !isAll)}
    />
  )
}

function lookOf<Row>({ align, isNarrow, isHiddenOnMedium }: Column<Row>) {
  return {
    'data-align': align,
    'data-narrow': isNarrow || undefined,
    'data-hidden-on-medium': isHiddenOnMedium || undefined,
  }
}

function orderOf<Row>({ id }: Column<Row>, sort: TableSort | undefined) {
  return sort?.by === id ? { 'aria-sort': sort.direction } : {}
}
