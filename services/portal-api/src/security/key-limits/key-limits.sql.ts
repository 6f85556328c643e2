import type { Transaction } from '@portal/foundation/database'
import { asc, eq } from 'drizzle-orm'
import { deleteThresholdsOfKey } from '../usage-thresholds/usage-thresholds.sql.ts'
import { type KeyLimitRow, keyLimits } from './key-limits.tables.ts'

export function findLimits(tx: Transaction, accountId: number): Promise<KeyLimitRow[]> {
  return tx.select().from(keyLimits).where(eq(keyLimits.accountId, accountId)).orderBy(asc(keyLimits.keyId))
}

/** The limit of a key that the caller knows to be its account's; locked until the transaction ends. */
export async function lockLimit(tx: Transaction, keyId: string): Promise<KeyLimitRow | undefined> {
  const [limit] = await tx.select().from(keyLimits).where(eq(keyLimits.keyId, keyId)).for('update')
  return limit
}

/** Nothing if another call has set one meanwhile. */
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

/** With what was watched of it. */
export async function deleteLimit(tx: Transaction, keyId: string): Promise<void> {
  await tx.delete(keyLimits).where(eq(keyLimits.keyId, keyId))
  await deleteThresholdsOfKey(tx, keyId)
}
