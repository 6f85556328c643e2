import { searchOrganizations } from '@portal/contracts/authorization/admin-search'
import { readSearch } from '@portal/contracts/authorization/admin-search-grammar'
import { handle } from '../../kernel/handle.ts'
import { findOrganizations } from './search-organizations.sql.ts'

export const searchOrganizationsHandler = handle(searchOrganizations, async ({ query, tx }) => {
  const { text, words, lookups } = readSearch(query.text)
  const [number] = lookups.flatMap((lookup) => (lookup.by === 'organization' ? lookup.number : []))
  const found = await findOrganizations(tx, { text: words.includes('organization') ? text : '', number })
  return found.map(({ id, name, primaryAccountId }) => ({
    organization_id: id,
    organization_name: name,
    primary_account_id: primaryAccountId ?? 0,
  }))
})
