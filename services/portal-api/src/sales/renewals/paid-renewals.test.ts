import { afterAll, beforeAll, beforeEach, expect, test } from '@jest/globals'
import { listMessages } from '@portal/contracts/authorization/messages'
import { listFailedRenewals } from '@portal/contracts/billing/failed-renewals'
import { listOrders } from '@portal/contracts/billing/orders'
import { deletePaymentMethod, makePaymentMethodPrimary } from '@portal/contracts/payments/payment-methods'
import { payOrder } from '@portal/contracts/payments/payments'
import { declareTaxExempt, revokeTaxExemption } from '@portal/contracts/sales/admin-taxes'
import { placeOrder } from '@portal/contracts/sales/orders'
import { setTaxableLocation } from '@portal/contracts/sales/set-taxable-location'
import { displayStatus } from '@portal/contracts/subscriptions/display-status'
import { disableAutoRenew, enableAutoRenew } from '@portal/contracts/subscriptions/renewals'
import { listAccountSubscriptions } from '@portal/contracts/subscriptions/subscriptions'
import { inTransaction } from '@portal/foundation/database'
import { outbox } from '@portal/foundation/outbox'
import { accounts } from '@portal/foundation/people'
import { and, asc, eq, isNotNull, isNull } from 'drizzle-orm'
import { orders } from '../../billing/orders/orders.tables.ts'
import { paymentMethods } from '../../payments/payment-methods/payment-methods.tables.ts'
import { payments } from '../../payments/payments/payments.tables.ts'
import { plans } from '../../subscriptions/catalog/catalog.tables.ts'
import { renewalConsents } from '../../subscriptions/renewals/renewal-consents.tables.ts'
import { scheduleRenewalsNow } from '../../subscriptions/renewals/schedule-renewals.ts'
import { scheduleDueWork } from '../../subscriptions/schedule-due-work.ts'
import { subscriptions } from '../../subscriptions/subscriptions/subscriptions.tables.ts'
import { lettersTo } from '../../testing/letters.ts'
import { auditTrail } from '../../testing/secret-keys.ts'
import { cardOf, customer, PLAN, paymentRequestOf, shopper, TEXAS } from '../../testing/shoppers.ts'
import { suspendLicenses, useLookups } from '../../testing/subscriptions.sql.ts'
import type { TestApp } from '../../testing/test-app.ts'
import { refused } from '../../testing/test-caller.ts'
import { testShop } from '../../testing/test-shop.ts'
import type { TestVault } from '../../testing/test-vault.ts'
import { renewSubscription } from './renew-job.ts'

const DAY_MS = 86_400_000
const YEAR = 'us-core-cloud-5k-yearly'
const TRACK = { params: { t: 'us-core-cloud' } }
let app: TestApp
let vault: TestVault
beforeAll(async () => {
  ;({ app, vault } = await testShop())
})
afterAll(() => app.close())
beforeEach(async () => {
  vault.mood = 'well'
  await setPrice(PLAN, 18_100)
})

const setTerm = (id = '', facts: Partial<typeof subscriptions.$inferInsert>) =>
  app.db.update(subscriptions).set(facts).where(eq(subscriptions.id, id))
const setPrice = (id: string, priceCents: number) => app.db.update(plans).set({ priceCents }).where(eq(plans.id, id))

/** A customer in Texas who pays for a plan on March 5, 2027 at 10:00 UTC and agrees that it renews. */
function buyer(purchase: { plan?: string; renews?: string[] } = {}) {
  app.clock.set(new Date('2027-03-05T10:00:00Z'))
  return customer(app, vault, purchase)
}
type Buyer = Awaited<ReturnType<typeof buyer>>

/** Makes all further charges of an account's card end like this. */
async function fromNowOn(code: 'insufficient_funds' | 'succeeded', { owner }: Buyer) {
  const other = await cardOf(app, vault, owner, code)
  await owner.call(makePaymentMethodPrimary, { params: { id: other.payment_method_id } })
  return other
}

const termsOf = ({ owner }: Buyer) =>
  app.db
    .select()
    .from(subscriptions)
    .where(eq(subscriptions.accountId, owner.accountId))
    .orderBy(asc(subscriptions.startsAt))
const wordsOf = async (one: Buyer) =>
  (await termsOf(one)).map((term) =>
    [term.startsAt, term.expiresAt].map((at) => at.toISOString().slice(0, 16)).join(' '),
  )
