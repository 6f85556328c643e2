import type { Transaction } from '@portal/foundation/database'
import { findAccount } from '@portal/foundation/people'
import { problem } from '@portal/foundation/problem'
import type { Account } from '../../kernel/caller.ts'

/** Returns the account that staff ask about; refuses one that does not exist. */
export async function readAccount(tx: Transaction, id: number): Promise<Account> {
  const account = await findAccount(tx, id)
  if (!account) throw problem('sales-context:account-not-found')
  return account
}
