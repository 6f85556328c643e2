import { afterEach, beforeEach, expect, jest, test } from '@jest/globals'
import { logOut } from '@portal/contracts/authorization/session'
import { listOrders, type Order } from '@portal/contracts/billing/orders'
import { askCartReminder, dropCartReminder } from '@portal/contracts/forms/cart-reminder'
import { getVaultPlace, listPaymentMethods } from '@portal/contracts/payments/payment-methods'
import { getPayment, type Payment, payOrder } from '@portal/contracts/payments/payments'
import type { Role } from '@portal/contracts/roles'
import { getBillingDetails } from '@portal/contracts/sales/billing-details'
import { placeOrder } from '@portal/contracts/sales/orders'
import { requestQuote } from '@portal/contracts/sales/quotes'
import { setTaxableLocation } from '@portal/contracts/sales/set-taxable-location'
import { getTaxableLocation } from '@portal/contracts/sales/taxable-locations'
import { subscribe } from '@portal/event-bus'
import { signOut } from '@portal/platform/session'
import { anOrder as anOrderOf, aPaymentMethod, aVisitor, renderRemote } from '@portal/test-kit'
import { act, fireEvent, waitFor, within } from '@testing-library/react'
import { Root } from '../app.tsx'
import { takeBought } from '../cart/change-cart.ts'
import { fakePrices } from '../testing/fake-prices.ts'
import { cartNow, fillCart } from '../testing/fill-cart.ts'
import { AUSTIN, aQuote, CARD, PLACED, PLAN, REVIEW } from '../testing/plan-in-austin.ts'
import { rememberPlaced } from './placed-order.ts'

const JUST_NOW = new Date().toISOString()
/** An order of 162.37, at checkout unless it was processed. */
const anOrder = ({ processed = '', amount_owed = processed ? 0 : 16_237, ...said }: Partial<Order> = {}) =>
  anOrderOf({ ...PLACED, processed, saasTaxRate: 0.0825, payment_due_date: '', amount_owed, ...said })
/** An order of 162.37, of which 110.00 were paid by check. */
const PAID_IN_PART = { amount_received: 11_000, amount_owed: 5_237 }
const aPayment = (said: Partial<Payment> = {}): Payment => ({
  payment_id: 'payment-1',
  order_id: 10_020,
  amount: 16_237,
  status: 'paid',
  challenge_url: '',
  expires: '',
  reason: '',
  ...said,
})

beforeEach(() => localStorage.clear())
afterEach(() => void jest.useRealTimers())

/** A shop with a plan in the cart, a known address and card, and this result of a payment. */
function openShop(path = REVIEW, becomes: Partial<Payment> = {}, roles?: readonly Role[]) {
  fillCart(PLAN)
  const fake = fakePrices(PLAN)
  const ordered: Order[] = []
  fake.on(requestQuote, () => aQuote())
  fake.on(getTaxableLocation, () => AUSTIN)
  fake.on(listPaymentMethods, () => [CARD])
  fake.on(listOrders, () => ordered)
  const takeOrders = () =>
    fake.on(placeOrder, () => {
      ordered.push(anOrder())
      return { order_id: 10_020, lookups: 5_000, amount: 16_237, tax_amount: 1_237 }
    })
  takeOrders()
  fake.on(payOrder, () => {
    const payment = aPayment(becomes)
    if (payment.status === 'paid') ordered.splice(0, 1, anOrder({ processed: JUST_NOW }))
    return payment
  })
  const page = renderRemote(Root, { fake, path, ...(roles && { visitor: aVisitor({ roles: [...roles] }) }) })
  return {
    ...page,
    fake,
    ordered,
    takeOrders,
    placed: () => fake.requestsOf(placeOrder).map(({ body }) => body),
    paid: () => fake.requestsOf(payOrder).map(({ body }) => body),
    payButton: () => page.findByRole('button', { name: 'Pay $162.37' }),
  }
}

test('rule J1: what is shown is ordered under its quote and paid, and leaves the cart; the receipt stands in the place of the form', async () => {
  const events = new Promise((resolve) => subscribe('cart.purchased', resolve))
  const shop = openShop()
  const summary = await shop.findByRole('complementary', { name: 'Order summary' })
  await waitFor(() => expect(summary.textContent).toContain('Tax (8.25% of $150.00)$12.37'))
  await shop.user.click(await shop.payButton())
  await shop.findByText('Your plan is active')
  expect(shop.placed()).toEqual([{ plans: [PLAN.id], quote_id: 'first' }])
  expect(shop.paid()).toEqual([{ order_id: 10_020, amount: 16_237, payment_method_id: 'visa' }])
  expect(await events).toEqual({ orderId: 10_020, cents: 16_237, taxCents: 1_237, planIds: [PLAN.id] })
  expect(cartNow()).toEqual([])
  expect(location.pathname + location.search).toBe('/checkout/done/10020')
})

test('rule J91: the rate of the tax is the one of the tax table, in the summary', async () => {
  const shop = openShop()
  // 8.87 % of the price, after rounding.
  const taxed = { unit_amount: 18_100, tax_amount: 1_606, amount: 19_706, tax_rate: 0.08875 }
  const item = { plan_id: PLAN.id, ...taxed }
  shop.fake.on(requestQuote, () =>
    aQuote({ items: [item], unit_amount: 18_100, tax_amount: 1_606, total_amount: 19_706, tax_rate: 0.0887 }),
  )
  const summary = await shop.findByRole('complementary', { name: 'Order summary' })
  await waitFor(() => expect(termsIn(summary)).toContainEqual(['Tax (8.875% of $181.00)', '$16.06']))
})

