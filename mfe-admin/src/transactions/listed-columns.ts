import { shownColumns, useHiddenColumns } from '../lists/shown-columns.ts'
import type { VIEWS } from './report.ts'
import { type ListedColumn, listedColumns } from './transaction-columns.tsx'

/** Returns the columns of a view that its table and its file have (rule G98); only a bank has messages. */
export function useListedColumns(view: (typeof VIEWS)[number]): readonly ListedColumn[] {
  return shownColumns(listedColumns({ hasMessage: view !== 'offline' }), useHiddenColumns('transactions'))
}
