import { afterAll, beforeAll, beforeEach, expect, test } from '@jest/globals'
import { listOrders } from '@portal/contracts/billing/orders'
import { deletePaymentMethod } from '@portal/contracts/payments/payment-methods'
import { placeOrder } from '@portal/contracts/sales/orders'
import { listPlans } from '@portal/contracts/sales/pricing'
import { requestQuote } from '@portal/contracts/sales/quotes'
import { setTaxableLocation } from '@portal/contracts/sales/set-taxable-location'
import { displayStatus } from '@portal/contracts/subscriptions/display-status'
import { disableAutoRenew, enableAutoRenew } from '@portal/contracts/subscriptions/renewals'
import { listAccountSubscriptions } from '@portal/contracts/subscriptions/subscriptions'
import { asc, desc, eq } from 'drizzle-orm'
import { receiptRows } from '../../billing/index.ts'
import { findOrders } from '../../billing/orders/orders.sql.ts'
import { orders } from '../../billing/orders/orders.tables.ts'
import { paymentMethods } from '../../payments/payment-methods/payment-methods.tables.ts'
import { plans } from '../../subscriptions/catalog/catalog.tables.ts'
import { renewalConsents } from '../../subscriptions/renewals/renewal-consents.tables.ts'
import { subscriptions } from '../../subscriptions/subscriptions/subscriptions.tables.ts'
import { lettersTo } from '../../testing/letters.ts'
import { auditTrail } from '../../testing/secret-keys.ts'
import { cardOf, customer, orderRenewing, PLAN, TEXAS } from '../../testing/shoppers.ts'
import { newSubscription } from '../../testing/subscriptions.sql.ts'
import type { TestApp } from '../../testing/test-app.ts'
import { refused, type TestCaller } from '../../testing/test-caller.ts'
import { testShop } from '../../testing/test-shop.ts'
import type { TestVault } from '../../testing/test-vault.ts'

const YEAR = 'us-core-cloud-5k-yearly'
const TRACK = { params: { t: 'us-core-cloud' } }
const SENTENCE =
  'Renews for $192.95, tax included, on 04/05/2027, or sooner if you use all 5,000 lookups. You can turn off renewal anytime.'
let app: TestApp
let vault: TestVault
beforeAll(async () => {
  ;({ app, vault } = await testShop())
})
afterAll(() => app.close())
beforeEach(async () => {
  app.clock.set(new Date('2027-03-05T10:00:00Z'))
  vault.mood = 'well'
  await setPrice(18_100)
})

const setPrice = (priceCents: number, id = PLAN) => app.db.update(plans).set({ priceCents }).where(eq(plans.id, id))

async function texan(): Promise<TestCaller> {
  const owner = await app.account()
  await owner.call(setTaxableLocation, { body: { ...TEXAS, accountId: owner.accountId } })
  return owner
}

const consentsOf = ({ accountId }: TestCaller) =>
  app.db.select().from(renewalConsents).where(eq(renewalConsents.accountId, accountId)).orderBy(asc(renewalConsents.id))

const buyer = (renews: string[]) => customer(app, vault, { renews })

const chargeOf = async (owner: TestCaller) => {
  const [one] = await owner.call(listAccountSubscriptions)
  if (!one?.next_charge) throw new Error('It has no next charge.')
  const { next_charge: charge, subscription_id, renewsInto } = one
  return {
    charge,
    agreed: {
      subscription_id,
      plan_id: renewsInto?.plan_id ?? '',
      amount: charge.total_amount,
      shown: charge.renewal,
    },
  }
}

/** Lets a renewal fail and its grace period begin; returns the owner, logged in again. */
async function unpaid() {
  const { owner } = await buyer([PLAN])
  await app.db
    .update(paymentMethods)
    .set({ deactivatedAt: app.clock.now(), isPrimary: false })
    .where(eq(paymentMethods.accountId, owner.accountId))
  const bad = await cardOf(app, vault, owner, 'insufficient_funds')
  app.clock.set(new Date('2027-04-05T10:00:00Z'))
  for (let turn = 0; turn < 3; turn += 1) await lettersTo(app, owner.email)
  return { owner: await app.again(owner), bad }
}

const latestOrderOf = async ({ accountId }: TestCaller) => {
  const [latest] = await app.db
    .select()
    .from(orders)
    .where(eq(orders.accountId, accountId))
    .orderBy(desc(orders.id))
    .limit(1)
  return latest
}