async function chargesOf({ owner }: Buyer): Promise<string[]> {
  const own = await app.db
    .select({ id: orders.id })
    .from(orders)
    .where(eq(orders.accountId, owner.accountId))
    .orderBy(asc(orders.id))
  const ids = own.slice(1).map(({ id }) => `order-${id}-`)
  return vault.charges
    .filter(({ key }) => ids.some((id) => key.startsWith(id)))
    .map(({ cents, state }) => `${cents} ${state}`)
}
const again = ({ owner }: Buyer) => app.again(owner)
const statusOf = async (one: Buyer) => {
  const [latest] = await (await again(one)).call(listAccountSubscriptions)
  return latest && displayStatus(latest, app.clock.now())
}
/** Moves the clock, does what is due, also what that makes due, and returns the subjects of the owner's letters. */
async function passTo(time: Date | string, { owner }: Buyer): Promise<string[]> {
  app.clock.set(new Date(time))
  await lettersTo(app, owner.email)
  return (await lettersTo(app, owner.email)).map(({ subject }) => subject)
}
const dayOf = (start: string, days: number) => new Date(Date.parse(start) + days * DAY_MS)
const END = '2027-04-05T10:00:00Z'

test('rule I85: a consent is kept as it was shown, with the order, and the plan renews; without one it does not', async () => {
  const one = await buyer()
  const [consent] = await app.db
    .select()
    .from(renewalConsents)
    .where(eq(renewalConsents.accountId, one.owner.accountId))
  expect(consent).toMatchObject({
    orderId: (await termsOf(one))[0]?.orderId,
    planId: PLAN,
    unitCents: 18_100,
    taxCents: 1_195,
    shown:
      'Renews for $192.95, tax included, on 04/05/2027, or sooner if you use all 5,000 lookups. You can turn off renewal anytime.',
    agreedAt: new Date('2027-03-05T10:00:00Z'),
    agreedBy: one.owner.userId,
  })
  expect(await one.owner.call(listAccountSubscriptions)).toMatchObject([
    { renews: true, renewal_agreed: true, autoRenewDisabled: false },
  ])

  const other = await buyer({ renews: [] })
  expect(await other.owner.call(listAccountSubscriptions)).toMatchObject([{ renews: false, autoRenewDisabled: true }])
  await expect(other.owner.call(enableAutoRenew, TRACK)).rejects.toEqual(
    refused(409, 'subscription-context:renewal-not-agreed'),
  )
  expect(await other.owner.call(listAccountSubscriptions)).toMatchObject([{ renews: false, autoRenewDisabled: true }])
  const subjects = await passTo('2027-06-05T10:00:00Z', other)
  expect(subjects.at(-1)).toMatch(/has ended$/)
  expect([await chargesOf(other), await wordsOf(other)]).toEqual([[], ['2027-03-05T10:00 2027-04-05T10:00']])
})

test('rule I85: what cannot renew for money is refused, and nothing is ordered', async () => {
  const owner = await app.account()
  await owner.call(setTaxableLocation, { body: { ...TEXAS, accountId: owner.accountId } })
  for (const [plan, renews] of [
    ['us-core-cloud-free-monthly', 'us-core-cloud-free-monthly'],
    ['us-core-cloud-trial-monthly', 'us-core-cloud-trial-monthly'],
    [PLAN, YEAR],
  ] as const)
    await expect(owner.call(placeOrder, { body: { plans: [plan], renews: [renews] } })).rejects.toEqual(
      refused(409, 'sales-context:plan-not-renewable'),
    )
  expect(await owner.call(listOrders)).toEqual([])
})

test('rules I84, I86: it is charged once when its term ends, for what was told, and goes on at the same second', async () => {
  const one = await buyer()
  for (const time of ['2027-03-29T10:00:00Z', '2027-04-05T09:59:10Z']) await passTo(time, one)
  expect(await chargesOf(one)).toEqual([])
  const subjects = await passTo(END, one)
  expect(await chargesOf(one)).toEqual(['19295 succeeded'])
  expect(await wordsOf(one)).toEqual(['2027-03-05T10:00 2027-04-05T10:00', '2027-04-05T10:00 2027-05-05T10:00'])
  expect(await statusOf(one)).toBe('Active')
  expect(subjects.filter((subject) => /renews on April 5, 2027 for \$192.95$/.test(subject))).toHaveLength(2)
  expect(subjects.filter((subject) => subject.startsWith('Your receipt'))).toHaveLength(2)
  expect(subjects.filter((subject) => /ended|ends/.test(subject))).toEqual([])
  const trail = await auditTrail(app, one.owner)
  expect(trail.filter((action) => /order\.placed|payment\.paid/.test(action))).toHaveLength(4)

  await passTo('2027-05-05T10:00:00Z', one)
  expect(await chargesOf(one)).toEqual(['19295 succeeded', '19295 succeeded'])
  expect((await wordsOf(one)).at(-1)).toBe('2027-05-05T10:00 2027-06-05T10:00')
})

test('rule I84: terms that are paid end on the day on which the first began', async () => {
  const one = await buyer()
  const [first] = await termsOf(one)
  const times = {
    startsAt: new Date('2027-01-31T10:00:00Z'),
    expiresAt: new Date('2027-02-28T10:00:00Z'),
    anchorDay: 31,
  }
  app.clock.set(new Date('2027-02-28T09:58:00Z'))
  await setTerm(first?.id, times)
  const job = { id: 1, kind: 'x', subject: first?.id ?? '', payload: {}, attempts: 1, lockedUntil: null }
  await renewSubscription(job, { db: app.db, now: new Date('2027-02-28T09:59:00Z') })
  expect((await wordsOf(one)).at(-1)).toBe('2027-02-28T10:00 2027-03-31T10:00')
})

