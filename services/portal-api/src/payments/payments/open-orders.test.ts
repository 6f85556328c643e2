import { afterAll, beforeAll, beforeEach, describe, expect, test } from '@jest/globals'
import { approveOrder, cancelOrderAsStaff } from '@portal/contracts/billing/admin-orders'
import { cancelOrder, listOrders, listPendingOrders } from '@portal/contracts/billing/orders'
import { recordOfflinePayment } from '@portal/contracts/payments/admin-payments'
import { payOrder } from '@portal/contracts/payments/payments'
import { placeOrderForAccount } from '@portal/contracts/sales/admin-orders'
import { placeOrder } from '@portal/contracts/sales/orders'
import { setTaxableLocation } from '@portal/contracts/sales/set-taxable-location'
import { listAccountSubscriptions } from '@portal/contracts/subscriptions/subscriptions'
import { createOutbox } from '@portal/foundation/outbox'
import { signEvent } from '@portal/foundation/vault-events'
import { jobsOf } from '../../portal-api.ts'
import { lettersTo } from '../../testing/letters.ts'
import { auditTrail } from '../../testing/secret-keys.ts'
import { cardOf, PLAN, paymentRequestOf, shopper, TEXAS } from '../../testing/shoppers.ts'
import type { TestApp } from '../../testing/test-app.ts'
import { refused, type TestCaller } from '../../testing/test-caller.ts'
import { testShop } from '../../testing/test-shop.ts'
import type { TestVault } from '../../testing/test-vault.ts'

const [MINUTE_MS, DAY_MS] = [60_000, 86_400_000]
let app: TestApp
let vault: TestVault
beforeAll(async () => {
  ;({ app, vault } = await testShop())
})
afterAll(() => app.close())
beforeEach(() => {
  vault.mood = 'well'
  vault.charges.length = 0
})

type Shopper = Awaited<ReturnType<typeof shopper>>
const pay = ({ owner, ...what }: Shopper) => owner.call(payOrder, paymentRequestOf(what))
const cancel = ({ owner, order }: Pick<Shopper, 'owner' | 'order'>) =>
  owner.call(cancelOrder, { params: { id: order.order_id } })
const LAPSED = refused(409, 'billing-context:order-lapsed')
const CANCELLED = refused(409, 'billing-context:order-cancelled')

async function statusOf(owner: TestCaller) {
  const [order] = await owner.call(listOrders)
  return [order?.status, order?.amount_owed, (await owner.call(listAccountSubscriptions)).length]
}

/** The same person a while later, with a session of that time. */
async function later<One extends { owner: TestCaller }>(one: One, ms: number): Promise<One> {
  app.clock.advance(ms)
  return { ...one, owner: await app.again(one.owner) }
}

async function catchUp(): Promise<void> {
  const { db, clock, log } = app.foundation
  await createOutbox({ db, clock, log, handlers: jobsOf(app.foundation) }).runDue()
}

/** The vault tells, late, that the charge went through after all. */
async function tellPaid(): Promise<void> {
  const charge = vault.charges.at(-1)
  if (!charge) throw new Error('Nothing was charged.')
  charge.state = 'succeeded'
  const body = vault.eventOf(charge)
  const sent = { id: `late-${charge.token}`, timestamp: String(Math.floor(app.clock.now().getTime() / 1_000)) }
  const signature = signEvent({ environmentKey: 'an-environment', accessSecret: 'a-secret' }, { ...sent, body })
  const headers = {
    ...{ 'content-type': 'application/json', 'webhook-id': sent.id, 'webhook-timestamp': sent.timestamp },
    'webhook-signature': signature,
  }
  const told = await app.server.inject({ method: 'POST', url: '/api/payments/vault-events', payload: body, headers })
  expect(told.statusCode).toBe(204)
}

describe('rule J80: a checkout that nobody pays', () => {
  test('lapses after 24 hours, is owed no more, and cannot be paid', async () => {
    const one = await shopper(app, vault)
    const soon = await later(one, DAY_MS - 1)
    expect(await statusOf(soon.owner)).toEqual(['open', 19_295, 0])
    const late = await later(one, 1)
    expect(await statusOf(late.owner)).toEqual(['lapsed', 0, 0])
    expect(await late.owner.call(listPendingOrders, { query: {} })).toEqual([])
    await expect(pay(late)).rejects.toEqual(LAPSED)
    expect(vault.charges).toEqual([])
  })

  test('lapses with its thirty minutes where the bank asks the owner of the card, whichever card is tried then', async () => {
    const one = await shopper(app, vault, 'challenge')
    await pay(one)
    expect(await statusOf(one.owner)).toEqual(['being-paid', 19_295, 0])
    app.clock.advance(30 * MINUTE_MS)
    expect(await statusOf(one.owner)).toEqual(['lapsed', 0, 0])
    await catchUp()
    expect(await statusOf(one.owner)).toEqual(['lapsed', 0, 0])
    const card = await cardOf(app, vault, one.owner)
    await expect(pay({ ...one, card })).rejects.toEqual(LAPSED)
  })

  test('does not lapse while nobody knows whether it was paid, and is paid when that is known', async () => {
    const one = await shopper(app, vault)
    vault.mood = 'forgets to answer'
    await pay(one)
    vault.mood = 'gone'
    const late = await later(one, 2 * DAY_MS)
    expect(await statusOf(late.owner)).toEqual(['being-paid', 19_295, 0])
    await expect(cancel(late)).rejects.toEqual(refused(409, 'billing-context:payment-under-way'))
    vault.mood = 'well'
    await catchUp()
    expect(await statusOf(late.owner)).toEqual(['paid', 0, 1])
  })
})

