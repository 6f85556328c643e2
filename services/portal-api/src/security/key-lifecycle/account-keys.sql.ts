import type { Transaction } from '@portal/foundation/database'
import { asc, eq, inArray, or, sql } from 'drizzle-orm'
import { secretKeys } from '../secret-keys/secret-keys.tables.ts'
import { websiteKeys } from '../website-keys/website-keys.tables.ts'
import { type KeyChange, type KeyFacts, pauseWithAccount, resumeWithAccount } from './key-lifecycle.ts'

const KINDS = [secretKeys, websiteKeys] as const

/** A key of any account, by its id: whose it is, and what they call it. */
export async function findKeyById(tx: Transaction, keyId: string) {
  for (const table of KINDS) {
    const [key] = await tx
      .select({ accountId: table.accountId, label: table.label })
      .from(table)
      .where(eq(table.id, keyId))
    if (key) return key
  }
  return undefined
}

/** The account that a key belongs to, by the key's id. */
export async function findAccountOfKey(tx: Transaction, keyId: string): Promise<number | undefined> {
  return (await findKeyById(tx, keyId))?.accountId
}

/** Returns the labels of the keys of these limits; for rotated keys, the newest key's (rule D35). */
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
export function pauseKeysOfAccount(tx: Transaction, accountId: number, now: Date): Promise<void> {
  return changeKeysOfAccount(tx, accountId, (key) => pauseWithAccount(key, now))
}

/** Resumes exactly the keys that {@link pauseKeysOfAccount} paused; one deleted since stays deleted, and recovers as paused. */
export function resumeKeysOfAccount(tx: Transaction, accountId: number): Promise<void> {
  return changeKeysOfAccount(tx, accountId, resumeWithAccount)
}

/** Takes the same step with every key of an account, all of them locked; those that change alike are written by one statement. */
async function changeKeysOfAccount(tx: Transaction, accountId: number, step: (key: KeyFacts) => KeyChange) {
  for (const table of KINDS) {
    const keys = await tx
      .select()
      .from(table)
      .where(eq(table.accountId, accountId))
      .orderBy(asc(table.id))
      .for('update')
    const alike = new Map<string, { change: Partial<KeyFacts>; ids: string[] }>()
    for (const key of keys) {
      const change = step(key)
      if (!change) continue
      const name = JSON.stringify(change)
      const group = alike.get(name) ?? { change, ids: [] }
      alike.set(name, group)
      group.ids.push(key.id)
    }
    for (const { change, ids } of alike.values()) await tx.update(table).set(change).where(inArray(table.id, ids))
  }
}