test('rule I86: several workers at once, and again, make one order', async () => {
  const one = await buyer()
  const [first] = await termsOf(one)
  app.clock.set(new Date(END))
  const job = { id: 1, kind: 'x', subject: first?.id ?? '', payload: {}, attempts: 1, lockedUntil: null }
  const renew = () => renewSubscription(job, { db: app.db, now: app.clock.now() })
  await Promise.all([renew(), renew(), renew()])
  await renew()
  await passTo(END, one)
  expect(await termsOf(one)).toHaveLength(2)
  expect(await chargesOf(one)).toEqual(['19295 succeeded'])
})

test('rules I88, K85: a charge whose answer is lost is asked for again and charged once', async () => {
  const one = await buyer()
  vault.mood = 'forgets to answer'
  await passTo(END, one)
  expect(await statusOf(one)).toBe('Grace Period')
  vault.mood = 'well'
  await passTo('2027-04-05T10:20:00Z', one)
  expect(await chargesOf(one)).toEqual(['19295 succeeded'])
  expect(await statusOf(one)).toBe('Active')
})

test('rule I86: a day late it is charged once, and its term begins when lookups are answered again', async () => {
  const one = await buyer()
  await passTo('2027-04-06T12:00:00Z', one)
  expect((await wordsOf(one)).at(-1)).toBe('2027-04-06T12:00 2027-05-06T12:00')
  expect(await chargesOf(one)).toEqual(['19295 succeeded'])
})

test('rule I86: it renews when its lookups are used, at once and once', async () => {
  const one = await buyer()
  const [first] = await termsOf(one)
  app.clock.set(new Date('2027-03-15T08:00:00Z'))
  const use = (lookups: number) => useLookups(app, first?.id ?? '', lookups)
  await use(4_999)
  await passTo('2027-03-15T09:00:00Z', one)
  expect(await termsOf(one)).toHaveLength(1)
  for (const lookups of [1, 1]) await use(lookups)
  await passTo('2027-03-15T09:30:00Z', one)
  expect(await chargesOf(one)).toEqual(['19295 succeeded'])
  expect(await statusOf(one)).toBe('Active')
  expect((await wordsOf(one))[1]?.slice(17)).toBe('2027-04-15T09:30')
  await passTo('2027-04-06T10:00:00Z', one)
  expect(await termsOf(one)).toHaveLength(2)
})

test('rule I86: it renews when its lookups are used or it is paid while its job looks, which saw neither', async () => {
  const one = await buyer()
  const [first] = await termsOf(one)
  const id = first?.id ?? ''
  const ofTerm = and(eq(outbox.kind, 'subscription.renewal'), eq(outbox.subject, id), isNull(outbox.doneAt))
  const [waiting] = await app.db
    .update(outbox)
    .set({ lockedUntil: new Date(END) })
    .where(ofTerm)
    .returning()
  if (!waiting) throw new Error('It does not renew.')
  const now = new Date('2027-03-15T08:00:00Z')
  // What a payment, or the last lookup, commits after the job has read.
  await inTransaction(app.db, (tx) => scheduleRenewalsNow(tx, [{ id }], now))
  await renewSubscription(waiting, { db: app.db, now })
  expect((await app.db.select().from(outbox).where(ofTerm)).map(({ runAt }) => runAt)).toEqual([now])

  // Nothing was scheduled since: it is left for the end of its term.
  const [claimed] = await app.db
    .update(outbox)
    .set({ lockedUntil: new Date(END) })
    .where(ofTerm)
    .returning()
  await renewSubscription(claimed ?? waiting, { db: app.db, now })
  expect((await app.db.select().from(outbox).where(ofTerm)).map(({ runAt }) => runAt.toISOString())).toEqual([
    '2027-04-05T09:59:00.000Z',
  ])
})

test('rules I9, I88: declined, it is tried on days 0, 1, 3, 5, 7, 10 and 14 and runs until then; then it stops, and begins again when it is paid', async () => {
  const one = await buyer()
  await fromNowOn('insufficient_funds', one)
  const tried: number[] = []
  for (let day = 0; day <= 20; day += 1) {
    const before = (await chargesOf(one)).length
    await passTo(dayOf(END, day), one)
    if ((await chargesOf(one)).length > before) tried.push(day)
    if (day <= 14) expect([day, await statusOf(one)]).toEqual([day, 'Grace Period'])
  }
  expect(tried).toEqual([0, 1, 3, 5, 7, 10, 14])
  expect(await statusOf(one)).toBe('Terminated')
  const letters = await lettersTo(app, one.owner.email)
  const declined = letters.filter(({ subject }) => /^Your renewal, order \d+, could not be paid$/.test(subject))
  expect(declined).toHaveLength(7)
  expect(declined[0]?.words.slice(-2)).toEqual([
    'We will try again on April 6, 2027.',
    'Lookups are answered until April 19, 2027.',
  ])
  expect(declined[6]?.words.at(-2)).toBe('We will not try again by ourselves.')
  expect(letters.filter(({ subject }) => /has stopped/.test(subject))).toHaveLength(1)

  const owner = await again(one)
  const owed = (await owner.call(listOrders)).find(({ amount_owed }) => amount_owed > 0)
  const body = { order_id: owed?.order_id ?? 0, amount: 19_295, payment_method_id: one.card.payment_method_id }
  await owner.call(payOrder, { body })
  await passTo('2027-04-25T11:00:00Z', one)
  expect((await wordsOf(one)).at(-1)).toMatch(/^2027-04-25T10:00 2027-05-25T10:00$/)
  expect(await statusOf(one)).toBe('Active')
})

