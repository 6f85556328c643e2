import { listOrganizationAccounts } from '@portal/contracts/authorization/organizations'
import { problem } from '@portal/foundation/problem'
import { handle } from '../../kernel/handle.ts'
import { organizationAccountView } from './organization-view.ts'
import { findOrganizationAccounts, findOrganizationOf } from './organizations.sql.ts'

export const listOrganizationAccountsHandler = handle(listOrganizationAccounts, async ({ params, account, tx }) => {
  const own = await findOrganizationOf(tx, account.id)
  if (own?.id !== params.id) throw problem('identity-context:organization-not-found')

  return (await findOrganizationAccounts(tx, own.id)).map(organizationAccountView)
})
