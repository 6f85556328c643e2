import { afterAll, beforeAll, beforeEach, describe, expect, test } from '@jest/globals'
import { listOrders } from '@portal/contracts/billing/orders'
import {
  listOfflineTransactions,
  payOrderForAccount,
  recordOfflinePayment,
} from '@portal/contracts/payments/admin-payments'
import { payOrder } from '@portal/contracts/payments/payments'
import { listAccountSubscriptions } from '@portal/contracts/subscriptions/subscriptions'
import { addMember } from '@portal/foundation/people'
import { eq } from 'drizzle-orm'
import { lettersTo } from '../../testing/letters.ts'
import { auditTrail } from '../../testing/secret-keys.ts'
import { shopper } from '../../testing/shoppers.ts'
import type { TestApp } from '../../testing/test-app.ts'
import { refused, type TestCaller } from '../../testing/test-caller.ts'
import { testShop } from '../../testing/test-shop.ts'
import type { TestVault } from '../../testing/test-vault.ts'
import { transactions } from '../payments/payments.tables.ts'

let app: TestApp
let vault: TestVault
let ops: TestCaller

beforeAll(async () => {
  ;({ app, vault } = await testShop())
  ops = await app.staff('billing-ops')
})
afterAll(() => app.close())
beforeEach(() => {
  Object.assign(vault, { mood: 'well', now: app.clock.now })
  vault.charges.length = 0
})

type Shopper = Awaited<ReturnType<typeof shopper>>
const pay = ({ owner, order }: Pick<Shopper, 'owner' | 'order'>, amount: number) =>
  ops.call(payOrderForAccount, { body: { account_id: owner.accountId, order_id: order.order_id, amount } })
const linesOf = async ({ order }: Pick<Shopper, 'order'>) =>
  (await app.db.select().from(transactions).where(eq(transactions.orderId, order.order_id)))
    .map(({ unitCents, taxCents }) => [unitCents, taxCents])
    .sort(([one = 0], [other = 0]) => one - other)
const boughtBy = async ({ owner }: Pick<Shopper, 'owner'>) => (await owner.call(listAccountSubscriptions)).length

let references = 0
function nextReference(): string {
  references += 1
  return `No. ${references}`
}
const recording = (
  { owner, order }: Pick<Shopper, 'owner' | 'order'>,
  unit: number,
  tax: number,
  more: object = {},
) => ({
  body: {
    ...{
      account_id: owner.accountId,
      order_id: order.order_id,
      amount: unit + tax,
      unit_amount: unit,
      tax_amount: tax,
    },
    ...{ received: app.clock.now().toISOString(), payment_method_provider: 'check' as const, refund: false },
    reference_number: nextReference(),
    ...more,
  },
})
const record = (...what: Parameters<typeof recording>) => ops.call(recordOfflinePayment, recording(...what))

describe('rule K23: staff charge the primary card', () => {
  test('for what is owed: the order is processed, the account gets the receipt and staff none', async () => {
    const one = await shopper(app, vault)
    expect(await pay(one, 19_295)).toEqual({ payment_id: expect.any(String), status: 'paid' })
    expect(vault.charges).toEqual([expect.objectContaining({ cents: 19_295 })])
    expect(await boughtBy(one)).toBe(1)
    expect((await lettersTo(app, one.owner.email)).map(({ subject }) => subject)).toEqual([
      `Your receipt for order ${one.order.order_id}`,
    ])
    expect(await lettersTo(app, ops.email)).toEqual([])
    expect((await auditTrail(app, one.owner)).slice(-1)).toEqual(['payment.paid'])
  })

  test('also as a member of an account of their own, which hears nothing of it, as they do not', async () => {
    const [one, own] = [await shopper(app, vault), await app.account()]
    const [clerk, now] = [await app.staff('billing-ops'), app.clock.now()]
    await addMember(app.db, { accountId: own.accountId, userId: clerk.userId, roles: ['billing-viewer'], now })
    const body = { account_id: one.owner.accountId, order_id: one.order.order_id, amount: 19_295 }
    await clerk.call(payOrderForAccount, { body })
    for (const [{ email }, letters] of [
      [one.owner, 1],
      [clerk, 0],
      [own, 0],
    ] as const) {
      expect(await lettersTo(app, email)).toHaveLength(letters)
    }
  })

  test('for parts of it: what was bought begins with the last, and their taxes come to the order’s', async () => {
    const one = await shopper(app, vault)
    await pay(one, 7_777)
    expect(await boughtBy(one)).toBe(0)
    await pay(one, 3_333)
    expect(await lettersTo(app, one.owner.email)).toEqual(
      expect.arrayContaining([expect.objectContaining({ words: [expect.stringContaining('$115.18 is still')] })]),
    )
    await expect(pay(one, 8_186)).rejects.toEqual(refused(400, 'payment-context:amount-differs'))
    await pay(one, 8_185)
    expect(await boughtBy(one)).toBe(1)
    // Of price and tax: what a part cannot pay of both evenly goes to the price, and the last one makes up for it.
    expect(await linesOf(one)).toEqual([
      [3_127, 206],
      [7_296, 481],
      [7_677, 508],
    ])
    await expect(pay(one, 0)).rejects.toEqual(refused(400, 'request:invalid'))
  })

  test('once, however often they click, and together with the customer', async () => {
    const one = await shopper(app, vault)
    const body = { order_id: one.order.order_id, amount: 19_295, payment_method_id: one.card.payment_method_id }
    const answers = await Promise.all([pay(one, 19_295), pay(one, 19_295), one.owner.call(payOrder, { body })])
    expect(new Set(answers.map(({ payment_id }) => payment_id)).size).toBe(1)
    expect(vault.charges).toHaveLength(1)
  })

  test('and are told that it was declined, that there is none, or that the bank has not answered', async () => {
    const broke = await shopper(app, vault, 'insufficient_funds')
    await expect(pay(broke, 19_295)).rejects.toEqual(refused(402, 'payment-context:insufficient-funds'))
    const other = await app.account()
    const notFound = refused(404, 'billing-context:order-not-found')
    await expect(pay({ ...broke, owner: other }, 19_295)).rejects.toEqual(notFound)
    const slow = await shopper(app, vault)
    vault.mood = 'forgets to answer'
    const body = { account_id: slow.owner.accountId, order_id: slow.order.order_id, amount: 19_295 }
    const answer = await ops.send(payOrderForAccount, { body })
    expect([answer.statusCode, answer.json().status]).toEqual([202, 'unknown'])
  })
})