test('rule I124: a renewal that is not paid is a failed one from the second it is due, until it is paid', async () => {
  const one = await buyer()
  const failed = async () => (await again(one)).call(listFailedRenewals)
  await fromNowOn('insufficient_funds', one)
  await passTo('2027-04-05T09:59:30Z', one)
  expect(await failed()).toEqual([])
  await passTo(END, one)
  const [before] = await termsOf(one)
  const owed = (await (await again(one)).call(listOrders)).find(({ amount_owed }) => amount_owed > 0)
  const renewal = { account_id: one.owner.accountId, amount: 19_295, order_id: owed?.order_id }
  const expected = { ...renewal, final_attempt: '2027-04-19T10:00:00.000Z', subscription_id: before?.id }
  expect(await failed()).toEqual([expected])
  await passTo('2027-04-20T10:00:00Z', one)
  expect(await statusOf(one)).toBe('Terminated')
  expect(await failed()).toEqual([expected])

  const body = { order_id: owed?.order_id ?? 0, amount: 19_295, payment_method_id: one.card.payment_method_id }
  await (await again(one)).call(payOrder, { body })
  expect(await failed()).toEqual([])
})

test('rule I124: after a decline for good that was the last charge, and after an earlier end of the grace period the try before it', async () => {
  const one = await buyer()
  await fromNowOn('insufficient_funds', one)
  await passTo(END, one)
  await passTo(dayOf(END, 1), one)
  const attempt = async () => (await (await again(one)).call(listFailedRenewals)).map((each) => each.final_attempt)
  const ofAccount = eq(orders.accountId, one.owner.accountId)
  await app.db
    .update(orders)
    .set({ gracePeriodEndsAt: dayOf(END, 4) })
    .where(and(ofAccount, isNotNull(orders.renewalOf)))
  expect(await attempt()).toEqual(['2027-04-08T10:00:00.000Z'])
  await app.db
    .update(orders)
    .set({ declineReason: 'payment-context:card-refused', declinedAt: new Date('2027-04-06T10:00:02Z') })
    .where(and(ofAccount, isNotNull(orders.renewalOf)))
  expect(await attempt()).toEqual(['2027-04-06T10:00:02.000Z'])
})

test('rule I124: failed renewals of another account are not among them', async () => {
  const [one, other] = [await buyer(), await buyer()]
  await fromNowOn('insufficient_funds', one)
  await passTo(END, one)
  expect(await (await again(one)).call(listFailedRenewals)).toHaveLength(1)
  expect(await (await again(other)).call(listFailedRenewals)).toEqual([])
})

test('rule H53: those who may pay find a message about a renewal that failed, and one about its plan that stopped', async () => {
  const one = await buyer()
  const [payer, viewer] = [
    await app.member(one.owner, ['billing-editor']),
    await app.member(one.owner, ['billing-viewer']),
  ]
  const factsOf = async (of: typeof payer) => (await (await app.again(of)).call(listMessages)).map(({ facts }) => facts)
  await fromNowOn('insufficient_funds', one)
  for (const day of [0, 1, 3]) await passTo(dayOf(END, day), one)
  const order = { account: 'Acme', order_id: (await termsOf(one)).at(-1)?.orderId, amount: 19_295 }
  expect(await factsOf(payer)).toEqual([{ kind: 'payment-failed', ...order }])
  await passTo(dayOf(END, 14), one)
  await passTo(dayOf(END, 15), one)
  expect(await factsOf(payer)).toEqual([
    { kind: 'plan-stopped', ...order },
    { kind: 'payment-failed', ...order },
  ])
  expect(await factsOf(viewer)).toEqual([])
})

test('rule H53: a renewal without a card failed as well, and what its payer sees declined on the screen is no message', async () => {
  const one = await buyer()
  await app.db
    .update(paymentMethods)
    .set({ deactivatedAt: app.clock.now(), isPrimary: false })
    .where(eq(paymentMethods.accountId, one.owner.accountId))
  await passTo(END, one)
  const messages = await (await again(one)).call(listMessages)
  expect(messages.map(({ facts }) => facts.kind)).toEqual(['payment-failed'])

  const declined = await shopper(app, vault, 'insufficient_funds')
  await declined.owner.call(payOrder, paymentRequestOf(declined, {})).catch(() => {})
  expect(vault.charges.at(-1)).toMatchObject({ state: 'failed' })
  expect(await declined.owner.call(listMessages)).toEqual([])
})

