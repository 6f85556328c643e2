import type { Transaction } from '@portal/foundation/database'
import { desc, gte } from 'drizzle-orm'
import { payments } from './payments.tables.ts'

/** Orders of all accounts whose last payment since then was declined, and when. */
export async function findDeclinedOrders(tx: Transaction, since: Date): Promise<Map<number, Date>> {
  const last = await tx
    .selectDistinctOn([payments.orderId], { orderId: payments.orderId, state: payments.state, at: payments.createdAt })
    .from(payments)
    .where(gte(payments.createdAt, since))
    .orderBy(payments.orderId, desc(payments.createdAt))
  return new Map(last.filter(({ state }) => state === 'declined').map(({ orderId, at }) => [orderId, at]))
}
