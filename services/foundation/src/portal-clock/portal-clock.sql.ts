import { TIDY_UP } from '@portal/contracts/authorization/job-kinds'
import { and, asc, eq, gt, isNull, ne, sql } from 'drizzle-orm'
import type { Transaction } from '../database/transaction.ts'
import { outbox } from '../outbox/outbox.tables.ts'
import { revoke } from '../sessions/sessions.sql.ts'
import { sessions } from '../sessions/sessions.tables.ts'
import { portalClock } from './portal-clock.tables.ts'

const ROW = eq(portalClock.id, 1)

/** State of the clock; never moved means 0 ms ahead. */
export interface ClockState {
  aheadMs: number
  target: Date | null
}

/** Reads how far the clock is ahead. */
export async function readClock(tx: Transaction): Promise<ClockState> {
  const [row] = await tx.select().from(portalClock).where(ROW)
  return row ?? { aheadMs: 0, target: null }
}

/** Locks the clock; a second process that moves it waits. */
export async function lockClock(tx: Transaction): Promise<ClockState> {
  await tx.insert(portalClock).values({ id: 1, aheadMs: 0 }).onConflictDoNothing()
  const [row] = await tx.select().from(portalClock).where(ROW).for('update')
  return row ?? { aheadMs: 0, target: null }
}

/** Writes where the clock is on its way to, after {@link lockClock}. */
export async function setTarget(tx: Transaction, target: Date): Promise<void> {
  await tx.update(portalClock).set({ target }).where(ROW)
}

/**
 * Moves the locked clock. Live sessions move with it, because the people at their screens did not wait: nobody is logged
 * out by a move.
 */
export async function setClock(tx: Transaction, before: ClockState, after: ClockState): Promise<void> {
  await tx.update(portalClock).set(after).where(ROW)
  const by = sql`${after.aheadMs - before.aheadMs} * interval '1 millisecond'`
  await tx
    .update(sessions)
    .set({
      signedInAt: sql`${sessions.signedInAt} + ${by}`,
      provedAt: sql`${sessions.provedAt} + ${by}`,
      lastActiveAt: sql`${sessions.lastActiveAt} + ${by}`,
      rotatedAt: sql`${sessions.rotatedAt} + ${by}`,
      seenAt: sql`${sessions.seenAt} + ${by}`,
    })
    .where(isNull(sessions.endedAt))
  await revoke(tx)
}

/** The hourly cleanup is done once on arrival: a year does not stop 8,760 times for it. */
const waits = and(isNull(outbox.doneAt), isNull(outbox.deadAt), ne(outbox.kind, TIDY_UP))

/** Returns when the first waiting job of the outbox after `after` is due. */
export async function nextDue(tx: Transaction, after?: Date): Promise<Date | undefined> {
  const [first] = await tx
    .select({ runAt: outbox.runAt })
    .from(outbox)
    .where(after ? and(waits, gt(outbox.runAt, after)) : waits)
    .orderBy(asc(outbox.runAt))
    .limit(1)
  return first?.runAt
}
