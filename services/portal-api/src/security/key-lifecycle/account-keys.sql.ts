import type { Transaction } from '@portal/foundation/database'
import { and, asc, eq, inArray, isNull, or, sql } from 'drizzle-orm'
import { secretKeys } from '../secret-keys/secret-keys.tables.ts'
import { websiteKeys } from '../website-keys/website-keys.tables.ts'

const KINDS = [secretKeys, websiteKeys] as const

/** The account that a key belongs to, by the key's id. */
export async function findAccountOfKey(tx: Transaction, keyId: string): Promise<number | undefined> {
  for (const table of KINDS) {
    const [key] = await tx.select({ accountId: table.accountId }).from(table).where(eq(table.id, keyId))
    if (key) return key.accountId
  }
  return undefined
}

/** What people call the keys of these limits; of keys that were rotated, the newest (rule D35). */
export async function findNamesOfLimits(tx: Transaction, ids: readonly string[]): Promise<ReadonlyMap<string, string>> {
  const names = new Map<string, string>()
  const limitId = sql<string>`coalesce(${secretKeys.limitId}, ${secretKeys.id})`
  const secret = await tx
    .select({ id: limitId, label: secretKeys.label })
    .from(secretKeys)
    .where(or(inArray(secretKeys.id, [...ids]), inArray(secretKeys.limitId, [...ids])))
    .orderBy(asc(secretKeys.createdAt))
  const website = await tx
    .select({ id: websiteKeys.id, label: websiteKeys.label })
    .from(websiteKeys)
    .where(inArray(websiteKeys.id, [...ids]))
  for (const { id, label } of [...secret, ...website]) names.set(id, label)
  return names
}

/** Pauses the working keys of an account that is being deactivated (rule D3). Those paused before are left alone. */
export async function pauseKeysOfAccount(tx: Transaction, accountId: number, now: Date): Promise<void> {
  for (const table of KINDS) {
    await tx
      .update(table)
      .set({ pausedAt: now, byAccountDeactivation: true })
      .where(and(eq(table.accountId, accountId), isNull(table.pausedAt)))
  }
}

/** Resumes exactly the keys that {@link pauseKeysOfAccount} paused; one deleted since stays deleted, and recovers as paused. */
export async function resumeKeysOfAccount(tx: Transaction, accountId: number): Promise<void> {
  for (const table of KINDS) {
    await tx
      .update(table)
      .set({
        pausedAt: sql`case when ${table.deletedAt} is null then null else ${table.pausedAt} end`,
        byAccountDeactivation: false,
      })
      .where(and(eq(table.accountId, accountId), eq(table.byAccountDeactivation, true)))
  }
}
