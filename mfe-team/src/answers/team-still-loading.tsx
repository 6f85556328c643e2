import { StillLoading } from '@portal/design-system/still-loading'
import { useQueryClient } from '@portal/platform/api'
import { teamQueries } from '../members/team-queries.ts'
import type { LoadState } from './load-problem.tsx'

/** Stands beside the first load of the members: there is no time limit, but a way out (decision H8). */
export function TeamStillLoading({ list: { data, fetchStatus } }: { list: LoadState }) {
  const queries = useQueryClient()
  if (data !== undefined || fetchStatus === 'idle') return null

  const cancel = () => void queries.cancelQueries({ queryKey: teamQueries.members().queryKey })
  return <StillLoading what="your team" onCancel={cancel} />
}
