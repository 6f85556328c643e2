import type { Transaction } from '@portal/foundation/database'
import { accounts, lockAccount, organizations } from '@portal/foundation/people'
import { eq } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'

const primaries = alias(accounts, 'primaries')

/** Since when an account keeps support out, and since when its organization does by another account. */
export async function findSupportAccess(tx: Transaction, accountId: number) {
  const [row] = await tx
    .select({ own: accounts.supportBarredAt, primaryId: primaries.id, primary: primaries.supportBarredAt })
    .from(accounts)
    .leftJoin(organizations, eq(organizations.id, accounts.organizationId))
    .leftJoin(primaries, eq(primaries.id, organizations.primaryAccountId))
    .where(eq(accounts.id, accountId))
  return { isBarred: row?.own != null, isBarredByOther: row?.primary != null && row.primaryId !== accountId }
}

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