test('rule I88: paid in its grace it goes on with its dates, and is charged no more', async () => {
  const one = await buyer()
  await fromNowOn('insufficient_funds', one)
  await passTo(END, one)
  await passTo('2027-04-07T10:00:00Z', one)
  const owner = await again(one)
  const owed = (await owner.call(listOrders)).find(({ amount_owed }) => amount_owed > 0)
  const body = { order_id: owed?.order_id ?? 0, amount: 19_295, payment_method_id: one.card.payment_method_id }
  await Promise.all([owner.call(payOrder, { body }), owner.call(payOrder, { body })])
  expect(await statusOf(one)).toBe('Active')
  for (const day of [3, 5, 7, 10, 14, 16]) await passTo(dayOf(END, day), one)
  expect((await chargesOf(one)).filter((charge) => charge.endsWith('succeeded'))).toHaveLength(1)
  expect(await wordsOf(one)).toEqual(['2027-03-05T10:00 2027-04-05T10:00', '2027-04-05T10:00 2027-05-05T10:00'])
})

test('rule I88: another card that is made primary is charged at once', async () => {
  const one = await buyer()
  await fromNowOn('insufficient_funds', one)
  await passTo(END, one)
  app.clock.set(new Date('2027-04-07T18:00:00Z'))
  await (await again(one)).call(makePaymentMethodPrimary, { params: { id: one.card.payment_method_id } })
  await passTo('2027-04-07T18:00:10Z', one)
  expect((await chargesOf(one)).at(-1)).toBe('19295 succeeded')
  expect(await statusOf(one)).toBe('Active')
})

test('rule I88: a card that the bank refuses for good is tried no more, until there is another', async () => {
  const one = await buyer()
  await fromNowOn('insufficient_funds', one)
  await passTo(END, one)
  const refusedForGood = { state: 'declined', reason: 'payment-context:card-refused' } as const
  await app.db.update(payments).set(refusedForGood).where(eq(payments.accountId, one.owner.accountId))
  for (const day of [1, 3]) await passTo(dayOf(END, day), one)
  expect(await chargesOf(one)).toEqual(['19295 failed'])
  await (await again(one)).call(makePaymentMethodPrimary, { params: { id: one.card.payment_method_id } })
  await passTo(dayOf(END, 3.1), one)
  expect(await chargesOf(one)).toEqual(['19295 failed', '19295 succeeded'])
})

test('rule I88: without a card the account is asked for one on the days of the tries, and the first one is charged at once', async () => {
  const one = await buyer()
  await app.db
    .update(paymentMethods)
    .set({ deactivatedAt: app.clock.now(), isPrimary: false })
    .where(eq(paymentMethods.accountId, one.owner.accountId))
  for (const day of [0, 1, 2]) await passTo(dayOf(END, day), one)
  const letters = (await lettersTo(app, one.owner.email)).filter(({ subject }) => /could not be paid$/.test(subject))
  expect(letters.map(({ words }) => words[1])).toEqual([
    'Add a card, and it is charged at once. We will try again on April 6, 2027.',
    'Add a card, and it is charged at once. We will try again on April 8, 2027.',
  ])
  await cardOf(app, vault, await again(one))
  await passTo(dayOf(END, 2.1), one)
  expect(await chargesOf(one)).toEqual(['19295 succeeded'])
})

test.each<[string, (accountId: number) => Promise<unknown>]>([
  [
    'the term',
    (id) => app.db.update(subscriptions).set({ terminatedAt: app.clock.now() }).where(eq(subscriptions.accountId, id)),
  ],
  ['the account', (id) => app.db.update(accounts).set({ deactivatedAt: app.clock.now() }).where(eq(accounts.id, id))],
])('rule I88: once staff ended %s in its grace it is charged no more', async (_, end) => {
  const one = await buyer()
  await fromNowOn('insufficient_funds', one)
  await passTo(END, one)
  await end(one.owner.accountId)
  for (const day of [1, 3, 16]) await passTo(dayOf(END, day), one)
  expect(await chargesOf(one)).toEqual(['19295 failed'])
  expect((await lettersTo(app, one.owner.email)).filter(({ subject }) => /has stopped/.test(subject))).toEqual([])
})

