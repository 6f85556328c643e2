import { Table, type TableProps } from '@portal/design-system/table'
import { AnswerStillLoading } from './answer-still-loading.tsx'
import { type Asked, type LoadState, loadProblem } from './load-problem.tsx'

interface AnsweredTableProps<Row> extends Omit<TableProps<Row>, 'rows' | 'problem'>, Asked {
  answer: LoadState & { data: readonly Row[] | undefined }
  queryKey: readonly unknown[]
}

/** A table of one answer: sketched while it is on its way, and the problem in its place when it could not be had. */
export function AnsweredTable<Row>({ answer, queryKey, what, call, ...table }: AnsweredTableProps<Row>) {
  return (
    <div>
      <Table {...table} rows={answer.data} problem={loadProblem(answer, { what, call })} />
      <AnswerStillLoading what={what} queryKey={queryKey} query={answer} />
    </div>
  )
}
