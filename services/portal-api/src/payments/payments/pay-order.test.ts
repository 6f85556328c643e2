import { afterAll, beforeAll, beforeEach, describe, expect, test } from '@jest/globals'
import { listOrders, listPendingOrders, requestOrderPayment } from '@portal/contracts/billing/orders'
import { addOwnTopic } from '@portal/contracts/contacts/profile-topics'
import {
  listOfflineTransactions,
  listTransactions,
  listTransactionsOfAccount,
  listTransactionsOfAccounts,
} from '@portal/contracts/payments/admin-payments'
import { deletePaymentMethod, listPaymentMethods } from '@portal/contracts/payments/payment-methods'
import { getPayment, type Payment, payOrder } from '@portal/contracts/payments/payments'
import { placeOrder } from '@portal/contracts/sales/orders'
import { displayStatus } from '@portal/contracts/subscriptions/display-status'
import { listAccountSubscriptions } from '@portal/contracts/subscriptions/subscriptions'
import { createOutbox } from '@portal/foundation/outbox'
import { signEvent } from '@portal/foundation/vault-events'
import { eq } from 'drizzle-orm'
import { orders } from '../../billing/orders/orders.tables.ts'
import { jobsOf } from '../../portal-api.ts'
import { plans } from '../../subscriptions/catalog/catalog.tables.ts'
import { lettersTo } from '../../testing/letters.ts'
import { auditTrail } from '../../testing/secret-keys.ts'
import { cardOf, PLAN, paymentRequestOf, shopper } from '../../testing/shoppers.ts'
import type { TestApp } from '../../testing/test-app.ts'
import { refused, type TestCaller } from '../../testing/test-caller.ts'
import { testShop } from '../../testing/test-shop.ts'
import type { TestCharge, TestVault } from '../../testing/test-vault.ts'
import { payments, transactions } from './payments.tables.ts'

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
const pay = ({ owner, ...what }: Shopper, body?: object) => owner.call(payOrder, paymentRequestOf(what, body))
const look = (at: TestCaller, { payment_id }: Payment) => at.call(getPayment, { params: { id: payment_id } })

/** Runs deferred jobs after this many seconds. */
async function catchUp(seconds = 0): Promise<void> {
  app.clock.advance(seconds * 1_000)
  const { db, clock, log } = app.foundation
  await createOutbox({ db, clock, log, handlers: jobsOf(app.foundation) }).runDue()
}

const ENVIRONMENT = { environmentKey: 'an-environment', accessSecret: 'a-secret' }
let events = 0
/** Sends the portal an event like its vault does. */
function tell(body: string, { secret = ENVIRONMENT, at = app.clock.now(), sent = body } = {}) {
  events += 1
  const [id, timestamp] = [`event-${events}`, String(Math.floor(at.getTime() / 1_000))]
  return app.server.inject({
    method: 'POST',
    url: '/api/payments/vault-events',
    payload: sent,
    headers: {
      'content-type': 'application/json',
      'webhook-id': id,
      'webhook-timestamp': timestamp,
      'webhook-signature': signEvent(secret, { id, timestamp, body }),
    },
  })
}
const chargeNow = (): TestCharge => vault.charges.at(-1) as TestCharge

/** Returns the payments and orders of an account that bought one plan: once, or not at all. */
async function purchaseState(owner: TestCaller) {
  const ledger = await app.db.select().from(transactions).where(eq(transactions.accountId, owner.accountId))
  const [order] = await owner.call(listOrders)
  const bought = await owner.call(listAccountSubscriptions)
  return [ledger.length, order?.processed !== '', order?.amount_received, bought.length]
}
const BOUGHT = [1, true, 19_295, 1]
const NOT_BOUGHT = [0, false, 0, 0]

