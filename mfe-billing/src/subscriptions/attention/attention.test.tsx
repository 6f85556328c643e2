import { expect, test } from '@jest/globals'
import { getRoleGranters } from '@portal/contracts/authorization/role-requests'
import { listOrders, type Order } from '@portal/contracts/billing/orders'
import { listPaymentMethods } from '@portal/contracts/payments/payment-methods'
import { payOrder } from '@portal/contracts/payments/payments'
import type { CustomerRole } from '@portal/contracts/roles'
import { anOrder, aPaymentMethod, aVisitor, renderRemote } from '@portal/test-kit'
import { waitFor, within } from '@testing-library/react'
import { EACH_STATE, fakeSubscriptions, inDays, licensed, licensedLine } from '../../testing/fake-subscriptions.ts'
import { BillingAttention } from './attention.tsx'

/** An unpaid order of 54.13, due three days ago. */
function anUnpaidOrder(said: Partial<Order> = {}): Order {
  return anOrder({
    order_id: 10_001,
    placed: inDays(-3),
    payment_due_date: inDays(-3),
    grace_period_end: inDays(11),
    amount_owed: 5413,
    ...said,
  })
}

const DECLINE = {
  at: '2027-02-12T09:00:00Z',
  reason: 'payment-context:card-declined',
  tried_with: 'Visa •••• 0341',
} as const

/** The same account with this order and these cards. */
function owing({ cards = [aPaymentMethod()], order = anUnpaidOrder() } = {}) {
  const fake = fakeSubscriptions(
    licensed('Unpaid', { ...EACH_STATE.grace, subscription_id: 'unpaid', orderId: 10_001 }),
  )
  fake.on(listOrders, () => [order])
  fake.on(listPaymentMethods, () => cards)
  return fake
}

const actionsOf = (links: readonly HTMLElement[]) => links.map((link) => [link.textContent, link.getAttribute('href')])

test('rule I121: what began and is not paid stands above the rows with its amount, and is paid in place', async () => {
  const item = { item_id: 'i', amount: 5413, lookups: 25_000, plan_id: 'p', tax_amount: 413, unit_amount: 5000 }
  const items = [{ ...item, description: 'US Rooftop Geocoding, 25,000 lookups a month' }]
  const fake = owing({ order: anUnpaidOrder({ items, last_decline: DECLINE }) })
  const page = renderRemote(BillingAttention, { fake })
  expect(
    await page.findByText(/^Payment failed\. Service ends \d\d\/\d\d\/\d{4} unless you pay \$54\.13\.$/),
  ).toBeTruthy()
  expect(page.getByText('US Rooftop Geocoding, 25,000 lookups a month.')).toBeTruthy()
  expect(page.getByText(/We tried Visa •••• 0341 on/)).toBeTruthy()
  expect(page.queryAllByRole('listitem')).toEqual([])
  await page.press('Pay $54.13')
  const dialog = within(await page.findByRole('dialog', { name: 'Pay order 10001' }))
  fake.refuse(payOrder, 'payment-context:card-declined')
  await page.user.click(await dialog.findByRole('button', { name: 'Pay $54.13' }))
  await dialog.findByText('The payment was declined')
  expect(fake.requestsOf(payOrder).map(({ body }) => body.amount)).toEqual([5413])
})

const declined = (order_id: number, said: Partial<Order> = {}) =>
  anUnpaidOrder({ order_id, grace_period_end: '2999-02-12T17:00:00Z', last_decline: DECLINE, ...said })

function owingTwo(...orders: Order[]) {
  const fake = owing()
  fake.on(listOrders, () => orders)
  const page = renderRemote(BillingAttention, { fake })
  return { fake, page, paid: () => fake.requestsOf(payOrder).map(({ body }) => [body.order_id, body.amount]) }
}

const PAID = {
  payment_id: 'p',
  order_id: 10_001,
  amount: 5_413,
  status: 'paid',
  challenge_url: '',
  expires: '',
  reason: '',
} as const