describe('rule J81: a checkout that is canceled', () => {
  test('is owed no more and cannot be paid; canceling it again changes nothing', async () => {
    const one = await shopper(app, vault)
    for (const _ of ['once', 'again']) await cancel(one)
    expect(await statusOf(one.owner)).toEqual(['cancelled', 0, 0])
    expect((await auditTrail(app, one.owner)).filter((action) => action === 'order.cancelled')).toHaveLength(1)
    await expect(pay(one)).rejects.toEqual(CANCELLED)
    const late = await later(one, 2 * DAY_MS)
    expect(await statusOf(late.owner)).toEqual(['cancelled', 0, 0])
  })

  test('takes the bank’s question with it', async () => {
    const one = await shopper(app, vault, 'challenge')
    await pay(one)
    await cancel(one)
    expect(await statusOf(one.owner)).toEqual(['cancelled', 0, 0])
    const left = vault.charges.at(-1)
    if (left) left.state = 'confirmed'
    app.clock.advance(MINUTE_MS)
    await catchUp()
    expect(left?.state).toBe('confirmed') // and was never charged
  })

  test('is neither one that is paid nor another account’s', async () => {
    const one = await shopper(app, vault)
    const stranger = await app.account()
    const notFound = refused(404, 'billing-context:order-not-found')
    await expect(cancel({ ...one, owner: stranger })).rejects.toEqual(notFound)
    await pay(one)
    await expect(cancel(one)).rejects.toEqual(refused(409, 'billing-context:order-paid'))
  })

  test('at the moment in which it is paid it is one or the other', async () => {
    const one = await shopper(app, vault)
    const [paid] = await Promise.allSettled([pay(one), cancel(one)])
    const [status, owed, plans] = await statusOf(one.owner)
    const isPaid = paid?.status === 'fulfilled'
    expect([status, owed, plans]).toEqual(isPaid ? ['paid', 0, 1] : ['cancelled', 0, 0])
    expect(vault.charges).toHaveLength(isPaid ? 1 : 0)
  })
})

