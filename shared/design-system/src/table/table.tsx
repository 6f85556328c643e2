import { Checkbox } from '../checkbox/checkbox.tsx'
import { VisuallyHidden } from '../visually-hidden/visually-hidden.tsx'
import { SortLink, type TableSort } from './sort-link.tsx'
import styles from './table.module.css'
import type { Column, TableProps, TableSelection } from './table-props.ts'
import { lookOfColumn, opens, Rows, SketchedRows } from './table-rows.tsx'

export { CellLines } from './cell-lines.tsx'
export { PhoneWord } from './phone-word.tsx'
export type { TableSort } from './sort-link.tsx'
export type { Column, PhonePlace, TableProps, TableSelection } from './table-props.ts'

/**
 * A list of things with the same facts. Its header stays at the top of the page, below `--sticky-top`. On a phone a row
 * is two lines, and a tap shows the rest.
 */
export function Table<Row>(props: TableProps<Row>) {
  const { caption, isCaptionShown, columns, rows, empty, problem, sort, isStale, isCompact, footer } = props
  const instead = problem ?? (rows?.length === 0 ? empty : undefined)
  if (instead) {
    return (
      // No region: the card around it often has the same name.
      // biome-ignore lint/a11y/useSemanticElements: a fieldset is of a form
      <div role="group" aria-label={caption} className={styles.frame}>
        {instead}
      </div>
    )
  }
  const isSortable = Boolean(sort) || undefined
  return (
    <div
      className={styles.frame}
      aria-busy={!rows || isStale}
      data-stale={isStale || undefined}
      data-compact={isCompact || undefined}
      data-crowded={columns.some(({ needs }) => needs) || undefined}
      // Figures may be wider than a phone: what scrolls has to be reached by keyboard (WCAG 2.1.1).
      {...(isCompact && { role: 'group', 'aria-label': caption, tabIndex: 0 })}
    >
      {/* The roles repeat what the elements say, because `display: block` on narrow screens takes it away. */}
      <table
        // biome-ignore lint/a11y/noRedundantRoles: see above
        role="table"
        className={styles.table}
        data-sortable={isSortable}
        data-opens={opens(props) || undefined}
        data-details={Boolean(props.details) || undefined}
      >
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

function Header<Row>({ columns, rows = [], sort, selection, actions, details }: TableProps<Row>) {
  const firstSorted = columns.find(({ id }) => sort?.linkTo(id))
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
          <th key={column.id} role="columnheader" scope="col" {...lookOfColumn(column)} {...orderOf(column, sort)}>
            {column === firstSorted && (
              <span className={styles.sortWord} aria-hidden="true">
                Sort:
              </span>
            )}
            {sort ? <SortLink sort={sort} column={column} /> : column.header}
          </th>
        ))}
        {actions && (
          // biome-ignore lint/a11y/noRedundantRoles: see Table
          <th role="columnheader" scope="col" data-narrow>
            <VisuallyHidden>Actions</VisuallyHidden>
          </th>
        )}
        {details && (
          // biome-ignore lint/a11y/noRedundantRoles: see Table
          <th role="columnheader" scope="col" data-narrow>
            <VisuallyHidden>Details</VisuallyHidden>
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

function orderOf<Row>({ id }: Column<Row>, sort: TableSort | undefined) {
  return sort?.by === id ? { 'aria-sort': sort.direction } : {}
}
