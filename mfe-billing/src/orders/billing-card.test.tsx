import { expect, test } from '@jest/globals'
import { listFailedRenewals } from '@portal/contracts/billing/failed-renewals'
import { listOrders, type Order } from '@portal/contracts/billing/orders'
import { listPaymentMethods } from '@portal/contracts/payments/payment-methods'
import { anOrder as anOrderOf, aPaymentMethod, renderRemote } from '@portal/test-kit'
import { within } from '@testing-library/react'
import { fakeSubscriptions, inDays, licensed } from '../testing/fake-subscriptions.ts'
import { BillingCard } from './billing-card.tsx'
import { LatestOrdersCard } from './latest-orders-card.tsx'

/** An order of 54.13, placed and due three days ago, and paid. */
const anOrder = (said: Partial<Order> = {}) =>
  anOrderOf({ order_id: 10_001, placed: inDays(-3), processed: inDays(-3), payment_due_date: inDays(-3), ...said })

const UNPAID = { processed: '', amount_received: 0, amount_owed: 5413, grace_period_end: inDays(9) }

/** An invoice that is late, and that no service waits for. */
const INVOICED = { grace_period_end: '', processed: inDays(-9), payment_due_date: inDays(-3) }

const costing = (price_in_cents: number) => ({ plan_id: 'next', description: 'Core', price_in_cents })

test('rule J36: the card says what is owed, what was paid in a year and by which card, and which terms end; it foretells no bill', async () => {
  const ends = inDays(4)
  const fake = fakeSubscriptions(
    licensed('Later', { expirationDate: inDays(20) }),
    licensed('Core', { expirationDate: inDays(5) }),
    licensed('Free', { expirationDate: inDays(6), renews: true, renewsInto: costing(0) }),
    licensed('Ahead', { startDate: ends, expirationDate: inDays(60) }, { expirationDate: ends }),
    licensed('Unpaid', { expirationDate: inDays(30), gracePeriodEnds: inDays(3) }),
  )
  fake.on(listOrders, () => [
    anOrder(),
    anOrder({ order_id: 2, ...UNPAID }),
    anOrder({ order_id: 3, ...UNPAID, grace_period_end: '' }),
    anOrder({ order_id: 4, placed: inDays(-400) }),
    anOrder({ order_id: 5, ...UNPAID, ...INVOICED }),
  ])
  fake.on(listPaymentMethods, () => [aPaymentMethod({ primary: true, network: 'Visa', mask: '************4242' })])
  const card = renderRemote(BillingCard, { fake })

  const figure = async (term: string) => (await card.findByText(term)).nextElementSibling?.textContent
  expect(await figure('Past due')).toMatch(/^\$54\.13Since .*See the order$/)
  expect(await figure('Paid, last 12 months')).toBe('$54.131 order')
  expect(await figure('Primary card')).toMatch(/^Visa •••• 4242/)
  // No order says so: one of these may have been declined.
  expect(card.queryByText('Paid with')).toBeNull()
  const terms = within(card.getByRole('list', { name: 'Coming up' })).getAllByRole('listitem')
  expect(terms.map(({ textContent }) => textContent?.slice(10))).toEqual([
    'UnpaidEnds unless paid',
    'AheadNext one is paid already',
    'CoreEnds',
    'FreeBegins again, free',
  ])
  expect(card.queryByText(/Next bill|[Rr]enew/)).toBeNull()
})

test('rule I121: what a bar says of an unpaid service is no figure; what is charged next stands there instead', async () => {
  const renewing = (said: Parameters<typeof licensed>[1]) => ({ renews: true, renewsInto: costing(18_100), ...said })
  const fake = fakeSubscriptions(
    licensed('Core', renewing({ expirationDate: '2999-03-05T10:00:00Z', next_charge: CHARGE })),
    licensed('Geo', renewing({ expirationDate: '2999-03-05T23:00:00Z', next_charge: CHARGE })),
    licensed('Later', renewing({ expirationDate: '2999-03-06T00:00:00Z', next_charge: CHARGE })),
    licensed('Late', renewing({ expirationDate: '2999-03-01T00:00:00Z', gracePeriodEnds: '2999-02-01T00:00:00Z' })),
  )
  fake.on(listOrders, () => [anOrder(), anOrder({ order_id: 2, ...UNPAID })])
  fake.on(listPaymentMethods, () => [])
  const card = renderRemote(BillingCard, { fake })
  const figure = await card.findByText('Next charge')
  expect(figure.nextElementSibling?.textContent).toBe('$385.9003/05/2999, 2 plans')
  expect(card.queryByText('Past due')).toBeNull()
})

