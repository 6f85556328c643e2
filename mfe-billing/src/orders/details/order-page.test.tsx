import { expect, jest, test } from '@jest/globals'
import { getOrder, mailReceipt, type OrderDetails } from '@portal/contracts/billing/order-details'
import { cancelOrder, getReceipt, listOrders, type Order } from '@portal/contracts/billing/orders'
import { listPaymentMethods } from '@portal/contracts/payments/payment-methods'
import { payOrder } from '@portal/contracts/payments/payments'
import { listAccountSubscriptions } from '@portal/contracts/subscriptions/subscriptions'
import { anOrder, aPaymentMethod, aSubscription, aVisitor, fakeApi, renderRemote } from '@portal/test-kit'
import { fireEvent, waitFor, within } from '@testing-library/react'
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
function openOrder(said: Partial<OrderDetails> = {}, roles: Parameters<typeof aVisitor>[0] = {}, query = '') {
  const order = { ...PAST, ...anOrder({ order_id: 10_001, items: [LINE], ...said }), ...said } as OrderDetails
  const fake = fakeApi()
  fake.on(listOrders, () => [order])
  fake.on(getOrder, () => order)
  fake.on(listAccountSubscriptions, () => [])
  fake.on(listPaymentMethods, () => [VISA])
  return { ...renderRemote(Root, { path: `/account/orders/10001${query}`, fake, visitor: aVisitor(roles) }), fake }
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
  await waitFor(() => expect(row.textContent).toContain('Renews automatically03/09/2026 – 04/09/2026'))
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
    ['Billing and tax address', 'Austin, TX 78741, USA'],
    ['Paid with', 'Visa •••• 4242'],
  ])
  const history = await page.findByRole('region', { name: 'History' })
  // Its one payment is in the sums and in the history.
  expect(page.queryByRole('table', { name: 'Payments and refunds' })).toBeNull()
  const past = await within(history).findAllByRole('listitem')
  expect(past.map(({ firstChild }) => firstChild?.textContent)).toEqual([
    'Plan added to the account',
    '$54.13 paid',
    'Payment failed',
    'Ordered',
  ])
  expect(past[2]?.textContent).toContain('There is not enough money on this card')
  expect(page.queryByText('Pay this order')).toBeNull()
})

test('rule J104: payments and refunds stand in a table where there are several', async () => {
  const money = { at: '2026-03-09T10:00:00Z', unit_amount: 5000, tax_amount: 413, method: 'Visa •••• 4242' }
  const page = openOrder({
    payments: [
      { ...money, transaction_id: 'one', kind: 'payment', amount: 5413 },
      { ...money, transaction_id: 'two', kind: 'refund', amount: -5413 },
    ],
  })
  const table = within(await page.findByRole('table', { name: 'Payments and refunds' }))
  expect(table.getAllByRole('row').map(({ textContent }) => textContent)).toEqual([
    'DescriptionCard or referenceDateTax includedAmount',
    expect.stringContaining('PaymentVisa •••• 4242'),
    expect.stringContaining('Refund'),
  ])
})

test('rule J141: a card that was declined again and again is said once, with how often and since when', async () => {
  const declined = { reason: 'payment-context:card-declined', tried_with: 'Visa •••• 0341' } as const
  const days = ['2026-03-09', '2026-03-10', '2026-03-12']
  const page = openOrder({ ...UNPAID, declines: days.map((day) => ({ ...declined, at: `${day}T10:00:00Z` })) })
  const history = await page.findByRole('region', { name: 'History' })
  const past = await within(history).findAllByRole('listitem')
  expect(past.filter(({ textContent }) => textContent?.includes('0341')).map(({ textContent }) => textContent)).toEqual(
    [
      '3 payment attempts failedVisa •••• 0341 · Your bank declined this card. ' +
        'Try another card or contact your bank.03/09/2026 – 03/12/2026',
    ],
  )
})

