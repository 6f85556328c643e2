import { listMembers } from '@portal/contracts/authorization/members'
import { useLoad } from '@portal/remote-kit/load'
import { teamQueries } from './team-queries.ts'

/** Everybody who belongs to the account. */
export function useMembers() {
  return useLoad(teamQueries.members(), { what: 'the team', call: listMembers })
}
