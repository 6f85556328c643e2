import type { Transaction } from '@portal/foundation/database'
import { and, eq, lte } from 'drizzle-orm'
import { deleteLimit } from '../key-limits/key-limits.sql.ts'
import { type SecretKeyRow, secretKeys } from './secret-keys.tables.ts'

/** Removes a key for good, with its limit; what it was used for stays. */
export async function purgeSecretKey(tx: Transaction, keyId: string): Promise<void> {
  await tx.delete(secretKeys).where(eq(secretKeys.id, keyId))
  await deleteLimit(tx, keyId)
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
  if (purged) await deleteLimit(tx, keyId)
  return purged
}