test('rule I91: turned off in the last minute it is not charged, and on again it is, once', async () => {
  const one = await buyer()
  await passTo('2027-04-05T09:59:10Z', one)
  expect(await termsOf(one)).toHaveLength(2)
  const owner = await again(one)
  await owner.call(disableAutoRenew, TRACK)
  expect((await owner.call(listAccountSubscriptions)).map(({ renews }) => renews)).toEqual([false, false])
  await passTo('2027-04-05T09:59:30Z', one)
  await owner.call(enableAutoRenew, TRACK)
  await passTo('2027-04-05T09:59:40Z', one)
  await owner.call(disableAutoRenew, TRACK)
  for (const time of [END, '2027-04-20T10:00:00Z']) await passTo(time, one)
  expect(await chargesOf(one)).toEqual([])

  const other = await buyer()
  await passTo('2027-04-05T09:59:10Z', other)
  const second = await again(other)
  for (const call of [disableAutoRenew, enableAutoRenew]) await second.call(call, TRACK)
  for (const time of ['2027-04-05T09:59:40Z', END]) await passTo(time, other)
  expect(await chargesOf(other)).toEqual(['19295 succeeded'])
  const statuses = (await second.call(listAccountSubscriptions)).map((term) => displayStatus(term, app.clock.now()))
  expect(statuses.sort()).toEqual(['Active', 'Expired', 'Terminated'])
})

test('rule I102: a card that becomes the primary one in the last minute is charged when the term begins, not before', async () => {
  const one = await buyer()
  await passTo('2027-04-05T09:59:10Z', one)
  await fromNowOn('succeeded', { ...one, owner: await again(one) })
  await passTo('2027-04-05T09:59:30Z', one)
  expect(await chargesOf(one)).toEqual([])
  await (await again(one)).call(disableAutoRenew, TRACK)
  await passTo('2027-04-20T10:00:00Z', one)
  expect(await chargesOf(one)).toEqual([])

  const other = await buyer()
  await passTo('2027-04-05T09:59:10Z', other)
  await fromNowOn('succeeded', { ...other, owner: await again(other) })
  for (const time of ['2027-04-05T09:59:30Z', END, '2027-04-20T10:00:00Z']) await passTo(time, other)
  expect(await chargesOf(other)).toEqual(['19295 succeeded'])
})

test('rule I103: who deletes the only card in the last minute is not charged, whichever card comes later', async () => {
  const one = await buyer()
  await passTo('2027-04-05T09:59:10Z', one)
  expect(await termsOf(one)).toHaveLength(2)
  const params = { id: one.card.payment_method_id }
  await (await again(one)).call(deletePaymentMethod, { params, query: { confirm_disable_auto_renew: 'true' } })
  await passTo(END, one)
  expect(await statusOf(one)).toBe('Terminated')
  await cardOf(app, vault, await again(one))
  await passTo('2027-04-20T10:00:00Z', one)
  expect(await chargesOf(one)).toEqual([])
})

/** A buyer whose term is used up on March 15 while a second one, bought on March 10 without consent, goes on. */
async function usedUpBesideAnother() {
  const one = await buyer()
  app.clock.set(new Date('2027-03-10T10:00:00Z'))
  const owner = await again(one)
  const { order_id, amount } = await owner.call(placeOrder, { body: { plans: [PLAN] } })
  await owner.call(payOrder, { body: { order_id, amount, payment_method_id: one.card.payment_method_id } })
  const [first, second] = await termsOf(one)
  const useAll = (id = '') => useLookups(app, id, 5_000)
  app.clock.set(new Date('2027-03-15T10:00:00Z'))
  await useAll(first?.id)
  await passTo('2027-03-16T10:00:00Z', one)
  expect(await chargesOf(one)).toEqual(['19295 succeeded'])
  return { one, second, useAll }
}

test('rule I104: used up while another term of the plan goes on, it renews once that is used up, or at its own end', async () => {
  const { one, second, useAll } = await usedUpBesideAnother()
  app.clock.set(new Date('2027-03-20T10:00:00Z'))
  await useAll(second?.id)
  await passTo('2027-03-20T10:01:00Z', one)
  expect(await chargesOf(one)).toEqual(['19295 succeeded', '19295 succeeded'])
  expect((await wordsOf(one)).at(-1)).toMatch(/^2027-03-20T10:01 2027-04-20/)

  const { one: other, second: ended } = await usedUpBesideAnother()
  await setTerm(ended?.id, { terminatedAt: app.clock.now() })
  await passTo(END, other)
  expect(await chargesOf(other)).toEqual(['19295 succeeded', '19295 succeeded'])
})

test('rule I104: a used-up term that a free plan follows at its end keeps no other one from renewing', async () => {
  const one = await buyer()
  app.clock.set(new Date('2027-03-10T10:00:00Z'))
  const owner = await again(one)
  const { order_id, amount } = await owner.call(placeOrder, { body: { plans: [PLAN] } })
  await owner.call(payOrder, { body: { order_id, amount, payment_method_id: one.card.payment_method_id } })
  const [first, second] = await termsOf(one)
  await setTerm(second?.id, { nextPlanId: 'us-core-cloud-free-monthly' })
  app.clock.set(new Date('2027-03-12T10:00:00Z'))
  await useLookups(app, second?.id ?? '', 5_000)
  await passTo('2027-03-12T10:01:00Z', one)
  expect(await termsOf(one)).toHaveLength(2)
  app.clock.set(new Date('2027-03-15T10:00:00Z'))
  await useLookups(app, first?.id ?? '', 5_000)
  await passTo('2027-03-15T10:01:00Z', one)
  expect((await wordsOf(one)).at(-1)).toMatch(/^2027-03-15T10:01 2027-04-15/)
})