test('rule J138: several orders that are not paid are one bar and are paid together, each by its own payment', async () => {
  const { fake, page, paid } = owingTwo(declined(10_001), declined(10_002, { amount_owed: 20_000 }))
  expect(await page.findByText('2 payments failed. Service ends 02/12/2999 unless you pay $254.13.')).toBeTruthy()
  expect(page.getAllByText(/We tried Visa •••• 0341 on/)).toHaveLength(1)
  expect(page.getByRole('link', { name: 'Order 10002' }).getAttribute('href')).toBe('/account/orders/10002')
  await page.press('Pay $254.13')
  const dialog = within(await page.findByRole('dialog', { name: 'Pay 2 orders' }))
  expect(await dialog.findByText(/You'll be charged \$254\.13 today, in 2 payments\./)).toBeTruthy()
  fake.on(payOrder, () => PAID)
  await page.user.click(dialog.getByRole('button', { name: 'Pay $254.13' }))
  await waitFor(() => expect(page.queryByRole('dialog')).toBeNull())
  expect(paid()).toEqual([
    [10_001, 5_413],
    [10_002, 20_000],
  ])
  expect(page.toasts()[0]?.content).toBe('$254.13 paid. Your receipts are on their way')
})

test('rule J138: an order that was paid is not paid again after the next one was declined', async () => {
  const { fake, page, paid } = owingTwo(declined(10_001), declined(10_002, { amount_owed: 20_000 }))
  await page.press('Pay $254.13')
  const dialog = within(await page.findByRole('dialog'))
  fake.on(payOrder, () => {
    fake.refuse(payOrder, 'payment-context:card-declined')
    return PAID
  })
  await page.user.click(await dialog.findByRole('button', { name: 'Pay $254.13' }))
  await dialog.findByText('The payment was declined')
  expect(dialog.getByRole('alert').textContent).toContain('The rest was not charged.')
  expect(dialog.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
    'Order 10001Paid',
    'Order 10002$200.00',
    'Total$200.00',
  ])
  await page.user.click(dialog.getByRole('button', { name: 'Pay $200.00' }))
  await waitFor(() => expect(paid().map(([id]) => id)).toEqual([10_001, 10_002, 10_002]))
})

test('rule J138: of orders that are not paid for different reasons each says its own', async () => {
  const other = { ...DECLINE, tried_with: 'Mastercard •••• 4444' }
  const { page } = owingTwo(declined(10_001), declined(10_002, { last_decline: other }))
  const rows = (await page.findAllByRole('listitem')).map(({ textContent }) => textContent?.replaceAll('\u00a0', ' '))
  expect(rows[0]).toMatch(/^Order 10001We tried Visa •••• 0341 on/)
  expect(rows[1]).toMatch(/^Order 10002We tried Mastercard •••• 4444 on/)
})

test('rule I121: another card is typed where somebody asks for it', async () => {
  const page = renderRemote(BillingAttention, { fake: owing() })
  await page.press('Use another card')
  const dialog = within(await page.findByRole('dialog', { name: 'Pay order 10001' }))
  const another = await dialog.findByRole<HTMLInputElement>('radio', { name: 'Another card' })
  expect(another.checked).toBe(true)
})

test('rule I121: while a bank has not answered nobody pays again', async () => {
  const page = renderRemote(BillingAttention, {
    fake: owing({ order: anUnpaidOrder({ payment_under_way: 'unknown' }) }),
  })
  expect(await page.findByText('We are checking a payment with your bank.')).toBeTruthy()
  expect(page.queryByRole('button', { name: /Pay/ })).toBeNull()
})

test('rule N19: where it is not known what is owed, a card is updated where there is one, added where there is none', async () => {
  const paid = anUnpaidOrder({ amount_received: 5413, amount_owed: 0 })
  const withCard = renderRemote(BillingAttention, { fake: owing({ order: paid }) })
  expect(actionsOf(await withCard.findAllByRole('link', { name: 'Update card: Unpaid' }))).toEqual([
    ['Update card', '/account/billing/payment-methods'],
  ])
  withCard.unmount()

  const without = renderRemote(BillingAttention, { fake: owing({ order: paid, cards: [] }) })
  expect(actionsOf(await without.findAllByRole('link', { name: 'Add a card: Unpaid' }))).toHaveLength(1)
})

test('rule I121: a person who may not pay reads the amount and whom to ask', async () => {
  const visitor = aVisitor({ roles: ['api-key-viewer', 'billing-viewer'] })
  const page = renderRemote(BillingAttention, { visitor, fake: owing() })
  expect(
    await page.findByText(/^Not paid yet\. Service ends \d\d\/\d\d\/\d{4} unless \$54\.13 is paid\.$/),
  ).toBeTruthy()
  expect(page.getByText('Paying needs the role Billing editor.')).toBeTruthy()
  expect(page.queryByRole('button')).toBeNull()
})

test('rule N19: a person who may not pay is led to an order that has no grace period', async () => {
  const visitor = aVisitor({ roles: ['api-key-viewer', 'billing-viewer'] })
  const order = anUnpaidOrder({ order_id: 10_002, processed: inDays(-3), grace_period_end: '' })
  const page = renderRemote(BillingAttention, { visitor, fake: owing({ order }) })
  expect((await page.findByText('Past due')).closest('li')?.textContent).toMatch(
    /^Order 10002 Past due\$54\.13 since \d\d\/\d\d\/\d{4}See the order$/,
  )
  expect(actionsOf(page.getAllByRole('link'))).toEqual([
    ['See details', '/account/subscriptions/unpaid'],
    ['See the order', '/account/orders/10002'],
  ])
})

test('rule J29: of what is paid in part, what is past due is the rest', async () => {
  const page = renderRemote(BillingAttention, { fake: owing({ order: anUnpaidOrder({ amount_owed: 1413 }) }) })
  expect(await page.findByText(/unless you pay \$14\.13\.$/)).toBeTruthy()
})

test('rule N19: a primary card that has expired needs somebody', async () => {
  const cards = [aPaymentMethod({ primary: true, expiration: '2020-01', network: 'Visa', mask: '************4242' })]
  const page = renderRemote(BillingAttention, {
    fake: owing({ cards, order: anUnpaidOrder({ amount_received: 5413, amount_owed: 0 }) }),
  })
  expect(await page.findByRole('link', { name: 'Update card: Visa •••• 4242' })).toBeTruthy()
})

test('rule N14: what is refused comes first, each with its state, its number or date, and what ends it', async () => {
  const fake = fakeSubscriptions(
    licensed('Full soon', { issued: 1000, remaining: 60, autoRenewDisabled: true }),
    licensed('An unpaid one', { ...EACH_STATE.grace, subscription_id: 'unpaid' }),
    licensed('Empty', EACH_STATE.depleted),
    licensed('Held', { ...EACH_STATE.suspended, subscription_id: 'held' }),
    licensed('Served again', EACH_STATE.depleted, EACH_STATE.active),
  )
  const page = renderRemote(BillingAttention, { fake })
  const links = await page.findAllByRole('link')
  expect(links.map((link) => [link.getAttribute('aria-label'), link.getAttribute('href')])).toEqual([
    ['See why: Held', '/account/subscriptions/held'],
    ['Get more lookups: Empty', '/pricing'],
    ['See details: An unpaid one', '/account/subscriptions/unpaid'],
    ['Get more lookups: Full soon', '/pricing'],
  ])
  expect(page.getByText('60 of 1,000 lookups left').closest('li')?.textContent).toContain('Almost used up')
  expect(page.queryByText('Active')).toBeNull()
  expect(page.getByText(/Service ends \d\d\/\d\d\/\d{4}/)).toBeTruthy()
})

test('rule J90: more lookups are offered where those of the product that is used up are sold', async () => {
  const fake = fakeSubscriptions(
    licensedLine('us-autocomplete-pro', 'Type-ahead', EACH_STATE.depleted),
    licensedLine('us-property-risk', 'Risk', { issued: 1000, remaining: 60 }),
    licensedLine('us-core', 'Core', { issued: 1000, remaining: 60 }),
  )
  const page = renderRemote(BillingAttention, { fake })
  const links = await page.findAllByRole('link')
  expect(links.map((link) => [link.getAttribute('aria-label'), link.getAttribute('href')])).toEqual([
    ['Get more lookups: Type-ahead', '/pricing/us-address-autocomplete'],
    ['Get more lookups: Core', '/pricing'],
    ['Get more lookups: Risk', '/docs/us-property-risk'],
  ])
})

test('where all is well nothing is said', async () => {
  const fake = fakeSubscriptions(licensed('Core', EACH_STATE.active))
  const page = renderRemote(BillingAttention, { fake })
  await waitFor(() => expect(page.container.querySelector('[aria-busy=true]')).toBeNull())
  expect(page.container.querySelector('[data-speaks]')).toBeNull()
})

test('rule N34: a person who may not buy is told who may, and is led to the subscription', async () => {
  const fake = fakeSubscriptions(
    licensed('Full soon', { issued: 1000, remaining: 60, subscription_id: 'soon' }),
    licensed('Empty', { ...EACH_STATE.depleted, subscription_id: 'empty' }),
  )
  const visitor = aVisitor({ roles: ['api-key-viewer', 'billing-viewer'] })
  const page = renderRemote(BillingAttention, { fake, visitor })
  expect(actionsOf(await page.findAllByRole('link'))).toEqual([
    ['See details', '/account/subscriptions/empty'],
    ['See details', '/account/subscriptions/soon'],
  ])
  expect(page.getByText('All lookups are used. Buying more needs the role Billing editor.')).toBeTruthy()
  expect(page.getByText('60 of 1,000 lookups left. Buying more needs the role Billing editor.')).toBeTruthy()
})

test('rule G16: an owner whose account is deactivated has the role, and is told of none', async () => {
  const fake = fakeSubscriptions(licensed('Empty', { ...EACH_STATE.depleted, subscription_id: 'empty' }))
  const visitor = aVisitor({ account: { id: 1, label: 'Acme Logistics', deactivated: true } })
  const page = renderRemote(BillingAttention, { fake, visitor })
  expect(await page.findByText('All lookups are used')).toBeTruthy()
  expect(page.queryByText(/role/)).toBeNull()
})

test('rule N34: a person who may neither buy nor pay is told by name who to ask', async () => {
  const fake = fakeSubscriptions(
    licensed('Unpaid', { ...EACH_STATE.grace, subscription_id: 'unpaid' }),
    licensed('Empty', { ...EACH_STATE.depleted, subscription_id: 'empty' }),
  )
  const grantable: CustomerRole[] = ['billing-editor']
  const owners = [{ user_id: 1, name: 'Olivia Adler', roles: grantable }]
  fake.on(getRoleGranters, () => ({ owners, grantable, asked: [] }))
  const visitor = aVisitor({ roles: ['api-key-viewer'] })
  const page = renderRemote(BillingAttention, { fake, visitor })
  expect(await page.findByText('All lookups are used. Ask Olivia Adler for more.')).toBeTruthy()
  const unpaid = /^Not paid yet\. Service ends \d\d\/\d\d\/\d{4} unless it is paid\. Ask Olivia Adler to pay\.$/
  expect(page.getByText(unpaid)).toBeTruthy()
})

test('rule N34: what is ordered and not paid needs somebody, but for what still waits in the cart', async () => {
  const placed = { grace_period_end: '', payment_due_date: '2030-03-01T00:00:00Z' }
  const fake = fakeSubscriptions()
  fake.on(listPaymentMethods, () => [])
  fake.on(listOrders, () => [
    anUnpaidOrder({ order_id: 1, grace_period_end: '', placed: inDays(0), pay_by: '2030-04-01T00:00:00Z' }),
    anUnpaidOrder({ order_id: 2, ...placed, terms: 'net-30' }),
    anUnpaidOrder({ order_id: 3, processed: inDays(-3), grace_period_end: '' }),
    anUnpaidOrder({ order_id: 4, grace_period_end: '', processed: '', amount_received: 0, amount_owed: 0 }), // has lapsed
  ])
  const page = renderRemote(BillingAttention, { fake })
  const rows = async () => (await page.findAllByRole('listitem')).map(({ textContent }) => textContent?.slice(0, 34))
  expect(await rows()).toEqual([
    expect.stringMatching(/^Order 3 Past due\$54\.13 since /),
    'Order 1 Not paid$54.13, expires 04',
    'Order 2 Not paid$54.13 due 03/01/2',
  ])
  page.unmount()

  localStorage.setItem('cart', JSON.stringify(['core-5k']))
  const withCart = renderRemote(BillingAttention, { fake })
  await withCart.findByText('Past due')
  expect(withCart.queryByText(/Order 1/)).toBeNull()
  expect(withCart.getByText(/Order 2/)).toBeTruthy()
})
