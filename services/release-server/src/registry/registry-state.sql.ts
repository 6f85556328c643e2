import type { Transaction } from '@portal/foundation/database'
import { eq, sql } from 'drizzle-orm'
import { registryState } from './registry-state.tables.ts'

const THE_ONE = 1

export type KeyPair = Pick<typeof registryState.$inferSelect, 'publicKey' | 'sealedKey'>

/** Stores the registry's keys and returns them; of several processes at once, the first wins. */
export async function keepKeys(tx: Transaction, made: KeyPair): Promise<KeyPair> {
  await tx
    .insert(registryState)
    .values({ id: THE_ONE, ...made })
    .onConflictDoNothing()
  return (await findKeys(tx)) ?? made
}

export async function findKeys(tx: Transaction): Promise<KeyPair | undefined> {
  const [state] = await tx.select().from(registryState).where(eq(registryState.id, THE_ONE))
  return state
}

/** Holds the row until the transaction ends, so that a later change never has the lower number. */
export async function countChange(tx: Transaction) {
  await tx
    .update(registryState)
    .set({ revision: sql`${registryState.revision} + 1` })
    .where(eq(registryState.id, THE_ONE))
}

export async function currentRevision(tx: Transaction): Promise<number> {
  const [state] = await tx
    .select({ revision: registryState.revision })
    .from(registryState)
    .where(eq(registryState.id, THE_ONE))
  return state?.revision ?? 0
}
