import { and, asc, eq, inArray, isNull, lte, notInArray, or, sql } from 'drizzle-orm'
import type { Transaction } from '../database/transaction.ts'
import { outbox } from './outbox.tables.ts'

/** A job that this worker may do until its lease ends. */
export interface ClaimedJob {
  id: number
  kind: string
  /** Subject of a scheduled job. */
  subject: string | null
  payload: Record<string, unknown>
  /** Number of attempts, including the current one. */
  attempts: number
  /** End of the lease, which tells this claim from a later one. */
  lockedUntil: Date | null
}

/** Jobs that a worker takes: those of some kinds, or those of all others. */
export type Lane = { only: readonly string[] } | { without: readonly string[] }

/** How long a worker holds a job, in ms from `now`, which is the world's time. */
export interface Lease {
  now: Date
  ms: number
}

/**
 * Takes the due jobs of a lane that waited longest and that no other worker holds, as many as `most`, in the order in
 * which they became due. `now` is the portal's time.
 */
export async function claimDue(
  tx: Transaction,
  now: Date,
  lease: Lease,
  { most, lane = { without: [] } }: { most: number; lane?: Lane | undefined },
): Promise<ClaimedJob[]> {
  const due = tx
    .select({ id: outbox.id })
    .from(outbox)
    .where(
      and(
        'only' in lane ? inArray(outbox.kind, [...lane.only]) : notInArray(outbox.kind, [...lane.without]),
        isNull(outbox.doneAt),
        isNull(outbox.deadAt),
        lte(outbox.runAt, now),
        or(isNull(outbox.lockedUntil), lte(outbox.lockedUntil, lease.now)),
      ),
    )
    .orderBy(asc(outbox.runAt), asc(outbox.id))
    .limit(most)
    .for('update', { skipLocked: true })
  const claimed = await tx
    .update(outbox)
    .set({ lockedUntil: new Date(lease.now.getTime() + lease.ms), attempts: sql`${outbox.attempts} + 1` })
    // Selected once: a plan that looked again for each row would take more than `most`.
    .where(sql`${outbox.id} = any(array(${due}))`)
    .returning({
      id: outbox.id,
      kind: outbox.kind,
      subject: outbox.subject,
      payload: outbox.payload,
      attempts: outbox.attempts,
      lockedUntil: outbox.lockedUntil,
      runAt: outbox.runAt,
    })
  return claimed
    .sort((one, other) => one.runAt.getTime() - other.runAt.getTime() || one.id - other.id)
    .map(({ runAt: _, ...job }) => job)
}

/** Gives jobs back that were claimed and not begun, as if they had not been taken. */
export async function release(tx: Transaction, jobs: readonly ClaimedJob[]): Promise<void> {
  if (!jobs.length) return

  await tx
    .update(outbox)
    .set({ lockedUntil: null, attempts: sql`${outbox.attempts} - 1` })
    .where(or(...jobs.map(isClaim)))
}

/** A finished job keeps its trace and loses its content, which may be personal. */
export async function markDone(tx: Transaction, job: ClaimedJob, now: Date): Promise<void> {
  await tx.update(outbox).set({ doneAt: now, lockedUntil: null, payload: {}, lastError: null }).where(isClaim(job))
}

export async function markFailed(tx: Transaction, job: ClaimedJob, error: string, runAt: Date): Promise<void> {
  await tx.update(outbox).set({ runAt, lockedUntil: null, lastError: error }).where(isClaim(job))
}

export async function markDead(tx: Transaction, job: ClaimedJob, error: string, now: Date): Promise<void> {
  await tx.update(outbox).set({ deadAt: now, lockedUntil: null, lastError: error }).where(isClaim(job))
}

/** False once the job was scheduled anew, or taken by another worker, since: the result of this attempt is then no longer its own. */
export function isClaim({ id, lockedUntil }: ClaimedJob) {
  return and(eq(outbox.id, id), lockedUntil ? eq(outbox.lockedUntil, lockedUntil) : isNull(outbox.lockedUntil))
}
