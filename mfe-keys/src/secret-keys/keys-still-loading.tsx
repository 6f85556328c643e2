import { StillLoading } from '@portal/design-system/still-loading'
import { useQueryClient } from '@portal/platform/api'
import type { LoadState } from './load-problem.tsx'
import { secretKeyQueries } from './secret-key-queries.ts'

/** Stands beside the first load of the keys: there is no time limit, but a way out (decision H8). */
export function KeysStillLoading({ list: { data, fetchStatus } }: { list: LoadState }) {
  const queries = useQueryClient()
  if (data !== undefined || fetchStatus === 'idle') return null

  const cancel = () => void queries.cancelQueries({ queryKey: secretKeyQueries.all() })
  return <StillLoading what="your keys" onCancel={cancel} />
}