test.each([
  ['exempt', 'This account is exempt from tax.'],
  ['no-rate', 'No tax rate is configured for your address.'],
] as const)('rule J9: a tax of nothing because it is %s says so in the summary', async (tax_basis, words) => {
  const shop = openShop()
  shop.fake.on(requestQuote, () => aQuote({ tax_basis, tax_amount: 0, total_amount: 15_000, tax_rate: 0 }))
  await shop.findByRole('button', { name: 'Pay $150.00' })
  const summary = within(shop.getByRole('complementary', { name: 'Order summary' }))
  // Beside the step, and folded up above it on a phone.
  expect(summary.getAllByText(words)).toHaveLength(2)
})

test('rule J9: where there is a rate, nothing is said of why there is no tax', async () => {
  const shop = openShop()
  await shop.payButton()
  expect(shop.queryByText(/exempt from tax|No tax rate/)).toBeNull()
})

test('beside the button that pays stand the terms that are agreed to by it', async () => {
  const shop = openShop()
  const button = await shop.payButton()
  const terms = within(button.parentElement as HTMLElement).getByRole('link', { name: 'terms of service' })
  expect(terms.getAttribute('href')).toBe('/terms')
})

test('rule J126: the default PO number is filled in; a buyer who clears it orders without one', async () => {
  const details = { account_name: 'Acme', address: '', tax_id: '', po_number: 'PO 2027', emails: [] }
  const open = async () => {
    const shop = openShop()
    shop.fake.on(getBillingDetails, () => details)
    const field = await shop.findByLabelText<HTMLInputElement>(/^PO number/)
    await waitFor(() => expect(field.value).toBe('PO 2027'))
    return { ...shop, field }
  }
  const kept = await open()
  await kept.user.click(await kept.payButton())
  await kept.findByText('Your plan is active')
  expect(kept.placed()).toEqual([{ plans: [PLAN.id], quote_id: 'first', po_number: 'PO 2027' }])
  kept.unmount()

  localStorage.clear()
  const cleared = await open()
  await cleared.user.clear(cleared.field)
  await cleared.user.click(await cleared.payButton())
  await cleared.findByText('Your plan is active')
  expect(cleared.placed()).toEqual([{ plans: [PLAN.id], quote_id: 'first', po_number: '' }])
})

test('rule J146: a purchase before the default PO number is there leaves it to the server', async () => {
  const shop = openShop()
  shop.fake.on(getBillingDetails, () => new Promise(() => undefined))
  await shop.user.click(await shop.payButton())
  await shop.findByText('Your plan is active')
  expect(shop.placed()).toEqual([{ plans: [PLAN.id], quote_id: 'first' }])
})

test('rule K22: the buyer’s own number goes with the order, and stands on it where another try pays it', async () => {
  const shop = openShop()
  shop.fake.refuse(payOrder, 'payment-context:card-declined')
  await shop.user.type(await shop.findByLabelText(/^PO number/), 'PO-17')
  await shop.user.click(await shop.payButton())
  await shop.findByText('The payment was declined')
  expect(shop.placed()).toMatchObject([{ po_number: 'PO-17' }])
  const field = shop.getByLabelText<HTMLInputElement>(/^PO number/)
  await waitFor(() => expect([field.value, field.readOnly]).toEqual(['PO-17', true]))
})

test('however often somebody presses, one order is placed and paid', async () => {
  const shop = openShop()
  const button = await shop.payButton()
  fireEvent.click(button)
  fireEvent.click(button)
  fireEvent.click(button)
  await shop.findByText('Your plan is active')
  expect([shop.placed(), shop.paid()].map(({ length }) => length)).toEqual([1, 1])
})

test('rule J27: a declined card says why; another pays the order that was placed', async () => {
  const shop = openShop()
  shop.fake.refuse(payOrder, 'payment-context:card-declined')
  await shop.user.click(await shop.payButton())
  await shop.findByText('The payment was declined')
  expect(shop.getByRole('link', { name: 'Use another card' }).getAttribute('href')).toBe(
    '/checkout/payment?declined=visa',
  )
  expect(cartNow()).toEqual([PLAN.id])

  shop.fake.on(payOrder, () => aPayment())
  await shop.user.click(await shop.payButton())
  await shop.findByRole('heading', { name: 'Order 10020' })
  expect(shop.placed()).toHaveLength(1)
  expect(shop.paid()).toHaveLength(2)
})

/** The button is pressed, and time goes by as the test says. */
async function payInSlowMotion(shop: ReturnType<typeof openShop>, name = 'Pay $162.37') {
  const button = await shop.findByRole('button', { name })
  jest.useFakeTimers()
  fireEvent.click(button)
  await act(() => jest.advanceTimersByTimeAsync(500))
}

/** A page that is fetched first takes turns, not time. */
async function seen(shop: ReturnType<typeof openShop>, text: string) {
  for (let turn = 0; turn < 1_000 && !shop.queryByText(text); turn++) await act(() => jest.advanceTimersByTimeAsync(1))
  return shop.getByText(text)
}

const UNKNOWN = 'We do not know yet whether you were charged'

test.each([
  ['no answer comes', (shop: ReturnType<typeof openShop>) => shop.fake.loseConnection(payOrder)],
  ['the answer is a failure', (shop: ReturnType<typeof openShop>) => shop.fake.refuse(payOrder, 'request:unavailable')],
])(
  'rule J35, fault F32: where %s, nobody hears that paying failed; the same is asked until it is known to be paid',
  async (_, lose) => {
    const shop = openShop()
    lose(shop)
    await payInSlowMotion(shop)
    expect(shop.getByText(UNKNOWN)).toBeTruthy()
    expect(shop.queryByText(/press again|Nothing was charged|were not charged/)).toBeNull()
    shop.fake.on(payOrder, () => aPayment())
    shop.ordered.splice(0, 1, anOrder({ processed: JUST_NOW }))
    await act(() => jest.advanceTimersByTimeAsync(1_000))
    await seen(shop, 'Your plan is active')
    const request = { order_id: 10_020, amount: 16_237, payment_method_id: 'visa' }
    expect(shop.paid()).toEqual([request, request])
    expect([shop.placed().length, cartNow()]).toEqual([1, []])
  },
)