test('rule I104: turned off while it waits for another term, it does not renew', async () => {
  const { one, second, useAll } = await usedUpBesideAnother()
  const owner = await again(one)
  await owner.call(disableAutoRenew, TRACK)
  expect((await owner.call(listAccountSubscriptions)).map(({ renews }) => renews)).toEqual([false, false])
  app.clock.set(new Date('2027-03-20T10:00:00Z'))
  await useAll(second?.id)
  for (const time of ['2027-03-20T10:01:00Z', END]) await passTo(time, one)
  expect(await chargesOf(one)).toEqual(['19295 succeeded'])
})

test('rule I87: a higher price counts only if it was told thirty days before; a lower one at once', async () => {
  const one = await buyer()
  await setPrice(PLAN, 20_000)
  expect(await one.owner.call(listAccountSubscriptions)).toMatchObject([{ renewsInto: { price_in_cents: 18_100 } }])
  await passTo(END, one)
  expect(await chargesOf(one)).toEqual(['19295 succeeded'])
  await setPrice(PLAN, 10_000)
  await passTo('2027-05-05T10:00:00Z', one)
  expect((await chargesOf(one)).at(-1)).toBe('10660 succeeded')

  const year = await buyer({ plan: YEAR })
  const [{ priceCents = 0 } = {}] = await app.db.select().from(plans).where(eq(plans.id, YEAR))
  await setPrice(YEAR, priceCents + 10_000)
  const subjects = await passTo('2028-02-04T10:00:00Z', year)
  await setPrice(YEAR, priceCents + 99_000)
  await passTo('2028-03-05T10:00:00Z', year)
  const cents = Number.parseInt((await chargesOf(year))[0] ?? '', 10)
  const dollars = (cents / 100).toLocaleString('en-US', { style: 'currency', currency: 'USD' })
  expect(subjects.at(-1)).toContain(`renews on March 5, 2028 for ${dollars}`)
  expect(cents).toBe(priceCents + 10_000 + Math.round((priceCents + 10_000) * 0.066))
})

const renewalLetters = async ({ owner }: Buyer) =>
  (await lettersTo(app, owner.email)).filter(({ subject }) => subject.includes(' renews on '))

test('rule I128: a monthly plan is written to thirty days before the first renewal at a higher price, with both amounts', async () => {
  const one = await buyer()
  await setPrice(PLAN, 20_000)
  await passTo('2027-03-29T10:00:00Z', one)
  const [letter] = await renewalLetters(one)
  expect(letter?.subject).toMatch(/ renews on April 5, 2027 for \$192\.95$/)
  expect(letter?.words).toContain(
    'The price rises: what renews on or after April 28, 2027 costs $213.20 incl. tax instead of $192.95.',
  )
  expect(letter?.rows).toContainEqual(['Amount from April 28, 2027', '$213.20'])
  await passTo(END, one)
  await passTo('2027-04-28T10:00:00Z', one)
  const last = (await renewalLetters(one)).at(-1)
  expect(last?.subject).toMatch(/ renews on May 5, 2027 for \$213\.20$/)
  expect(last?.rows?.map(([name]) => name)).toEqual(['Renews', 'Amount'])
  await passTo('2027-05-05T10:00:00Z', one)
  expect(await chargesOf(one)).toEqual(['19295 succeeded', '21320 succeeded'])
})

test('rule I128: a price that rises after the last letter costs nobody more until a letter is thirty days old', async () => {
  const one = await buyer()
  for (const time of ['2027-03-29T10:00:00Z', '2027-04-04T10:00:00Z']) await passTo(time, one)
  await setPrice(PLAN, 20_000)
  for (const time of [END, '2027-04-28T10:00:00Z', '2027-05-05T10:00:00Z']) await passTo(time, one)
  expect(await chargesOf(one)).toEqual(['19295 succeeded', '19295 succeeded'])
  expect((await renewalLetters(one)).at(-1)?.rows).toContainEqual(['Amount from May 28, 2027', '$213.20'])
  await passTo('2027-06-05T10:00:00Z', one)
  expect((await chargesOf(one)).at(-1)).toBe('21320 succeeded')
})

