import { listAccountsOfUser, listAccountsOfUsers } from '@portal/contracts/authorization/admin-internal-users'
import type { Transaction } from '@portal/foundation/database'
import { problem } from '@portal/foundation/problem'
import { handle } from '../../kernel/handle.ts'
import { findAccountsOf } from '../accounts/accounts.sql.ts'
import { findKnownIds } from './internal-users.sql.ts'

export const listAccountsOfUserHandler = handle(listAccountsOfUser, async ({ params, tx }) => {
  const known = await findKnownIds(tx, [params.id])
  if (!known.has(params.id)) throw problem('identity-context:member-not-found')

  return accountsOf(tx, params.id)
})

/** Accounts of those requested people who exist, each listed once. */
export const listAccountsOfUsersHandler = handle(listAccountsOfUsers, async ({ body, tx }) => {
  const known = body.user_ids.length > 0 ? await findKnownIds(tx, body.user_ids) : new Set<number>()
  const answer: { user_id: number; accounts: Awaited<ReturnType<typeof accountsOf>> }[] = []
  for (const user_id of known) answer.push({ user_id, accounts: await accountsOf(tx, user_id) })
  return answer
})

async function accountsOf(tx: Transaction, userId: number) {
  const found = await findAccountsOf(tx, { userId, organizationId: null })
  return found.map(({ id, label, isDefault }) => ({ account_id: id, account_label: label, default_account: isDefault }))
}