test('rule J35: a lost answer that turns out to be a decline says so, and nothing was charged', async () => {
  const shop = openShop()
  shop.fake.loseConnection(payOrder)
  await payInSlowMotion(shop)
  shop.fake.refuse(payOrder, 'payment-context:card-declined')
  await act(() => jest.advanceTimersByTimeAsync(1_000))
  expect(shop.getByText('The payment was declined')).toBeTruthy()
  expect(shop.queryByText(UNKNOWN)).toBeNull()
  expect(shop.getByRole('button', { name: 'Pay $162.37' })).toBeTruthy()
})

test.each([
  ['billing-context:order-not-found', 'Order not found'],
  ['billing-context:order-paid', 'This order is paid'],
] as const)('rule J35: a lost answer after which it is said %s is not unknown any more', async (problem, words) => {
  const shop = openShop()
  shop.fake.loseConnection(payOrder)
  await payInSlowMotion(shop)
  expect(shop.getByText(UNKNOWN)).toBeTruthy()
  shop.fake.refuse(payOrder, problem)
  await act(() => jest.advanceTimersByTimeAsync(1_000))
  expect(shop.getByText(words, { exact: false })).toBeTruthy()
  expect(shop.queryByText(UNKNOWN)).toBeNull()
  expect(shop.getByRole('button', { name: 'Pay $162.37' })).toBeTruthy()
})

test('rule J35: what stays unknown is asked for by hand, and a vault that is away says nothing about it', async () => {
  const shop = openShop()
  shop.fake.loseConnection(payOrder)
  await payInSlowMotion(shop)
  await act(() => jest.advanceTimersByTimeAsync(20_000))
  expect(shop.paid()).toHaveLength(5)
  expect(shop.getByText(/Check again when you are online/)).toBeTruthy()
  shop.fake.refuse(payOrder, 'payment-context:vault-away')
  fireEvent.click(shop.getByRole('button', { name: 'Ask again' }))
  await act(() => jest.advanceTimersByTimeAsync(500))
  expect(shop.getByText(UNKNOWN)).toBeTruthy()

  shop.fake.on(payOrder, () => aPayment())
  shop.ordered.splice(0, 1, anOrder({ processed: JUST_NOW }))
  await act(() => jest.advanceTimersByTimeAsync(1_500))
  await seen(shop, 'Your plan is active')
})

test('rule J35: polling stops when the person has left', async () => {
  const shop = openShop()
  shop.fake.loseConnection(payOrder)
  await payInSlowMotion(shop)
  shop.unmount()
  await act(() => jest.advanceTimersByTimeAsync(20_000))
  expect(shop.paid()).toHaveLength(1)
})

test.each([
  ['no vault is there', 'payment-context:vault-away', payOrder, 'Nothing was charged'],
  ['the order is not taken', 'request:unavailable', placeOrder, 'Nothing was charged'],
  [
    'another card is being asked',
    'billing-context:payment-under-way',
    payOrder,
    'A payment of this order is under way',
  ],
  ['somebody else has paid', 'billing-context:order-paid', payOrder, 'This order is paid'],
] as const)('where %s, that is what is said, and the next press is another try', async (_, problem, call, words) => {
  const shop = openShop()
  shop.fake.refuse(call, problem)
  await payInSlowMotion(shop)
  expect(shop.getByText(words)).toBeTruthy()
  expect(shop.queryByText(UNKNOWN)).toBeNull()
  expect(shop.getByRole('button', { name: 'Pay $162.37' })).toBeTruthy()
})

test('rule J1: a price that changed is refused with both totals, and the new one is what is paid next', async () => {
  const shop = openShop()
  const button = await shop.payButton()
  shop.fake.refuse(placeOrder, 'sales-context:quote-changed', { context: { quoted: 16_237, total: 18_000 } })
  shop.fake.on(requestQuote, () => aQuote({ total_amount: 18_000, quote_id: 'second' }))
  await shop.user.click(button)
  await shop.findByText(/The total was \$162\.37 and is \$180\.00 now\./)
  await shop.findByRole('button', { name: 'Pay $180.00' })
  expect(shop.paid()).toEqual([])
})

test('rule J1: a quote that has run out while its total stands is asked for anew, and nobody is stopped for it', async () => {
  const shop = openShop()
  const button = await shop.payButton()
  shop.fake.refuse(placeOrder, 'sales-context:quote-expired', { context: { quoted: 16_237, total: 16_237 } })
  shop.fake.on(requestQuote, () => {
    shop.takeOrders()
    return aQuote({ quote_id: 'second' })
  })
  await shop.user.click(button)
  await shop.findByText('Your plan is active')
  expect(shop.placed().map(({ quote_id: id }) => id)).toEqual(['first', 'second'])
  expect(shop.paid()).toHaveLength(1)
})

test('rule J1: a quote that has run out while the price changed is refused with both totals', async () => {
  const shop = openShop()
  const button = await shop.payButton()
  shop.fake.refuse(placeOrder, 'sales-context:quote-expired', { context: { quoted: 16_237, total: 18_000 } })
  shop.fake.on(requestQuote, () => aQuote({ total_amount: 18_000, quote_id: 'second' }))
  await shop.user.click(button)
  await shop.findByText(/The total was \$162\.37 and is \$180\.00 now\./)
  expect([shop.placed(), shop.paid()].map(({ length }) => length)).toEqual([1, 0])
})