test('rule I128: a letter of the last day counts thirty days later, and no sooner where a month is short', async () => {
  const one = await buyer()
  const [first] = await termsOf(one)
  const times = {
    startsAt: new Date('2027-01-01T10:00:00Z'),
    expiresAt: new Date('2027-02-01T10:00:00Z'),
    anchorDay: 1,
  }
  app.clock.set(new Date('2027-01-31T09:00:00Z'))
  await setTerm(first?.id, { ...times, noticedAt: new Date('2027-01-25T10:00:00Z') })
  await inTransaction(app.db, (tx) => scheduleDueWork(tx, [{ ...times, id: first?.id ?? '' }], app.clock.now()))
  await setPrice(PLAN, 20_000)
  for (const time of ['2027-01-31T10:00:00Z', '2027-02-01T10:00:00Z', '2027-03-01T10:00:00Z']) await passTo(time, one)
  expect(await chargesOf(one)).toEqual(['19295 succeeded', '19295 succeeded'])
  await passTo('2027-04-01T10:00:00Z', one)
  expect((await chargesOf(one)).at(-1)).toBe('21320 succeeded')
})

test('rule I128: what renews early, because its lookups are used, costs the old price until the letter is thirty days old', async () => {
  const one = await buyer()
  await setPrice(PLAN, 20_000)
  for (const time of ['2027-03-29T10:00:00Z', END]) await passTo(time, one)
  const useAll = async () => useLookups(app, (await termsOf(one)).at(-1)?.id ?? '', 5_000)
  app.clock.set(new Date('2027-04-27T23:59:00Z'))
  await useAll()
  await passTo('2027-04-27T23:59:10Z', one)
  expect(await chargesOf(one)).toEqual(['19295 succeeded', '19295 succeeded'])
  app.clock.set(new Date('2027-04-28T00:01:00Z'))
  await useAll()
  await passTo('2027-04-28T00:02:00Z', one)
  expect((await chargesOf(one)).at(-1)).toBe('21320 succeeded')
})

test('rule I115: the letter thirty days before a renewal has both amounts of a price that has risen, and no other letter has', async () => {
  const [{ priceCents = 0 } = {}] = await app.db.select().from(plans).where(eq(plans.id, YEAR))
  const withTax = (cents: number) =>
    ((cents + Math.round(cents * 0.066)) / 100).toLocaleString('en-US', { style: 'currency', currency: 'USD' })
  const [before, after] = [withTax(priceCents), withTax(priceCents + 10_000)]
  const [notified, unnotified] = [await buyer({ plan: YEAR }), await buyer({ plan: YEAR })]
  await setPrice(YEAR, priceCents + 10_000)
  await passTo('2028-02-04T10:00:00Z', notified)
  const [letter] = await renewalLetters(notified)
  expect(letter?.subject).toMatch(new RegExp(`for \\${after}$`))
  expect(letter?.words).toContain(
    `The price has risen: it was ${before} before, and still is if the plan renews before March 5, 2028.`,
  )
  expect(letter?.rows).toEqual(
    expect.arrayContaining([
      ['Amount', after],
      ['Amount before', before],
    ]),
  )

  // The price that was agreed to, as if the letter thirty days before had not been written.
  await app.db
    .update(subscriptions)
    .set({ notifiedUnitCents: priceCents, risenUnitCents: null, risenFrom: null })
    .where(eq(subscriptions.accountId, unnotified.owner.accountId))
  await setPrice(YEAR, priceCents + 99_000)
  await passTo('2028-03-01T10:00:00Z', unnotified)
  const late = (await renewalLetters(unnotified)).at(-1)
  expect(late?.subject).toMatch(new RegExp(`for \\${before}$`))
  expect(late?.words.join(' ')).not.toContain('risen')
  await passTo('2028-03-05T10:00:00Z', unnotified)
  await setPrice(YEAR, priceCents)
  const dollarsOf = async (one: Buyer) => Number.parseInt((await chargesOf(one))[0] ?? '', 10) / 100
  expect([await dollarsOf(notified), await dollarsOf(unnotified)]).toEqual(
    [after, before].map((words) => Number(words.replace(/[$,]/g, ''))),
  )
})

test('rule I105: a lower price that a letter announced is charged, also where the catalog rises before the term begins', async () => {
  const one = await buyer()
  await setPrice(PLAN, 16_500)
  await passTo('2027-03-29T10:00:00Z', one)
  await setPrice(PLAN, 18_100)
  await passTo(END, one)
  expect(await chargesOf(one)).toEqual(['17589 succeeded'])
})

test('rule I87: tax is that of the day: none while exempt, and again after', async () => {
  const one = await buyer()
  const params = { id: one.owner.accountId }
  await (await app.staff('billing-ops')).call(declareTaxExempt, { params, body: { document_id: 'A-1' } })
  await passTo(END, one)
  const query = { reason: 'It expired', description: 'The document expired' }
  await (await app.staff('billing-ops')).call(revokeTaxExemption, { params, query })
  await passTo('2027-05-05T10:00:00Z', one)
  expect(await chargesOf(one)).toEqual(['18100 succeeded', '19295 succeeded'])
})

test('rule I86: what staff suspended is not charged', async () => {
  const one = await buyer()
  await suspendLicenses(app, one.owner)
  await passTo('2027-04-06T10:00:00Z', one)
  expect([await chargesOf(one), (await termsOf(one)).length]).toEqual([[], 1])
})
