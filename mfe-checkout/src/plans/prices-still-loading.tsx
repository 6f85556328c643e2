import { StillLoading } from '@portal/design-system/still-loading'
import { useQueryClient } from '@portal/platform/api'
import type { LoadState } from './load-problem.tsx'
import { planQueries } from './plan-queries.ts'

/** Stands beside the first load: there is no time limit, but a way out (decision H8). */
export function PricesStillLoading({ list: { data, fetchStatus } }: { list: LoadState }) {
  const queries = useQueryClient()
  if (data !== undefined || fetchStatus === 'idle') return null

  const cancel = () => void queries.cancelQueries({ queryKey: planQueries.list().queryKey })
  return <StillLoading what="the prices" onCancel={cancel} />
}
