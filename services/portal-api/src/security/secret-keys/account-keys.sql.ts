import type { Transaction } from '@portal/foundation/database'
import { and, eq, isNull, sql } from 'drizzle-orm'
import { secretKeys } from './secret-keys.tables.ts'

/** The account that a key belongs to, by the key's id. */
export async function findAccountOfKey(tx: Transaction, keyId: string): Promise<number | undefined> {
  const [key] = await tx.select({ accountId: secretKeys.accountId }).from(secretKeys).where(eq(secretKeys.id, keyId))
  return key?.accountId
}

/** Pauses the working keys of an account that is being deactivated (rule D3). Those paused before are left alone. */
export async function pauseKeysOfAccount(tx: Transaction, accountId: number, now: Date): Promise<void> {
  await tx
    .update(secretKeys)
    .set({ pausedAt: now, byAccountDeactivation: true })
    .where(and(eq(secretKeys.accountId, accountId), isNull(secretKeys.pausedAt)))
}

/** Resumes exactly the keys that {@link pauseKeysOfAccount} paused; one deleted since stays deleted, and recovers as paused. */
export async function resumeKeysOfAccount(tx: Transaction, accountId: number): Promise<void> {
  await tx
    .update(secretKeys)
    .set({
      pausedAt: sql`case when ${secretKeys.deletedAt} is null then null else ${secretKeys.pausedAt} end`,
      byAccountDeactivation: false,
    })
    .where(and(eq(secretKeys.accountId, accountId), eq(secretKeys.byAccountDeactivation, true)))
}
