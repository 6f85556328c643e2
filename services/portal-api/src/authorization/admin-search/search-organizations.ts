import { searchOrganizations } from '@portal/contracts/authorization/admin-search'
import { handle } from '../../kernel/handle.ts'
import { findOrganizations } from './search-organizations.sql.ts'

export const searchOrganizationsHandler = handle(searchOrganizations, async ({ query, tx }) => {
  const found = await findOrganizations(tx, query.text)
  return found.map(({ id, name, primaryAccountId }) => ({
    organization_id: id,
    organization_name: name,
    primary_account_id: primaryAccountId ?? 0,
  }))
})
