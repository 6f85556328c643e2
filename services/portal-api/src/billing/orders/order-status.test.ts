import { afterAll, beforeAll, expect, test } from '@jest/globals'
import type { OrderFacts } from '@portal/contracts/billing/order-status'
import { NOW, ORDER_CASES } from '@portal/contracts/billing/order-status-cases'
import { listOrders } from '@portal/contracts/billing/orders'
import { eq } from 'drizzle-orm'
import { type TestApp, testApp } from '../../testing/test-app.ts'
import { orderRefunds } from './order-refunds.tables.ts'
import { statusAt } from './order-status.sql.ts'
import { orders } from './orders.tables.ts'

let app: TestApp
beforeAll(async () => {
  app = await testApp()
})
afterAll(() => app.close())

const timeOf = (text: string | undefined) => (text ? new Date(text) : null)

function rowOf(accountId: number, facts: OrderFacts): typeof orders.$inferInsert {
  return {
    ...{ accountId, createdAt: NOW, placedAt: timeOf(facts.placed), processedAt: timeOf(facts.processed) },
    ...{ unitCents: facts.amount ?? 0, taxCents: 0, receivedCents: facts.amount_received ?? 0 },
    ...{ paymentDueAt: timeOf(facts.payment_due_date), gracePeriodEndsAt: timeOf(facts.grace_period_end) },
    ...{ terms: (facts.terms as 'net-30' | undefined) ?? null, cancelledAt: timeOf(facts.cancelled) },
    ...{ paymentUnderWay: facts.payment_under_way || null, confirmBy: timeOf(facts.confirm_by) },
  }
}

test.each(ORDER_CASES)('rule J3: on the wire and in SQL an order %s is %s', async (_, status, facts) => {
  const owner = await app.account()
  expect(app.clock.now()).toEqual(NOW)
  const [row] = await app.db.insert(orders).values(rowOf(owner.accountId, facts)).returning({ id: orders.id })
  const back = facts.refunds ?? []
  for (const [place, { voided = false }] of back.entries())
    await app.db.insert(orderRefunds).values({
      ...{ id: `${row?.id}-${place}`, orderId: row?.id ?? 0, refundedAt: NOW, wentTo: 'Visa', isVoid: voided },
      cents: (facts.amount_refunded ?? 0) / back.length,
    })
  const [selected] = await app.db
    .select({ status: statusAt(NOW) })
    .from(orders)
    .where(eq(orders.id, row?.id ?? 0))
  const [listed] = await owner.call(listOrders)
  expect([selected?.status, listed?.status]).toEqual([status, status])
})
