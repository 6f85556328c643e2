import { expect, test } from '@jest/globals'
import { getOrder, mailReceipt, type OrderDetails } from '@portal/contracts/billing/order-details'
import { cancelOrder, listOrders, type Order } from '@portal/contracts/billing/orders'
import { listPaymentMethods } from '@portal/contracts/payments/payment-methods'
import { payOrder } from '@portal/contracts/payments/payments'
import { listAccountSubscriptions } from '@portal/contracts/subscriptions/subscriptions'
import { anOrder, aPaymentMethod, aSubscription, aVisitor, fakeApi, renderRemote } from '@portal/test-kit'
import { waitFor, within } from '@testing-library/react'
import { Root } from '../../app.tsx'

const LINE: Order['items'][number] = {
  item_id: 'line',
  description: 'US Address Verification, 5,000 lookups a month',
  amount: 5413,
  lookups: 5000,
  plan_id: 'plan-a',
  tax_amount: 413,
  unit_amount: 5000,
  tax_rate: 0.0825,
}
const PAST = { payments: [], declines: [] }
const UNPAID = { processed: '', amount_received: 0, amount_owed: 5413 }
const VISA = aPaymentMethod({ payment_method_id: 'visa', primary: true, network: 'Visa', mask: '•••• 4242' })

/** Opens the page of an order that the server answers; the list has it as well. */
function openOrder(said: Partial<OrderDetails> = {}, roles: Parameters<typeof aVisitor>[0] = {}) {
  const order = { ...PAST, ...anOrder({ order_id: 10_001, items: [LINE], ...said }), ...said } as OrderDetails
  const fake = fakeApi()
  fake.on(listOrders, () => [order])
  fake.on(getOrder, () => order)
  fake.on(listAccountSubscriptions, () => [])
  fake.on(listPaymentMethods, () => [VISA])
  return { ...renderRemote(Root, { path: '/account/orders/10001', fake, visitor: aVisitor(roles) }), fake }
}

test('rule J104: an order shows its lines with period, price and tax, its sums, its payments and what happened', async () => {
  const page = openOrder({
    placed: '2026-03-09T09:00:00Z',
    processed: '2026-03-09T10:00:00Z',
    po_number: 'PO-77',
    taxed_at: 'Austin, TX 78741, USA',
    paid_with: 'Visa •••• 4242',
    declines: [
      { at: '2026-03-09T09:30:00Z', reason: 'payment-context:insufficient-funds', tried_with: 'Visa •••• 1881' },
    ],
    payments: [
      {
        transaction_id: 'one',
        at: '2026-03-09T10:00:00Z',
        kind: 'payment',
        amount: 5413,
        unit_amount: 5000,
        tax_amount: 413,
        method: 'Visa •••• 4242',
      },
    ],
  })
  page.fake.on(listAccountSubscriptions, () => [
    aSubscription({
      orderId: 10_001,
      orderItemId: 'line',
      startDate: '2026-03-09T10:00:00Z',
      expirationDate: '2026-04-09T10:00:00Z',
      renews: true,
    }),
  ])
  const details = within(await page.findByRole('region', { name: 'Order details' }))
  const row = await details.findByRole('row', { name: /US Address Verification/ })
  await waitFor(() => expect(row.textContent).toContain('03/09/2026 – 04/09/2026Then renews'))
  expect(row.textContent).toContain('US Address Verification, 5,000 lookups a month')
  expect(row.textContent).toContain('$50.00$4.138.25%$54.13')
  const facts = details.getAllByRole('term').map((term) => [term.textContent, term.nextElementSibling?.textContent])
  expect(facts).toEqual([
    ['Subtotal', '$50.00'],
    ['Tax (8.25%)', '$4.13'],
    ['Total', '$54.13'],
    ['Paid', '$54.13'],
    ['Ordered (UTC)', '03/09/2026'],
    ['PO number', 'PO-77'],
    ['Billed to, taxed at', 'Austin, TX 78741, USA'],
    ['Paid with', 'Visa •••• 4242'],
  ])
  expect((await page.findByRole('row', { name: /^Payment/ })).textContent).toContain('Visa •••• 4242')
  const past = within(page.getByRole('region', { name: 'What happened' })).getAllByRole('listitem')
  expect(past.map(({ firstChild }) => firstChild?.textContent)).toEqual([
    'Ordered',
    'Visa •••• 1881 was declined',
    'Plan added to the account',
    '$54.13 paid',
  ])
  expect(past[1]?.textContent).toContain('There is not enough money on this card')
  expect(page.queryByText('Pay this order')).toBeNull()
})

test.each([
  ['Then begins again', { renews: true, price_in_cents: 0 }],
  ['Then renews', { renews: true, price_in_cents: 18_100 }],
  ['Does not renew', { renews: false, price_in_cents: 18_100 }],
])('rule J36: what comes after a term reads as on the receipt: %s', async (words, { renews, price_in_cents }) => {
  const page = openOrder({ ...UNPAID, amount_owed: 0, processed: '2026-03-09T10:00:00Z' })
  page.fake.on(listAccountSubscriptions, () => [
    aSubscription({
      orderId: 10_001,
      orderItemId: 'line',
      renews,
      renewsInto: { plan_id: 'plan-a', description: 'A plan', price_in_cents },
    }),
  ])
  const details = within(await page.findByRole('region', { name: 'Order details' }))
  const row = await details.findByRole('row', { name: /US Address Verification/ })
  await waitFor(() => expect(row.textContent).toContain(words))
})

