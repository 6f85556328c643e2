import type { Transaction } from '@portal/foundation/database'
import { accounts } from '@portal/foundation/people'
import { and, asc, eq } from 'drizzle-orm'
import { favoriteAccounts } from './favorites.tables.ts'

/** A favorite, with its person and account. */
interface Favorite {
  userId: number
  accountId: number
}

/** Returns favorites in the order they were added. */
export function findFavorites(tx: Transaction, userId: number) {
  return tx
    .select({ accountId: accounts.id, label: accounts.label, nickname: favoriteAccounts.nickname })
    .from(favoriteAccounts)
    .innerJoin(accounts, eq(accounts.id, favoriteAccounts.accountId))
    .where(eq(favoriteAccounts.userId, userId))
    .orderBy(asc(favoriteAccounts.addedAt), asc(accounts.id))
}

/** One that is there stays as it is. */
export async function insertFavorite(tx: Transaction, favorite: typeof favoriteAccounts.$inferInsert): Promise<void> {
  await tx.insert(favoriteAccounts).values(favorite).onConflictDoNothing()
}

/** Returns whether it was there. */
export async function setNickname(tx: Transaction, favorite: Favorite, nickname: string): Promise<boolean> {
  const named = await tx.update(favoriteAccounts).set({ nickname }).where(is(favorite)).returning()
  return named.length > 0
}

export async function deleteFavorite(tx: Transaction, favorite: Favorite): Promise<void> {
  await tx.delete(favoriteAccounts).where(is(favorite))
}

function is({ userId, accountId }: Favorite) {
  return and(eq(favoriteAccounts.userId, userId), eq(favoriteAccounts.accountId, accountId))
}
