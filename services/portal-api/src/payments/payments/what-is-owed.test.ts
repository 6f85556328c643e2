import { afterAll, beforeAll, beforeEach, describe, expect, test } from '@jest/globals'
import { getReceipt, listOrders, listPendingOrders, requestOrderPayment } from '@portal/contracts/billing/orders'
import { payOrderForAccount, recordOfflinePayment, refundTransaction } from '@portal/contracts/payments/admin-payments'
import { payOrder } from '@portal/contracts/payments/payments'
import { listAccountSubscriptions } from '@portal/contracts/subscriptions/subscriptions'
import { createOutbox } from '@portal/foundation/outbox'
import { signEvent } from '@portal/foundation/vault-events'
import { eq } from 'drizzle-orm'
import { orders } from '../../billing/orders/orders.tables.ts'
import { jobsOf } from '../../portal-api.ts'
import { atTheSameMoment } from '../../testing/at-the-same-moment.ts'
import { lettersTo } from '../../testing/letters.ts'
import { cardOf, paymentRequestOf, shopper } from '../../testing/shoppers.ts'
import type { TestApp } from '../../testing/test-app.ts'
import { refused, type TestCaller } from '../../testing/test-caller.ts'
import { testShop } from '../../testing/test-shop.ts'
import type { TestVault } from '../../testing/test-vault.ts'
import { transactions } from './payments.tables.ts'

let app: TestApp
let vault: TestVault
let ops: TestCaller

beforeAll(async () => {
  ;({ app, vault } = await testShop())
  ops = await app.staff('billing-ops')
})
afterAll(() => app.close())
beforeEach(() => {
  Object.assign(vault, { mood: 'well', isSettled: true, now: app.clock.now })
  vault.charges.length = 0
  vault.returns.length = 0
})

/** A customer with an order of 181.00 and 11.95 of tax. */
type Shopper = Awaited<ReturnType<typeof shopper>>
const pay = (one: Shopper, amount: number) => one.owner.call(payOrder, paymentRequestOf(one, { amount }))
const request = (one: Shopper, amount: number) => {
  const body = { payment_method_id: one.card.payment_method_id, amount }
  return one.owner.call(requestOrderPayment, { params: { id: one.order.order_id }, body })
}
const payAsStaff = ({ owner, order }: Shopper, amount: number) =>
  ops.call(payOrderForAccount, { body: { account_id: owner.accountId, order_id: order.order_id, amount } })

let references = 0
function record({ owner, order }: Shopper, unit: number, tax: number, more: object = {}) {
  references += 1
  return ops.call(recordOfflinePayment, {
    body: {
      ...{ account_id: owner.accountId, order_id: order.order_id, amount: unit + tax },
      ...{ unit_amount: unit, tax_amount: tax, received: app.clock.now().toISOString(), refund: false },
      ...{ payment_method_provider: 'check', reference_number: `No. ${references}` },
      ...more,
    },
  })
}
const bounce = (one: Shopper, unit: number, tax: number, { transaction_id }: { transaction_id: string }) =>
  record(one, unit, tax, { refund: true, transaction_id })

const linesOf = ({ order }: Shopper) =>
  app.db.select().from(transactions).where(eq(transactions.orderId, order.order_id))
const orderOf = async ({ owner }: Shopper) => (await owner.call(listOrders))[0]
const purchaseState = async (one: Shopper) => {
  const order = await orderOf(one)
  return [order?.amount_received, order?.amount_owed, order?.processed !== '']
}
/** Refunds part of the order's first card payment. */
async function refund(one: Shopper, unit: number, tax: number) {
  const charge = (await linesOf(one)).find(({ kind, paymentId }) => kind === 'charge' && paymentId)
  const query = { amount: unit + tax, unit_amount: unit, tax_amount: tax, reason: 'Too much' }
  return ops.call(refundTransaction, { params: { a: one.owner.accountId, t: charge?.id ?? '' }, query })
}
async function tellOfRefund(at: number): Promise<void> {
  const charge = vault.charges[at]
  const body = charge ? vault.eventOf(charge, { transaction_type: 'Credit' }) : ''
  const [id, timestamp] = [`of-owed-${at}`, String(Math.floor(app.clock.now().getTime() / 1_000))]
  const secret = { environmentKey: 'an-environment', accessSecret: 'a-secret' }
  const signed = { 'webhook-id': id, 'webhook-timestamp': timestamp }
  const headers = { ...signed, 'webhook-signature': signEvent(secret, { id, timestamp, body }) }
  const { statusCode } = await app.server.inject({
    ...{ method: 'POST', url: '/api/payments/vault-events', payload: body },
    headers: { ...headers, 'content-type': 'application/json' },
  })
  expect(statusCode).toBe(204)
}
/** Does the work that was left for later. */
async function catchUp(): Promise<void> {
  app.clock.advance(60_000)
  const { db, clock, log } = app.foundation
  await createOutbox({ db, clock, log, handlers: jobsOf(app.foundation) }).runDue()
}

