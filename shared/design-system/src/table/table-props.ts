import type { ReactNode } from 'react'
import type { TableSort } from './sort-link.tsx'

/** Place of a column on a phone: in one of the row's two lines, or among the details. */
export type PhonePlace = 'first' | 'second' | 'details'

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
  /** Keeps its width whatever its rows hold, in a list that changes while it is read: 6, 9 or 14 rem. */
  width?: 'short' | 'medium' | 'long'
  /**
   * Place on a phone: `first` beside the name (one column, the state), `second` in the line below (two, e.g. id and
   * last use), `details` after a tap, with the actions. As soon as one column sets it, the default of the others is
   * details.
   */
  phone?: PhonePlace
  /** Hidden where a sidebar leaves too little room. */
  isHiddenOnMedium?: boolean
  /** The width of the table, in px, below which rows leave it out: of tables with more columns than a laptop has room for. */
  needs?: 960 | 1130
  /** Names a person. Keeps room for a first and a last name in one line, however long the texts of the other columns are. */
  isPerson?: boolean
}

/** Rows that are chosen, to be changed together. */
export interface TableSelection<Row> {
  isSelected: (row: Row) => boolean
  onChange: (rows: readonly Row[], isSelected: boolean) => void
  /** Within "Select …". */
  nameOf: (row: Row) => string
}

export interface TableProps<Row> {
  /** Name of the table; announced, and visible with `isCaptionShown`. */
  caption: string
  isCaptionShown?: boolean
  columns: readonly Column<Row>[]
  /** Undefined while they are on their way: then rows are sketched. */
  rows: readonly Row[] | undefined
  rowKey: (row: Row) => string
  /** Turns headers into links that sort the rows. */
  sort?: TableSort
  /** Adds a checkbox to each row, and one for all rows to the header. */
  selection?: TableSelection<Row> | undefined
  /** Buttons at the right end of a row. */
  actions?: (row: Row) => ReactNode
  /** Content that opens below a row, on every screen. */
  details?: (row: Row) => ReactNode
  /** Number of placeholder rows. */
  expectedRows?: number
  /** Instead of rows when there are none: an `EmptyState`. */
  empty?: ReactNode
  /** Instead of rows when they could not be had: a `ProblemCard`. */
  problem?: ReactNode
  /** The rows are the old ones and new ones are on their way. */
  isStale?: boolean
  /** Figures of a chart or a price list: low rows, and a table on every screen. */
  isCompact?: boolean
  /** Below the rows: a `Pagination`. */
  footer?: ReactNode
}
