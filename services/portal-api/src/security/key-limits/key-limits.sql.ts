import type { Transaction } from '@portal/foundation/database'
import { asc, eq, or } from 'drizzle-orm'
import { secretKeys } from '../secret-keys/secret-keys.tables.ts'
import { deleteThresholdsOfKey } from '../usage-thresholds/usage-thresholds.sql.ts'
import { type KeyLimitRow, keyLimits } from './key-limits.tables.ts'

export function findLimits(tx: Transaction, accountId: number): Promise<KeyLimitRow[]> {
  return tx.select().from(keyLimits).where(eq(keyLimits.accountId, accountId)).orderBy(asc(keyLimits.keyId))
}

/** The same by key: of keys that were rotated, each has the limit that they have together. */
export async function findLimitsByKey(
  tx: Transaction,
  accountId: number,
): Promise<{ keyId: string; limit: KeyLimitRow }[]> {
  const found = await tx
    .select({ limit: keyLimits, rotatedId: secretKeys.id })
    .from(keyLimits)
    .leftJoin(secretKeys, eq(secretKeys.limitId, keyLimits.keyId))
    .where(eq(keyLimits.accountId, accountId))
    .orderBy(asc(keyLimits.keyId), asc(secretKeys.createdAt))
  return found.map(({ limit, rotatedId }) => ({ keyId: rotatedId ?? limit.keyId, limit }))
}

/** The limit of a key that the caller knows to be its account's; locked until the transaction ends. */
export async function lockLimit(tx: Transaction, keyId: string): Promise<KeyLimitRow | undefined> {
  const [limit] = await tx.select().from(keyLimits).where(eq(keyLimits.keyId, keyId)).for('update')
  return limit
}

/** Returns nothing if a concurrent call has set one. */
export async function insertLimit(tx: Transaction, limit: typeof keyLimits.$inferInsert) {
  const [row] = await tx.insert(keyLimits).values(limit).onConflictDoNothing().returning()
  return row
}

export async function changeLimit(
  tx: Transaction,
  keyId: string,
  change: Partial<Pick<KeyLimitRow, 'max' | 'used' | 'countsSince' | 'reachedAt'>>,
): Promise<KeyLimitRow> {
  const [row] = await tx.update(keyLimits).set(change).where(eq(keyLimits.keyId, keyId)).returning()
  return row as KeyLimitRow
}

/** Deletes a limit and its usage marks. */
export async function deleteLimit(tx: Transaction, keyId: string): Promise<void> {
  await tx.delete(keyLimits).where(eq(keyLimits.keyId, keyId))
  await deleteThresholdsOfKey(tx, keyId)
}

/** Deletes the limit of a key that is gone, unless another that it was rotated into still counts on it. */
export async function deleteLimitOfGoneKey(tx: Transaction, limitId: string): Promise<void> {
  // Locked first: of two that go at once, the later one sees that the other is gone.
  await lockLimit(tx, limitId)
  const [other] = await tx
    .select({ id: secretKeys.id })
    .from(secretKeys)
    .where(or(eq(secretKeys.id, limitId), eq(secretKeys.limitId, limitId)))
    .limit(1)
  if (!other) await deleteLimit(tx, limitId)
}
