import { afterAll, beforeAll, beforeEach, describe, expect, test } from '@jest/globals'
import { listWaiting } from '@portal/contracts/authorization/admin-waiting'
import { recordOfflinePayment, refundTransaction } from '@portal/contracts/payments/admin-payments'
import {
  approveRefund,
  getRefundTerms,
  listRefundRequests,
  refuseRefund,
  withdrawRefund,
} from '@portal/contracts/payments/admin-refund-requests'
import { payOrder } from '@portal/contracts/payments/payments'
import { audit } from '@portal/foundation/audit'
import { createOutbox } from '@portal/foundation/outbox'
import { users } from '@portal/foundation/people'
import { and, asc, eq, like } from 'drizzle-orm'
import { orders } from '../../billing/orders/orders.tables.ts'
import { minuteInWords } from '../../kernel/in-words.ts'
import { jobsOf } from '../../portal-api.ts'
import { lettersTo } from '../../testing/letters.ts'
import { paymentRequestOf, shopper } from '../../testing/shoppers.ts'
import type { TestApp } from '../../testing/test-app.ts'
import { refused, type TestCaller } from '../../testing/test-caller.ts'
import { testShop } from '../../testing/test-shop.ts'
import type { TestVault } from '../../testing/test-vault.ts'
import { payments, refundRequests, refunds, transactions } from '../payments/payments.tables.ts'

const DAY_MS = 86_400_000
let app: TestApp
let vault: TestVault
let asker: TestCaller
let other: TestCaller

beforeAll(async () => {
  ;({ app, vault } = await testShop())
})
afterAll(() => app.close())
beforeEach(async () => {
  Object.assign(vault, { mood: 'well', isSettled: false, refusesReturns: false, now: app.clock.now })
  Object.assign(app.foundation.settings, { refundsAloneUpTo: 10_000 })
  vault.returns.length = 0
  asker = await app.staff('billing-ops')
  other = await app.staff('billing-ops')
})

/** A customer who paid 181.00 and 11.95 of tax, this many days ago. */
async function payer({ daysAgo = 2 } = {}) {
  const { owner, card, order } = await shopper(app, vault)
  await owner.call(payOrder, paymentRequestOf({ order, card }))
  const createdAt = new Date(app.clock.now().getTime() - daysAgo * DAY_MS)
  const ofOrder = eq(transactions.orderId, order.order_id)
  const [charge] = await app.db.update(transactions).set({ createdAt }).where(ofOrder).returning()
  vault.isSettled = daysAgo > 0
  return { owner, orderId: order.order_id, t: charge?.id ?? '' }
}
type Paid = Awaited<ReturnType<typeof payer>>

const given = ({ owner, t }: Paid, unit: number, tax = 0) => ({
  params: { a: owner.accountId, t },
  query: { amount: unit + tax, unit_amount: unit, tax_amount: tax, reason: 'Bought twice' },
})
const refund = (one: Paid, unit: number, tax = 0, by = asker) => by.call(refundTransaction, given(one, unit, tax))
const approve = (id: string, by = other) => by.call(approveRefund, { params: { id } })
const refuse = (id: string, by = other, reason = 'It was used') =>
  by.call(refuseRefund, { params: { id }, body: { reason } })
const withdraw = (id: string, by = asker) => by.call(withdrawRefund, { params: { id } })
const requestsOf = ({ orderId }: Paid, by = other) => by.call(listRefundRequests, { query: { order_id: orderId } })
const givenBack = () => vault.returns.filter(({ isDone }) => isDone).map(({ type, cents }) => [type, cents])
const ledgerOf = async ({ orderId }: Paid) =>
  (await app.db.select().from(transactions).where(eq(transactions.orderId, orderId)))
    .map(({ kind, unitCents, taxCents }) => [kind, unitCents, taxCents])
    .sort()
const auditOf = async ({ owner, orderId }: Paid) =>
  (
    await app.db
      .select()
      .from(audit)
      .where(and(eq(audit.accountId, owner.accountId), like(audit.action, 'refund-request.%')))
      .orderBy(asc(audit.id))
  ).map(({ action, actorId, subject, fields }) => [action, actorId, subject === String(orderId), fields])
/** Subjects and paragraphs of the letters about an order to a member of the staff. */
const lettersOf = async (to: TestCaller, { orderId }: Paid) =>
  (await lettersTo(app, to.email)).filter(({ subject }) => subject.includes(String(orderId)))

/** Lets time pass, in which sessions end: both log in again. */
async function later(ms: number): Promise<void> {
  app.clock.advance(ms)
  ;[asker, other] = [await app.again(asker), await app.again(other)]
}

