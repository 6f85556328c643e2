import type { JobFacts, JobState, JobTimes } from '@portal/contracts/authorization/job-state'
import { and, asc, count, eq, gt, isNotNull, isNull, min, or, type SQL, sql } from 'drizzle-orm'
import { afterCommit, type Transaction } from '../database/transaction.ts'
import { jobStateAt } from './job-state.sql.ts'
import { outbox } from './outbox.tables.ts'
import { wakeOutboxes } from './wake.ts'

/* Jobs that are not done, for staff. What a job contains stays here: of its payload they see one id. */

/** A job that waits, runs or was given up. */
export interface OpenJob extends JobFacts {
  id: number
  kind: string
  attempts: number
  /** Id of its subject; `null` for a job without one. */
  subjectId: string | null
  /** Another job of its kind waits for the same subject. */
  isReplaced: boolean
}

/** Written as the two partial indexes have it. */
const IS_OPEN = or(and(isNull(outbox.doneAt), isNull(outbox.deadAt)), isNotNull(outbox.deadAt))

/** Fields of a payload that hold the id of what the job is about. */
const ID_FIELDS = ['paymentId', 'refundId', 'cardId', 'keyId', 'userId', 'identityId', 'contactId', 'grantId', 'id']

const FACTS = {
  id: outbox.id,
  kind: outbox.kind,
  runAt: outbox.runAt,
  attempts: outbox.attempts,
  lockedUntil: outbox.lockedUntil,
  lastError: outbox.lastError,
  deadAt: outbox.deadAt,
  subjectId: sql<string | null>`coalesce(${sql.join(
    [outbox.subject, ...ID_FIELDS.map((field) => sql`${outbox.payload} ->> ${field}`)],
    sql`, `,
  )})`,
  // Written out: columns of a query of one table come without its name.
  isReplaced: sql<boolean>`"outbox"."dead_at" is not null and exists (
    select from "outbox" as "later"
    where "later"."kind" = "outbox"."kind" and "later"."subject" = "outbox"."subject"
      and "later"."done_at" is null and "later"."dead_at" is null)`,
}

/** Place in the list, behind which it goes on. */
export type JobPlace = Pick<OpenJob, 'runAt' | 'id'>

interface Filter {
  kind?: string | undefined
  state?: JobState | undefined
}

/** Returns jobs that are not done, in the order in which they are due, as many as `limit`. */
export function findOpenJobs(
  tx: Transaction,
  { kind, state }: Filter,
  { times, after, limit }: { times: JobTimes; after?: JobPlace | undefined; limit: number },
): Promise<OpenJob[]> {
  return tx
    .select(FACTS)
    .from(outbox)
    .where(
      and(
        IS_OPEN,
        kind === undefined ? undefined : eq(outbox.kind, kind),
        state === undefined ? undefined : sql`${jobStateAt(times)} = ${state}`,
        after && behind(after),
      ),
    )
    .orderBy(asc(outbox.runAt), asc(outbox.id))
    .limit(limit)
}

function behind({ runAt, id }: JobPlace): SQL | undefined {
  return or(gt(outbox.runAt, runAt), and(eq(outbox.runAt, runAt), gt(outbox.id, id)))
}

/** Returns how many jobs of each kind and state are not done, and since when the oldest is due. */
export async function countOpenJobs(tx: Transaction, times: JobTimes) {
  const state = jobStateAt(times).as('state')
  const open = tx.select({ kind: outbox.kind, runAt: outbox.runAt, state }).from(outbox).where(IS_OPEN).as('open')
  const counted = await tx
    .select({ kind: open.kind, state: open.state, count: count(), oldest: min(open.runAt) })
    .from(open)
    .groupBy(open.kind, open.state)
    .orderBy(asc(open.kind), asc(open.state))
  return counted.flatMap(({ oldest, ...row }) => (oldest ? [{ ...row, oldest }] : []))
}

/** Locks a job that is not done; `undefined` if there is none. */
export async function lockOpenJob(tx: Transaction, id: number): Promise<OpenJob | undefined> {
  const [job] = await tx
    .select(FACTS)
    .from(outbox)
    .where(and(eq(outbox.id, id), IS_OPEN))
    .for('update', { of: outbox })
  return job
}

/** Makes a locked job due now; one that was given up begins from the first attempt. */
export async function startOpenJob(tx: Transaction, { id, deadAt }: OpenJob, now: Date): Promise<void> {
  await tx
    .update(outbox)
    .set({ runAt: now, lockedUntil: null, ...(deadAt && { deadAt: null, attempts: 0 }) })
    .where(eq(outbox.id, id))
  afterCommit(tx, wakeOutboxes)
}
