import { afterAll, beforeAll, describe, expect, test } from '@jest/globals'
import { endGracePeriod } from '@portal/contracts/billing/admin-orders'
import { listOrders } from '@portal/contracts/billing/orders'
import { recordOfflinePayment } from '@portal/contracts/payments/admin-payments'
import { payOrder } from '@portal/contracts/payments/payments'
import { displayStatus } from '@portal/contracts/subscriptions/display-status'
import { listAccountSubscriptions } from '@portal/contracts/subscriptions/subscriptions'
import { inTransaction } from '@portal/foundation/database'
import { eq } from 'drizzle-orm'
import { findOrder } from '../../billing/index.ts'
import { orders } from '../../billing/orders/orders.tables.ts'
import { startOrder } from '../../subscriptions/index.ts'
import { paymentRequestOf, shopper } from '../../testing/shoppers.ts'
import type { TestApp } from '../../testing/test-app.ts'
import type { TestCaller } from '../../testing/test-caller.ts'
import { testShop } from '../../testing/test-shop.ts'
import type { TestVault } from '../../testing/test-vault.ts'

const DAY_MS = 86_400_000
let app: TestApp
let vault: TestVault
beforeAll(async () => {
  ;({ app, vault } = await testShop())
})
afterAll(() => app.close())

/** An unpaid order that began three days ago, with this many days of grace left. */
async function inGrace(days = 11) {
  const one = await shopper(app, vault)
  const id = one.order.order_id
  await inTransaction(app.db, async (tx) => {
    const order = await findOrder(tx, id)
    if (order) await startOrder(tx, order, new Date(app.clock.now().getTime() - 3 * DAY_MS))
    const gracePeriodEndsAt = new Date(app.clock.now().getTime() + days * DAY_MS)
    await tx.update(orders).set({ gracePeriodEndsAt }).where(eq(orders.id, id))
  })
  return one
}

const subscriptionsOf = async (owner: TestCaller) =>
  (await owner.call(listAccountSubscriptions)).map((one) => ({
    ...one,
    status: displayStatus(one, app.clock.now()),
  }))
const orderOf = async (owner: TestCaller) => (await owner.call(listOrders))[0]

const byCard = ({ owner, ...what }: Awaited<ReturnType<typeof inGrace>>) => owner.call(payOrder, paymentRequestOf(what))
const byWire = async ({ owner, order }: Awaited<ReturnType<typeof inGrace>>) =>
  (await app.staff('billing-ops')).call(recordOfflinePayment, {
    body: {
      ...{ account_id: owner.accountId, order_id: order.order_id, amount: order.amount, tax_amount: order.tax_amount },
      ...{ unit_amount: order.amount - order.tax_amount, payment_method_provider: 'wire', refund: false },
      ...{ reference_number: `W-${order.order_id}`, received: app.clock.now().toISOString() },
    },
  })

describe.each([
  ['by card', byCard],
  ['by a wire that staff record', byWire],
])('rule I80: a past-due order that is paid %s', (_, pay) => {
  test('leaves its grace period, and what it bought goes on as it was', async () => {
    const one = await inGrace()
    const [before] = await subscriptionsOf(one.owner)
    expect(before?.status).toBe('Grace Period')
    await pay(one)

    const after = await subscriptionsOf(one.owner)
    expect(after).toEqual([{ ...before, status: 'Active', gracePeriodEnds: '' }])
    expect(await orderOf(one.owner)).toMatchObject({ status: 'paid', amount_owed: 0, grace_period_end: '' })
  })

  test('also after its grace period, as long as its term lasts', async () => {
    const one = await inGrace(11)
    const [before] = await subscriptionsOf(one.owner)
    app.clock.advance(12 * DAY_MS)
    Object.assign(one, { owner: await app.again(one.owner) })
    expect((await subscriptionsOf(one.owner)).map(({ status }) => status)).toEqual(['Terminated'])
    await pay(one)
    expect(await subscriptionsOf(one.owner)).toEqual([{ ...before, status: 'Active', gracePeriodEnds: '' }])
  })
})

test('rule I10: a grace period that ends by time or by staff ends the subscription, and the order stays past due', async () => {
  const [byTime, byStaff] = [await inGrace(1), await inGrace(11)]
  const { accountId } = byStaff.owner
  const ops = await app.staff('billing-ops')
  await ops.call(endGracePeriod, { params: { accountId, orderId: byStaff.order.order_id } })
  expect((await subscriptionsOf(byStaff.owner)).map(({ status }) => status)).toEqual(['Terminated'])
  app.clock.advance(DAY_MS)
  for (const { owner: former } of [byTime, byStaff]) {
    const owner = await app.again(former)
    expect((await subscriptionsOf(owner)).map(({ status }) => status)).toEqual(['Terminated'])
    expect(await orderOf(owner)).toMatchObject({ status: 'past-due', amount_owed: 19_295 })
  }
})

test('rule I120: an order that began and is not paid answers its service, and none once it is paid', async () => {
  const one = await inGrace(11)
  const ends = new Date(app.clock.now().getTime() + 11 * DAY_MS).toISOString()
  const service = { amount: 19_295, ends, next_try: '', restarts: 'rest-of-term' }
  expect((await orderOf(one.owner))?.unpaid_service).toEqual({ ...service, state: 'running' })
  app.clock.advance(9 * DAY_MS)
  Object.assign(one, { owner: await app.again(one.owner) })
  expect((await orderOf(one.owner))?.unpaid_service).toEqual({ ...service, state: 'stopping' })
  app.clock.advance(2 * DAY_MS)
  Object.assign(one, { owner: await app.again(one.owner) })
  expect((await orderOf(one.owner))?.unpaid_service).toEqual({ ...service, state: 'stopped' })
  await byCard(one)
  expect(await orderOf(one.owner)).not.toHaveProperty('unpaid_service')
})
