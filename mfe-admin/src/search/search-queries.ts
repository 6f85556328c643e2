import { searchOrganizations, searchUsers } from '@portal/contracts/authorization/admin-search'
import { accountQuery } from '@portal/platform/api'
import { foundOrganizations } from './found-organization.ts'
import { foundPeople } from './found-person.ts'

/** A result is what was found when it was asked for; it is not asked again behind somebody's back. */
const ONCE = { staleTime: 30_000, refetchOnWindowFocus: false }

export const searchQueries = {
  people: (text: string) => ({ ...accountQuery(searchUsers, { query: { text } }), ...ONCE, select: foundPeople }),
  organizations: (text: string) => ({
    ...accountQuery(searchOrganizations, { query: { text } }),
    ...ONCE,
    select: foundOrganizations,
  }),
}