describe('an order that is paid', () => {
  test('is processed at once: one charge, one line in the ledger, and what was bought has begun', async () => {
    const one = await shopper(app, vault)
    const paid = await pay(one)
    expect(paid).toEqual({
      ...{ payment_id: expect.any(String), order_id: one.order.order_id, amount: 19_295 },
      ...{ status: 'paid', challenge_url: '', expires: '', reason: '' },
    })
    expect(vault.charges).toEqual([expect.objectContaining({ cents: 19_295, state: 'succeeded' })])
    expect(await purchaseState(one.owner)).toEqual(BOUGHT)
    expect(await one.owner.call(listPendingOrders, { query: {} })).toEqual([])
    const [subscription] = await one.owner.call(listAccountSubscriptions)
    expect(subscription).toMatchObject({ orderId: one.order.order_id, issued: 5_000, remaining: 5_000 })
    expect(subscription && displayStatus(subscription, app.clock.now())).toBe('Active')
    expect((await auditTrail(app, one.owner)).slice(-2)).toEqual(['order.placed', 'payment.paid'])
  })

  test('its receipt comes by mail, with every line and the total (rule K21)', async () => {
    const one = await shopper(app, vault)
    await pay(one)
    const [receipt, ...others] = await lettersTo(app, one.owner.email)
    expect(others).toEqual([])
    expect(receipt?.subject).toBe(`Your receipt for order ${one.order.order_id}`)
    expect(receipt?.rows).toEqual([
      [expect.stringContaining('US'), '$181.00'],
      ['Renewal of US Address Verification, 5,000 lookups a month', 'Does not renew'],
      ['Tax (6.6%)', '$11.95'],
      ['Total', '$192.95'],
      ['Paid', '$192.95, Visa •••• 4242'],
      ['Billing address', '4200 Sample Freight Way, Austin, TX 78741-1234, USA'],
      ['Date', '03/09/2026 (UTC)'],
      ['Order', String(one.order.order_id)],
    ])
    // The order's page says the same.
    expect(await one.owner.call(listOrders)).toMatchObject([
      { paid_with: 'Visa •••• 4242', taxed_at: '4200 Sample Freight Way, Austin, TX 78741-1234, USA' },
    ])
  })

  test('rule K9: staff see what cards paid by days of UTC, both included, and what came otherwise apart', async () => {
    const dayAfter = (days: number) =>
      new Date(app.clock.now().getTime() + days * 86_400_000).toISOString().slice(0, 10)
    const [before, day, after, yearAfter, tooLate] = [-1, 0, 1, 365, 366].map(dayAfter) as [
      string,
      string,
      string,
      string,
      string,
    ]
    app.clock.set(new Date(`${day}T23:59:59.999Z`))
    const ops = await app.staff('billing-ops')
    const one = await shopper(app, vault)
    await pay(one)
    const orderIds = async (begin: string, end: string) =>
      (await ops.call(listTransactions, { query: { begin, end } })).map(({ order_id }) => order_id)
    const own = one.order.order_id
    expect(await orderIds(day, day)).toContain(own)
    expect(await orderIds(before, before)).not.toContain(own)
    const other = await shopper(app, vault)
    await pay(other)
    const page = (more: object) => ops.call(listTransactions, { query: { begin: day, end: day, ...more } })
    const all = await page({})
    const [first, ...none] = await page({ limit: 1 })
    expect([first?.transaction_id, none]).toEqual([all[0]?.transaction_id, []])
    expect(await page({ after: first?.cursor })).toEqual(all.slice(1))
    await expect(page({ after: 'x' })).rejects.toEqual(refused(400, 'request:invalid'))
    expect(await orderIds(after, after)).not.toContain(own)
    expect(await orderIds(day, yearAfter)).toContain(own)
    expect(await ops.call(listOfflineTransactions, { query: { begin: day, end: day } })).toEqual([])
    for (const end of [before, tooLate])
      await expect(orderIds(day, end)).rejects.toEqual(refused(400, 'request:invalid'))
  })

  test('its receipt says what each plan is taxed with, and the buyer’s number (rules K21, K22)', async () => {
    const { owner, card } = await shopper(app, vault)
    const LIST = 'us-master-address-list-tx-cloud-list-yearly'
    const order = await owner.call(placeOrder, { body: { plans: [PLAN, LIST], po_number: 'PO-17' } })
    await pay({ owner, card, order })
    const [receipt] = await lettersTo(app, owner.email)
    expect(receipt?.rows?.filter(([name]) => /^(Tax|Total|Billing|Your PO)/.test(name))).toEqual([
      [expect.stringMatching(/^Tax on ./), expect.any(String)],
      [expect.stringMatching(/^Tax on ./), expect.any(String)],
      ['Tax (6.6%)', '$289.15'],
      ['Total', '$4,670.15'],
      ['Billing address', expect.any(String)],
      ['Your PO number', 'PO-17'],
    ])
    const taxes = receipt?.rows?.flatMap(([name, value]) => (name.startsWith('Tax on') ? value : []))
    expect([...(taxes ?? [])].sort()).toEqual(['$11.95', '$277.20'])
  })

  test('the receipt goes to everyone who chose letters about billing, too, with a way out, and to nobody twice (rule K21)', async () => {
    const one = await shopper(app, vault)
    const [reader, other] = [
      await app.member(one.owner, ['billing-viewer']),
      await app.member(one.owner, ['billing-viewer']),
    ]
    for (const at of [one.owner, reader]) await at.call(addOwnTopic, { params: { topic: 'billing' } })
    await pay(one)
    const [letter] = await lettersTo(app, reader.email)
    expect(letter?.subject).toBe(`Your receipt for order ${one.order.order_id}`)
    expect(letter?.unsubscribe?.words).toContain('billing')
    expect(await lettersTo(app, one.owner.email)).toHaveLength(1)
    expect(await lettersTo(app, other.email)).toEqual([])
  })

  test('what was bought begins although nobody can buy it any more', async () => {
    const one = await shopper(app, vault)
    const set = (hidden: boolean) =>
      app.db.update(plans).set({ visible: !hidden, deprecated: hidden }).where(eq(plans.id, PLAN))
    await set(true)
    await pay(one)
    await set(false)
    expect(await purchaseState(one.owner)).toEqual(BOUGHT)
  })

  test('staff see the money, and other accounts’ is not among it', async () => {
    const [one, other] = [await shopper(app, vault), await shopper(app, vault)]
    const { payment_id } = await pay(one)
    await pay(other)
    const staff = await app.staff('billing-ops')
    const { accountId } = one.owner
    const line = {
      ...{ account_id: accountId, order_id: one.order.order_id, payment_method_id: one.card.payment_method_id },
      ...{ amount: 19_295, unit_amount: 18_100, tax_amount: 1_195, payment_form: 'card', voided: false },
    }
    for (const found of [
      await staff.call(listTransactionsOfAccounts, { body: { account_ids: [accountId] } }),
      await staff.call(listTransactionsOfAccount, { params: { id: accountId } }),
    ])
      expect(found).toEqual([expect.objectContaining(line)])
    await expect(look(other.owner, { payment_id } as Payment)).rejects.toEqual(
      refused(404, 'payment-context:payment-not-found'),
    )
  })
})

