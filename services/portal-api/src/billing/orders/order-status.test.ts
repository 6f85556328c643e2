import { afterAll, beforeAll, expect, test } from '@jest/globals'
import { ORDER_STATUSES, type OrderFacts } from '@portal/contracts/billing/order-status'
import { NOW, ORDER_CASES } from '@portal/contracts/billing/order-status-cases'
import { listOrders } from '@portal/contracts/billing/orders'
import { PAYMENT_TERMS } from '@portal/contracts/sales/admin-orders'
import { eq } from 'drizzle-orm'
import { type TestApp, testApp } from '../../testing/test-app.ts'
import { oneOf, timeAround, timeOrNull, worlds } from '../../testing/worlds.ts'
import { orderRefunds } from './order-refunds.tables.ts'
import { OWED, statusAt } from './order-status.sql.ts'
import { owedOf, statusOf } from './order-view.ts'
import { findOrders } from './orders.sql.ts'
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

test('rules J3 and J29: of 1,000 random orders, SQL decides status and debt as the function does', async () => {
  const { accountId } = await app.account()
  const made = worlds('orders', (random) => ({
    ...{ accountId, createdAt: NOW, placedAt: timeAround(random, NOW), processedAt: timeOrNull(random, NOW) },
    ...{ unitCents: oneOf(random, [0, 1_000]), taxCents: oneOf(random, [0, 82]) },
    ...{ receivedCents: oneOf(random, [0, 0, 0, 1, 1_000, 1_082, 1_100]), paymentDueAt: timeOrNull(random, NOW) },
    ...{ gracePeriodEndsAt: timeOrNull(random, NOW), cancelledAt: timeOrNull(random, NOW) },
    ...{ terms: oneOf(random, [null, null, null, null, ...PAYMENT_TERMS]), confirmBy: timeOrNull(random, NOW) },
    paymentUnderWay: oneOf(random, [null, 'unknown', 'challenge'] as const),
  }))
  const placed = await app.db.insert(orders).values(made).returning()
  const refunds = worlds('refunds', (random, at) => {
    const { id: orderId = 0, receivedCents = 0 } = placed[at] ?? {}
    const cents = oneOf(random, [1, Math.ceil(receivedCents / 2), receivedCents])
    const row = { orderId, cents, refundedAt: NOW, wentTo: 'Visa' }
    const count = receivedCents && random.between(0, 2)
    return Array.from({ length: count }, (_, nth) => ({ ...row, id: `${orderId}-${nth}`, isVoid: random.next() < 0.5 }))
  })
  await app.db.insert(orderRefunds).values(refunds.flat())

  const found = await findOrders(app.db, accountId)
  const selected = await app.db
    .select({ id: orders.id, status: statusAt(NOW), unpaid: OWED })
    .from(orders)
    .where(eq(orders.accountId, accountId))
  const inSql = new Map(selected.map(({ id, ...decided }) => [id, decided]))
  const isClosed = (status: string | undefined) => status === 'cancelled' || status === 'lapsed'
  const apart = found.filter((order) => {
    const { status, unpaid } = inSql.get(order.id) ?? {}
    return statusOf(order, NOW) !== status || owedOf(order, NOW) !== (isClosed(status) ? 0 : unpaid)
  })
  expect([found.length, apart]).toEqual([1_000, []])
  expect([...new Set(selected.map(({ status }) => status))].sort()).toEqual([...ORDER_STATUSES].sort())
})