test('rule I92: the price list says what can renew for money', async () => {
  const { plans: sold } = await app.visitor().call(listPlans)
  const canRenew = (id: string) => sold.find((plan) => plan.id === id)?.can_renew
  expect([PLAN, 'us-core-cloud-free-monthly', 'us-core-cloud-trial-monthly'].map(canRenew)).toEqual([
    true,
    false,
    false,
  ])
})

test('rule I92: what the quote showed is kept, though midnight and the price of another moment lie between', async () => {
  const owner = await texan()
  app.clock.set(new Date('2027-03-05T23:59:59Z'))
  const { quote_id, items } = await (await app.again(owner)).call(requestQuote, { body: { plan_ids: [PLAN] } })
  expect(items).toMatchObject([{ plan_id: PLAN, renewal: SENTENCE }])
  app.clock.set(new Date('2027-03-06T00:00:01Z'))
  await (await app.again(owner)).call(placeOrder, { body: { plans: [PLAN], renews: [PLAN], quote_id } })
  expect(await consentsOf(owner)).toMatchObject([{ shown: SENTENCE, unitCents: 18_100, taxCents: 1_195 }])
  expect(await (await app.again(owner)).call(listOrders)).toMatchObject([{ items: [{ renewal: SENTENCE }] }])
})

test('rule I92: prices that moved between two plans of the same total are refused, and so are other terms', async () => {
  const owner = await texan()
  const cart = [PLAN, YEAR]
  const [{ priceCents = 0 } = {}] = await app.db.select().from(plans).where(eq(plans.id, YEAR))
  const first = await owner.call(requestQuote, { body: { plan_ids: cart } })
  await setPrice(18_200)
  await setPrice(priceCents - 100, YEAR)
  const body = { plans: cart, renews: cart, quote_id: first.quote_id }
  await expect(owner.call(placeOrder, { body })).rejects.toEqual(refused(409, 'sales-context:quote-changed'))
  await setPrice(18_100)
  await setPrice(priceCents, YEAR)
  await app.db.update(plans).set({ months: 2 }).where(eq(plans.id, PLAN))
  await expect(owner.call(placeOrder, { body })).rejects.toEqual(refused(409, 'sales-context:quote-changed'))
  await app.db.update(plans).set({ months: 1 }).where(eq(plans.id, PLAN))
  await owner.call(placeOrder, { body })
  expect(await consentsOf(owner)).toHaveLength(2)
})

test('rule I92: without a quote nobody was shown anything, and nothing is ordered', async () => {
  const owner = await texan()
  const body = { plans: [PLAN], renews: [PLAN] }
  await expect(owner.call(placeOrder, { body })).rejects.toEqual(refused(409, 'sales-context:quote-changed'))
  const other = await texan()
  const { quote_id } = await other.call(requestQuote, { body: { plan_ids: [PLAN] } })
  await expect(owner.call(placeOrder, { body: { ...body, quote_id } })).rejects.toEqual(
    refused(409, 'sales-context:quote-changed'),
  )
  expect([await owner.call(listOrders), await consentsOf(owner)]).toEqual([[], []])
})

test('rule I93: an order says of each line what was agreed, and its receipt does', async () => {
  const owner = await texan()
  await orderRenewing(owner, [PLAN, YEAR], [PLAN])
  const [order] = await owner.call(listOrders)
  const renewals = order?.items.map(({ plan_id, renewal }) => [plan_id, renewal])
  expect(new Map(renewals as [string, string][])).toEqual(
    new Map<string, string | undefined>([
      [PLAN, SENTENCE],
      [YEAR, undefined],
    ]),
  )
  const [row] = await findOrders(app.db, owner.accountId)
  if (!row) throw new Error('There is no order.')
  const lines = receiptRows(row, undefined).filter(([name]) => name.startsWith('Renewal of '))
  expect(lines.map(([name, words]) => [name.replace(/^.*, /, ''), words]).sort()).toEqual([
    ['5,000 lookups a month', SENTENCE],
    ['60,000 lookups a year', 'Does not renew'],
  ])
})

test('rule I93: an order that renews says when the next one comes', async () => {
  const { owner } = await buyer([PLAN])
  app.clock.set(new Date('2027-04-05T10:00:00Z'))
  await lettersTo(app, owner.email)
  const letters = await lettersTo(app, owner.email)
  const receipt = letters.findLast(({ subject }) => subject.startsWith('Your receipt'))
  expect(receipt?.rows).toContainEqual([
    expect.stringMatching(/^Renewal of US Address Verification/),
    SENTENCE.replace('04/05', '05/05'),
  ])
})

