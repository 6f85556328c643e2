import { fullName } from '@portal/contracts/full-name'
import type { CustomerRole } from '@portal/contracts/roles'
import { openAccount } from '@portal/contracts/sales/accounts'
import { takeOrRefuse } from '@portal/foundation/attempts'
import { addMember, createAccount } from '@portal/foundation/people'
import { problem } from '@portal/foundation/problem'
import { chooseAccount, revoke } from '@portal/foundation/sessions'
import { handle } from '../../kernel/handle.ts'
import { findProfile } from '../profile/profile.sql.ts'
import { accountSubject } from '../sign-in/attempt-subjects.ts'

/** The roles of an account's creator (rule C1). */
const FOUNDER: CustomerRole[] = [
  'account-owner',
  'api-key-editor',
  'api-key-viewer',
  'billing-editor',
  'billing-viewer',
]

/** The session goes on in the new account. */
export const openAccountHandler = handle(openAccount, async ({ body, caller, tx, now, audit }) => {
  if (caller.staff) throw problem('identity-context:account-not-found')
  if (!caller.confirmed) throw problem('request:forbidden')
  await takeOrRefuse(tx, accountSubject(caller.userId), now, 'identity-context:rate-limiting')

  const { company = '', firstName = '', lastName = '' } = (await findProfile(tx, caller.userId)) ?? {}
  const label = body.account_label ?? (company || fullName({ firstName, lastName }) || caller.email)
  const accountId = await createAccount(tx, { label, now })
  await addMember(tx, { accountId, userId: caller.userId, roles: FOUNDER, now })
  await chooseAccount(tx, caller, accountId, now)
  // What is remembered of the session knows nothing of the account.
  await revoke(tx)
  audit('account.opened', { subject: accountId }, { actorId: caller.userId, accountId })
  return { account_id: accountId }
})