test('rule J112: what is not paid and tried again before anything renews is the next charge', async () => {
  const renewal = { renews: true, renewsInto: costing(18_100), expirationDate: '2999-03-05T10:00:00Z' }
  const fake = fakeSubscriptions(licensed('Core', { ...renewal, next_charge: CHARGE }))
  const service = { state: 'running', amount: 5_413, ends: '2999-03-10T00:00:00Z', restarts: 'new-term' } as const
  fake.on(listOrders, () => [
    anOrder({ order_id: 2, ...UNPAID, unpaid_service: { ...service, next_try: '2999-03-01T10:00:00Z' } }),
  ])
  fake.on(listPaymentMethods, () => [])
  const card = renderRemote(BillingCard, { fake })
  const figure = await card.findByText('Next charge')
  expect(figure.nextElementSibling?.textContent).toBe('$54.1303/01/2999, Order 2')
})

const CHARGE = { at: inDays(5), unit_amount: 18_100, tax_amount: 1_195, total_amount: 19_295, renewal: 'Renews' }

test('rule I94: of a plan that renews for money the card says the price with tax', async () => {
  const fake = fakeSubscriptions(
    licensed('Core', { expirationDate: inDays(5), renews: true, renewsInto: costing(18_100), next_charge: CHARGE }),
  )
  fake.on(listOrders, () => [anOrder()])
  const card = renderRemote(BillingCard, { fake })
  const terms = within(await card.findByRole('list', { name: 'Coming up' })).getAllByRole('listitem')
  expect(terms.map(({ textContent }) => textContent?.slice(10))).toEqual(['CoreRenews, $192.95 incl. tax'])
})

test.each([
  ['2999-01-10T10:00:00Z', 'Ends unless $192.95 is paid, final attempt 01/10/2999'],
  ['2026-02-01T10:00:00Z', 'Ends unless $192.95 is paid'],
])(
  'rule I124: of a renewal that is not paid the card says the amount, and a last charge that is ahead (%s)',
  async (at, words) => {
    const grace = { expirationDate: '2999-02-15T00:00:00Z', gracePeriodEnds: '2999-01-15T00:00:00Z' }
    const fake = fakeSubscriptions(
      licensed('Core', { ...grace, orderId: 7 }),
      licensed('First', { ...grace, orderId: 8 }),
    )
    fake.on(listOrders, () => [anOrder()])
    fake.on(listFailedRenewals, () => [
      { account_id: 1, amount: 19_295, final_attempt: at, order_id: 7, subscription_id: 'of-core' },
    ])
    const card = renderRemote(BillingCard, { fake })
    expect(await card.findByText(words)).toBeTruthy()
    expect(card.getByText('Ends unless paid')).toBeTruthy()
  },
)

test('rule I124: nothing is asked about failed renewals where every term is paid', async () => {
  const fake = fakeSubscriptions(licensed('Core', { expirationDate: inDays(5) }))
  fake.on(listOrders, () => [anOrder()])
  const card = renderRemote(BillingCard, { fake })
  await card.findByRole('list', { name: 'Coming up' })
  expect(fake.requestsOf(listFailedRenewals)).toEqual([])
})

test('rule N34: what is due is no less owed for not being late', async () => {
  const fake = fakeSubscriptions()
  fake.on(listOrders, () => [
    anOrder({ ...UNPAID, grace_period_end: '', terms: 'net-30', payment_due_date: '2030-03-01T00:00:00Z' }),
  ])
  fake.on(listPaymentMethods, () => [])
  const card = renderRemote(BillingCard, { fake })
  expect((await card.findByText('Due')).nextElementSibling?.textContent).toBe('$54.13By 03/01/2030. See the order')
  expect(card.queryByText("You're all paid up")).toBeNull()
})

