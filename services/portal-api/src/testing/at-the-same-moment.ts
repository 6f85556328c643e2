import { setTimeout as wait } from 'node:timers/promises'
import { type Database, inTransaction, type Transaction } from '@portal/foundation/database'

/** Long enough for a call to come as far as it can, ms. */
const ARRIVAL_MS = 300

/**
 * Runs calls that have all done their reads before the first of them writes: `lock` blocks them at the write. Calls
 * that lock what they read block at the read instead. (PGlite runs transactions one after another anyway.)
 */
export async function atTheSameMoment<Result>(
  db: Database,
  lock: (tx: Transaction) => Promise<unknown>,
  calls: () => Promise<Result>[],
): Promise<PromiseSettledResult<Result>[]> {
  const { results } = await inTransaction(db, async (tx) => {
    await lock(tx)
    const results = Promise.allSettled(calls())
    await wait(ARRIVAL_MS)
    return { results }
  })
  return results
}
