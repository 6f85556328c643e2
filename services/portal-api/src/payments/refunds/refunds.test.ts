import { afterAll, beforeAll, beforeEach, describe, expect, test } from '@jest/globals'
import { listOrders } from '@portal/contracts/billing/orders'
import {
  listTransactionsOfAccount,
  recordOfflinePayment,
  refundTransaction,
} from '@portal/contracts/payments/admin-payments'
import { payOrder } from '@portal/contracts/payments/payments'
import { listAccountSubscriptions } from '@portal/contracts/subscriptions/subscriptions'
import { createOutbox } from '@portal/foundation/outbox'
import { signEvent } from '@portal/foundation/vault-events'
import { eq } from 'drizzle-orm'
import { jobsOf } from '../../portal-api.ts'
import { lettersTo } from '../../testing/letters.ts'
import { auditTrail } from '../../testing/secret-keys.ts'
import { paymentRequestOf, shopper } from '../../testing/shoppers.ts'
import type { TestApp } from '../../testing/test-app.ts'
import { refused, type TestCaller } from '../../testing/test-caller.ts'
import { testShop } from '../../testing/test-shop.ts'
import type { TestVault } from '../../testing/test-vault.ts'
import { refunds, transactions } from '../payments/payments.tables.ts'

const DAY_MS = 86_400_000
let app: TestApp
let vault: TestVault
let ops: TestCaller

beforeAll(async () => {
  ;({ app, vault } = await testShop())
})
afterAll(() => app.close())
beforeEach(async () => {
  Object.assign(vault, { mood: 'well', isSettled: false, refusesReturns: false, now: app.clock.now })
  vault.returns.length = 0
  ops = await app.staff('billing-ops')
})

/** Runs deferred jobs after this many seconds. */
async function catchUp(seconds = 0): Promise<void> {
  app.clock.advance(seconds * 1_000)
  const { db, clock, log } = app.foundation
  await createOutbox({ db, clock, log, handlers: jobsOf(app.foundation) }).runDue()
}

/** A customer who paid 181.00 and 11.95 of tax, this many days or minutes ago. */
async function payer({ daysAgo = 0, minutesAgo = 0 } = {}) {
  const { owner, card, order } = await shopper(app, vault)
  await owner.call(payOrder, paymentRequestOf({ order, card }))
  const [charge] = await app.db.select().from(transactions).where(eq(transactions.orderId, order.order_id))
  const createdAt = new Date(app.clock.now().getTime() - daysAgo * DAY_MS - minutesAgo * 60_000)
  await app.db.update(transactions).set({ createdAt }).where(eq(transactions.orderId, order.order_id))
  vault.isSettled = daysAgo > 0
  return { owner, order, t: charge?.id ?? '' }
}
type Paid = Awaited<ReturnType<typeof payer>>
const given = ({ owner, t }: Pick<Paid, 'owner' | 't'>, unit: number, tax: number, amount = unit + tax) => ({
  params: { a: owner.accountId, t },
  query: { amount, unit_amount: unit, tax_amount: tax, reason: 'Bought twice' },
})
const refund = (one: Paid, unit: number, tax: number) => ops.call(refundTransaction, given(one, unit, tax))
const ledgerOf = async ({ order }: Paid) =>
  (await app.db.select().from(transactions).where(eq(transactions.orderId, order.order_id)))
    .map(({ kind, unitCents, taxCents, voidedAt }) => [kind, unitCents, taxCents, voidedAt !== null])
    .sort()
const givenBack = () => vault.returns.filter(({ isDone }) => isDone).map(({ type, cents }) => [type, cents])

