import { monthOf } from '@portal/contracts/subscriptions/usage-periods'
import type { Transaction } from '@portal/foundation/database'
import { eq, sql } from 'drizzle-orm'
import { subscriptionAdjustments, subscriptions } from '../subscriptions/subscriptions.tables.ts'

/** Adds lookups to a subscription, which is locked, and notes them in the month of the change (rule I132). */
export async function addLookups(tx: Transaction, id: string, lookups: number, now: Date): Promise<void> {
  await tx
    .update(subscriptions)
    .set({ issued: sql`${subscriptions.issued} + ${lookups}` })
    .where(eq(subscriptions.id, id))
  await tx
    .insert(subscriptionAdjustments)
    .values({ subscriptionId: id, month: new Date(monthOf(now.getTime())), lookups })
    .onConflictDoUpdate({
      target: [subscriptionAdjustments.subscriptionId, subscriptionAdjustments.month],
      set: { lookups: sql`${subscriptionAdjustments.lookups} + excluded.lookups` },
    })
}

/** Moves the end of a term; terms that follow it end on that day of the month (rule I84). */
export async function setEnd(tx: Transaction, id: string, expiresAt: Date): Promise<void> {
  await tx.update(subscriptions).set({ expiresAt, anchorDay: expiresAt.getUTCDate() }).where(eq(subscriptions.id, id))
}

/** Sets the requests per second of a term; null follows its plan. */
export async function setRateLimit(tx: Transaction, id: string, rateLimit: number | null): Promise<void> {
  await tx.update(subscriptions).set({ rateLimit }).where(eq(subscriptions.id, id))
}

/** Ends a subscription for a reason. */
export async function setTerminated(tx: Transaction, id: string, reason: string, now: Date): Promise<void> {
  await tx.update(subscriptions).set({ terminatedAt: now, terminationReason: reason }).where(eq(subscriptions.id, id))
}
