import type { Transaction } from '@portal/foundation/database'
import { and, eq, lte } from 'drizzle-orm'
import { deleteLimitOfGoneKey } from '../key-limits/key-limits.sql.ts'
import { limitIdOf } from '../key-limits/limit-rules.ts'
import { type SecretKeyRow, secretKeys } from './secret-keys.tables.ts'

/** Removes a key for good, with its limit; what it was used for stays. */
export async function purgeSecretKey(tx: Transaction, key: Pick<SecretKeyRow, 'id' | 'limitId'>): Promise<void> {
  await tx.delete(secretKeys).where(eq(secretKeys.id, key.id))
  await deleteLimitOfGoneKey(tx, limitIdOf(key))
}

/** Removes a key whose deadline has passed; one that was recovered, or deleted again since, stays. */
export async function purgeExpiredSecretKey(
  tx: Transaction,
  keyId: string,
  now: Date,
): Promise<SecretKeyRow | undefined> {
  const [purged] = await tx
    .delete(secretKeys)
    .where(and(eq(secretKeys.id, keyId), lte(secretKeys.recoveryDeadline, now)))
    .returning()
  if (purged) await deleteLimitOfGoneKey(tx, limitIdOf(purged))
  return purged
}
