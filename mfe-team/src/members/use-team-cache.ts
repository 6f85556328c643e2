import type { AccountUser } from '@portal/contracts/authorization/members'
import { useQueryClient } from '@portal/platform/api'
import { teamQueries } from './team-queries.ts'

/** The list that was read, to be kept true while members change: what is known is shown at once, then the server is asked. */
export function useTeamCache() {
  const queries = useQueryClient()
  const { queryKey } = teamQueries.members()
  const rewrite = (change: (members: AccountUser[]) => AccountUser[]) =>
    queries.setQueryData(queryKey, (members) => (Array.isArray(members) ? change(members) : members))

  return {
    put: (id: number, facts: Partial<AccountUser>) =>
      rewrite((members) => members.map((member) => (member?.user_id === id ? { ...member, ...facts } : member))),
    remove: (id: number) => rewrite((members) => members.filter((member) => member?.user_id !== id)),
    refresh: () => void queries.invalidateQueries({ queryKey }),
  }
}