describe('rule J29: what is owed of an order', () => {
  test('is its amount less what came, on the order, among those that wait, and in the receipt of the rest', async () => {
    const one = await shopper(app, vault)
    expect(await purchaseState(one)).toEqual([0, 19_295, false])
    await record(one, 10_000, 1_000)
    expect(await purchaseState(one)).toEqual([11_000, 8_295, false])
    expect(await one.owner.call(listPendingOrders, { query: {} })).toMatchObject([{ amount_owed: 8_295 }])
    expect((await one.owner.send(getReceipt, { params: { id: one.order.order_id } })).headers).toMatchObject({
      'content-disposition': expect.stringContaining('invoice-'),
    })
    const [first] = await lettersTo(app, one.owner.email)
    expect(first?.rows?.filter(([name]) => /Paid|Due/.test(name))).toEqual([
      ['Paid', `$110.00, check No. ${references}`],
      ['Due', '$82.95 by 03/09/2026 (UTC)'],
    ])
    await pay(one, 8_295)
    expect(await purchaseState(one)).toEqual([19_295, 0, true])
    expect(await orderOf(one)).toMatchObject({ paid_with: `check No. ${references} and Visa •••• 4242` })
    const receipts = (await lettersTo(app, one.owner.email)).map(({ rows }) => Object.fromEntries(rows ?? []))
    expect(receipts).toContainEqual(
      expect.objectContaining({ 'Paid earlier': '$110.00', Paid: '$82.95, Visa •••• 4242' }),
    )
    expect(receipts.find((rows) => rows['Paid earlier'])).not.toHaveProperty('Due')
  })

  test('has again what went back before all of it came: by check, by card, or by the bank itself', async () => {
    const one = await shopper(app, vault)
    const check = await record(one, 10_000, 1_000)
    await bounce(one, 10_000, 1_000, check)
    expect(await purchaseState(one)).toEqual([0, 19_295, false])
    expect(await orderOf(one)).toMatchObject({ paid_with: '' })
    await payAsStaff(one, 5_000)
    await refund(one, 1_000, 100)
    expect(await purchaseState(one)).toEqual([3_900, 15_395, false])
    await tellOfRefund(0)
    expect(await purchaseState(one)).toEqual([0, 19_295, false])
    await pay(one, 19_295)
    expect(await purchaseState(one)).toEqual([19_295, 0, true])
    const sums = (await linesOf(one)).reduce(
      ([unit = 0, tax = 0], line) => [unit + line.unitCents, tax + line.taxCents],
      [0, 0],
    )
    expect(sums).toEqual([18_100, 1_195])
  })

  test('has nothing of what goes back after all of it came', async () => {
    const one = await shopper(app, vault)
    const check = await record(one, 10_000, 1_000)
    await pay(one, 8_295)
    await refund(one, 500, 0)
    await bounce(one, 10_000, 1_000, check)
    expect(await purchaseState(one)).toEqual([19_295, 0, true])
    await expect(pay(one, 11_500)).resolves.toMatchObject({ status: 'paid', amount: 8_295 })
    expect(vault.charges).toHaveLength(1)
  })

  test('is nothing where more came, which stands in the ledger by the order’s own proportion', async () => {
    const one = await shopper(app, vault, 'challenge')
    await pay(one, 19_295)
    await pay({ ...one, card: await cardOf(app, vault, one.owner) }, 19_295)
    const [left] = vault.charges
    // A bank that completes a challenge by itself, which another card has taken the place of.
    if (left) left.state = 'succeeded'
    const body = left ? vault.eventOf(left) : ''
    const timestamp = String(Math.floor(app.clock.now().getTime() / 1_000))
    const secret = { environmentKey: 'an-environment', accessSecret: 'a-secret' }
    const signature = signEvent(secret, { id: 'late', timestamp, body })
    const headers = { 'webhook-id': 'late', 'webhook-timestamp': timestamp, 'webhook-signature': signature }
    const { statusCode } = await app.server.inject({
      ...{ method: 'POST', url: '/api/payments/vault-events', payload: body },
      headers: { ...headers, 'content-type': 'application/json' },
    })
    expect(statusCode).toBe(204)
    expect(await purchaseState(one)).toEqual([38_590, 0, true])
    expect((await linesOf(one)).map(({ unitCents, taxCents }) => [unitCents, taxCents])).toEqual([
      [18_100, 1_195],
      [18_100, 1_195],
    ])
    expect(await one.owner.call(listAccountSubscriptions)).toHaveLength(1)
  })
})