async function runJobs(): Promise<void> {
  const { db, clock, log } = app.foundation
  await createOutbox({ db, clock, log, handlers: jobsOf(app.foundation) }).runDue()
}

describe('rule J150: a refund above the setting', () => {
  test('is a 202 that is to approve, and nothing goes back; the same amount as the setting is done', async () => {
    const [large, exact] = [await payer(), await payer()]
    const answer = await asker.send(refundTransaction, given(large, 10_000, 1))
    expect([answer.statusCode, answer.json()]).toMatchObject([
      202,
      {
        status: 'to-approve',
        amount: -10_001,
        unit_amount: -10_000,
        tax_amount: -1,
        refund_of: large.t,
        voided: false,
      },
    ])
    expect(givenBack()).toEqual([])
    expect(await ledgerOf(large)).toEqual([['charge', 18_100, 1_195]])
    expect(await refund(exact, 9_999, 1)).toMatchObject({ status: 'done', amount: -10_000 })
    expect(givenBack()).toEqual([['credit', 10_000]])
  })

  test('parts of a payment that went back without a second approver count together', async () => {
    const one = await payer()
    const terms = () => asker.call(getRefundTerms, { params: { a: one.owner.accountId, t: one.t } })
    expect(await terms()).toEqual({ second_approver_above: 10_000, refunded_alone: 0 })
    await refund(one, 6_000)
    expect(await terms()).toEqual({ second_approver_above: 10_000, refunded_alone: 6_000 })
    expect(await refund(one, 4_001, 0, other)).toMatchObject({ status: 'to-approve' })
    expect(await refund(one, 4_000)).toMatchObject({ status: 'done' })
    expect(await refund(one, 1, 0, await app.staff('billing-ops')).catch((error: unknown) => error)).toEqual(
      refused(409, 'payment-context:refund-waits'),
    )
  })

  test('what was approved does not count, and neither does what the bank refused', async () => {
    const one = await payer()
    const { transaction_id: id } = await refund(one, 10_001)
    await approve(id)
    vault.refusesReturns = true
    await refund(one, 2_000).catch(() => undefined)
    vault.refusesReturns = false
    expect(await asker.call(getRefundTerms, { params: { a: one.owner.accountId, t: one.t } })).toEqual({
      second_approver_above: 10_000,
      refunded_alone: 0,
    })
    expect(await refund(one, 8_000)).toMatchObject({ status: 'done' })
  })

  test('with 0 each refund needs a second approver', async () => {
    Object.assign(app.foundation.settings, { refundsAloneUpTo: 0 })
    expect(await refund(await payer(), 1)).toMatchObject({ status: 'to-approve' })
  })

  test('the terms of another account’s payment are not found', async () => {
    const [one, stranger] = [await payer(), await payer()]
    await expect(asker.call(getRefundTerms, { params: { a: stranger.owner.accountId, t: one.t } })).rejects.toEqual(
      refused(404, 'payment-context:transaction-not-found'),
    )
  })

  test('more than is left cannot be asked for', async () => {
    const one = await payer()
    await expect(refund(one, 18_101)).rejects.toEqual(refused(409, 'payment-context:refund-too-large'))
    expect(await requestsOf(one)).toEqual([])
  })

  test('asked for ten times at once is one request, and the same key is the same one', async () => {
    const one = await payer()
    const answers = await Promise.all(Array.from({ length: 10 }, () => refund(one, 15_000)))
    expect(new Set(answers.map(({ transaction_id }) => transaction_id)).size).toBe(1)
    expect(await app.db.select().from(refundRequests).where(eq(refundRequests.transactionId, one.t))).toHaveLength(1)

    const keyed = await payer()
    const asked = { ...given(keyed, 15_000), headers: { 'idempotency-key': 'a-key-of-the-ask' } }
    expect(await asker.call(refundTransaction, asked)).toEqual(await asker.call(refundTransaction, asked))
  })

  test('a key answers its request while it is open, its refund once it is approved, and nothing else', async () => {
    const over = refused(409, 'payment-context:refund-request-over')
    const ask = (one: Paid) =>
      asker.call(refundTransaction, { ...given(one, 15_000), headers: { 'idempotency-key': `ask-${one.t}` } })
    const [rejected, withdrawn, lapsed, approved] = [await payer(), await payer(), await payer(), await payer()]
    await refuse((await ask(rejected)).transaction_id)
    await withdraw((await ask(withdrawn)).transaction_id)
    await approve((await ask(approved)).transaction_id)
    const { transaction_id: id } = await ask(lapsed)
    // The first answers are kept for a day.
    await later(DAY_MS)
    await expect(ask(rejected)).rejects.toEqual(over)
    await expect(ask(withdrawn)).rejects.toEqual(over)
    expect(await ask(approved)).toMatchObject({ status: 'done' })
    expect(await ask(lapsed)).toMatchObject({ transaction_id: id, status: 'to-approve' })
    await later(13 * DAY_MS)
    // Before the job has run, and after it.
    await expect(ask(lapsed)).rejects.toEqual(over)
    await runJobs()
    await expect(ask(lapsed)).rejects.toEqual(over)
    expect(await refund(lapsed, 15_000)).toMatchObject({ status: 'to-approve' })
  })

  test('the same amount for another reason is another one', async () => {
    const one = await payer()
    const { transaction_id: id } = await refund(one, 15_000)
    const { params, query } = given(one, 15_000)
    await expect(
      asker.call(refundTransaction, { params, query: { ...query, reason: 'Never delivered' } }),
    ).rejects.toEqual(refused(409, 'payment-context:refund-waits'))
    expect(await requestsOf(one)).toMatchObject([{ request_id: id, reason: 'Bought twice' }])
  })

  test('another one of the same payment waits, and a smaller one does not', async () => {
    const one = await payer()
    await refund(one, 15_000)
    await expect(refund(one, 15_001)).rejects.toEqual(refused(409, 'payment-context:refund-waits'))
    await expect(refund(one, 15_000, 0, other)).rejects.toEqual(refused(409, 'payment-context:refund-waits'))
    expect(await refund(one, 500)).toMatchObject({ status: 'done' })
  })
})

