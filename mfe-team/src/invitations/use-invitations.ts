import { listInvitations } from '@portal/contracts/authorization/invitations'
import { useLoad } from '@portal/remote-kit/load'
import { teamQueries } from '../members/team-queries.ts'

/** Who is invited and has not joined. */
export function useInvitations() {
  return useLoad(teamQueries.invitations(), { what: 'the invitations', call: listInvitations })
}
