import { deactivateAccount, reactivateAccount } from '@portal/contracts/sales/admin-accounts'
import { lockAccount } from '@portal/foundation/people'
import { problem } from '@portal/foundation/problem'
import { endSessionsIn, revoke } from '@portal/foundation/sessions'
import { lettersToAccount } from '../../contacts/index.ts'
import type { Context } from '../../kernel/context.ts'
import { handle } from '../../kernel/handle.ts'
import { pauseKeysOfAccount, resumeKeysOfAccount } from '../../security/index.ts'
import { endActing } from '../acting/end-acting.ts'
import { saveAccountState } from './account-state.sql.ts'
import { type AccountState, accountStateLetter } from './account-state-letter.ts'

type Deciding = Context<typeof deactivateAccount | typeof reactivateAccount>

/**
 * Idempotent: the first reason stays. The subscriptions stop renewing because their account is deactivated, regardless
 * of their own setting.
 */
export const deactivateAccountHandler = handle(deactivateAccount, async (context) => {
  const { params, body, tx, now } = context
  const account = await findDecidedAbout(context)
  if (account.deactivatedAt) return

  await saveAccountState(tx, params.id, { deactivatedAt: now, deactivationReason: body.reason })
  await pauseKeysOfAccount(tx, params.id, now)
  await endSessionsIn(tx, params.id, now)
  await endActing(context, { accountId: params.id }, 'the account was deactivated')
  await tellAccount(context, { account: account.label, action: 'account.deactivated' })
})

/** Idempotent. What deactivating wrote is taken back, and nothing else: keys that were paused before stay paused. */
export const reactivateAccountHandler = handle(reactivateAccount, async (context) => {
  const { params, tx } = context
  const account = await findDecidedAbout(context)
  if (!account.deactivatedAt) return

  await saveAccountState(tx, params.id, { deactivatedAt: null, deactivationReason: null })
  await resumeKeysOfAccount(tx, params.id)
  // What is remembered of sessions knows the account as deactivated.
  await revoke(tx)
  await tellAccount(context, { account: account.label, action: 'account.reactivated' })
})

async function findDecidedAbout({ params, tx }: Deciding) {
  const account = await lockAccount(tx, params.id)
  if (!account) throw problem('sales-context:account-not-found')
  return account
}

/** Records it in the account's audit log and mails the people responsible for the account (rule G17). */
async function tellAccount(
  { params, body, caller, tx, audit, mail, foundation }: Deciding,
  { account, action }: Pick<AccountState, 'account' | 'action'>,
): Promise<void> {
  const by = { actorId: caller.userId, accountId: params.id }
  audit(action, { subject: params.id, reason: body.reason }, by)
  const letter = accountStateLetter(foundation.settings, { account, action, reason: body.reason })
  for (const one of await lettersToAccount(tx, foundation, params.id, letter, 'security')) mail(one)
}