test.each([
  ['Then begins again', { renews: true, price_in_cents: 0 }],
  ['Renews automatically', { renews: true, price_in_cents: 18_100 }],
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

test('rule J105: beside the button that pays stand the terms that are agreed to by it', async () => {
  const page = openOrder(UNPAID)
  const button = await page.findByRole('button', { name: 'Pay $54.13' })
  const terms = within(button.parentElement as HTMLElement).getByRole('link', { name: 'terms of service' })
  expect(terms.getAttribute('href')).toBe('/terms')
})

test('rules J29, J30: of an order that is paid in part just the rest is paid, once, however often somebody presses', async () => {
  const page = openOrder({ ...UNPAID, amount_received: 5_000, amount_owed: 413 })
  page.fake.on(payOrder, () => new Promise<never>(() => {}))
  const button = await page.findByRole('button', { name: 'Pay $4.13' })
  expect(page.getByText('$4.13 of this order is still due')).toBeTruthy()
  expect(page.getByRole('region', { name: 'Order details' }).textContent).toContain(
    'Total$54.13Paid$50.00Amount due$4.13',
  )
  fireEvent.click(button)
  fireEvent.click(button)
  await waitFor(() => expect(page.fake.requestsOf(payOrder)).toHaveLength(1))
  expect(page.fake.requestsOf(payOrder)[0]?.body).toEqual({ order_id: 10_001, amount: 413, payment_method_id: 'visa' })
})

/** The bank's answer to the latest charge. */
function declined(tried_with: string) {
  return { at: '2026-03-09T09:00:00Z', reason: 'payment-context:card-declined', tried_with } as const
}

test('rule I121: the page of an order that began says until when it runs, and pays it below', async () => {
  const last_decline = declined('Visa •••• 0341')
  const page = openOrder({ ...UNPAID, grace_period_end: '2999-03-09T09:00:00.000Z', last_decline })
  expect(await page.findByText('Payment failed. Service ends 03/09/2999 unless you pay $54.13.')).toBeTruthy()
  expect(await page.findAllByRole('button', { name: 'Pay $54.13' })).toHaveLength(1)
  expect(page.getAllByText(/We tried Visa •••• 0341 on/)).toHaveLength(1)
})

test.each([
  ['a plan that was ordered goes on', {}, 'Once it is paid, it goes on until its term ends.'],
  [
    'one that was to renew begins anew',
    { renewal_of: 'subscription-1', payment_due_date: '2026-02-23T09:00:00.000Z' },
    'A new term starts the day you pay.',
  ],
])('rules I80, I89: paid after its grace period, %s', async (_, said, words) => {
  const page = openOrder({ ...UNPAID, grace_period_end: '2026-03-09T09:00:00.000Z', ...said })
  expect(await page.findByText('Service stopped 03/09/2026. Pay $54.13 to restart.')).toBeTruthy()
  expect(page.getByText(words)).toBeTruthy()
})

test('rule J134: a card that was declined is marked, and another one is selected', async () => {
  const page = openOrder(UNPAID)
  const other = aPaymentMethod({ payment_method_id: 'other', primary: false, mask: '•••• 4444' })
  page.fake.on(listPaymentMethods, () => [{ ...VISA, primary: true, last_declined: '2027-02-12T09:00:00Z' }, other])
  await waitFor(() => expect(page.getAllByRole('radio')).toHaveLength(3))
  const radios = page.getAllByRole<HTMLInputElement>('radio')
  expect(radios.map(({ checked }) => checked)).toEqual([false, true, false])
  expect(radios[0]?.closest('label')?.textContent).toContain('Declined 02/12/2027')
})

test('rule J30: a card that is declined gives way to another one', async () => {
  const page = openOrder(UNPAID)
  const other = aPaymentMethod({ payment_method_id: 'other', primary: false })
  page.fake.on(listPaymentMethods, () => [VISA, other])
  page.fake.refuse(payOrder, 'payment-context:card-declined')
  await page.press('Pay $54.13')
  await page.findByText('The payment was declined')
  expect(page.queryByRole('link', { name: 'Use another card' })).toBeNull()
  const chosen = () => page.getAllByRole('radio').map((radio) => (radio as HTMLInputElement).checked)
  await waitFor(() => expect(chosen()).toEqual([false, true, false]))
})

test('rule J95: a card that was declined is said when the page is loaded anew, until somebody tries again', async () => {
  const last_decline = declined('Visa •••• 4242')
  const page = openOrder({ ...UNPAID, last_decline })
  await page.findByText(/We tried Visa •••• 4242 on/)
  page.fake.refuse(payOrder, 'payment-context:insufficient-funds')
  await page.press('Pay $54.13')
  await page.findByText(/There is not enough money on this card/)
  expect(page.getAllByText('The payment was declined')).toHaveLength(1)
})

test('rule J105: without a card one is saved in place', async () => {
  const page = openOrder(UNPAID)
  page.fake.on(listPaymentMethods, () => [])
  await page.findByRole('form', { name: 'Your card' })
  expect(page.queryByRole('radio')).toBeNull()
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
  expect(link.getAttribute('href')).toBe('/checkout/cart?plan=plan-a&ending=plan-a')
  expect(closed.queryByRole('button', { name: /Download/ })).toBeNull()
})

const SENTENCE =
  'Renews for $54.13, tax included, on 04/09/2026, or sooner if you use all 5,000 lookups. You can turn off renewal anytime.'

test('rule J135: above the button stands what is charged today, and what next and when', async () => {
  const page = openOrder({ ...UNPAID, items: [{ ...LINE, renewal: SENTENCE }] })
  expect((await page.findByText(/You'll be charged/)).textContent).toContain(
    `You'll be charged $54.13 today. ${SENTENCE} By paying`,
  )
  page.unmount()

  const once = openOrder(UNPAID)
  expect((await once.findByText(/You'll be charged/)).textContent).toContain(
    "You'll be charged $54.13 once, today. By paying",
  )
})

test.each([
  ['Monthly', /A new term, if you pay today\d\d\/\d\d\/\d{4} – \d\d\/\d\d\/\d{4}\$/],
  ['Custom Term', /A new termFrom the day you pay\$/],
])('rule J135: a renewal that stopped shows the term that paying it begins: %s', async (planInterval, words) => {
  const stopped = {
    renewal_of: 'before',
    payment_due_date: '2026-03-09T10:00:00Z',
    grace_period_end: '2026-03-23T10:00:00Z',
  }
  const page = openOrder({ ...UNPAID, ...stopped, items: [{ ...LINE, renewal: SENTENCE }] })
  page.fake.on(listAccountSubscriptions, () => [
    aSubscription({
      orderId: 10_001,
      orderItemId: 'line',
      startDate: '2026-03-09T10:00:00Z',
      expirationDate: '2026-04-09T10:00:00Z',
      terminationDate: '2026-03-23T10:00:00Z',
      planInterval,
    }),
  ])
  const row = await page.findByRole('row', { name: /^US Address/ })
  await waitFor(() => expect(row.textContent).toMatch(words))
  expect(row.textContent).not.toContain('03/09/2026')
  expect(page.getByText(/You'll be charged/).textContent).toContain(
    "You'll be charged $54.13 today, and $54.13 each time the plan renews. By paying",
  )
})

test('rules J80, J129: an order that expired is not paid; ordered again, each plan keeps the choice of its renewal', async () => {
  const items = [
    { ...LINE, renewal: SENTENCE },
    { ...LINE, item_id: 'other', plan_id: 'plan-b', description: 'A list' },
  ]
  const page = openOrder({ ...UNPAID, amount_owed: 0, placed: '2026-01-01T00:00:00Z', items })
  await page.findByText('This order expired before it was paid')
  expect(page.queryByText('Pay this order')).toBeNull()
  const link = page.getByRole('link', { name: 'Order again' })
  expect(link.getAttribute('href')).toBe('/checkout/cart?plan=plan-a&plan=plan-b&ending=plan-b')
})

test('rule I93: of a line that waits is said what was agreed, and of one that runs what its next term costs', async () => {
  const items = [
    { ...LINE, renewal: SENTENCE },
    { ...LINE, item_id: 'other', description: 'A list' },
    { ...LINE, item_id: 'free', description: 'A trial', unit_amount: 0 },
  ]
  const waits = openOrder({ ...UNPAID, pay_by: '2999-03-10T09:00:00Z', items })
  const rowOf = (name: RegExp) => waits.findByRole('row', { name })
  expect((await rowOf(/^US Address/)).textContent).toContain(SENTENCE)
  expect((await rowOf(/^A list/)).textContent).toContain('Does not renew')
  expect((await rowOf(/^A trial/)).textContent).not.toContain('renew')
  waits.unmount()

  const runs = openOrder({ items: [{ ...LINE, renewal: SENTENCE }] })
  const next = { unit_amount: 5_000, tax_amount: 413, total_amount: 5_413, renewal: SENTENCE }
  runs.fake.on(listAccountSubscriptions, () => [
    aSubscription({
      orderId: 10_001,
      orderItemId: 'line',
      startDate: '2026-03-09T09:00:00Z',
      expirationDate: '2026-04-09T09:00:00Z',
      renews: true,
      next_charge: { at: '2026-04-09T09:00:00Z', ...next },
    }),
  ])
  const row = await runs.findByRole('row', { name: /^US Address/ })
  await waitFor(() => expect(row.textContent).toContain('Renews for $54.1303/09/2026 – 04/09/2026'))
})

test('rules J38, K21: lines that are taxed otherwise have a tax and a rate each, and the sums name none', async () => {
  const items = [
    { ...LINE, tax_rate: 0.066, tax_amount: 330, amount: 5_330 },
    { ...LINE, item_id: 'other', description: 'A list', tax_rate: 0.1153, tax_amount: 577, amount: 5_577 },
  ]
  const sums = { unit_amount: 10_000, tax_amount: 907, amount: 10_907, amount_received: 10_907 }
  const page = openOrder({ items, ...sums, processed: '2026-03-09T10:00:00Z' })
  expect((await page.findByRole('row', { name: /^US Address/ })).textContent).toContain('$50.00$3.306.6%$53.30')
  expect(page.getByRole('row', { name: /^A list/ }).textContent).toContain('$50.00$5.7711.53%$55.77')
  const details = page.getByRole('region', { name: 'Order details' })
  expect(details.textContent).toContain('Subtotal$100.00Tax$9.07Total$109.07Paid$109.07')
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

test.each([
  ['Voided', 5413, true, 'This order was voided', 'The plan it bought has ended.', '−$54.13Paid after refunds$0.00'],
  ['Refunded', 5413, false, '$54.13 of this order was refunded', 'goes on.', '−$54.13Paid after refunds$0.00'],
  ['Partly refunded', 1000, false, '$10.00 of this order was refunded', 'goes on.', '−$10.00Paid after refunds$44.13'],
])('rule K81: an order that is %s says so, with what went back and what that leaves', async (...row) => {
  const [status, amount, voided, title, means, sums] = row
  const back = { date: '2026-03-12T09:00:00Z', amount, went_to: 'Visa •••• 4242', voided }
  const page = openOrder({ amount_refunded: amount, refunds: [back] })
  await page.findByText(title)
  expect(page.getByText(status)).toBeTruthy()
  expect(page.getByText(means, { exact: false })).toBeTruthy()
  const details = await page.findByRole('region', { name: 'Order details' })
  const what = voided ? 'Voided' : 'Refunded'
  expect(details.textContent).toContain(`${what} 03/12/2026, Visa •••• 4242${sums}`)
})

test('the receipt of what is paid is downloaded as a PDF; of a checkout that is not, there is none', async () => {
  const page = openOrder()
  page.fake.on(getReceipt, () => new Blob(['%PDF']))
  URL.createObjectURL = () => 'blob:receipt'
  URL.revokeObjectURL = () => {}
  const save = jest.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(() => {})
  await page.press('Download receipt')
  await waitFor(() => expect(save).toHaveBeenCalledTimes(1))
  expect((save.mock.contexts[0] as HTMLAnchorElement).download).toBe('receipt-10001.pdf')
  expect(page.fake.requestsOf(getReceipt)[0]?.params).toEqual({ id: 10_001 })
  save.mockRestore()
  page.unmount()

  const unpaid = openOrder({ ...UNPAID, pay_by: '2999-03-10T09:00:00Z' })
  await unpaid.findByText('This order is not paid yet')
  expect(unpaid.queryByRole('button', { name: /^Download/ })).toBeNull()
})

const ISSUED = { issued: '2026-03-09T09:00:00Z', amount: 5413 }
const PAPERS: Order['papers'] = [
  { ...ISSUED, number: 'INV-000012', kind: 'invoice' },
  { ...ISSUED, number: 'R-000009', kind: 'receipt' },
  { ...ISSUED, number: 'CN-000003', kind: 'credit-note' },
]

test('rule J132: a paper that the address names is downloaded by its number, also where another one stands for the order', async () => {
  const page = openOrder({ papers: PAPERS }, {}, '?document=INV-000012')
  page.fake.on(getReceipt, () => new Blob(['%PDF']))
  fireEvent.click(await page.findByRole('button', { name: 'Download invoice INV-000012' }))
  await waitFor(() =>
    expect(page.fake.requestsOf(getReceipt)).toMatchObject([
      { params: { id: 10_001 }, query: { number: 'INV-000012' } },
    ]),
  )
})

test('rule J132: a paper of an order that was canceled unpaid can be had', async () => {
  const canceled = { ...UNPAID, amount_owed: 0, cancelled: '2026-03-10T09:00:00Z', papers: PAPERS }
  const page = openOrder(canceled, {}, '?document=CN-000003')
  expect(await page.findByRole('button', { name: 'Download credit note CN-000003' })).toBeTruthy()
})

test.each(['', '?document=R-000009', '?document=CN-000003', '?document=INV-999999'])(
  'rule J132: with "%s" no paper has a button of its own beside those that are there',
  async (query) => {
    const page = openOrder({ papers: PAPERS }, {}, query)
    await page.findByRole('button', { name: 'Download receipt' })
    expect(page.getAllByRole('button', { name: /^Download|^Credit note/ })).toHaveLength(2)
  },
)
