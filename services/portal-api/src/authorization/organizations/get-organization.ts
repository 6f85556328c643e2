import { getOrganization } from '@portal/contracts/authorization/organizations'
import { handle } from '../../kernel/handle.ts'
import { organizationView } from './organization-view.ts'
import { findOrganizationOf } from './organizations.sql.ts'

export const getOrganizationHandler = handle(getOrganization, async ({ account, tx }) => {
  const found = await findOrganizationOf(tx, account.id)
  return found ? organizationView(tx, found, account.id) : null
})
