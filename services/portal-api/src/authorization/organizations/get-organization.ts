import { getOrganization } from '@portal/contracts/authorization/organizations'
import { handle } from '../../kernel/handle.ts'
import { organizationView } from './organization-view.ts'
import { findOrganizationOf } from './organizations.sql.ts'

export const getOrganizationHandler = handle(getOrganization, async ({ account, caller, tx, foundation }) => {
  const found = await findOrganizationOf(tx, account.id)
  if (!found) return null

  const view = await organizationView({ tx, foundation }, found, account.id)
  // With it somebody else's account could join.
  return caller.acting ? { ...view, organization_key: '' } : view
})