describe('rule K7: a refund', () => {
  test('of all that is not settled yet voids the payment: both lines are, and their sum is nothing', async () => {
    const one = await payer()
    const line = await refund(one, 18_100, 1_195)
    expect(line).toMatchObject({
      ...{ amount: -19_295, unit_amount: -18_100, tax_amount: -1_195, voided: true, status: 'done' },
      ...{ refund_of: one.t, reference_number: one.t, account_id: one.owner.accountId, order_id: one.order.order_id },
    })
    expect(givenBack()).toEqual([['void', 19_295]])
    expect(await ledgerOf(one)).toEqual([
      ['charge', 18_100, 1_195, true],
      ['refund', -18_100, -1_195, true],
    ])
    const listed = await ops.call(listTransactionsOfAccount, { params: { id: one.owner.accountId } })
    expect(listed.map(({ transaction_id }) => transaction_id).sort()).toEqual([one.t, line.transaction_id].sort())
  })

  test('voids the payment up to 24 hours after the charge; from then on money is given back, even if the bank has not settled', async () => {
    const [late, tooLate] = [await payer({ minutesAgo: 1_439 }), await payer({ minutesAgo: 1_440 })]
    vault.isSettled = false
    expect(await refund(late, 18_100, 1_195)).toMatchObject({ voided: true })
    expect(await refund(tooLate, 18_100, 1_195)).toMatchObject({ voided: false })
    expect(givenBack()).toEqual([
      ['void', 19_295],
      ['credit', 19_295],
    ])
  })

  test('rule K81: that voids the payment ends what was bought, is a status of the order, and says so once', async () => {
    const one = await payer()
    await refund(one, 18_100, 1_195)
    const [subscription] = await one.owner.call(listAccountSubscriptions)
    expect(subscription?.terminationDate).toBe(app.clock.now().toISOString())
    const [order] = await one.owner.call(listOrders)
    expect(order).toMatchObject({
      ...{ amount_received: 19_295, amount_owed: 0, amount_refunded: 19_295 },
      refunds: [{ date: app.clock.now().toISOString(), amount: 19_295, went_to: 'Visa •••• 4242', voided: true }],
    })
    expect(order?.status).toBe('voided')
    const letters = (await lettersTo(app, one.owner.email)).filter(({ subject }) => subject.includes('void'))
    expect(letters.map(({ subject, words, action }) => [subject, words, action?.label, action?.url])).toEqual([
      [
        `Order ${one.order.order_id} was voided`,
        [
          `The payment of $192.95 for order ${one.order.order_id} was voided: Visa •••• 4242 is not charged.`,
          'What it bought has ended. Lookups that only it paid for are refused from now on.',
        ],
        'See the order',
        expect.stringMatching(new RegExp(`/account/orders/${one.order.order_id}$`)),
      ],
    ])
  })

  test('rule K81: whose money went back in parts is partly refunded, then refunded, and goes on', async () => {
    const one = await payer({ daysAgo: 2 })
    const statusNow = async () => {
      const [order] = await one.owner.call(listOrders)
      return [order?.amount_refunded, order?.status, order?.amount_owed]
    }
    expect(await statusNow()).toEqual([0, 'paid', 0])
    await refund(one, 10_000, 0)
    expect(await statusNow()).toEqual([10_000, 'partly-refunded', 0])
    await refund(one, 8_100, 1_195)
    expect(await statusNow()).toEqual([19_295, 'refunded', 0])
    expect(await one.owner.call(listAccountSubscriptions)).toMatchObject([{ terminationDate: '', remaining: 5_000 }])
  })

  test('of what is settled gives money back, in parts, until nothing is left, of price and tax each', async () => {
    const one = await payer({ daysAgo: 2 })
    await refund(one, 10_000, 0)
    expect(await refund(one, 8_000, 1_195)).toMatchObject({ amount: -9_195, voided: false })
    const answer = await ops.send(refundTransaction, given(one, 101, 0))
    expect([answer.statusCode, answer.json().errors[0]]).toMatchObject([
      409,
      { name: 'payment-context:refund-too-large', context: { unit_amount: 100, tax_amount: 0 } },
    ])
    await expect(refund(one, 99, 1)).rejects.toEqual(refused(409, 'payment-context:refund-too-large'))
    await refund(one, 100, 0)
    await expect(refund(one, 1, 0)).rejects.toEqual(refused(409, 'payment-context:refund-too-large'))
    expect(givenBack()).toEqual([
      ['credit', 10_000],
      ['credit', 9_195],
      ['credit', 100],
    ])
  })

  test('of a part is never a void, and a whole that the bank has settled already is given back instead', async () => {
    const [part, whole] = [await payer(), await payer()]
    await refund(part, 100, 0)
    expect(givenBack()).toEqual([['credit', 100]])
    vault.isSettled = true
    expect(await refund(whole, 18_100, 1_195)).toMatchObject({ voided: false, status: 'done' })
    expect(givenBack()).toEqual([
      ['credit', 100],
      ['credit', 19_295],
    ])
    expect(await ledgerOf(whole)).toEqual([
      ['charge', 18_100, 1_195, false],
      ['refund', -18_100, -1_195, false],
    ])
  })

  test('is put down with who and why, told to the account once, and ends nothing that was bought', async () => {
    const one = await payer({ daysAgo: 2 })
    await refund(one, 1_000, 50)
    expect((await auditTrail(app, one.owner)).slice(-1)).toEqual(['payment.refunded'])
    const letters = (await lettersTo(app, one.owner.email)).filter(({ subject }) => subject.includes('refund'))
    expect(letters.map(({ words }) => words[0])).toEqual([
      `$10.50 of order ${one.order.order_id} went back to Visa •••• 4242.`,
    ])
    expect(await one.owner.call(listAccountSubscriptions)).toMatchObject([{ terminationDate: '', remaining: 5_000 }])
  })

  test.each([
    ['that does not add up', 100, 0, 101],
    ['of nothing', 0, 0, 0],
  ])('%s is refused', async (_, unit, tax, amount) => {
    const one = await payer()
    await expect(ops.call(refundTransaction, given(one, unit, tax, amount))).rejects.toEqual(
      refused(400, 'request:invalid'),
    )
    expect(vault.returns).toEqual([])
  })

  test('of another account’s payment, of a refund, or of nothing is not found', async () => {
    const [one, other] = [await payer({ daysAgo: 2 }), await payer({ daysAgo: 2 })]
    const { transaction_id } = await refund(one, 1, 0)
    const notFound = refused(404, 'payment-context:transaction-not-found')
    for (const wrong of [
      { ...one, t: other.t },
      { ...one, t: transaction_id },
      { ...one, t: 'none' },
    ])
      await expect(refund(wrong, 1, 0)).rejects.toEqual(notFound)
  })

  test('that the bank refuses is said with its words, put down, and can be tried again', async () => {
    const one = await payer({ daysAgo: 2 })
    vault.refusesReturns = true
    const answer = await ops.send(refundTransaction, given(one, 100, 0))
    expect([answer.statusCode, answer.json().errors[0]]).toMatchObject([
      409,
      { name: 'payment-context:refund-refused', context: { message: 'Unable to process the transaction.' } },
    ])
    expect(await auditTrail(app, one.owner)).toContain('payment.refund-refused')
    vault.refusesReturns = false
    await refund(one, 18_100, 1_195)
    expect(givenBack()).toEqual([['credit', 19_295]])
  })
})