test('rule I94: a subscription says what its next term costs now, as it would be charged', async () => {
  const { owner } = await buyer([PLAN])
  expect((await chargeOf(owner)).charge).toEqual({
    at: '2027-04-05T10:00:00.000Z',
    unit_amount: 18_100,
    tax_amount: 1_195,
    total_amount: 19_295,
    renewal: SENTENCE,
  })
  await setPrice(20_000)
  expect((await chargeOf(owner)).charge.total_amount).toBe(19_295)
  await setPrice(10_000)
  expect((await chargeOf(owner)).charge.total_amount).toBe(10_660)
  app.clock.set(new Date('2027-04-05T10:00:00Z'))
  await lettersTo(app, owner.email)
  expect((await latestOrderOf(owner))?.unitCents).toBe(10_000)
})

test('rule I94: what is over, free or a trial has no next charge', async () => {
  const { owner } = await buyer([])
  await orderRenewing(owner, ['us-core-cloud-free-monthly'], [])
  const of = async (planId: string) =>
    (await (await app.again(owner)).call(listAccountSubscriptions)).find((one) => one.planId === planId)?.next_charge
  expect([await of(PLAN), await of('us-core-cloud-free-monthly')]).toEqual([
    expect.objectContaining({ total_amount: 19_295 }),
    undefined,
  ])
  app.clock.set(new Date('2027-04-05T10:00:00Z'))
  expect(await of(PLAN)).toBeUndefined()
})

test('rule I94: what was bought ahead is not asked for again', async () => {
  const { owner, card } = await buyer([])
  const ahead = { startsAt: new Date('2027-04-05T10:00:00Z'), expiresAt: new Date('2027-05-05T10:00:00Z') }
  const { id } = await newSubscription(app, owner, { planId: PLAN, ...ahead, autoRenewDisabledAt: app.clock.now() })
  const found = await owner.call(listAccountSubscriptions)
  const charged = found.filter(({ next_charge }) => next_charge).map(({ subscription_id }) => subscription_id)
  expect([charged, card.primary]).toEqual([[id], true])
})

test('rule I94: another term of the plan that is used up takes on nothing, so that one is asked', async () => {
  const { owner } = await buyer([])
  const [first] = await owner.call(listAccountSubscriptions)
  const expiresAt = new Date('2027-04-20T10:00:00Z')
  await newSubscription(app, owner, { planId: PLAN, expiresAt, used: 5_000, autoRenewDisabledAt: app.clock.now() })
  const found = await owner.call(listAccountSubscriptions)
  const charged = found.filter(({ next_charge }) => next_charge).map(({ subscription_id }) => subscription_id)
  expect(charged).toEqual([first?.subscription_id])
})

test('rule I95: a plan that was bought without consent renews once somebody agrees to what is shown', async () => {
  const { owner } = await buyer([])
  const { agreed } = await chargeOf(owner)
  app.clock.set(new Date('2027-03-05T10:00:30Z'))
  await owner.call(enableAutoRenew, { ...TRACK, body: { agreed } })
  expect(await consentsOf(owner)).toMatchObject([
    {
      orderId: null,
      planId: PLAN,
      unitCents: 18_100,
      taxCents: 1_195,
      shown: SENTENCE,
      agreedAt: new Date('2027-03-05T10:00:30Z'),
      agreedBy: owner.userId,
    },
  ])
  expect(await owner.call(listAccountSubscriptions)).toMatchObject([
    { renews: true, renewal_agreed: true, autoRenewDisabled: false },
  ])
  expect((await auditTrail(app, owner)).at(-1)).toBe('auto-renew.enabled')

  await setPrice(20_000)
  app.clock.set(new Date('2027-04-05T10:00:00Z'))
  for (let turn = 0; turn < 2; turn += 1) await lettersTo(app, owner.email)
  expect(await latestOrderOf(owner)).toMatchObject({ unitCents: 18_100, receivedCents: 19_295 })
})

test('rule I95: without consent a plan that costs something stays off, and the call says so', async () => {
  const { owner } = await buyer([])
  for (const body of [undefined, {}])
    await expect(owner.call(enableAutoRenew, { ...TRACK, ...(body && { body }) })).rejects.toEqual(
      refused(409, 'subscription-context:renewal-not-agreed'),
    )
  expect(await owner.call(listAccountSubscriptions)).toMatchObject([{ renews: false, autoRenewDisabled: true }])
})