describe('rule K16: an order has one payment under way', () => {
  test('fault F31: of ten clicks at once, and of one an hour later, every answer is the same payment', async () => {
    const one = await shopper(app, vault)
    const answers = await Promise.all(Array.from({ length: 10 }, () => pay(one)))
    app.clock.advance(3_600_000)
    const another = await app.member(one.owner, ['billing-editor'])
    answers.push(await another.call(payOrder, paymentRequestOf(one)))
    for (const answer of answers) expect(answer).toEqual(answers[0])
    expect(answers[0]?.status).toBe('paid')
    expect(vault.charges).toHaveLength(1)
    expect(await purchaseState(one.owner)).toEqual(BOUGHT)
    expect(await lettersTo(app, one.owner.email)).toHaveLength(1)
  })

  test('fault F31: the same key is the same payment, also of one that was declined', async () => {
    const one = await shopper(app, vault, 'card_declined')
    const given = { ...paymentRequestOf(one), headers: { 'idempotency-key': 'a-wish-to-pay' } }
    const problems = []
    for (const _ of ['once', 'again']) problems.push((await one.owner.send(payOrder, given)).json().errors[0].context)
    expect(problems[0]).toEqual(problems[1])
    expect(vault.charges).toHaveLength(1)
  })

  test('cards of two tabs at once come to one charge', async () => {
    const one = await shopper(app, vault)
    const second = await cardOf(app, vault, one.owner)
    const [first, other] = await Promise.all([pay(one), pay({ ...one, card: second })])
    expect(first).toEqual(other)
    expect(vault.charges).toHaveLength(1)
  })
})

test('rule K16: the same key of another member is another try: what the first one was told is not told them', async () => {
  const one = await shopper(app, vault, 'card_declined')
  const editor = await app.member(one.owner, ['billing-editor'])
  const second = await cardOf(app, vault, one.owner)
  const headers = { 'idempotency-key': 'one-key-of-both' }
  await expect(one.owner.call(payOrder, { ...paymentRequestOf(one), headers })).rejects.toEqual(
    refused(402, 'payment-context:card-declined'),
  )
  const { status } = await editor.call(payOrder, { ...paymentRequestOf({ ...one, card: second }), headers })
  expect(status).toBe('paid')
  expect(vault.charges.map(({ state }) => state)).toEqual(['failed', 'succeeded'])
})