describe('rule K24: money goes back once', () => {
  test('of ten clicks at once, all are the same refund', async () => {
    const one = await payer({ daysAgo: 2 })
    vault.mood = 'forgets to answer'
    const answers = await Promise.all(Array.from({ length: 10 }, () => refund(one, 1_000, 0)))
    expect(new Set(answers.map(({ transaction_id }) => transaction_id)).size).toBe(1)
    vault.mood = 'well'
    await catchUp(60)
    expect(givenBack()).toEqual([['credit', 1_000]])
  })

  test('the same key is the same refund, also when it is over; another key is another', async () => {
    const one = await payer({ daysAgo: 2 })
    const ask = (key: string) =>
      ops.call(refundTransaction, { ...given(one, 1_000, 0), headers: { 'idempotency-key': key } })
    const [first, again, other] = [
      await ask('the-first-request'),
      await ask('the-first-request'),
      await ask('a-second-request'),
    ]
    expect(again).toEqual(first)
    expect(other.transaction_id).not.toBe(first.transaction_id)
    expect(givenBack()).toEqual([
      ['credit', 1_000],
      ['credit', 1_000],
    ])
  })

  test('the same key of two of the staff is two refunds', async () => {
    const one = await payer({ daysAgo: 2 })
    const other = await app.staff('billing-ops')
    const asked = { ...given(one, 1_000, 0), headers: { 'idempotency-key': 'one-key-of-both' } }
    const [first, second] = [await ops.call(refundTransaction, asked), await other.call(refundTransaction, asked)]
    expect(second.transaction_id).not.toBe(first.transaction_id)
    expect(givenBack()).toEqual([
      ['credit', 1_000],
      ['credit', 1_000],
    ])
  })

  test.each(['forgets to answer', 'gone', 'broken', 'talks nonsense'] as const)(
    'while the bank is or was %s, it is a 202, another one waits, and it becomes done by itself',
    async (mood) => {
      const one = await payer({ daysAgo: 2 })
      vault.mood = mood
      const answer = await ops.send(refundTransaction, given(one, 1_000, 0))
      expect([answer.statusCode, answer.json()]).toMatchObject([202, { status: 'unknown', amount: -1_000 }])
      await expect(refund(one, 500, 0)).rejects.toEqual(refused(409, 'payment-context:refund-under-way'))
      await catchUp(60)
      expect(await ledgerOf(one)).toHaveLength(1)

      vault.mood = 'well'
      await catchUp(300)
      expect(givenBack()).toEqual([['credit', 1_000]])
      expect(await ledgerOf(one)).toContainEqual(['refund', -1_000, 0, false])
      expect((await lettersTo(app, one.owner.email)).filter(({ subject }) => subject.includes('refund'))).toHaveLength(
        1,
      )
    },
  )

  test('what the vault tells of it, fifty times at once and before the answer, is one line', async () => {
    const one = await payer({ daysAgo: 2 })
    vault.mood = 'forgets to answer'
    await refund(one, 1_000, 0)
    vault.mood = 'well'
    const [row] = await app.db.select().from(refunds).where(eq(refunds.transactionId, one.t))
    const charge = vault.charges.at(-1)
    const event = charge && vault.eventOf(charge, { transaction_type: 'Credit', order_id: row?.key, amount: 1_000 })
    const tell = (id: string) => {
      const timestamp = String(Math.floor(app.clock.now().getTime() / 1_000))
      const secret = { environmentKey: 'an-environment', accessSecret: 'a-secret' }
      const signature = signEvent(secret, { id, timestamp, body: event ?? '' })
      const headers = { 'webhook-id': id, 'webhook-timestamp': timestamp, 'webhook-signature': signature }
      const url = '/api/payments/vault-events'
      const type = { 'content-type': 'application/json' }
      return app.server.inject({ method: 'POST', url, payload: event ?? '', headers: { ...headers, ...type } })
    }
    const answers = await Promise.all(Array.from({ length: 50 }, (_, at) => tell(`event-${at}`)))
    expect(answers.map(({ statusCode }) => statusCode)).toEqual(Array(50).fill(204))
    await catchUp(60)
    expect(await ledgerOf(one)).toEqual([
      ['charge', 18_100, 1_195, false],
      ['refund', -1_000, 0, false],
    ])
    expect(givenBack()).toEqual([['credit', 1_000]])
  })

  test('refunds of all sizes at once never give back more than came', async () => {
    const one = await payer({ daysAgo: 2 })
    await Promise.allSettled([5_000, 9_000, 7_000, 18_100, 3_000].map((cents) => refund(one, cents, 0)))
    for (const cents of [9_000, 7_000, 18_100]) await refund(one, cents, 0).catch(() => undefined)
    const back = givenBack().reduce((sum, [, cents]) => sum + Number(cents), 0)
    expect(back).toBeGreaterThan(0)
    expect(back).toBeLessThanOrEqual(18_100)
    const lines = await ledgerOf(one)
    expect(lines.reduce((sum, [, unit]) => sum + Number(unit), 0)).toBe(18_100 - back)
  })

  test('money that came by check does not go back to a card', async () => {
    const { owner, order } = await shopper(app, vault)
    const amount = order.amount
    const check = await ops.call(recordOfflinePayment, {
      body: {
        ...{ account_id: owner.accountId, order_id: order.order_id, amount, unit_amount: 18_100, tax_amount: 1_195 },
        ...{ received: app.clock.now().toISOString(), payment_method_provider: 'check', refund: false },
        reference_number: `check-${order.order_id}`,
      },
    })
    const one = { owner, order, t: check.transaction_id }
    await expect(refund(one, 100, 0)).rejects.toEqual(refused(409, 'payment-context:not-by-card'))
  })
})