describe('rule J151: approval', () => {
  test('does just what was asked for, with the id that was answered, and says who asked and who approved', async () => {
    const one = await payer()
    const { transaction_id: id } = await refund(one, 15_000, 990)
    expect(await approve(id)).toMatchObject({
      ...{ transaction_id: id, status: 'done', amount: -15_990, unit_amount: -15_000, tax_amount: -990 },
      refund_of: one.t,
    })
    expect(givenBack()).toEqual([['credit', 15_990]])
    expect(await ledgerOf(one)).toEqual([
      ['charge', 18_100, 1_195],
      ['refund', -15_000, -990],
    ])
    expect(await requestsOf(one)).toMatchObject([
      {
        ...{ request_id: id, status: 'approved', amount: 15_990, order_id: one.orderId, reason: 'Bought twice' },
        ...{ account_id: one.owner.accountId, transaction_id: one.t, voids: false, is_own: false, answer: '' },
        ...{ asked_by: { user_id: asker.userId }, decided_by: { user_id: other.userId } },
      },
    ])
  })

  test('that voids the payment voids it', async () => {
    const one = await payer({ daysAgo: 0 })
    const { transaction_id: id, voided } = await refund(one, 18_100, 1_195)
    expect(voided).toBe(true)
    expect(await approve(id)).toMatchObject({ voided: true, status: 'done' })
    expect(givenBack()).toEqual([['void', 19_295]])
  })

  test('of a void that the bank has settled early is refused, and gives nothing back instead', async () => {
    const one = await payer({ daysAgo: 0 })
    const { transaction_id: id } = await refund(one, 18_100, 1_195)
    vault.isSettled = true
    await expect(approve(id)).rejects.toEqual(refused(409, 'payment-context:refund-refused'))
    expect(vault.returns.map(({ type, isDone }) => [type, isDone])).toEqual([['void', false]])
    expect(await ledgerOf(one)).toEqual([['charge', 18_100, 1_195]])
    const [stored] = await app.db.select().from(refunds).where(eq(refunds.id, id))
    expect(stored).toMatchObject({ state: 'refused', isVoid: true })
  })

  test('is never by the one who asked, however they ask', async () => {
    const one = await payer()
    const { transaction_id: id } = await refund(one, 15_000)
    for (const session of [asker, await app.again(asker)])
      await expect(approve(id, session)).rejects.toEqual(refused(403, 'payment-context:refund-request-own'))
    await expect(refuse(id, asker)).rejects.toEqual(refused(403, 'payment-context:refund-request-own'))
    expect(givenBack()).toEqual([])
    await approve(id)
    await expect(approve(id, asker)).rejects.toEqual(refused(403, 'payment-context:refund-request-own'))
  })

  test.each(['support', 'auditor', 'catalog-admin', 'user-admin'] as const)('is not by %s', async (role) => {
    const { transaction_id: id } = await refund(await payer(), 15_000)
    const staff = await app.staff(role)
    for (const act of [approve, refuse, withdraw])
      await expect(act(id, staff)).rejects.toEqual(refused(403, 'request:forbidden'))
  })

  test('twice at once, by several and again later is one refund, the same for all', async () => {
    const one = await payer()
    const { transaction_id: id } = await refund(one, 15_000)
    const third = await app.staff('billing-ops')
    vault.mood = 'forgets to answer'
    const answers = await Promise.all(Array.from({ length: 12 }, (_, at) => approve(id, at % 2 ? other : third)))
    expect(new Set(answers.map(({ transaction_id, status }) => `${transaction_id} ${status}`))).toEqual(
      new Set([`${id} unknown`]),
    )
    vault.mood = 'well'
    app.clock.advance(60_000)
    await runJobs()
    expect(await approve(id, third)).toMatchObject({ transaction_id: id, status: 'done' })
    expect(givenBack()).toEqual([['credit', 15_000]])
    expect((await auditOf(one)).map(([action]) => action)).toEqual(['refund-request.asked', 'refund-request.approved'])
  })

  test('while the bank does not answer is a 202, and goes on by itself', async () => {
    const one = await payer()
    const { transaction_id: id } = await refund(one, 15_000)
    vault.mood = 'gone'
    const answer = await other.send(approveRefund, { params: { id } })
    expect([answer.statusCode, answer.json()]).toMatchObject([202, { status: 'unknown', amount: -15_000 }])
    expect(await requestsOf(one)).toMatchObject([{ status: 'approved', refund_status: 'unknown' }])
    vault.mood = 'well'
    app.clock.advance(300_000)
    await runJobs()
    expect(await requestsOf(one)).toMatchObject([{ status: 'approved', refund_status: 'done' }])
    expect(givenBack()).toEqual([['credit', 15_000]])
  })

  test('of what the bank refuses says so, and is over', async () => {
    const one = await payer()
    const { transaction_id: id } = await refund(one, 15_000)
    vault.refusesReturns = true
    await expect(approve(id)).rejects.toEqual(refused(409, 'payment-context:refund-refused'))
    vault.refusesReturns = false
    await expect(approve(id)).rejects.toEqual(refused(409, 'payment-context:refund-refused'))
    expect(givenBack()).toEqual([])
    expect(await requestsOf(one)).toMatchObject([{ status: 'approved', refund_status: 'refused' }])
    for (const both of [asker, other]) {
      const letters = (await lettersOf(both, one)).filter(({ subject }) => subject.startsWith('The bank refused'))
      expect(letters.map(({ subject, words }) => [subject, words[0], words.at(-1)])).toEqual([
        [
          `The bank refused a refund of order ${one.orderId}`,
          `The refund of $150.00 of order ${one.orderId} was approved, and the bank refused it.`,
          'Nothing went back. The refund can be requested again.',
        ],
      ])
    }
    expect((await lettersTo(app, one.owner.email)).filter(({ subject }) => /refus/.test(subject))).toEqual([])
    const again = await refund(one, 15_000)
    expect(again).toMatchObject({ status: 'to-approve' })
    await approve(again.transaction_id)
    expect(givenBack()).toEqual([['credit', 15_000]])
  })

  test('of nothing is not found', async () => {
    for (const act of [approve, refuse, withdraw])
      await expect(act('none')).rejects.toEqual(refused(404, 'payment-context:refund-request-not-found'))
  })
})