test('rule J1: a total that changes again while it is asked for anew is not ordered', async () => {
  const shop = openShop()
  const button = await shop.payButton()
  shop.fake.refuse(placeOrder, 'sales-context:quote-expired', { context: { quoted: 16_237, total: 16_237 } })
  shop.fake.on(requestQuote, () => {
    shop.takeOrders()
    return aQuote({ total_amount: 18_000, quote_id: 'second' })
  })
  await shop.user.click(button)
  await shop.findByRole('button', { name: 'Pay $180.00' })
  expect([shop.placed().length, shop.paid()]).toEqual([1, []])
})

test('rule K6: a payment that the bank asks about leads there', async () => {
  const shop = openShop(REVIEW, { status: 'challenge', challenge_url: 'https://bank.example/ask' })
  await shop.user.click(await shop.payButton())
  await waitFor(() => expect(shop.loaded).toEqual(['https://bank.example/ask']))
  expect(cartNow()).toEqual([PLAN.id])
})

test('a bank that does not answer is asked on, and nobody is asked to pay again', async () => {
  const shop = openShop(REVIEW, { status: 'unknown' })
  let becomes = aPayment({ status: 'unknown' })
  shop.fake.on(getPayment, () => becomes)
  await shop.user.click(await shop.payButton())
  await shop.findByText('We are checking with your bank')
  expect(location.search).toBe('?payment_id=payment-1')

  const heard: unknown[] = []
  const stop = subscribe('order.changed', (order) => void heard.push(order))
  becomes = aPayment()
  shop.ordered.splice(0, 1, anOrder({ processed: JUST_NOW }))
  await shop.findByText('Your plan is active', {}, { timeout: 4_000 })
  stop()
  expect(cartNow()).toEqual([])
  // The bank's answer was read: no write tells the other areas of it (rule H40).
  expect(heard).toEqual([{ accountId: 1 }])
})

/** The declined card of an order. */
const DECLINED = {
  last_decline: {
    at: '2026-03-09T09:00:00.000Z',
    reason: 'payment-context:card-declined',
    tried_with: 'Visa •••• 4242',
  },
} as const

test('rule J95: the last step of the checkout says it when it is loaded anew', async () => {
  const shop = openShop()
  shop.fake.refuse(payOrder, 'payment-context:card-declined')
  await shop.user.click(await shop.payButton())
  await shop.findByText('The payment was declined')
  shop.unmount()

  shop.ordered.splice(0, 1, anOrder(DECLINED))
  const later = renderRemote(Root, { fake: shop.fake, path: REVIEW })
  await later.findByText(/We tried Visa •••• 4242 on/)
  expect(later.getByRole('link', { name: 'Use another card' }).getAttribute('href')).toBe('/checkout/payment')
  expect(later.getAllByText('The payment was declined')).toHaveLength(1)
})

test('a payment that was declined at the bank says why, and the order can be paid with another card', async () => {
  const shop = openShop('/checkout/done/10020?payment_id=payment-1')
  shop.ordered.push(anOrder())
  shop.fake.on(getPayment, () => aPayment({ status: 'declined', reason: 'payment-context:insufficient-funds' }))
  await shop.findByText(/There is not enough money on this card/)
  expect(shop.getByRole('link', { name: 'Use another card' }).getAttribute('href')).toBe('/account/orders/10020')
})

test('a payment that there is none of is said so and asked about no more, and the order can be paid', async () => {
  const shop = openShop('/checkout/done/10020?payment_id=of-somebody-else')
  shop.ordered.push(anOrder())
  shop.fake.refuse(getPayment, 'payment-context:payment-not-found')
  await shop.findByText('Payment not found')
  const asked = shop.fake.requestsOf(getPayment).length
  await new Promise((resolve) => setTimeout(resolve, 2_000))
  expect(shop.fake.requestsOf(getPayment)).toHaveLength(asked)
  expect(shop.getByRole('link', { name: 'Pay this order' }).getAttribute('href')).toBe('/account/orders/10020')
})

test('rule J26: after paying, the back button and other tabs find the receipt, not the form', async () => {
  const shop = openShop()
  await shop.user.click(await shop.payButton())
  await shop.findByText('Your plan is active')
  shop.unmount()

  const later = renderRemote(Root, { fake: shop.fake, path: '/checkout/payment' })
  await later.findByRole('heading', { name: 'Payment received' })
  expect(later.getByText('Order 10020')).toBeTruthy()
  expect(location.pathname).toBe('/checkout/done/10020')
})

test('a tab whose order another tab has placed pays that one', async () => {
  const shop = openShop()
  const button = await shop.payButton()
  localStorage.setItem(
    'checkout:placed-order',
    JSON.stringify({
      orderId: 10_020,
      accountId: shop.platform.session.getState().visitor?.account?.id,
      planIds: [PLAN.id],
      ending: [],
      isPaid: false,
    }),
  )
  await shop.user.click(button)
  await waitFor(() => expect(shop.paid()).toHaveLength(1))
  expect(shop.placed()).toEqual([])
})

test('rule J27: an order that was placed from this browser for another account is not paid', async () => {
  const shop = openShop()
  const button = await shop.payButton()
  const theirs = { orderId: 9_999, accountId: 4_711, planIds: [PLAN.id], isPaid: false }
  localStorage.setItem('checkout:placed-order', JSON.stringify(theirs))
  await shop.user.click(button)
  await waitFor(() => expect(shop.paid()).toMatchObject([{ order_id: 10_020 }]))
  expect(shop.placed()).toHaveLength(1)
})

