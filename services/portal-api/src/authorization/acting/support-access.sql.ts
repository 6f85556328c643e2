import type { Transaction } from '@portal/foundation/database'
import { accounts, lockAccount, organizations } from '@portal/foundation/people'
import { eq } from 'drizzle-orm'

/** The account, locked, with all those that it decides for: of a primary account, its organization's. */
export async function findAccountsDecidedFor(tx: Transaction, accountId: number): Promise<number[]> {
  await lockAccount(tx, accountId)
  const others = await tx
    .select({ id: accounts.id })
    .from(accounts)
    .innerJoin(organizations, eq(organizations.id, accounts.organizationId))
    .where(eq(organizations.primaryAccountId, accountId))
  return [...new Set([accountId, ...others.map(({ id }) => id)])]
}

export async function saveSupportAccess(tx: Transaction, accountId: number, supportBarredAt: Date | null) {
  await tx.update(accounts).set({ supportBarredAt }).where(eq(accounts.id, accountId))
}
