import { removeOrganizationAccount } from '@portal/contracts/authorization/organizations'
import { problem } from '@portal/foundation/problem'
import { handle } from '../../kernel/handle.ts'
import { letAccountLeave } from './let-account-leave.ts'
import { findOrganizationAccounts, lockOrganizationOf } from './organizations.sql.ts'

export const removeOrganizationAccountHandler = handle(removeOrganizationAccount, async (context) => {
  const { params, account, tx } = context
  const own = await lockOrganizationOf(tx, account.id)
  const leaving = own && (await findOrganizationAccounts(tx, own.id)).find(({ id }) => id === params.id)
  if (!leaving) throw problem('identity-context:organization-not-found')
  if (leaving.id === own.primaryAccountId) throw problem('identity-context:primary-account-leaving')
  if (leaving.id !== account.id && own.primaryAccountId !== account.id)
    throw problem('identity-context:primary-account-only')

  await letAccountLeave(context, own, leaving)
})
