import { useQuery } from '@portal/platform/api'
import { teamQueries } from '../members/team-queries.ts'
import { type Seats, seatsOf } from './seats.ts'

/** Three answers as one: here when all are, failed when one has. */
export function useSeats() {
  const members = useQuery(teamQueries.members())
  const invitations = useQuery(teamQueries.invitations())
  const max = useQuery(teamQueries.maxUsers())
  const queries = [members, invitations, max]
  const missing = queries.filter(({ data }) => data === undefined)

  const data: Seats | undefined =
    members.data && invitations.data && max.data !== undefined
      ? seatsOf({ members: members.data, invitations: invitations.data, max: max.data })
      : undefined

  return {
    data,
    error: missing.find(({ error }) => error)?.error,
    fetchStatus: missing.some(({ fetchStatus }) => fetchStatus !== 'idle') ? ('fetching' as const) : ('idle' as const),
    refetch: () => {
      for (const { refetch } of missing) void refetch()
    },
  }
}
