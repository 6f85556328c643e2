import { type SQL, sql } from 'drizzle-orm'
import { afterCommit, type Transaction } from '../database/transaction.ts'
import type { Job } from './enqueue.ts'
import { type ClaimedJob, isClaim } from './outbox.sql.ts'
import { outbox } from './outbox.tables.ts'
import { wakeOutboxes } from './wake.ts'

/** Work about one subject; at most one job of a kind waits for each. */
export interface ScheduledJob extends Job {
  subject: string
}

/**
 * Has each job run at its time. One of the same kind that waits for the same subject is moved there instead, also while
 * a worker is at it: a handler schedules what comes next in the transaction in which it does its own work.
 */
export function schedule(tx: Transaction, jobs: readonly ScheduledJob[]): Promise<void> {
  return put(tx, jobs)
}

/**
 * Schedules what comes after a claimed job that found nothing to do yet, unless it was rescheduled since it was claimed: a change that
 * the job did not see wants it sooner.
 */
export function scheduleAgain(tx: Transaction, job: ClaimedJob, jobs: readonly ScheduledJob[]): Promise<void> {
  return put(tx, jobs, isClaim(job))
}

async function put(tx: Transaction, jobs: readonly ScheduledJob[], setWhere?: SQL): Promise<void> {
  if (!jobs.length) return

  await tx
    .insert(outbox)
    .values([...jobs])
    .onConflictDoUpdate({
      ...(setWhere && { setWhere }),
      target: [outbox.kind, outbox.subject],
      targetWhere: sql`subject is not null and done_at is null and dead_at is null`,
      set: {
        payload: sql`excluded.payload`,
        runAt: sql`excluded.run_at`,
        attempts: 0,
        lockedUntil: null,
        lastError: null,
      },
    })
  afterCommit(tx, wakeOutboxes)
}

/** Schedules each job unless one of its kind waits for the same subject. */
export async function scheduleUnlessWaiting(tx: Transaction, jobs: readonly ScheduledJob[]): Promise<void> {
  await tx
    .insert(outbox)
    .values([...jobs])
    .onConflictDoNothing({
      target: [outbox.kind, outbox.subject],
      where: sql`subject is not null and done_at is null and dead_at is null`,
    })
  afterCommit(tx, wakeOutboxes)
}
