import type { Transaction } from '@portal/foundation/database'
import { and, eq, isNull, lte, sql } from 'drizzle-orm'
import { canaryTrials } from './canary-trials.tables.ts'

export type CanaryTrial = typeof canaryTrials.$inferSelect

/** Identity of a trial: one canary of one channel. */
export type Tried = Pick<CanaryTrial, 'remote' | 'environment' | 'release'>

/** Begins to count from nothing; a trial that runs `goesOn` when its share changes. */
export async function beginTrial(
  tx: Transaction,
  { remote, environment, release, promotesAt }: Tried & Pick<CanaryTrial, 'promotesAt'>,
  { goesOn }: { goesOn: boolean },
) {
  const fresh = goesOn ? {} : { views: 0, failures: 0, haltedBecause: null }
  await tx
    .insert(canaryTrials)
    .values({ remote, environment, release, promotesAt })
    .onConflictDoUpdate({
      target: [canaryTrials.remote, canaryTrials.environment],
      set: { release, promotesAt, ...fresh },
    })
}

/** Adds to the counts of a trial, and returns the totals; `undefined` if it has ended. */
export async function countTrial(
  tx: Transaction,
  tried: Tried,
  { views, failures }: Pick<CanaryTrial, 'views' | 'failures'>,
): Promise<CanaryTrial | undefined> {
  const [trial] = await tx
    .update(canaryTrials)
    .set({ views: sql`${canaryTrials.views} + ${views}`, failures: sql`${canaryTrials.failures} + ${failures}` })
    .where(and(isTrial(tried), isNull(canaryTrials.haltedBecause)))
    .returning()
  return trial
}

export async function markHalted(tx: Transaction, tried: Tried, haltedBecause: string) {
  await tx.update(canaryTrials).set({ haltedBecause, promotesAt: null }).where(isTrial(tried))
}

/** Returns trials that are due. */
export function listDueTrials(tx: Transaction, environment: string, now: Date): Promise<CanaryTrial[]> {
  return tx
    .select()
    .from(canaryTrials)
    .where(and(eq(canaryTrials.environment, environment), lte(canaryTrials.promotesAt, now)))
}

export async function markPromoted(tx: Transaction, tried: Tried) {
  await tx.update(canaryTrials).set({ promotesAt: null }).where(isTrial(tried))
}

export function listTrials(tx: Transaction): Promise<CanaryTrial[]> {
  return tx.select().from(canaryTrials)
}

function isTrial({ remote, environment, release }: Tried) {
  return and(
    eq(canaryTrials.remote, remote),
    eq(canaryTrials.environment, environment),
    eq(canaryTrials.release, release),
  )
}