describe('rule K25: what is charged', () => {
  test.each([
    ['paying', pay],
    ['asking for it', request],
  ] as const)(
    'by %s is just what is owed; another amount is refused, and the whole of what it costs, too',
    async (_, by) => {
      const one = await shopper(app, vault)
      await record(one, 10_000, 1_000)
      for (const amount of [19_295, 8_294, 8_296, 1])
        await expect(by(one, amount)).rejects.toEqual(refused(400, 'payment-context:amount-differs'))
      const { body } = paymentRequestOf(one, { amount: 19_295 })
      const answer = await one.owner.send(payOrder, { body })
      expect(answer.json().errors[0].context).toEqual({ owed: 8_295 })
      await by(one, 8_295)
      await catchUp()
      expect(vault.charges.map(({ cents }) => cents)).toEqual([8_295])
      expect(await purchaseState(one)).toEqual([19_295, 0, true])
    },
  )

  test('waits while a card is asked for another amount, and while money goes back', async () => {
    const one = await shopper(app, vault)
    vault.mood = 'forgets to answer'
    await payAsStaff(one, 5_000)
    const underWay = refused(409, 'billing-context:payment-under-way')
    await expect(pay(one, 19_295)).rejects.toEqual(underWay)
    await expect(pay(one, 14_295)).rejects.toEqual(underWay)
    vault.mood = 'well'
    await catchUp()
    expect(await purchaseState(one)).toEqual([5_000, 14_295, false])

    vault.mood = 'forgets to answer'
    await refund(one, 1_000, 0)
    const goesBack = refused(409, 'payment-context:refund-under-way')
    for (const amount of [14_295, 15_295])
      await expect(pay(one, amount)).rejects.toMatchObject({ status: expect.any(Number) })
    await expect(pay(one, 14_295)).rejects.toEqual(goesBack)
    await expect(record(one, 100, 0)).rejects.toEqual(goesBack)
    vault.mood = 'well'
    await catchUp()
    await pay(one, 15_295)
    expect(await purchaseState(one)).toEqual([19_295, 0, true])
  })

  test('while it is asked of a card, nothing goes back of what came before', async () => {
    const one = await shopper(app, vault)
    const check = await record(one, 1_000, 0)
    await payAsStaff(one, 1_000)
    vault.mood = 'forgets to answer'
    await pay(one, 17_295)
    const underWay = refused(409, 'billing-context:payment-under-way')
    await expect(refund(one, 100, 0)).rejects.toEqual(underWay)
    await expect(bounce(one, 1_000, 0, check)).rejects.toEqual(underWay)
    vault.mood = 'well'
    await catchUp()
    await refund(one, 100, 0)
    expect(await purchaseState(one)).toEqual([19_295, 0, true])
  })

  test('of many at the same moment is never more than is owed: cards of customer and staff, requests, checks', async () => {
    const one = await shopper(app, vault)
    const another = { ...one, card: await cardOf(app, vault, one.owner) }
    const lock = (tx: TestApp['db']) =>
      tx.select().from(orders).where(eq(orders.id, one.order.order_id)).for('no key update')
    const unpaid = (cents: number) => [cents - Math.floor(cents / 20), Math.floor(cents / 20)] as const
    for (let round = 0; round < 4; round += 1) {
      const [, owed = 0] = await purchaseState(one)
      const all = Number(owed)
      await atTheSameMoment<unknown>(app.db, lock, () => [
        ...[all, 19_295].map((amount) => pay(one, amount)),
        pay(another, all),
        ...[7_000, 4_000].map((amount) => payAsStaff(one, Math.min(amount, all - 1))),
        record(one, ...unpaid(Math.min(6_000, all))),
        record(one, ...unpaid(Math.min(9_000, all))),
        request(another, all),
      ])
      await catchUp()
      const taken = vault.charges.reduce((sum, { cents }) => sum + cents, 0)
      const lines = await linesOf(one)
      const checks = lines
        .filter(({ provider }) => provider)
        .reduce((sum, line) => sum + line.unitCents + line.taxCents, 0)
      const ledger = lines.reduce((sum, line) => sum + line.unitCents + line.taxCents, 0)
      expect(taken + checks).toBeLessThanOrEqual(19_295)
      expect([ledger, (await purchaseState(one))[0]]).toEqual([taken + checks, taken + checks])
      if (taken + checks === 19_295) break
    }
    const [, left = 0] = await purchaseState(one)
    if (left) await pay(one, Number(left))
    expect(await purchaseState(one)).toEqual([19_295, 0, true])
    expect(await one.owner.call(listAccountSubscriptions)).toHaveLength(1)
  })
})
