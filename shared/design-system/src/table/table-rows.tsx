import { type ReactNode, useId, useState } from 'react'
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

function OneRow<Row>({ columns, row, selection, actions, isCompact }: Omit<TableProps<Row>, 'rows'> & { row: Row }) {
  const [isOpen, setOpen] = useState(false)
  const nameId = useId()
  return (
    // biome-ignore lint/a11y/noRedundantRoles: see Table
    <tr role="row" data-open={isOpen || undefined} {...lookOf(row, selection)}>
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
      <Cells columns={columns} nameId={nameId} draw={(column) => column.cell(row)} />
      {actions && (
        // biome-ignore lint/a11y/noRedundantRoles: see Table
        <td role="cell" className={styles.actions}>
          <div>{actions(row)}</div>
        </td>
      )}
      {!isCompact && hasDetails(columns) && (
        // biome-ignore lint/a11y/noRedundantRoles: see Table
        <td role="cell" className={styles.more}>
          <MoreButton isOpen={isOpen} nameId={nameId} onClick={() => setOpen(!isOpen)} />
        </td>
      )}
    </tr>
  )
}

interface MoreButtonProps {
  isOpen: boolean
  /** Of the cell that names the row. */
  nameId: string
  onClick: () => void
}

/** Opens a row of a phone. */
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

export function hasDetails<Row>(columns: readonly Column<Row>[]): boolean {
  return [...phonePlaces(columns).values()].includes('details')
}

/** Named, because its name would begin with the checkbox's. */
function lookOf<Row>(row: Row, selection: TableSelection<Row> | undefined) {
  if (!selection) return {}
  return { 'aria-label': selection.nameOf(row), 'data-selected': selection.isSelected(row) || undefined }
}

/** Rows that are on their way, as high and wide as those that will come. */
export function SketchedRows<Row>({ columns, selection, actions, expectedRows = 5 }: TableProps<Row>) {
  return (
    <tbody aria-hidden="true">
      {Array.from({ length: expectedRows }, (_, row) => (
        <tr key={row}>
          {selection && <td className={styles.select} />}
          <Cells columns={columns} draw={({ align }) => <Skeleton width={align === 'end' ? 'short' : 'medium'} />} />
          {actions && <td className={styles.actions} />}
        </tr>
      ))}
    </tbody>
  )
}

interface CellsProps<Row> {
  columns: readonly Column<Row>[]
  nameId?: string
  draw: (column: Column<Row>) => ReactNode
}

function Cells<Row>({ columns, nameId, draw }: CellsProps<Row>) {
  const rowHeader = rowHeaderOf(columns)
  const places = phonePlaces(columns)
  return columns.map((column) => {
    const { id, header, align, isNarrow, isHiddenOnMedium } = column
    const look = {
      'data-label': header,
      'data-align': align,
      'data-narrow': isNarrow || undefined,
      'data-phone': places.get(id),
      'data-hidden-on-medium': isHiddenOnMedium || undefined,
    }
    return column === rowHeader ? (
      // biome-ignore lint/a11y/noRedundantRoles: see Table
      <th key={id} id={nameId} role="rowheader" scope="row" {...look}>
        {draw(column)}
      </th>
    ) : (
      // biome-ignore lint/a11y/noRedundantRoles: see Table
      <td key={id} role="cell" {...look}>
        {draw(column)}
      </td>
    )
  })
}
