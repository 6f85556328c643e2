import { Table, type TableProps } from '@portal/design-system/table'
import type { Load } from './load.ts'
import { loadProblem } from './load-problem.tsx'
import { LongLoad } from './long-load.tsx'

interface LoadedTableProps<Row> extends Omit<TableProps<Row>, 'rows' | 'problem'> {
  load: Load<readonly Row[]>
  /** Those that are shown, if not all. */
  rows?: readonly Row[] | undefined
}

/** A table of what was read, sketched while it is on its way; a problem stands in its place. */
export function LoadedTable<Row>({ load, rows = load.data, ...table }: LoadedTableProps<Row>) {
  return (
    <div>
      <Table {...table} rows={rows} problem={loadProblem(load)} />
      <LongLoad load={load} />
    </div>
  )
}
