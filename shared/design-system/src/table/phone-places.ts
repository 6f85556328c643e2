import type { Column, PhonePlace } from './table-props.ts'

export function rowHeaderOf<Row>(columns: readonly Column<Row>[]) {
  return columns.find(({ isRowHeader }) => isRowHeader) ?? columns[0]
}

/**
 * Returns the place of each column on a phone. Without explicit ones, `status` is beside the name, and the next two
 * columns that are visible on medium screens form the second line.
 */
export function phonePlaces<Row>(columns: readonly Column<Row>[]): ReadonlyMap<string, PhonePlace> {
  const name = rowHeaderOf(columns)
  const isStated = columns.some(({ phone }) => phone)
  const below = columns
    .filter((column) => column !== name && column.id !== 'status')
    .filter(({ isHiddenOnMedium }) => !isHiddenOnMedium)
    .slice(0, 2)

  const placeOf = (column: Column<Row>): PhonePlace => {
    if (column === name) return 'first'
    if (isStated) return column.phone ?? 'details'
    if (column.id === 'status') return 'first'
    return below.includes(column) ? 'second' : 'details'
  }
  return new Map(columns.map((column) => [column.id, placeOf(column)]))
}
