import { setTimeout as wait } from 'node:timers/promises'
import { type Database, inTransaction, type Transaction } from '@portal/foundation/database'

/** Long enough for a call to come as far as it can, ms. */
const ARRIVAL_MS = 300

/**
 * Makes calls that have all read what they decide by before the first of them writes: `lock` holds them up where they write.
 * Whoever locks what it reads waits before reading instead. (PGlite does one transaction after the other anyway.)
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