test('rule J26: what was bought for another account is no receipt of this one', async () => {
  const shop = openShop()
  const button = await shop.payButton()
  const paid = { orderId: 9_999, accountId: 4_711, planIds: [PLAN.id], isPaid: true }
  localStorage.setItem('checkout:placed-order', JSON.stringify(paid))
  fillCart()
  await shop.user.click(button)
  await waitFor(() => expect(shop.paid()).toMatchObject([{ order_id: 10_020 }]))
  expect(location.pathname).toBe('/checkout/done/10020')
})

test('a purchase is told once, however often its receipt is opened', async () => {
  const events: unknown[] = []
  const stop = subscribe('cart.purchased', (purchase) => events.push(purchase))
  const shop = openShop()
  await shop.user.click(await shop.payButton())
  await shop.findByText('Your plan is active')
  shop.unmount()
  fillCart(PLAN)
  const again = renderRemote(Root, { fake: shop.fake, path: '/checkout/done/10020' })
  await again.findByText('Your plan is active')
  expect(events).toHaveLength(1)
  // Nor does what was put into the cart since leave it.
  expect(cartNow()).toEqual([PLAN.id])
  stop()
})

test('rule J26: a tab whose cart another tab has paid orders nothing, and shows that receipt', async () => {
  const shop = openShop()
  const button = await shop.payButton()
  const accountId = shop.platform.session.getState().visitor?.account?.id
  const paid = { orderId: 10_020, accountId, planIds: [PLAN.id], isPaid: true }
  shop.ordered.push(anOrder({ processed: JUST_NOW }))
  localStorage.setItem('checkout:placed-order', JSON.stringify(paid))
  localStorage.setItem('checkout:paid-here', '10020')
  fillCart()
  await shop.user.click(button)
  await shop.findByText('Your plan is active')
  expect(location.pathname).toBe('/checkout/done/10020')
  expect([shop.placed(), shop.paid()]).toEqual([[], []])
})

/** State of an earlier visit: the cart was ordered, and not paid. */
function placeBefore({ platform, ordered }: ReturnType<typeof openShop>, said: Partial<Order> = {}) {
  const accountId = platform.session.getState().visitor?.account?.id
  localStorage.setItem(
    'checkout:placed-order',
    JSON.stringify({ orderId: 10_020, accountId, planIds: [PLAN.id], ending: [], isPaid: false }),
  )
  ordered.push(anOrder(said))
}

const termsIn = (region: HTMLElement) =>
  [...region.querySelectorAll('dt')].map((term) => [term.textContent, term.nextElementSibling?.textContent])

test('rule J29: of an order that was paid in part, the rest is shown, stands on the button and is paid', async () => {
  const shop = openShop()
  placeBefore(shop, PAID_IN_PART)
  await shop.user.click(await shop.findByRole('button', { name: 'Pay $52.37' }))
  await shop.findByText('Your plan is active')
  expect(shop.paid()).toEqual([{ order_id: 10_020, amount: 5_237, payment_method_id: 'visa' }])
})

test('rule J29: the summary says what came of the total and what is due', async () => {
  const shop = openShop('/checkout/payment')
  placeBefore(shop, PAID_IN_PART)
  const summary = await shop.findByRole('complementary', { name: 'Order summary' })
  await waitFor(() =>
    expect(termsIn(summary).slice(0, 5)).toEqual([
      ['Subtotal', '$150.00'],
      ['Tax (8.25% of $150.00)', '$12.37'],
      ['Total', '$162.37'],
      ['Paid', '$110.00'],
      ['Due today', '$52.37'],
    ]),
  )
})

test('rule K25: where a part was paid meanwhile, nothing is charged, and the next press pays the rest', async () => {
  const shop = openShop()
  placeBefore(shop)
  const button = await shop.payButton()
  shop.fake.refuse(payOrder, 'payment-context:amount-differs', { context: { owed: 5_237 } })
  shop.ordered.splice(0, 1, anOrder(PAID_IN_PART))
  await shop.user.click(button)
  await shop.findByText(/is \$52\.37/)
  shop.fake.on(payOrder, () => aPayment({ amount: 5_237 }))
  await shop.user.click(await shop.findByRole('button', { name: 'Pay $52.37' }))
  await waitFor(() => expect(shop.paid().map((body) => Object(body).amount)).toEqual([16_237, 5_237]))
})

const SENTENCE =
  'Renews for $162.37, tax included, on 04/09/2026, or sooner if you use all 5,000 lookups. You can turn off renewal anytime.'
const DAY_AGO = new Date(Date.now() - 86_400_001).toISOString()

test('rules J128, J106, I93: thanks say what was bought, what comes after it and what to do next, and lead to the order', async () => {
  localStorage.setItem('checkout:paid-here', '10020')
  const shop = openShop('/checkout/done/10020')
  const [item] = anOrder().items
  const line = (item_id: string, description: string, unit_amount: number, renewal?: string) =>
    ({ ...item, item_id, description, unit_amount, ...(renewal && { renewal }) }) as Order['items'][number]
  const items = [line('1', 'Verification', 15_000, SENTENCE), line('2', 'A list', 5_000), line('3', 'A trial', 0)]
  shop.ordered.push(anOrder({ processed: JUST_NOW, paid_with: 'Visa •••• 4242', items }))
  await shop.findByText('Your plans are active')
  expect(shop.getByText(/^Thanks\. We received your \$162\.37 payment and emailed your receipt\./)).toBeTruthy()
  const bought = await shop.findByRole('region', { name: 'Your order' })
  expect(
    within(bought)
      .getAllByRole('listitem')
      .map(({ textContent }) => textContent),
  ).toEqual([`Verification${SENTENCE}`, 'A listDoes not renew', 'A trialFree'])
  expect(termsIn(bought)).toEqual([
    ['Amount paid', '$162.37'],
    ['Payment method', 'Visa •••• 4242'],
  ])
  const linkOf = (name: string) => shop.getByRole('link', { name }).getAttribute('href')
  expect(['Create API key', 'Read the documentation', 'See order and receipt'].map(linkOf)).toEqual([
    '/account/keys',
    '/docs',
    '/account/orders/10020',
  ])
  expect(location.pathname).toBe('/checkout/done/10020')
})