test('without a card there is one to add', async () => {
  const fake = fakeSubscriptions()
  fake.on(listOrders, () => [])
  fake.on(listPaymentMethods, () => [])
  const card = renderRemote(BillingCard, { fake })
  expect((await card.findByRole('link', { name: 'Add a card' })).getAttribute('href')).toBe(
    '/account/billing/payment-methods',
  )
  expect(card.getByText("You're all paid up")).toBeTruthy()
})

test('the latest four orders, with what each cost and whether it is owed', async () => {
  const fake = fakeSubscriptions()
  const orders = [1, 2, 3, 4, 5].map((order_id) => anOrder({ order_id, ...(order_id === 1 && UNPAID) }))
  fake.on(listOrders, () => orders)
  const card = renderRemote(LatestOrdersCard, { fake })
  expect(await card.findAllByRole('listitem')).toHaveLength(4)
  expect(card.getByText('Past due')).toBeTruthy()
  expect(card.getByRole('link', { name: 'Order 1' }).getAttribute('href')).toBe('/account/orders/1')
})

const REFUND = { date: inDays(-1), amount: 5413, went_to: 'Visa •••• 4242', voided: false }

test('rule K81: what went back is told of the order, and is not counted as paid', async () => {
  const fake = fakeSubscriptions()
  fake.on(listPaymentMethods, () => [])
  fake.on(listOrders, () => [
    anOrder({ order_id: 1, amount_refunded: 5413, refunds: [{ ...REFUND, voided: true }] }),
    anOrder({ order_id: 2, amount_refunded: 5413, refunds: [REFUND] }),
    anOrder({ order_id: 3, amount_refunded: 413, refunds: [{ ...REFUND, amount: 413 }] }),
    anOrder({ order_id: 4 }),
  ])
  const orders = renderRemote(LatestOrdersCard, { fake })
  const states = (await orders.findAllByRole('listitem')).map((line) =>
    line.textContent?.replace(/^.*\d{4}/, '').trim(),
  )
  expect(states).toEqual(['Voided', 'Refunded', '$4.13 refunded', ''])
  orders.unmount()

  const money = renderRemote(BillingCard, { fake })
  expect((await money.findByText('Paid, last 12 months')).nextElementSibling?.textContent).toBe('$104.132 orders')
})

test('rule J29: an order that is paid in part says how much is due, also where it began before it was paid', async () => {
  const fake = fakeSubscriptions()
  const part = { amount_received: 5000, amount_owed: 413 }
  fake.on(listOrders, () => [
    anOrder({ order_id: 1, ...UNPAID, ...part }),
    anOrder({ order_id: 2, ...UNPAID, ...part, grace_period_end: '' }),
    anOrder({ order_id: 3, amount_received: 0, amount_owed: 5413 }),
    anOrder({ order_id: 4 }),
  ])
  const card = renderRemote(LatestOrdersCard, { fake })
  const states = (await card.findAllByRole('listitem')).map((line) => line.textContent?.replace(/^.*\d{4}/, '').trim())
  expect(states).toEqual(['$4.13 past due', '$4.13 due', 'Past due', ''])
})

test('rule J3: a checkout that is open, lapsed or cancelled is no debt, and its word is the order’s status', async () => {
  const fake = fakeSubscriptions()
  const open = { processed: '', grace_period_end: '', amount_received: 0 }
  fake.on(listOrders, () => [
    anOrder({ order_id: 1, ...open, placed: inDays(0), amount_owed: 5413 }),
    anOrder({ order_id: 2, ...open, amount_owed: 0 }),
    anOrder({ order_id: 3, ...open, amount_owed: 0, cancelled: inDays(-2) }),
  ])
  fake.on(listPaymentMethods, () => [])
  const card = renderRemote(BillingCard, { fake })
  expect(await card.findByText('Nothing is owed')).toBeTruthy()
  expect(card.queryByText("You're all paid up")).toBeNull()
  card.unmount()

  const latest = renderRemote(LatestOrdersCard, { fake })
  const states = (await latest.findAllByRole('listitem')).map((line) =>
    line.textContent?.replace(/^.*\d{4}/, '').trim(),
  )
  expect(states).toEqual(['Not paid', 'Expired', 'Canceled'])
})