describe('rule J94: an order that staff cancel', () => {
  type Canceled = { owner: Pick<TestCaller, 'accountId'>; order: { order_id: number } }
  const cancelAs = (staff: TestCaller, { owner, order }: Canceled) =>
    staff.call(cancelOrderAsStaff, { params: { accountId: owner.accountId, orderId: order.order_id } })
  const sell = async (ops: TestCaller, { owner }: Shopper) => {
    const body = { account_id: owner.accountId, items: [{ plan_id: PLAN }], terms: 'net-30' as const }
    return { owner, order: await ops.call(placeOrderForAccount, { body }) }
  }
  const recorded = ({ owner, order }: Canceled) => ({
    ...{ account_id: owner.accountId, order_id: order.order_id, amount: 100, unit_amount: 100, tax_amount: 0 },
    ...{ received: app.clock.now().toISOString(), payment_method_provider: 'check' as const, refund: false },
    reference_number: `canceling ${order.order_id}`,
  })

  test('is owed no more and cannot be paid, checkout or not; again changes nothing, and the account reads it once', async () => {
    const ops = await app.staff('billing-ops')
    const one = await shopper(app, vault)
    const sold = await sell(ops, one)
    for (const each of [one, one, sold, sold]) await cancelAs(ops, each)
    const listed = await one.owner.call(listOrders)
    expect(listed.map(({ status, amount_owed }) => [status, amount_owed])).toEqual([
      ['cancelled', 0],
      ['cancelled', 0],
    ])
    expect((await auditTrail(app, one.owner)).filter((action) => action === 'order.cancelled')).toHaveLength(2)
    await expect(pay(one)).rejects.toEqual(CANCELLED)
    const approval = { account_id: one.owner.accountId, order_id: sold.order.order_id }
    await expect(ops.call(approveOrder, { body: approval })).rejects.toEqual(CANCELLED)
  })

  test('rule J144: is written about to the account, once, with one action and the credit note of its invoice', async () => {
    const ops = await app.staff('billing-ops')
    const one = await shopper(app, vault)
    const sold = await sell(ops, one)
    for (const each of [sold, sold, one]) await cancelAs(ops, each)
    const letters = (await lettersTo(app, one.owner.email)).filter(({ subject }) => subject.endsWith('canceled'))
    const numbers = [sold, one].map(({ order }) => `Order ${order.order_id} was canceled`)
    expect(letters.map(({ subject }) => subject)).toEqual(numbers)
    const [bySeller, byBuyer] = letters
    expect(bySeller?.rows).toEqual([
      ['US Address Verification, 5,000 lookups a month', '$181.00'],
      ['Total', '$192.95'],
    ])
    expect(bySeller?.action?.url).toMatch(new RegExp(`/account/orders/${sold.order.order_id}$`))
    expect(bySeller?.paper?.attached).toBe('The credit note is attached as a PDF.')
    expect(byBuyer?.paper).toBeUndefined()
  })

  test('rule J144: that the customer cancels is written to nobody', async () => {
    const one = await shopper(app, vault)
    await cancel(one)
    expect((await lettersTo(app, one.owner.email)).filter(({ subject }) => subject.endsWith('canceled'))).toEqual([])
  })

  test('takes the bank’s question with it, and waits for a payment that nobody knows of', async () => {
    const ops = await app.staff('billing-ops')
    const one = await shopper(app, vault, 'challenge')
    await pay(one)
    await cancelAs(ops, one)
    expect(await statusOf(one.owner)).toEqual(['cancelled', 0, 0])

    const other = await shopper(app, vault)
    vault.mood = 'forgets to answer'
    await pay(other)
    await expect(cancelAs(ops, other)).rejects.toEqual(refused(409, 'billing-context:payment-under-way'))
    vault.mood = 'well'
    app.clock.advance(MINUTE_MS)
    await catchUp()
    expect(await statusOf(other.owner)).toEqual(['paid', 0, 1])
  })

  test('is neither one that is paid, in part either, nor one that has begun, nor another account’s', async () => {
    const ops = await app.staff('billing-ops')
    const one = await shopper(app, vault)
    const [begun, part] = [await sell(ops, one), await sell(ops, one)]
    await ops.call(approveOrder, { body: { account_id: one.owner.accountId, order_id: begun.order.order_id } })
    await ops.call(recordOfflinePayment, { body: recorded(part) })
    const inUse = refused(409, 'billing-context:order-in-use')
    for (const each of [begun, part]) await expect(cancelAs(ops, each)).rejects.toEqual(inUse)
    await pay(one)
    await expect(cancelAs(ops, one)).rejects.toEqual(refused(409, 'billing-context:order-paid'))
    const stranger = await app.account()
    const notFound = refused(404, 'billing-context:order-not-found')
    await expect(cancelAs(ops, { ...begun, owner: stranger })).rejects.toEqual(notFound)
  })

  test('is for billing operations alone', async () => {
    const one = await shopper(app, vault)
    const support = await app.staff('support')
    await expect(cancelAs(support, one)).rejects.toEqual(refused(403, 'request:forbidden'))
    expect(await statusOf(one.owner)).toEqual(['open', 19_295, 0])
  })

  test('at the moment in which it is paid it is one or the other', async () => {
    const ops = await app.staff('billing-ops')
    const one = await shopper(app, vault)
    const [paid] = await Promise.allSettled([pay(one), cancelAs(ops, one)])
    const isPaid = paid?.status === 'fulfilled'
    expect(await statusOf(one.owner)).toEqual(isPaid ? ['paid', 0, 1] : ['cancelled', 0, 0])
  })
})

describe('rule J82: money that turns out to have moved', () => {
  test.each([
    ['lapsed', async (_: Shopper) => void app.clock.advance(31 * MINUTE_MS)],
    ['was canceled', async (one: Shopper) => void (await cancel(one))],
  ])('after the order %s makes it paid: its plan begins and the receipt goes out', async (_, close) => {
    const one = await shopper(app, vault, 'challenge')
    await pay(one)
    await close(one)
    await catchUp()
    await tellPaid()
    expect(await statusOf(one.owner)).toEqual(['paid', 0, 1])
    expect((await lettersTo(app, one.owner.email)).map(({ subject }) => subject)).toEqual([
      expect.stringContaining('eceipt'),
    ])
  })
})

test('rule J83: an account has five unpaid checkouts at most, also at one moment; free plans and lapsed ones do not count', async () => {
  const owner = await app.account()
  await owner.call(setTaxableLocation, { body: { ...TEXAS, accountId: owner.accountId } })
  const order = (at: TestCaller, plan = PLAN) => at.call(placeOrder, { body: { plans: [plan] } })
  const placed = await Promise.allSettled(Array.from({ length: 8 }, () => order(owner)))
  const tooMany = refused(409, 'sales-context:too-many-open-orders')
  expect(placed.filter(({ status }) => status === 'fulfilled')).toHaveLength(5)
  for (const one of placed) if (one.status === 'rejected') expect(one.reason).toEqual(tooMany)
  await order(owner, 'us-core-cloud-free-monthly')

  const [first] = await owner.call(listPendingOrders, { query: {} })
  await owner.call(cancelOrder, { params: { id: first?.order_id ?? 0 } })
  await order(owner)
  await expect(order(owner)).rejects.toEqual(tooMany)
  app.clock.advance(DAY_MS)
  await order(await app.again(owner))
})
