import { StillLoading } from '@portal/design-system/still-loading'
import { useQueryClient } from '@portal/platform/api'
import type { LoadState } from './load-problem.tsx'

interface AnswerStillLoadingProps {
  what: string
  queryKey: readonly unknown[]
  query: LoadState
}

/** Stands beside a first load: there is no time limit, but a way out (decision H8). */
export function AnswerStillLoading({ what, queryKey, query: { data, fetchStatus } }: AnswerStillLoadingProps) {
  const queries = useQueryClient()
  if (data !== undefined || fetchStatus === 'idle') return null
  return <StillLoading what={what} onCancel={() => void queries.cancelQueries({ queryKey })} />
}