test.each<[string, (owner: TestCaller) => Promise<unknown>, object, number]>([
  ['the price has changed', () => setPrice(20_000), {}, 21_320],
  [
    'the address is taxed otherwise',
    (owner) =>
      owner.call(setTaxableLocation, {
        body: {
          ...TEXAS,
          administrative_area: 'OR',
          locality: 'Portland',
          postal_code: '97201',
          accountId: owner.accountId,
        },
      }),
    {},
    18_100,
  ],
  ['another plan is named', async () => undefined, { plan_id: YEAR }, 19_295],
  ['another sentence is named', async () => undefined, { shown: SENTENCE.replace('192', '92') }, 19_295],
])('rule I95: it is refused with both amounts where %s', async (_, change, named, amount) => {
  const { owner } = await buyer([])
  const { agreed } = await chargeOf(owner)
  await change(owner)
  await expect(owner.call(enableAutoRenew, { ...TRACK, body: { agreed: { ...agreed, ...named } } })).rejects.toEqual(
    refused(409, 'subscription-context:renewal-changed', { plan_id: PLAN, shown: 19_295, amount }),
  )
  expect(await consentsOf(owner)).toEqual([])
  expect(await owner.call(listAccountSubscriptions)).toMatchObject([{ renews: false }])
})

test('rule I95: nobody agrees for the subscription of another account, nor for one that does not exist', async () => {
  const [{ owner }, other] = [await buyer([]), await buyer([])]
  const { agreed } = await chargeOf(other.owner)
  await expect(owner.call(enableAutoRenew, { ...TRACK, body: { agreed } })).rejects.toEqual(
    refused(404, 'subscription-context:subscription-not-found'),
  )
  expect(await consentsOf(other.owner)).toEqual([])
})

test('rule I96: turned off while the renewal is unpaid, its order is canceled, its term ends at once and nothing is tried', async () => {
  const { owner } = await unpaid()
  const [running] = await owner.call(listAccountSubscriptions)
  expect(running).toMatchObject({ unpaid_renewal: true, renews: true })
  await expect(owner.call(disableAutoRenew, TRACK)).rejects.toEqual(
    refused(409, 'subscription-context:renewal-unpaid', { amount: 19_295 }),
  )
  expect((await latestOrderOf(owner))?.cancelledAt).toBeNull()

  app.clock.set(new Date('2027-04-05T10:02:00Z'))
  await owner.call(disableAutoRenew, { ...TRACK, query: { confirm_end: true } })
  const [ended] = await owner.call(listAccountSubscriptions)
  expect(ended && displayStatus(ended, app.clock.now())).toBe('Terminated')
  expect(ended).toMatchObject({ terminationDate: '2027-04-05T10:02:00.000Z', renews: false, unpaid_renewal: false })
  expect((await owner.call(listOrders))[0]).toMatchObject({ status: 'cancelled', amount_owed: 0 })
  expect((await auditTrail(app, owner)).slice(-2)).toEqual(['auto-renew.disabled', 'order.cancelled'])

  const charged = vault.charges.length
  await cardOf(app, vault, owner)
  for (const day of ['06', '08', '20']) {
    app.clock.set(new Date(`2027-04-${day}T10:00:00Z`))
    await lettersTo(app, owner.email)
  }
  expect(vault.charges.length).toBe(charged)
  const terms = await app.db.select().from(subscriptions).where(eq(subscriptions.accountId, owner.accountId))
  expect(terms).toHaveLength(2)
})

test('rule I96: it is refused while the bank is being asked, and nothing has changed', async () => {
  const { owner } = await unpaid()
  const order = await latestOrderOf(owner)
  await app.db
    .update(orders)
    .set({ paymentUnderWay: 'unknown' })
    .where(eq(orders.id, order?.id ?? 0))
  await expect(owner.call(disableAutoRenew, { ...TRACK, query: { confirm_end: true } })).rejects.toEqual(
    refused(409, 'billing-context:payment-under-way'),
  )
  expect(await owner.call(listAccountSubscriptions)).toMatchObject([{ renews: true }, {}])
})

test('rules I96, K3: with the last card a renewal that is unpaid ends as well, where that is confirmed', async () => {
  const { owner, bad } = await unpaid()
  const params = { id: bad.payment_method_id }
  await expect(owner.call(deletePaymentMethod, { params, query: {} })).rejects.toEqual(
    refused(409, 'payment-context:only-card'),
  )
  await owner.call(deletePaymentMethod, { params, query: { confirm_disable_auto_renew: true } })
  expect((await owner.call(listOrders))[0]).toMatchObject({ status: 'cancelled' })
})