test('an order of another account is not found, and the way leads to the list', async () => {
  const fake = fakeApi()
  fake.on(listOrders, () => [])
  fake.refuse(getOrder, 'billing-context:order-not-found')
  const page = renderRemote(Root, { path: '/account/orders/9', fake })
  await page.findByText('Order not found')
  expect(page.getByRole('link', { name: 'Go to Orders' }).getAttribute('href')).toBe('/account/orders')
})

test('rule J105: what is owed is paid in place, and the outcome is shown where every payment’s is', async () => {
  const page = openOrder({
    ...UNPAID,
    terms: 'net 30',
    payment_due_date: '2026-03-01T00:00:00Z',
    placed: '2026-02-01T00:00:00Z',
  })
  await page.findByText(/\$54\.13 is past due since 03\/01\/2026/)
  page.fake.on(payOrder, () => ({
    payment_id: 'payment-1',
    order_id: 10_001,
    amount: 5413,
    status: 'paid' as const,
    challenge_url: '',
    expires: '',
    reason: '' as const,
  }))
  await page.press('Pay $54.13')
  await waitFor(() => expect(location.pathname).toBe('/checkout/done/10001'))
  expect(page.fake.requestsOf(payOrder).map(({ body }) => body)).toEqual([
    { order_id: 10_001, amount: 5413, payment_method_id: 'visa' },
  ])
})

test('rule J105: without a saved card the fields for one are there; a declined card says why and stays chosen', async () => {
  const page = openOrder(UNPAID)
  page.fake.refuse(payOrder, 'payment-context:card-declined')
  await page.press('Pay $54.13')
  await page.findByText('The payment was declined')
  await page.user.click(page.getByRole('radio', { name: 'Another card' }))
  expect(await page.findByRole('form', { name: 'Your card' })).toBeTruthy()
})

test('rule J105: a person who may not pay reads whom to ask, and why a card was declined', async () => {
  const last_decline = {
    at: '2026-03-09T09:00:00Z',
    reason: 'payment-context:card-expired',
    tried_with: 'Visa •••• 1881',
  } as const
  const page = openOrder({ ...UNPAID, last_decline }, { roles: ['billing-viewer'] })
  await page.findByText(/To pay this order, you need the role/)
  expect(page.getByText(/We tried Visa •••• 1881/)).toBeTruthy()
  expect(page.queryByText('Pay this order')).toBeNull()
  expect(page.queryByRole('button', { name: /Cancel order/ })).toBeNull()
})

test('rule J105: while a bank has not answered nobody pays again; while it asks, it is said until when', async () => {
  const unknown = openOrder({ ...UNPAID, payment_under_way: 'unknown' })
  await unknown.findByText('We are checking with your bank')
  expect(unknown.queryByText('Pay this order')).toBeNull()
  unknown.unmount()
  const asking = openOrder({ ...UNPAID, payment_under_way: 'challenge', confirm_by: '2999-03-09T09:30:00Z' })
  expect((await asking.findByText(/Press Pay with the same card/)).textContent).toContain('until March 9, 2999')
  expect(await asking.findByRole('button', { name: 'Pay $54.13' })).toBeTruthy()
})

test('rule J81: a checkout is canceled after a question, and one that was closed is ordered again', async () => {
  const page = openOrder({ ...UNPAID, pay_by: '2999-03-10T09:00:00Z' })
  await page.press('Cancel order…')
  const question = within(await page.findByRole('alertdialog'))
  page.fake.on(cancelOrder, () => undefined)
  await page.user.click(question.getByRole('button', { name: 'Cancel order' }))
  await waitFor(() => expect(page.fake.requestsOf(cancelOrder).map(({ params }) => params.id)).toEqual([10_001]))
  page.unmount()

  const closed = openOrder({ ...UNPAID, amount_owed: 0, cancelled: '2026-03-09T11:00:00Z' })
  const link = await closed.findByRole('link', { name: 'Order again' })
  expect(link.getAttribute('href')).toBe('/checkout/cart?plan=plan-a')
  expect(closed.queryByRole('button', { name: /Download/ })).toBeNull()
})

test('rule J109: the receipt goes to an address that somebody names; a wrong one is said at the field', async () => {
  const page = openOrder()
  page.fake.on(mailReceipt, () => undefined)
  await page.press('Email receipt…')
  const dialog = within(await page.findByRole('dialog', { name: 'Email the receipt of order 10001' }))
  await page.user.type(dialog.getByLabelText('Email address'), 'books')
  await page.user.click(dialog.getByRole('button', { name: 'Send' }))
  await waitFor(() => expect(dialog.getByLabelText('Email address').getAttribute('aria-invalid')).toBe('true'))
  expect(page.fake.requestsOf(mailReceipt)).toEqual([])
  await page.user.type(dialog.getByLabelText('Email address'), '@company.example')
  await page.user.click(dialog.getByRole('button', { name: 'Send' }))
  await waitFor(() => expect(page.toasts()[0]?.content).toBe('The receipt is on its way to books@company.example'))
  expect(page.fake.requestsOf(mailReceipt).map(({ params, body }) => [params.id, body.email])).toEqual([
    [10_001, 'books@company.example'],
  ])
})

test('rule K81: a refund is among the sums, and the page says that the plan goes on', async () => {
  const back = { date: '2026-03-12T09:00:00Z', amount: 1000, went_to: 'Visa •••• 4242', voided: false }
  const page = openOrder({ amount_refunded: 1000, refunds: [back] })
  await page.findByText('$10.00 of this order was refunded')
  const details = await page.findByRole('region', { name: 'Order details' })
  expect(details.textContent).toContain('Refunded 03/12/2026, Visa •••• 4242-$10.00Paid after refunds$44.13')
})
