import { Icon } from '../icon/icon.tsx'
import { Anchor } from '../link/anchor.tsx'
import styles from './table.module.css'

/** The order of a table's rows. It is in the address, so headers are links. */
export interface TableSort {
  /** Id of the column that the rows are ordered by. */
  by: string
  direction: 'ascending' | 'descending'
  /**
   * Returns the address that sorts by this column, reversed if it is the current one; undefined if it is not sortable.
   */
  linkTo: (columnId: string) => string | undefined
}

export function SortLink({ sort, column }: { sort: TableSort; column: { id: string; header: string } }) {
  const href = sort.linkTo(column.id)
  if (!href) return column.header
  return (
    <Anchor href={href} className={styles.sort} data-direction={sort.by === column.id ? sort.direction : undefined}>
      {column.header}
      <Icon name="chevron-down" size={12} />
    </Anchor>
  )
}