describe('attack S58: what the browser says of the money', () => {
  test.each([0, 1, -19_295, 19_294, 1e15])(
    '%d is not what it costs: refused, and nobody is charged',
    async (amount) => {
      const one = await shopper(app, vault)
      const answer = await one.owner.send(payOrder, paymentRequestOf(one, { amount }))
      expect([answer.statusCode, answer.json().errors[0].context]).toEqual([400, { owed: 19_295 }])
      expect(vault.charges).toEqual([])
    },
  )

  test.each(['1e309', '19295.5', '"19295"', 'null'])('%s is no amount', async (amount) => {
    const one = await shopper(app, vault)
    const body = JSON.stringify(paymentRequestOf(one).body).replace('19295', amount)
    const headers = { 'content-type': 'application/json' }
    const answer = await one.owner.send(payOrder, { body, headers })
    expect(answer.statusCode).toBe(400)
    expect(vault.charges).toEqual([])
  })

  test('orders and cards of others are not found', async () => {
    const [one, other] = [await shopper(app, vault), await shopper(app, vault)]
    await expect(pay({ ...one, order: other.order })).rejects.toEqual(refused(404, 'billing-context:order-not-found'))
    await expect(pay({ ...one, card: other.card })).rejects.toEqual(refused(404, 'payment-context:method-not-found'))
    await expect(pay(one, { payment_method_id: 'none' })).rejects.toEqual(
      refused(404, 'payment-context:method-not-found'),
    )
    expect(vault.charges).toEqual([])
  })

  test('what costs nothing is not paid', async () => {
    const one = await shopper(app, vault)
    const free = await one.owner.call(placeOrder, { body: { plans: ['us-core-cloud-free-monthly'] } })
    await expect(pay({ ...one, order: free })).rejects.toEqual(refused(409, 'billing-context:order-paid'))
  })
})

describe('a card that does not pay', () => {
  test.each([
    ['card_declined', 'payment-context:card-declined'],
    ['insufficient_funds', 'payment-context:insufficient-funds'],
  ] as const)('%s is said, and another card pays', async (code, name) => {
    const one = await shopper(app, vault, code)
    await expect(pay(one)).rejects.toEqual(refused(402, name))
    expect(await purchaseState(one.owner)).toEqual(NOT_BOUGHT)
    expect(await lettersTo(app, one.owner.email)).toEqual([])
    const decline = { at: expect.stringMatching(/^2026-03-\d\dT/), reason: name, tried_with: 'Visa •••• 4242' }
    expect(await one.owner.call(listOrders)).toMatchObject([{ paid_with: '', last_decline: decline }])

    await pay({ ...one, card: await cardOf(app, vault, one.owner) })
    expect(await purchaseState(one.owner)).toEqual(BOUGHT)
    expect((await one.owner.call(listOrders))[0]).not.toHaveProperty('last_decline')
    expect(await auditTrail(app, one.owner)).toEqual(expect.arrayContaining(['payment.declined', 'payment.paid']))
  })

  test('rule J134: is marked until it pays, and an answer that is not about the card changes nothing', async () => {
    const one = await shopper(app, vault, 'card_declined')
    const other = await cardOf(app, vault, one.owner)
    const declined = async () =>
      (await one.owner.call(listPaymentMethods)).map(({ last_declined: at }) => at?.slice(0, 10) ?? '')
    const today = app.clock.now().toISOString().slice(0, 10)
    expect(await declined()).toEqual(['', ''])
    await expect(pay(one)).rejects.toEqual(refused(402, 'payment-context:card-declined'))
    expect(await declined()).toEqual([today, ''])

    // A later charge of the card that says nothing about it.
    const [first] = await app.db.select().from(payments).where(eq(payments.orderId, one.order.order_id))
    const later = { createdAt: new Date(app.clock.now().getTime() + 1), settledAt: app.clock.now() }
    const row = { ...(first as NonNullable<typeof first>), ...later }
    await app.db
      .insert(payments)
      .values({ ...row, id: 'away', key: 'away', reason: 'payment-context:vault-away', requestKey: null })
    expect(await declined()).toEqual([today, ''])
    await app.db
      .insert(payments)
      .values({ ...row, id: 'paid', key: 'paid', state: 'paid', reason: '', requestKey: null })
    expect(await declined()).toEqual(['', ''])
    expect(other.payment_method_id).toBeTruthy()
  })

  test('one that has expired is not asked of the bank', async () => {
    const one = await shopper(app, vault)
    app.clock.set(new Date('2029-01-01T00:00:00Z'))
    const editor = await app.member(one.owner, ['billing-editor'])
    const placed = { placedAt: app.clock.now() }
    await app.db.update(orders).set(placed).where(eq(orders.id, one.order.order_id))
    await expect(editor.call(payOrder, paymentRequestOf(one))).rejects.toEqual(
      refused(402, 'payment-context:card-expired'),
    )
    app.clock.set(new Date('2026-03-09T09:00:00Z'))
    expect(vault.charges).toEqual([])
  })

  test('rule K20: after ten in an hour the account waits', async () => {
    const one = await shopper(app, vault, 'card_declined')
    for (let tries = 0; tries < 10; tries += 1) await pay(one).catch(() => undefined)
    const answer = await one.owner.send(payOrder, paymentRequestOf(one))
    expect([answer.statusCode, answer.headers['retry-after']]).toEqual([429, '3600'])
    expect(vault.charges).toHaveLength(10)
    app.clock.advance(3_600_000)
    await expect(pay(one)).rejects.toEqual(refused(402, 'payment-context:card-declined'))
  })
})