test('rule J128: thanks for a renewal say that it has renewed, and do not ask for another API key', async () => {
  localStorage.setItem('checkout:paid-here', '10020')
  const shop = openShop('/checkout/done/10020')
  shop.ordered.push(anOrder({ processed: JUST_NOW, renewal_of: 'subscription-1' }))
  expect(await shop.findByText('Your plan has renewed')).toBeTruthy()
  expect(shop.getByRole('link', { name: 'See subscriptions' }).getAttribute('href')).toBe('/account/subscriptions')
  expect(shop.queryByText(/API key$|is active/)).toBeNull()
})

test.each<[string, Partial<Order>, string]>([
  ['trial', { amount: 0, tax_amount: 0, unit_amount: 0, amount_received: 0 }, 'Your plan is active'],
  ['purchase', {}, 'Your plan is active'],
  ['renewal', { renewal_of: 'subscription-1' }, 'Your plan has renewed'],
])(
  'rule J20: logging out forgets the checkout of a %s: its thanks, and the order that was placed',
  async (_, said, thanks) => {
    localStorage.setItem('checkout:paid-here', '10020')
    rememberPlaced({ orderId: 10_020, accountId: 1, planIds: [PLAN.id], ending: [] })
    const open = () => {
      const shop = openShop('/checkout/done/10020')
      shop.ordered.push(anOrder({ processed: JUST_NOW, ...said }))
      return shop
    }
    const shop = open()
    await shop.findByText(thanks)
    shop.fake.on(logOut, () => undefined)
    await signOut()
    expect(shop.loaded).toEqual(['/login'])
    expect(Object.keys({ ...localStorage, ...sessionStorage }).filter((key) => key.startsWith('checkout'))).toEqual([])
    shop.unmount()

    const later = open()
    await waitFor(() => expect(location.pathname).toBe('/account/orders/10020'))
    expect(later.queryByText(thanks)).toBeNull()
  },
)

const BACK = { date: JUST_NOW, amount: 16_237, went_to: 'Visa •••• 4242', voided: false }

test.each<[string, Partial<Order>, string]>([
  ['was paid in another browser', { processed: JUST_NOW }, '10019'],
  ['was paid here more than a day ago', { processed: DAY_AGO }, '10020'],
  ['is not paid', {}, '10020'],
  ['is owed, though it has begun', { processed: JUST_NOW, amount_owed: 16_237 }, '10020'],
  ['was refunded', { processed: JUST_NOW, amount_refunded: 16_237, refunds: [BACK] }, '10020'],
  ['expired', { placed: '2026-01-01T00:00:00.000Z', amount_owed: 0, amount_received: 0 }, '10020'],
])('rule J128: an order that %s is shown on its own page', async (_, said, paidHere) => {
  localStorage.setItem('checkout:paid-here', paidHere)
  const shop = openShop('/checkout/done/10020')
  const { length } = history
  shop.ordered.push(anOrder(said))
  await waitFor(() => expect(location.pathname).toBe('/account/orders/10020'))
  // The back button leads to where somebody came from.
  expect(history.length).toBe(length)
  expect(shop.queryByText(/Thank you|is active/)).toBeNull()
})

test('rule J128: an order that was read before it was paid is asked for again before it is sent to its page', async () => {
  const shop = openShop()
  shop.ordered.push(anOrder())
  await shop.user.click(await shop.payButton())
  await shop.findByText('Your plan is active')
  expect(location.pathname).toBe('/checkout/done/10020')
})

/** Navigates like the browser's back and forward buttons. */
function goTo(path: string) {
  act(() => {
    history.pushState(null, '', path)
    dispatchEvent(new PopStateEvent('popstate'))
  })
}

test('the receipt of an order that another tab has placed since the orders were read is found', async () => {
  const shop = openShop('/checkout/done/10020')
  await shop.findByText('Order not found')
  localStorage.setItem('checkout:paid-here', '10020')
  shop.ordered.push(anOrder({ processed: JUST_NOW }))
  goTo('/checkout/cart')
  await shop.findByRole('heading', { level: 1, name: 'Cart' })
  goTo('/checkout/done/10020')
  await shop.findByText('Your plan is active')
  expect(shop.queryByText('Order not found')).toBeNull()
})

test('an order’s page without a number is that of the order that was placed last; where there is none, it leads to the prices', async () => {
  const shop = openShop('/checkout/done')
  shop.ordered.push(
    anOrder({ order_id: 10_019, placed: '2026-03-10T09:00:00.000Z' }),
    anOrder({ order_id: 10_021, placed: '2026-03-09T09:00:00.000Z' }),
  )
  await waitFor(() => expect(location.pathname).toBe('/account/orders/10019'))
  shop.unmount()

  const newcomers = openShop('/checkout/done')
  await newcomers.findByText('Nothing was ordered yet')
  expect(newcomers.getByRole('link', { name: 'See plans and prices' }).getAttribute('href')).toBe('/pricing')
})