describe('rule J152: where the payment has changed', () => {
  const stillOpen = async (one: Paid) => expect((await requestsOf(one)).map(({ status }) => status)).toEqual(['open'])

  test('more than is left is refused with what is left, and what was asked for stays', async () => {
    const one = await payer()
    const { transaction_id: id } = await refund(one, 15_000, 1_000)
    await refund(one, 4_000, 100)
    const answer = await other.send(approveRefund, { params: { id } })
    expect([answer.statusCode, answer.json().errors[0]]).toMatchObject([
      409,
      { name: 'payment-context:refund-too-large', context: { unit_amount: 14_100, tax_amount: 1_095 } },
    ])
    await stillOpen(one)
    expect(givenBack()).toEqual([['credit', 4_100]])
    expect((await auditOf(one)).map(([action]) => action)).toEqual(['refund-request.asked'])
    expect(await lettersOf(asker, one)).toEqual([])
  })

  test('a payment that can no longer be voided is not given back instead', async () => {
    const one = await payer({ daysAgo: 0 })
    const { transaction_id: id } = await refund(one, 18_100, 1_195)
    await later(DAY_MS)
    await expect(approve(id)).rejects.toEqual(refused(409, 'payment-context:refund-request-over'))
    // One that was stored with fourteen days, before voids had an end of their own.
    const expiresAt = new Date(app.clock.now().getTime() + DAY_MS)
    await app.db.update(refundRequests).set({ expiresAt }).where(eq(refundRequests.id, id))
    await expect(approve(id)).rejects.toEqual(refused(409, 'payment-context:void-over'))
    await stillOpen(one)
    expect(givenBack()).toEqual([])
  })

  test('while another refund is on its way it waits, also for one of the same amount', async () => {
    Object.assign(app.foundation.settings, { refundsAloneUpTo: 5_000 })
    const one = await payer()
    const { transaction_id: id } = await refund(one, 6_000)
    Object.assign(app.foundation.settings, { refundsAloneUpTo: 10_000 })
    vault.mood = 'forgets to answer'
    expect(await refund(one, 6_000)).toMatchObject({ status: 'unknown' })
    await expect(approve(id)).rejects.toEqual(refused(409, 'payment-context:refund-under-way'))
    await stillOpen(one)
    vault.mood = 'well'
    app.clock.advance(60_000)
    await runJobs()
    await approve(id)
    expect(givenBack()).toEqual([
      ['credit', 6_000],
      ['credit', 6_000],
    ])
  })

  test('while a card is asked for the rest of the order it waits', async () => {
    const one = await payer()
    const { transaction_id: id } = await refund(one, 15_000)
    // A part of the order is owed again, and its card is asked for it.
    await app.db.update(orders).set({ receivedCents: 18_795 }).where(eq(orders.id, one.orderId))
    await app.db.update(payments).set({ state: 'asked' }).where(eq(payments.orderId, one.orderId))
    await expect(approve(id)).rejects.toEqual(refused(409, 'billing-context:payment-under-way'))
    await stillOpen(one)
    expect(givenBack()).toEqual([])
  })
})