describe('rule K13: an outcome that is not known', () => {
  test('fault F32: a vault that answers after 20 seconds is not waited for: who pays hears of it long before, and is charged once', async () => {
    const one = await shopper(app, vault)
    vault.mood = 'slow'
    const asked = performance.now()
    const answer = await one.owner.send(payOrder, paymentRequestOf(one))
    expect(performance.now() - asked).toBeLessThan(15_000)
    expect([answer.statusCode, answer.json().status]).toEqual([202, 'unknown'])
    vault.mood = 'well'
    await catchUp(300)
    expect(await look(one.owner, answer.json())).toMatchObject({ status: 'paid' })
    expect(vault.charges).toHaveLength(1)
    expect(await purchaseState(one.owner)).toEqual(BOUGHT)
  })

  test.each(['forgets to answer', 'gone', 'broken', 'talks nonsense'] as const)(
    'fault F32: while the vault is or was %s, the payment goes on, and becomes paid by itself',
    async (mood) => {
      const one = await shopper(app, vault)
      vault.mood = mood
      const answer = await one.owner.send(payOrder, paymentRequestOf(one))
      expect([answer.statusCode, answer.json().status]).toEqual([202, 'unknown'])
      await catchUp(60)
      expect((await pay(one)).payment_id).toBe(answer.json().payment_id)

      vault.mood = 'well'
      await catchUp(300)
      expect(await look(one.owner, answer.json())).toMatchObject({ status: 'paid' })
      expect(vault.charges).toHaveLength(1)
      expect(await purchaseState(one.owner)).toEqual(BOUGHT)
      expect(await lettersTo(app, one.owner.email)).toHaveLength(1)
    },
  )

  test('what the vault hears of after half an hour is not charged any more, and can be paid again', async () => {
    const one = await shopper(app, vault)
    vault.mood = 'gone'
    const payment = await pay(one)
    for (let looks = 0; looks < 8; looks += 1) await catchUp(300)
    expect(await look(one.owner, payment)).toMatchObject({ status: 'unknown' })
    vault.mood = 'well'
    await catchUp(300)
    expect(await look(one.owner, payment)).toMatchObject({ status: 'declined', reason: 'payment-context:vault-away' })
    // The card was not asked.
    expect((await one.owner.call(listOrders))[0]).not.toHaveProperty('last_decline')
    await pay(one)
    expect(await purchaseState(one.owner)).toEqual(BOUGHT)
  })

  test('a card that is deleted meanwhile loses no money', async () => {
    const one = await shopper(app, vault)
    vault.mood = 'forgets to answer'
    const payment = await pay(one)
    vault.mood = 'well'
    await one.owner.call(deletePaymentMethod, { params: { id: one.card.payment_method_id }, query: {} })
    await catchUp(60)
    expect(await look(one.owner, payment)).toMatchObject({ status: 'paid' })
  })

  test('the token of the card stays sealed, and is gone when the payment is over', async () => {
    const one = await shopper(app, vault)
    vault.mood = 'gone'
    const { payment_id } = await pay(one)
    const row = async () => (await app.db.select().from(payments).where(eq(payments.id, payment_id)))[0]
    expect((await row())?.sealedToken).toMatch(/^test\./)
    vault.mood = 'well'
    await catchUp(60)
    expect((await row())?.sealedToken).toBeNull()
  })
})

