import { makePrimaryAccount } from '@portal/contracts/authorization/organizations'
import { findOwnersAddresses } from '@portal/foundation/people'
import { problem } from '@portal/foundation/problem'
import { revoke } from '@portal/foundation/sessions'
import { handle } from '../../kernel/handle.ts'
import { lockOwnOrganization } from './lock-own-organization.ts'
import { changeOrganization, changeOwners, findOrganizationAccounts } from './organizations.sql.ts'

/**
 * Owners and restricted owners of the two accounts switch roles: the owners of the new primary account manage the
 * organization from now on (rule F8).
 */
export const makePrimaryAccountHandler = handle(makePrimaryAccount, async ({ params, account, tx, audit }) => {
  const own = await lockOwnOrganization(tx, account.id)
  if (params.id === account.id) return
  const chosen = (await findOrganizationAccounts(tx, own.id)).find(({ id }) => id === params.id)
  if (!chosen) throw problem('identity-context:organization-not-found')
  if (!(await findOwnersAddresses(tx, chosen.id)).length)
    throw problem('identity-context:primary-account-without-owner')

  await changeOrganization(tx, own.id, { primaryAccountId: chosen.id })
  await changeOwners(tx, account.id, 'restricted')
  await changeOwners(tx, chosen.id, 'full')
  await revoke(tx)
  audit('organization.primary-account-changed', { subject: own.id, account: chosen.id })
})