describe('rule K8: money that came otherwise', () => {
  test('settles the order on the day on which it came, with a receipt, and stands in its own report', async () => {
    const one = await shopper(app, vault)
    const received = '2026-02-20T12:00:00.000Z'
    const line = await record(one, 18_100, 1_195, { received, payment_method_provider: 'wire' })
    expect(line).toMatchObject({ amount: 19_295, payment_form: 'wire', created: received, payment_method_id: '' })
    expect(await boughtBy(one)).toBe(1)
    const paid_with = `wire transfer ${line.reference_number}`
    expect(await one.owner.call(listOrders)).toMatchObject([{ amount_received: 19_295, paid_with }])
    const report = await ops.call(listOfflineTransactions, { query: { begin: '2026-02-20', end: '2026-02-20' } })
    expect(report.map(({ transaction_id }) => transaction_id)).toEqual([line.transaction_id])
    expect(await lettersTo(app, one.owner.email)).toMatchObject([
      { subject: `Your receipt for order ${one.order.order_id}` },
    ])
    expect((await auditTrail(app, one.owner)).slice(-1)).toEqual(['payment.recorded'])
  })

  test('in parts, with a card for the rest: together they are the order', async () => {
    const one = await shopper(app, vault)
    await record(one, 10_000, 1_000)
    expect(await boughtBy(one)).toBe(0)
    await pay(one, 8_295)
    expect(await linesOf(one)).toEqual([
      [8_100, 195],
      [10_000, 1_000],
    ])
    expect(await boughtBy(one)).toBe(1)
  })

  test('has a reference that is nobody else’s, of its kind, also of ten at once', async () => {
    const shoppers = [await shopper(app, vault), await shopper(app, vault)]
    const [one, other] = shoppers as [Shopper, Shopper]
    const reference = { reference_number: 'The same' }
    const answers = await Promise.allSettled(shoppers.map((each) => record(each, 18_100, 1_195, reference)))
    expect(answers.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected'])
    const left = answers[0]?.status === 'fulfilled' ? other : one
    await expect(record(left, 18_100, 1_195, reference)).rejects.toEqual(refused(409, 'payment-context:reference-used'))
    expect(await boughtBy(left)).toBe(0)
    await record(left, 18_100, 1_195, { ...reference, payment_method_provider: 'wire' })
  })

  test('is not more than is owed, of price and tax each; not for what is paid, nor while a card is asked', async () => {
    const one = await shopper(app, vault, 'challenge')
    const differs = refused(400, 'payment-context:amount-differs')
    await expect(record(one, 18_101, 0)).rejects.toEqual(differs)
    await expect(record(one, 18_099, 1_196)).rejects.toEqual(differs)
    await expect(record(one, 1, 1, { amount: 3 })).rejects.toEqual(refused(400, 'request:invalid'))
    await expect(record(one, 1, 0, { received: '2030-01-01T00:00:00Z' })).rejects.toMatchObject({
      fields: { received: 'Enter a time that has come' },
    })
    await expect(record(one, 1, 0, { reference_number: ' ' })).rejects.toEqual(refused(400, 'request:invalid'))
    const other = await app.account()
    const notFound = refused(404, 'billing-context:order-not-found')
    await expect(record({ ...one, owner: other }, 1, 0)).rejects.toEqual(notFound)
    await pay(one, 19_295)
    await expect(record(one, 18_100, 1_195)).rejects.toEqual(refused(409, 'billing-context:payment-under-way'))
    const paid = await shopper(app, vault)
    await pay(paid, 19_295)
    await expect(record(paid, 1, 0)).rejects.toEqual(refused(409, 'billing-context:order-paid'))
    expect(await linesOf(one)).toEqual([])
  })

  test('goes back with the line that it came with, once, and at most what is left', async () => {
    const one = await shopper(app, vault)
    const { transaction_id } = await record(one, 18_100, 1_195)
    const back = { refund: true, transaction_id }
    await expect(record(one, 100, 0, { refund: true })).rejects.toMatchObject({
      fields: { transaction_id: 'This field is required' },
    })
    expect(await record(one, 18_000, 0, back)).toMatchObject({ amount: -18_000, refund_of: transaction_id })
    await expect(record(one, 101, 0, back)).rejects.toEqual(refused(409, 'payment-context:refund-too-large'))
    await record(one, 100, 1_195, back)
    const notFound = refused(404, 'payment-context:transaction-not-found')
    await expect(record(await shopper(app, vault), 1, 0, back)).rejects.toEqual(notFound)
    expect((await linesOf(one)).reduce((sum, [unit = 0, tax = 0]) => sum + unit + tax, 0)).toBe(0)
  })
})
