import type { Transaction } from '@portal/foundation/database'
import { eq } from 'drizzle-orm'
import { purgeAtDeadline } from '../key-lifecycle/key-lifecycle.ts'
import { deleteLimit } from '../key-limits/key-limits.sql.ts'
import { type WebsiteKeyRow, websiteKeys } from './website-keys.tables.ts'

/** Deletes a key permanently, with its hosts and its limit; its usage data stay. */
export async function purgeWebsiteKey(tx: Transaction, keyId: string): Promise<void> {
  await tx.delete(websiteKeys).where(eq(websiteKeys.id, keyId))
  await deleteLimit(tx, keyId)
}

/** Removes a key whose deadline has passed; one that was recovered, or deleted again since, stays. */
export async function purgeExpiredWebsiteKey(
  tx: Transaction,
  keyId: string,
  now: Date,
): Promise<WebsiteKeyRow | undefined> {
  const [key] = await tx.select().from(websiteKeys).where(eq(websiteKeys.id, keyId)).for('update')
  if (!key || !purgeAtDeadline(key, now)) return undefined

  await purgeWebsiteKey(tx, key.id)
  return key
}