test('an address below an order’s says that there is nothing', async () => {
  const shop = openShop('/checkout/done/10020/lines')
  expect(await shop.findByText('Order not found')).toBeTruthy()
})

test('a step that nothing leads to says that the cart is empty', async () => {
  const page = renderRemote(Root, { fake: fakePrices(PLAN), path: '/checkout/review' })
  await page.findByText('Your cart is empty')
  expect(page.getByRole('link', { name: 'See plans and prices' })).toBeTruthy()
})

test('rule K84: a country whose letters arrive without a postal code asks for none', async () => {
  const shop = openShop('/checkout/address')
  shop.fake.refuse(getTaxableLocation, 'sales-context:location-not-found')
  shop.fake.on(setTaxableLocation, () => AUSTIN)
  await shop.user.type(await shop.findByLabelText('Street address'), '1 Kenyatta Ave')
  await shop.user.type(shop.getByLabelText('City'), 'Nairobi')
  await shop.user.selectOptions(shop.getByLabelText('Country'), 'NLD')
  await shop.user.type(shop.getByLabelText('Postal code'), 'nl-1234ab')
  await shop.user.selectOptions(shop.getByLabelText('Country'), 'KEN')
  await shop.user.clear(shop.getByLabelText(/^Postal code/))
  expect(shop.getByLabelText(/^Postal code/).getAttribute('aria-required')).not.toBe('true')
  await shop.press('Continue to payment')
  await shop.findByRole('heading', { name: 'Payment method' })
  expect(shop.fake.requestsOf(setTaxableLocation)[0]?.body).toMatchObject({ postal_code: '', country_iso3: 'KEN' })
})

test('an address is asked for by the rules of its country, and leads on', async () => {
  const shop = openShop('/checkout/address')
  shop.fake.refuse(getTaxableLocation, 'sales-context:location-not-found')
  shop.fake.on(setTaxableLocation, () => AUSTIN)
  await shop.user.type(await shop.findByLabelText('Street address'), '4200 Sample Freight Way')
  await shop.user.type(shop.getByLabelText('City'), 'Austin')
  await shop.user.type(shop.getByLabelText('ZIP code'), '7874')
  await shop.press('Continue to payment')
  await shop.findByText('Enter a valid ZIP code, such as 78741 or 78741-1234')
  expect(shop.getByRole('link', { name: 'Enter the state' })).toBeTruthy()
  await shop.user.selectOptions(shop.getByLabelText('Country'), 'DEU')
  expect(shop.getByLabelText(/^State or region/)).toBeTruthy()
  expect(shop.getByLabelText('Postal code')).toBeTruthy()
  await shop.user.selectOptions(shop.getByLabelText('Country'), 'USA')
  await shop.user.type(shop.getByLabelText('ZIP code'), '1')
  await shop.user.selectOptions(shop.getByLabelText('State'), 'TX')
  await shop.press('Continue to payment')
  await shop.findByRole('heading', { name: 'Payment method' })
  expect(shop.fake.requestsOf(setTaxableLocation)[0]?.body).toMatchObject({ postal_code: '78741', country_iso3: 'USA' })
  // Rule J37: the bill is addressed to the account's name, unless a company is entered.
  expect(shop.fake.requestsOf(setTaxableLocation)[0]?.body).toMatchObject({ company: 'Acme Logistics' })
})

test('rule J92: where the quote says that no address was given, none is asked for at the server, and the form is there', async () => {
  const shop = openShop('/checkout/address')
  shop.fake.on(requestQuote, () => aQuote({ tax_basis: 'no-location', tax_amount: 0, total_amount: 15_000 }))
  expect(await shop.findByLabelText('Street address')).toBeTruthy()
  expect(shop.fake.requestsOf(getTaxableLocation)).toEqual([])
})

test.each([
  ['an empty list', []],
  ['null', null],
])('rule J12: an address that arrives as %s is none, and is asked for', async (_, answer) => {
  const shop = openShop('/checkout/address')
  shop.fake.breakContract(getTaxableLocation, answer)
  expect(await shop.findByLabelText('Street address')).toBeTruthy()
  expect(shop.queryByRole('button', { name: 'Keep the current address' })).toBeNull()
})

test('rule J12: an address is read in its other spelling, too', async () => {
  const shop = openShop('/checkout/address')
  const place = { locality: 'Austin', county: '', administrative_area: 'TX', postal_code: '78741', country_iso3: 'USA' }
  const answer = { taxable_location_id: 7, thoroughfare: '4200 Sample Freight Way', ...place }
  shop.fake.breakContract(getTaxableLocation, { ...answer, created: '2026-01-15T09:30:00Z' })
  expect(await shop.findByText('Austin, TX 78741')).toBeTruthy()
  expect(shop.getByText('4200 Sample Freight Way')).toBeTruthy()
})

test('an address that is known needs one press', async () => {
  const shop = openShop('/checkout/address')
  expect(await shop.findByText('Austin, TX 78741')).toBeTruthy()
  await shop.user.click(shop.getByRole('link', { name: 'Continue to payment' }))
  await shop.findByRole('radio', { name: /Visa •••• 4242/ })
  expect(shop.getByRole('link', { name: 'Continue to review' }).getAttribute('href')).toBe(REVIEW)
})

test('rule J37: a company that was taken off an address does not come back by itself', async () => {
  const shop = openShop('/checkout/address')
  shop.fake.on(getTaxableLocation, () => ({ ...AUSTIN, Company: '' }))
  await shop.press('Change address')
  expect(await shop.findByLabelText(/^Company/)).toHaveProperty('value', '')
})

