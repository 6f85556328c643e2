import type { Transaction } from '@portal/foundation/database'
import { eq } from 'drizzle-orm'
import { purgeAtDeadline } from '../key-lifecycle/key-lifecycle.ts'
import { deleteLimitOfGoneKey } from '../key-limits/key-limits.sql.ts'
import { limitIdOf } from '../key-limits/limit-rules.ts'
import { type SecretKeyRow, secretKeys } from './secret-keys.tables.ts'

/** Deletes a key permanently, with its limit; its usage data stay. */
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
  const [key] = await tx.select().from(secretKeys).where(eq(secretKeys.id, keyId)).for('update')
  if (!key || !purgeAtDeadline(key, now)) return undefined

  await purgeSecretKey(tx, key)
  return key
}
