import { type MouseEvent, type ReactNode, useId, useState } from 'react'
import { Checkbox } from '../checkbox/checkbox.tsx'
import { IconButton } from '../icon-button/icon-button.tsx'
import { Skeleton } from '../skeleton/skeleton.tsx'
import { phonePlaces, rowHeaderOf } from './phone-places.ts'
import styles from './table.module.css'
import type { Column, TableProps, TableSelection } from './table-props.ts'

export function Rows<Row>({ rows = [], ...table }: TableProps<Row>) {
  return (
    // biome-ignore lint/a11y/noRedundantRoles: see Table
    <tbody role="rowgroup">
      {rows.map((row) => (
        <OneRow key={table.rowKey(row)} {...table} row={row} />
      ))}
    </tbody>
  )
}

function OneRow<Row>({ row, ...table }: Omit<TableProps<Row>, 'rows'> & { row: Row }) {
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <Facts {...table} row={row} isOpen={isOpen} onOpen={() => setOpen(!isOpen)} />
      {isOpen && table.details && <Details {...table}>{table.details(row)}</Details>}
    </>
  )
}

/** Below the row that they belong to, as wide as the table. */
function Details<Row>({
  columns,
  selection,
  actions,
  children,
}: Omit<TableProps<Row>, 'rows'> & { children: ReactNode }) {
  const cells = columns.length + Number(Boolean(selection)) + Number(Boolean(actions)) + 1
  return (
    // biome-ignore lint/a11y/noRedundantRoles: see Table
    <tr role="row" className={styles.details}>
      {/* biome-ignore lint/a11y/noRedundantRoles: see Table */}
      <td role="cell" colSpan={cells}>
        {children}
      </td>
    </tr>
  )
}

interface FactsProps<Row> extends Omit<TableProps<Row>, 'rows'> {
  row: Row
  isOpen: boolean
  onOpen: () => void
}

function Facts<Row>({ columns, row, selection, actions, details, isCompact, isOpen, onOpen }: FactsProps<Row>) {
  const nameId = useId()
  return (
    // biome-ignore lint/a11y/noRedundantRoles: see Table
    <tr role="row" onClick={pressPeek} {...openness(isOpen, Boolean(details))} {...lookOf(row, selection)}>
      {selection && (
        // biome-ignore lint/a11y/noRedundantRoles: see Table
        <td role="cell" className={styles.select}>
          <Checkbox
            label={`Select ${selection.nameOf(row)}`}
            isLabelHidden
            checked={selection.isSelected(row)}
            onChange={(event) => selection.onChange([row], event.target.checked)}
          />
        </td>
      )}
      <Cells columns={columns} nameId={nameId} isOpen={isOpen && !details} draw={(column) => column.cell(row)} />
      {actions && (
        // biome-ignore lint/a11y/noRedundantRoles: see Table
        <td role="cell" className={styles.actions}>
          <div>{actions(row)}</div>
        </td>
      )}
      {opens({ columns, details, isCompact }) && (
        // biome-ignore lint/a11y/noRedundantRoles: see Table
        <td role="cell" className={styles.more}>
          {(details ?? actions ?? hasDetails(columns, row)) && (
            <MoreButton isOpen={isOpen} nameId={nameId} onClick={onOpen} />
          )}
        </td>
      )}
    </tr>
  )
}

/**
 * A press anywhere in a row presses what shows it beside the list (`data-peek`), if the row has that; a press of a
 * control is that control's, and one that ends a selection of text is none.
 */
function pressPeek({ target, currentTarget }: MouseEvent<HTMLElement>) {
  if ((target as Element).closest('a, button, input, label') || getSelection()?.type === 'Range') return
  currentTarget.querySelector<HTMLElement>('[data-peek]')?.click()
}

