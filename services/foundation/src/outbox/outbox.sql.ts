import { and, asc, eq, inArray, isNull, lte, or, sql } from 'drizzle-orm'
import { type Database, inTransaction, type Transaction } from '../database/transaction.ts'
import { outbox } from './outbox.tables.ts'

/** A job that this worker may do until its lease ends. */
export interface ClaimedJob {
  id: number
  kind: string
  payload: Record<string, unknown>
  /** How often it was begun, this time included. */
  attempts: number
}

/** Takes due jobs that no other worker holds, the oldest first; `lease` is ms. */
export function claimDue(db: Database, now: Date, { limit, lease }: { limit: number; lease: number }) {
  return inTransaction(db, async (tx): Promise<ClaimedJob[]> => {
    const due = await tx
      .select({ id: outbox.id })
      .from(outbox)
      .where(
        and(
          isNull(outbox.doneAt),
          isNull(outbox.deadAt),
          lte(outbox.runAt, now),
          or(isNull(outbox.lockedUntil), lte(outbox.lockedUntil, now)),
        ),
      )
      .orderBy(asc(outbox.runAt), asc(outbox.id))
      .limit(limit)
      .for('update', { skipLocked: true })
    if (!due.length) return []

    const ids = due.map(({ id }) => id)
    const claimed = await tx
      .update(outbox)
      .set({ lockedUntil: new Date(now.getTime() + lease), attempts: sql`${outbox.attempts} + 1` })
      .where(inArray(outbox.id, ids))
      .returning({ id: outbox.id, kind: outbox.kind, payload: outbox.payload, attempts: outbox.attempts })
    return claimed.sort((a, b) => ids.indexOf(a.id) - ids.indexOf(b.id))
  })
}

/** A finished job keeps its trace and loses its content, which may be personal. */
export async function markDone(tx: Transaction, id: number, now: Date): Promise<void> {
  await tx.update(outbox).set({ doneAt: now, lockedUntil: null, payload: {}, lastError: null }).where(eq(outbox.id, id))
}

export async function markFailed(tx: Transaction, id: number, error: string, runAt: Date): Promise<void> {
  await tx.update(outbox).set({ runAt, lockedUntil: null, lastError: error }).where(eq(outbox.id, id))
}

export async function markDead(tx: Transaction, id: number, error: string, now: Date): Promise<void> {
  await tx.update(outbox).set({ deadAt: now, lockedUntil: null, lastError: error }).where(eq(outbox.id, id))
}