describe('rule J153: refusal and withdrawal', () => {
  test('a refusal needs a reason, is kept with it, and nothing can be approved after it', async () => {
    const one = await payer()
    const { transaction_id: id } = await refund(one, 15_000)
    await expect(refuse(id, other, '  ')).rejects.toEqual(refused(400, 'request:invalid'))
    expect(await refuse(id)).toMatchObject({
      status: 'refused',
      answer: 'It was used',
      decided_by: { user_id: other.userId },
    })
    expect(await refuse(id, await app.staff('billing-ops'), 'Another reason')).toMatchObject({
      ...{ status: 'refused', answer: 'It was used' },
      decided_by: { user_id: other.userId },
    })
    await expect(approve(id)).rejects.toEqual(refused(409, 'payment-context:refund-request-over'))
    await expect(withdraw(id)).rejects.toEqual(refused(409, 'payment-context:refund-request-over'))
    expect(givenBack()).toEqual([])
    expect(await refund(one, 15_000)).toMatchObject({ status: 'to-approve' })
  })

  test('only the one who asked withdraws it, and nobody approves it then', async () => {
    const one = await payer()
    const { transaction_id: id } = await refund(one, 15_000)
    await expect(withdraw(id, other)).rejects.toEqual(refused(403, 'payment-context:refund-request-not-own'))
    expect(await withdraw(id)).toMatchObject({ status: 'withdrawn', is_own: true })
    expect(await withdraw(id)).toMatchObject({ status: 'withdrawn' })
    for (const act of [approve, refuse])
      await expect(act(id)).rejects.toEqual(refused(409, 'payment-context:refund-request-over'))
    expect((await auditOf(one)).map(([action]) => action)).toEqual(['refund-request.asked', 'refund-request.withdrawn'])
  })

  test('what was approved is neither refused nor withdrawn', async () => {
    const { transaction_id: id } = await refund(await payer(), 15_000)
    await approve(id)
    for (const act of [() => refuse(id), () => withdraw(id)])
      await expect(act()).rejects.toEqual(refused(409, 'payment-context:refund-request-over'))
  })

  test('of approval, refusal and withdrawal at once one holds', async () => {
    const one = await payer()
    const { transaction_id: id } = await refund(one, 15_000)
    const third = await app.staff('billing-ops')
    const ends = await Promise.allSettled([approve(id), refuse(id, third), withdraw(id)])
    expect(ends.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
    const [request] = await requestsOf(one)
    expect(givenBack()).toEqual(request?.status === 'approved' ? [['credit', 15_000]] : [])
  })
})

describe('rule J154: after fourteen days', () => {
  test('it lapses: nobody approves it, and the one who asked is told once', async () => {
    const one = await payer()
    const end = minuteInWords(new Date(app.clock.now().getTime() + 14 * DAY_MS))
    const { transaction_id: id } = await refund(one, 15_000)
    await later(14 * DAY_MS - 1)
    expect((await requestsOf(one)).map(({ status }) => status)).toEqual(['open'])
    await later(1)
    // Before the job has run.
    expect((await requestsOf(one)).map(({ status }) => status)).toEqual(['lapsed'])
    for (const act of [approve, refuse])
      await expect(act(id)).rejects.toEqual(refused(409, 'payment-context:refund-request-over'))
    await expect(withdraw(id)).rejects.toEqual(refused(409, 'payment-context:refund-request-over'))
    await runJobs()
    expect(await requestsOf(one)).toMatchObject([{ status: 'lapsed', decided_by: null }])
    expect((await lettersOf(asker, one)).map(({ subject, words }) => [subject, ...words])).toEqual([
      [
        `A refund of order ${one.orderId} has lapsed`,
        `You requested a refund of $150.00 of order ${one.orderId}, and nobody approved it by ${end}.`,
        'Nothing went back. It can be requested again.',
      ],
    ])
    expect(await auditOf(one)).toEqual([
      ['refund-request.asked', asker.userId, true, { amount: 15_000, request: id }],
      ['refund-request.lapsed', null, true, { amount: 15_000, request: id }],
    ])
    expect(givenBack()).toEqual([])
  })

  test('a void lapses once its payment is a day old, and screen and letter say so', async () => {
    const one = await payer({ daysAgo: 0 })
    const end = new Date(app.clock.now().getTime() + DAY_MS)
    await later(DAY_MS / 2)
    const { transaction_id: id } = await refund(one, 18_100, 1_195)
    expect(await requestsOf(one)).toMatchObject([{ status: 'open', voids: true, expiration: end.toISOString() }])
    const [letter] = await lettersOf(other, one)
    expect(letter?.afterwards).toEqual([`It can be approved until ${minuteInWords(end)}.`])
    await later(end.getTime() - app.clock.now().getTime())
    await expect(approve(id)).rejects.toEqual(refused(409, 'payment-context:refund-request-over'))
    await runJobs()
    expect(await requestsOf(one)).toMatchObject([{ status: 'lapsed', decided_by: null }])
    expect(await refund(one, 18_100, 1_195)).toMatchObject({ status: 'to-approve', voided: false })
  })

  test('it can be requested again, also before the job has run', async () => {
    const one = await payer()
    const first = await refund(one, 15_000)
    await later(14 * DAY_MS)
    const second = await refund(one, 15_000)
    expect(second.transaction_id).not.toBe(first.transaction_id)
    await runJobs()
    expect((await requestsOf(one)).map(({ status }) => status)).toEqual(['open', 'lapsed'])
    await approve(second.transaction_id)
    expect(givenBack()).toEqual([['credit', 15_000]])
  })

  test('where the next ask closes it, both lines of the audit log are written last', async () => {
    const one = await payer()
    const { transaction_id: first } = await refund(one, 15_000)
    await later(14 * DAY_MS)
    await app.foundation.asOwner(`
      create function none_after_audit() returns trigger language plpgsql as $$ begin
        if exists (select 1 from audit where xmin = pg_current_xact_id()::xid) then raise 'After the audit log'; end if;
        return new;
      end $$;
      create trigger none_after_audit before insert on refund_requests for each row execute function none_after_audit();
      create trigger none_after_audit before insert on outbox for each row execute function none_after_audit()`)
    try {
      const { transaction_id: second } = await refund(one, 15_000)
      expect((await auditOf(one)).slice(1)).toEqual([
        ['refund-request.lapsed', null, true, { amount: 15_000, request: first }],
        ['refund-request.asked', asker.userId, true, { amount: 15_000, request: second }],
      ])
    } finally {
      await app.foundation.asOwner(
        'drop trigger none_after_audit on outbox; drop trigger none_after_audit on refund_requests; drop function none_after_audit',
      )
    }
  })

  test('one that was decided is left as it is', async () => {
    const one = await payer()
    await withdraw((await refund(one, 15_000)).transaction_id)
    await later(14 * DAY_MS)
    await runJobs()
    expect((await requestsOf(one)).map(({ status }) => status)).toEqual(['withdrawn'])
    expect(await lettersOf(asker, one)).toEqual([])
  })
})

describe('rule J155: letters and the audit log', () => {
  const toStaff = (orderId: number) => new RegExp(`/admin/orders/${orderId}$`)

  test('those who may decide are told who asks, for what and why; the one who asked is not', async () => {
    const one = await payer()
    const gone = await app.staff('billing-ops')
    await app.db.update(users).set({ disabledAt: app.clock.now() }).where(eq(users.id, gone.userId))
    const [support, root] = [await app.staff('support'), await app.staff('super-admin')]
    await refund(one, 15_000)
    expect(await lettersOf(root, one)).toHaveLength(1)
    const [letter, ...more] = await lettersOf(other, one)
    expect(letter).toMatchObject({
      subject: expect.stringMatching(new RegExp(`^Pat Person \\d+ requested a refund of order ${one.orderId}$`)),
      words: [
        expect.stringMatching(
          new RegExp(`^Pat Person \\d+ requested a refund of \\$150\\.00 of order ${one.orderId}\\.$`),
        ),
        'Reason: Bought twice',
        'It needs a second approver: nothing goes back before somebody else approves it.',
      ],
      action: { label: 'See the order', url: expect.stringMatching(toStaff(one.orderId)) },
    })
    expect(more).toEqual([])
    for (const none of [asker, gone, support]) expect(await lettersOf(none, one)).toEqual([])
    // The customer hears of money that goes back, and of nothing before.
    expect((await lettersTo(app, one.owner.email)).filter(({ subject }) => /refund/i.test(subject))).toEqual([])
  })

  test('a void says whether what was bought ends, which it does where no other payment is left', async () => {
    const [whole, half] = [await payer({ daysAgo: 0 }), await payer({ daysAgo: 0 })]
    // Half of the order came by another payment.
    await app.db
      .update(orders)
      .set({ unitCents: 36_200, taxCents: 2_390, receivedCents: 38_590 })
      .where(eq(orders.id, half.orderId))
    const said = async (one: Paid) => {
      await refund(one, 18_100, 1_195)
      return (await lettersOf(other, one))[0]?.words[0]
    }
    expect(await said(whole)).toMatch(/void the payment of \$192\.95 for order \d+\. What it bought ends at once\.$/)
    expect(await said(half)).toMatch(/What it bought goes on, because another payment is left\.$/)
  })

  test('an approval is told to both, and stands in the log beside what the bank did', async () => {
    const one = await payer()
    const { transaction_id: id } = await refund(one, 15_000)
    await approve(id)
    const subject = `A refund of order ${one.orderId} was approved`
    for (const both of [asker, other]) {
      const letters = (await lettersOf(both, one)).filter((letter) => letter.subject === subject)
      expect(letters.map(({ words, action }) => [...words, action?.url])).toEqual([
        [
          expect.stringMatching(
            new RegExp(
              `^Pat Person \\d+ requested a refund of \\$150\\.00 of order ${one.orderId}, and Pat Person \\d+ approved it\\.$`,
            ),
          ),
          'The bank is asked for it now. The order’s page shows the result.',
          expect.stringMatching(toStaff(one.orderId)),
        ],
      ])
    }
    expect(await auditOf(one)).toEqual([
      ['refund-request.asked', asker.userId, true, { amount: 15_000, request: id }],
      ['refund-request.approved', other.userId, true, { amount: 15_000, request: id }],
    ])
    const [back] = await app.db.select().from(refunds).where(eq(refunds.id, id))
    expect(back?.createdBy).toBe(other.userId)
    // Owners read the reason there, with the one who approved.
    const ofAccount = and(eq(audit.accountId, one.owner.accountId), eq(audit.action, 'payment.refunded'))
    expect(await app.db.select().from(audit).where(ofAccount)).toMatchObject([
      { actorId: other.userId, subject: String(one.orderId), fields: { amount: 15_000, reason: 'Bought twice' } },
    ])
  })

  test('a refusal is told to both with its reason', async () => {
    const one = await payer()
    const { transaction_id: id } = await refund(one, 15_000)
    await refuse(id)
    await refuse(id)
    const subject = `A refund of order ${one.orderId} was rejected`
    for (const both of [asker, other]) {
      const letters = (await lettersOf(both, one)).filter((letter) => letter.subject === subject)
      expect(letters.map(({ words }) => words[1])).toEqual(['Reason: It was used'])
    }
    expect(await auditOf(one)).toEqual([
      ['refund-request.asked', asker.userId, true, { amount: 15_000, request: id }],
      ['refund-request.refused', other.userId, true, { amount: 15_000, request: id }],
    ])
  })

  test('a decision that cannot be audited is not made', async () => {
    const one = await payer()
    const { transaction_id: id } = await refund(one, 15_000)
    await app.foundation.asOwner(`
      create function no_audit() returns trigger language plpgsql as $$ begin
        if new.action = 'refund-request.approved' then raise 'The log is full'; end if;
        return new;
      end $$;
      create trigger no_audit before insert on audit for each row execute function no_audit()`)
    try {
      expect((await other.send(approveRefund, { params: { id } })).statusCode).toBe(500)
    } finally {
      await app.foundation.asOwner('drop trigger no_audit on audit; drop function no_audit')
    }
    expect((await requestsOf(one)).map(({ status }) => status)).toEqual(['open'])
    expect(givenBack()).toEqual([])
    await approve(id)
    expect(givenBack()).toEqual([['credit', 15_000]])
  })
})

describe('rule G92: Needs attention', () => {
  const waitingFor = async (staff: TestCaller, { orderId }: Paid) =>
    (await staff.call(listWaiting))
      .filter(({ kind }) => kind === 'refund-request')
      .flatMap(({ things }) => things)
      .filter(({ id }) => id === String(orderId))

  test('has it for those who may decide until it is decided or lapses, and not for the one who asked', async () => {
    await app.db.delete(refundRequests)
    const one = await payer()
    const { transaction_id: id } = await refund(one, 15_000)
    const until = new Date(app.clock.now().getTime() + 14 * DAY_MS).toISOString()
    expect(await waitingFor(other, one)).toMatchObject([
      { account_id: one.owner.accountId, amount: 15_000, since: app.clock.now().toISOString(), until },
    ])
    expect(await waitingFor(await app.staff('super-admin'), one)).toHaveLength(1)
    for (const none of [asker, await app.staff('support')]) expect(await waitingFor(none, one)).toEqual([])
    await refuse(id)
    expect(await waitingFor(other, one)).toEqual([])

    await refund(one, 15_000)
    expect(await waitingFor(other, one)).toHaveLength(1)
    expect((await other.call(listRefundRequests)).map(({ order_id }) => order_id)).toEqual([one.orderId])
    await later(14 * DAY_MS)
    expect(await waitingFor(other, one)).toEqual([])
    expect(await other.call(listRefundRequests)).toEqual([])
  })

  test.each(['support', 'auditor'] as const)('%s reads what was asked for', async (role) => {
    const one = await payer()
    await refund(one, 15_000)
    expect(await requestsOf(one, await app.staff(role))).toMatchObject([{ status: 'open', is_own: false }])
    expect(await requestsOf(one, asker)).toMatchObject([{ is_own: true }])
  })
})

describe('rule K7: never above the charge', () => {
  test('an approval and other refunds at once, forty times', async () => {
    for (let round = 0; round < 40; round += 1) {
      vault.returns.length = 0
      const one = await payer()
      const { transaction_id: id } = await refund(one, 15_000)
      await Promise.allSettled([approve(id), refund(one, 9_000, 0, other), refund(one, 4_000), approve(id)])
      await approve(id).catch(() => undefined)
      const back = givenBack().reduce((sum, [, cents]) => sum + Number(cents), 0)
      expect(back).toBeGreaterThan(0)
      expect(back).toBeLessThanOrEqual(18_100)
      expect((await ledgerOf(one)).reduce((sum, [, unit]) => sum + Number(unit), 0)).toBe(18_100 - back)
      expect(givenBack().filter(([, cents]) => cents === 15_000).length).toBeLessThanOrEqual(1)
    }
  })

  test('a hundred asks, refunds and approvals at once, of two people about one payment', async () => {
    Object.assign(app.foundation.settings, { refundsAloneUpTo: 3_000 })
    const one = await payer()
    const people = [asker, other]
    await refund(one, 7_000)
    for (let round = 0; round < 3; round += 1) {
      const open = (await requestsOf(one)).filter(({ status }) => status === 'open')
      await Promise.allSettled(
        Array.from({ length: 100 }, (_, at) => {
          const by = people[at % 2] ?? asker
          const [request] = open
          if (at % 3 === 0 && request) return approve(request.request_id, by)
          return refund(one, at % 5 === 0 ? 7_000 : 900 + at, 0, by)
        }),
      )
      for (const { request_id: id } of open) await Promise.allSettled(people.map((by) => approve(id, by)))
    }
    const back = givenBack().reduce((sum, [, cents]) => sum + Number(cents), 0)
    expect(back).toBeGreaterThan(0)
    expect(back).toBeLessThanOrEqual(18_100)
    expect((await ledgerOf(one)).reduce((sum, [, unit]) => sum + Number(unit), 0)).toBe(18_100 - back)
    // Without a second approver no more went back than the setting allows.
    const approved = (await requestsOf(one)).filter(({ status }) => status === 'approved')
    expect(approved.length).toBeGreaterThan(0)
    const byTwo = approved.reduce((sum, { amount }) => sum + amount, 0)
    expect(back - byTwo).toBeLessThanOrEqual(3_000)
  })

  test('money that went back by check counts as well', async () => {
    const one = await payer()
    const { transaction_id: id } = await refund(one, 15_000)
    await other.call(recordOfflinePayment, {
      body: {
        ...{ account_id: one.owner.accountId, order_id: one.orderId, amount: 4_000, unit_amount: 4_000, tax_amount: 0 },
        ...{ received: app.clock.now().toISOString(), payment_method_provider: 'check', refund: true },
        ...{ transaction_id: one.t, reference_number: `check-${one.orderId}` },
      },
    })
    await expect(approve(id)).rejects.toEqual(refused(409, 'payment-context:refund-too-large'))
    expect(givenBack()).toEqual([])
  })
})