/** The toggle of a phone's row shows its own columns; details are in a separate row. */
function openness(isOpen: boolean, hasDetails: boolean) {
  return hasDetails ? { 'data-detailed': isOpen || undefined } : { 'data-open': isOpen || undefined }
}

interface MoreButtonProps {
  isOpen: boolean
  /** Id of the cell that names the row. */
  nameId: string
  onClick: () => void
}

/** Opens a row: of a phone, and wherever it has details. */
function MoreButton({ isOpen, nameId, onClick }: MoreButtonProps) {
  const id = useId()
  return (
    <IconButton
      id={id}
      icon="chevron-down"
      label="Details of"
      title="Details"
      aria-labelledby={`${id} ${nameId}`}
      aria-expanded={isOpen}
      onClick={onClick}
    />
  )
}

/** Returns whether a row can be opened, at least on a phone. */
export function opens<Row>({
  columns,
  details,
  isCompact,
}: Pick<TableProps<Row>, 'columns' | 'details' | 'isCompact'>) {
  return Boolean(details) || (!isCompact && [...phonePlaces(columns).values()].includes('details'))
}

/** Named, because its name would begin with the checkbox's. */
function lookOf<Row>(row: Row, selection: TableSelection<Row> | undefined) {
  if (!selection) return {}
  return { 'aria-label': selection.nameOf(row), 'data-selected': selection.isSelected(row) || undefined }
}

/** Returns whether the columns that a phone shows after a tap have anything for this row: one of sums has not. */
function hasDetails<Row>(columns: readonly Column<Row>[], row: Row): boolean {
  const places = phonePlaces(columns)
  return columns.some((column) => {
    const content = places.get(column.id) === 'details' && column.cell(row)
    return content === 0 || (Boolean(content) && content !== '—')
  })
}

/** Rows that are on their way, as high and wide as those that will come. */
export function SketchedRows<Row>({ columns, selection, actions, details, expectedRows = 5 }: TableProps<Row>) {
  return (
    <tbody aria-hidden="true">
      {Array.from({ length: expectedRows }, (_, row) => (
        <tr key={row}>
          {selection && <td className={styles.select} />}
          <Cells columns={columns} draw={({ align }) => <Skeleton width={align === 'end' ? 'short' : 'medium'} />} />
          {actions && <td className={styles.actions} />}
          {details && <td className={styles.more} />}
        </tr>
      ))}
    </tbody>
  )
}

/** Returns the classes shared by the cells of a column, including its header. */
export function lookOfColumn<Row>({ align, isNarrow, width, isPerson, isHiddenOnMedium, needs }: Column<Row>) {
  return {
    'data-align': align,
    'data-narrow': isNarrow || undefined,
    'data-width': width,
    'data-person': isPerson || undefined,
    'data-hidden-on-medium': isHiddenOnMedium || undefined,
    'data-needs': needs,
  }
}

interface CellsProps<Row> {
  columns: readonly Column<Row>[]
  nameId?: string
  /** Names each cell below the first line; the header of its column has the same words for a screen reader. */
  isOpen?: boolean
  draw: (column: Column<Row>) => ReactNode
}

function Cells<Row>({ columns, nameId, isOpen, draw }: CellsProps<Row>) {
  const rowHeader = rowHeaderOf(columns)
  const places = phonePlaces(columns)
  return columns.map((column) => {
    const { id, header } = column
    const look = { 'data-phone': places.get(id), ...lookOfColumn(column) }
    return column === rowHeader ? (
      // biome-ignore lint/a11y/noRedundantRoles: see Table
      <th key={id} id={nameId} role="rowheader" scope="row" {...look}>
        {draw(column)}
      </th>
    ) : (
      // biome-ignore lint/a11y/noRedundantRoles: see Table
      <td key={id} role="cell" {...look}>
        {isOpen && places.get(id) !== 'first' && (
          <span className={styles.label} aria-hidden="true">
            {header}
          </span>
        )}
        {draw(column)}
      </td>
    )
  })
}