describe('rule K6: a challenge', () => {
  async function challenged() {
    const one = await shopper(app, vault, 'challenge')
    return { ...one, payment: await pay(one) }
  }
  const confirm = () => {
    chargeNow().state = 'confirmed'
    return tell(vault.eventOf(chargeNow()))
  }

  test('is a 202 with the page of the bank; confirmed there, the order is paid', async () => {
    const one = await shopper(app, vault, 'challenge')
    const answer = await one.owner.send(payOrder, paymentRequestOf(one))
    const payment = answer.json()
    expect([answer.statusCode, payment.status]).toEqual([202, 'challenge'])
    expect(payment.challenge_url).toMatch(/^https:\/\/bank\.example\/3ds\//)
    expect(payment.expires).toBe(new Date(app.clock.now().getTime() + 1_800_000).toISOString())
    expect(await purchaseState(one.owner)).toEqual(NOT_BOUGHT)

    expect((await confirm()).statusCode).toBe(204)
    expect(await look(one.owner, payment)).toMatchObject({ status: 'paid', challenge_url: '', expires: '' })
    expect(await purchaseState(one.owner)).toEqual(BOUGHT)
  })

  test('is paid without an event, too: the portal looks itself', async () => {
    const { owner, payment } = await challenged()
    chargeNow().state = 'confirmed'
    await catchUp(5)
    expect(await look(owner, payment)).toMatchObject({ status: 'paid' })
  })

  test('that fails is declined, and the order can be paid', async () => {
    const one = await challenged()
    Object.assign(chargeNow(), { state: 'failed', code: 'authentication_failed' })
    await tell(vault.eventOf(chargeNow()))
    expect(await look(one.owner, one.payment)).toMatchObject({ reason: 'payment-context:challenge-failed' })
    await pay({ ...one, card: await cardOf(app, vault, one.owner) })
    expect(await purchaseState(one.owner)).toEqual(BOUGHT)
  })

  test('the same card meets it, another card takes its place, and what is confirmed then is not charged', async () => {
    const one = await challenged()
    expect(await pay(one)).toEqual(one.payment)
    const left = chargeNow()
    await pay({ ...one, card: await cardOf(app, vault, one.owner) })
    left.state = 'confirmed'
    await tell(vault.eventOf(left))
    await catchUp(60)
    expect(vault.charges.map(({ state }) => state)).toEqual(['confirmed', 'succeeded'])
    expect(await look(one.owner, one.payment)).toMatchObject({ status: 'declined' })
    expect(await purchaseState(one.owner)).toEqual(BOUGHT)
  })

  test('ends after thirty minutes; what is confirmed later is not charged', async () => {
    const { owner, payment } = await challenged()
    await catchUp(1_799)
    expect(await look(owner, payment)).toMatchObject({ status: 'challenge' })
    await catchUp(301)
    expect(await look(owner, payment)).toMatchObject({
      status: 'declined',
      reason: 'payment-context:challenge-expired',
    })
    await confirm()
    await catchUp(60)
    expect(chargeNow().state).toBe('confirmed')
    expect(await purchaseState(owner)).toEqual(NOT_BOUGHT)
  })
})

describe('what the vault tells (rules K18, K19)', () => {
  async function unanswered() {
    const one = await shopper(app, vault)
    vault.mood = 'forgets to answer'
    const payment = await pay(one)
    vault.mood = 'well'
    return { ...one, payment, event: vault.eventOf(chargeNow()) }
  }

  test('fault F33: fifty times at once is once', async () => {
    const { owner, event } = await unanswered()
    const answers = await Promise.all(Array.from({ length: 50 }, () => tell(event)))
    expect(answers.map(({ statusCode }) => statusCode)).toEqual(Array(50).fill(204))
    expect(await purchaseState(owner)).toEqual(BOUGHT)
    expect(await lettersTo(app, owner.email)).toHaveLength(1)
  })

  test('fault F34: refunded before paid comes to both', async () => {
    const { owner, event, payment } = await unanswered()
    await tell(vault.eventOf(chargeNow(), { transaction_type: 'Credit' }))
    await tell(event)
    const ledger = await app.db.select().from(transactions).where(eq(transactions.accountId, owner.accountId))
    expect(ledger.map(({ kind, unitCents, taxCents }) => [kind, unitCents, taxCents])).toEqual([
      ['charge', 18_100, 1_195],
      ['refund', -18_100, -1_195],
    ])
    expect(await look(owner, payment)).toMatchObject({ status: 'paid' })
    expect(await auditTrail(app, owner)).toEqual(expect.arrayContaining(['payment.paid', 'payment.refunded']))
  })

  test.each<[string, (event: string) => Promise<Awaited<ReturnType<typeof tell>>>]>([
    ['altered', (event) => tell(event, { sent: event.replace('19295', '1') })],
    [
      'in another order',
      (event) => tell(event, { sent: JSON.stringify(Object.fromEntries(Object.entries(JSON.parse(event)).reverse())) }),
    ],
    ['ten minutes old', (event) => tell(event, { at: new Date(app.clock.now().getTime() - 600_000) })],
    ['ten minutes ahead', (event) => tell(event, { at: new Date(app.clock.now().getTime() + 600_000) })],
    ['signed by another vault', (event) => tell(event, { secret: { ...ENVIRONMENT, accessSecret: 'another' } })],
    ['of another tenant', (event) => tell(event, { secret: { ...ENVIRONMENT, environmentKey: 'another' } })],
    ['for another tenant', (event) => tell(event.replace('an-environment', 'another'))],
    ['no JSON', () => tell('{')],
  ])('fault F35, attack S60: one that is %s is refused, and changes nothing', async (_, send) => {
    const { owner, event } = await unanswered()
    const { statusCode } = await send(event)
    expect(statusCode).toBe(400)
    expect(await purchaseState(owner)).toEqual(NOT_BOUGHT)
  })

  test('fault F35: without a signature it is refused and logged', async () => {
    const { event } = await unanswered()
    const logged = app.foundation.logged.length
    const request = { method: 'POST', url: '/api/payments/vault-events', payload: event } as const
    const { statusCode } = await app.server.inject({ ...request, headers: { 'content-type': 'application/json' } })
    expect(statusCode).toBe(400)
    expect(JSON.stringify(app.foundation.logged.slice(logged))).toContain('a vault event has no valid signature')
  })

  test('another amount is not believed', async () => {
    const { owner } = await unanswered()
    await tell(vault.eventOf(chargeNow(), { amount: 1 }))
    expect(await purchaseState(owner)).toEqual(NOT_BOUGHT)
  })

  test('of a payment that nobody made is heard, and nothing', async () => {
    await unanswered()
    expect((await tell(vault.eventOf({ ...chargeNow(), key: 'order-1-x' }))).statusCode).toBe(204)
  })
})

describe('a payment that is asked for and not waited for (rule J4)', () => {
  const request = ({ owner, order, card }: Shopper) =>
    owner.send(requestOrderPayment, {
      params: { id: order.order_id },
      body: { payment_method_id: card.payment_method_id, amount: order.amount },
    })

  test('is accepted, collected, and told of by its receipt', async () => {
    const one = await shopper(app, vault)
    const answer = await request(one)
    expect([answer.statusCode, answer.body]).toEqual([202, ''])
    expect(vault.charges).toEqual([])
    await catchUp()
    expect(await purchaseState(one.owner)).toEqual(BOUGHT)
    expect(await lettersTo(app, one.owner.email)).toHaveLength(1)
  })

  test.each([
    ['card_declined', 'could not be paid'],
    ['challenge', 'Your bank asks you to confirm'],
  ] as const)('%s is told by letter', async (whenCharged, subject) => {
    const one = await shopper(app, vault, whenCharged)
    await request(one)
    const [letter] = await lettersTo(app, one.owner.email)
    expect(letter?.subject).toContain(subject)
    expect(await purchaseState(one.owner)).toEqual(NOT_BOUGHT)
  })
})

test('only people who may pay do, and a viewer can look', async () => {
  const one = await shopper(app, vault)
  const viewer = await app.member(one.owner, ['billing-viewer'])
  await expect(viewer.call(payOrder, paymentRequestOf(one))).rejects.toEqual(refused(403, 'request:forbidden'))
  await expect(look(viewer, await pay(one))).resolves.toMatchObject({ status: 'paid' })
})
