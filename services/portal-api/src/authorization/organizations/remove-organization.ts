import { deleteOrganization } from '@portal/contracts/authorization/organizations'
import { problem } from '@portal/foundation/problem'
import { handle } from '../../kernel/handle.ts'
import { deleteConnectionsOf } from '../sso/connection-logins.sql.ts'
import { findConnectionIn } from '../sso/identity-providers.sql.ts'
import { letAccountLeave } from './let-account-leave.ts'
import { lockOwnOrganization } from './lock-own-organization.ts'
import { deleteOrganizationRow, findOrganizationAccounts, placeAccount } from './organizations.sql.ts'

/** Its accounts stay, each by itself. */
export const removeOrganizationHandler = handle(deleteOrganization, async (context) => {
  const { params, account, tx, audit } = context
  const own = await lockOwnOrganization(tx, account.id)
  if (own.id !== params.id) throw problem('identity-context:organization-not-found')

  if (await findConnectionIn(tx, own.id, 'active')) throw problem('identity-context:idp-active')

  await deleteConnectionsOf(tx, own.id)
  for (const other of await findOrganizationAccounts(tx, own.id)) {
    if (other.id !== account.id) await letAccountLeave(context, own, other)
  }
  await placeAccount(tx, account.id, null)
  await deleteOrganizationRow(tx, own.id)
  audit('organization.removed', { subject: own.id, name: own.name })
})
