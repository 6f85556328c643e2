import type { Transaction } from '@portal/foundation/database'
import { and, eq, not } from 'drizzle-orm'
import { subscriptions } from './subscriptions.tables.ts'
import { isTermOverAt } from './term-times.sql.ts'

/** Ends what an order bought that has not ended by itself, and returns the ids; repeating it ends nothing more (rule K81). */
export async function endSubscriptionsOfOrder(tx: Transaction, orderId: number, now: Date): Promise<string[]> {
  const running = and(eq(subscriptions.orderId, orderId), not(isTermOverAt(now)))
  const ended = await tx
    .update(subscriptions)
    .set({ terminatedAt: now })
    .where(running)
    .returning({ id: subscriptions.id })
  return ended.map(({ id }) => id)
}