test('a person who wanted to give another address can keep the one on file', async () => {
  const shop = openShop('/checkout/address')
  await shop.press('Change address')
  await shop.press('Keep the current address')
  expect(await shop.findByText('Austin, TX 78741')).toBeTruthy()
  expect(shop.queryByLabelText('City')).toBeNull()
})

test('while another address is given, what is due is told before tax', async () => {
  const shop = openShop('/checkout/address')
  const summary = await shop.findByRole('complementary', { name: 'Order summary' })
  await waitFor(() => expect(termsIn(summary)).toContainEqual(['Total due today', '$162.37']))
  await shop.press('Change address')
  expect(termsIn(summary).slice(0, 3)).toEqual([
    ['Subtotal', '$150.00'],
    ['Tax', 'Enter your address'],
    ['Total before tax', '$150.00'],
  ])
})

test('of several plans, each says its tax; until when the total is held is said', async () => {
  const shop = openShop('/checkout/payment')
  const item = { plan_id: 'other', amount: 5_577, tax_amount: 577, unit_amount: 5_000 }
  const expires = '2026-03-09T09:15:00.000Z'
  shop.fake.on(requestQuote, () => aQuote({ items: [...aQuote().items, item], expires }))
  const summary = await shop.findByRole('complementary', { name: 'Order summary' })
  await waitFor(() => expect(summary.textContent).toContain('$12.37 tax, 8.25% of the price'))
  expect(termsIn(summary)[1]).toEqual(['Tax', '$12.37'])
  expect(summary.querySelector('time')?.getAttribute('datetime')).toBe(expires)
})

test('rule J38: what is bought stands line by line with its term where it is paid, for a phone whose summary is folded up', async () => {
  const shop = openShop()
  await shop.payButton()
  const order = shop.getByRole('region', { name: 'Your order' })
  expect(order.querySelector('ul')?.textContent).toMatch(
    /^US Address Verification5,000 lookups a month(\d\d\/\d\d\/\d{4} – \d\d\/\d\d\/\d{4})Does not renew\$150\.00$/,
  )
  expect(termsIn(order).slice(0, 3)).toEqual([
    ['Subtotal', '$150.00'],
    ['Tax (8.25% of $150.00)', '$12.37'],
    ['Total due today', '$162.37'],
  ])
})

test('without anything in the cart no step is taken: it is the cart that says so', async () => {
  const page = renderRemote(Root, { fake: fakePrices(PLAN), path: '/checkout/address' })
  await page.findByText('Your cart is empty')
  expect(page.getByRole('heading', { level: 1, name: 'Cart' })).toBeTruthy()
  expect(page.queryByText('Billing address')).toBeNull()
})

test('fault F40: frames that cannot be had are explained, with another way', async () => {
  const shop = openShop('/checkout/payment')
  shop.fake.on(listPaymentMethods, () => [])
  shop.fake.refuse(getVaultPlace, 'payment-context:vault-away')
  await shop.findByText('The fields for your card did not load')
  expect(shop.getByRole('link', { name: 'ask us for an invoice' }).getAttribute('href')).toBe('/contact')
})

test('rule M27: nobody is told of a cart unless its person turns that on; what is in it then is told anew, and an emptied one unsaid', async () => {
  const shop = openShop('/checkout/address')
  shop.fake.on(askCartReminder, () => undefined)
  shop.fake.on(dropCartReminder, () => undefined)
  const reminder = await shop.findByRole('checkbox', {
    name: 'Email me once if I don’t finish this order within a day.',
  })
  expect(reminder).toHaveProperty('checked', false)
  expect(shop.fake.requestsOf(askCartReminder)).toEqual([])
  await shop.user.click(reminder)
  await waitFor(() => expect(localStorage.getItem('checkout:reminder')).toContain(PLAN.id))
  expect(shop.fake.requestsOf(askCartReminder).map(({ body }) => body)).toEqual([
    { plan_ids: [PLAN.id], consent: 'Email me once if I don’t finish this order within a day.' },
  ])

  act(() => takeBought([PLAN.id]))
  await waitFor(() => expect(shop.fake.requestsOf(dropCartReminder)).toHaveLength(1))
  expect(localStorage.getItem('checkout:reminder')).toBeNull()
})

test('what a declined card says stays where it is when the order arrives: nothing above it goes away', async () => {
  const shop = openShop()
  shop.fake.refuse(payOrder, 'payment-context:card-declined')
  await shop.user.click(await shop.payButton())
  await shop.findByText('The payment was declined')
  await waitFor(() => expect(shop.getByLabelText(/PO number/).getAttribute('readonly')).not.toBeNull())
})

test('a card that was declined is not chosen at first for the next try', async () => {
  const shop = openShop('/checkout/payment?declined=visa')
  shop.fake.on(listPaymentMethods, () => [
    CARD,
    aPaymentMethod({ payment_method_id: 'other', mask: '************1111' }),
  ])
  const other = await shop.findByRole('radio', { name: /1111/ })
  expect((other as HTMLInputElement).checked).toBe(true)
})

test('rule J81: at checkout an order that expired is ordered anew', async () => {
  const shop = openShop()
  shop.fake.refuse(payOrder, 'payment-context:card-declined')
  await shop.user.click(await shop.payButton())
  await shop.findByText('The payment was declined')
  shop.fake.refuse(payOrder, 'billing-context:order-lapsed')
  await shop.user.click(await shop.payButton())
  await shop.findByText('This order can no longer be paid')
  expect(shop.getByRole('link', { name: 'Go to your cart' }).getAttribute('href')).toBe('/checkout/cart')
  shop.fake.on(payOrder, () => aPayment())
  await shop.user.click(await shop.payButton())
  await shop.findByRole('heading', { name: 'Order 10020' })
  expect(shop.placed()).toHaveLength(2)
})
