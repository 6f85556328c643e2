import type { ReactNode } from 'react'
import { Checkbox } from '../checkbox/checkbox.tsx'
import { Skeleton } from '../skeleton/skeleton.tsx'
import styles from './table.module.css'
import type { Column, TableProps, TableSelection } from './table.tsx'

export function Rows<Row>({ columns, rows = [], rowKey, selection, actions }: TableProps<Row>) {
  return (
    // biome-ignore lint/a11y/noRedundantRoles: see Table
    <tbody role="rowgroup">
      {rows.map((row) => (
        // biome-ignore lint/a11y/noRedundantRoles: see Table
        <tr key={rowKey(row)} role="row" {...lookOf(row, selection)}>
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
          <Cells columns={columns} draw={(column) => column.cell(row)} />
          {actions && (
            // biome-ignore lint/a11y/noRedundantRoles: see Table
            <td role="cell" className={styles.actions}>
              <div>{actions(row)}</div>
            </td>
          )}
        </tr>
      ))}
    </tbody>
  )
}

/** Named, because its name would begin with the checkbox's. */
function lookOf<Row>(row: Row, selection: TableSelection<Row> | undefined) {
  if (!selection) return {}
  return { 'aria-label': selection.nameOf(row), 'data-selected': selection.isSelected(row) || undefined }
}

/** Rows that are on their way, as high and wide as those that will come. */
export function SketchedRows<Row>({ columns, selection, actions, expectedRows = 5, isTwoLined }: TableProps<Row>) {
  return (
    <tbody aria-hidden="true" data-two-lined={isTwoLined || undefined}>
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
  draw: (column: Column<Row>) => ReactNode
}

function Cells<Row>({ columns, draw }: CellsProps<Row>) {
  const rowHeader = columns.find(({ isRowHeader }) => isRowHeader) ?? columns[0]
  return columns.map((column) => {
    const { id, header, align, isHiddenOnNarrow, isHiddenOnMedium } = column
    const look = {
      'data-label': header,
      'data-align': align,
      'data-hidden-on-narrow': isHiddenOnNarrow || undefined,
      'data-hidden-on-medium': isHiddenOnMedium || undefined,
    }
    return column === rowHeader ? (
      // biome-ignore lint/a11y/noRedundantRoles: see Table
      <th key={id} role="rowheader" scope="row" {...look}>
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
