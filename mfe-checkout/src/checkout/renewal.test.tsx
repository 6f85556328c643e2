import { afterEach, beforeEach, describe, expect, jest, test } from '@jest/globals'
import { listOrders, type Order } from '@portal/contracts/billing/orders'
import { listPaymentMethods } from '@portal/contracts/payments/payment-methods'
import { payOrder } from '@portal/contracts/payments/payments'
import { placeOrder } from '@portal/contracts/sales/orders'
import { type Quote, requestQuote } from '@portal/contracts/sales/quotes'
import { getTaxableLocation } from '@portal/contracts/sales/taxable-locations'
import { anOrder, renderRemote } from '@portal/test-kit'
import { waitFor, within } from '@testing-library/react'
import { Root } from '../app.tsx'
import { fakePrices } from '../testing/fake-prices.ts'
import { fillCart } from '../testing/fill-cart.ts'
import {
  AUSTIN,
  CARD,
  PLAN as MONTH,
  ORDERED_ITEM,
  PLACED,
  QUOTED_ITEM,
  aQuote as quoteOf,
  REVIEW,
} from '../testing/plan-in-austin.ts'

const PLAN = { ...MONTH, can_renew: true }
const SENTENCE =
  'Renews for $162.37, tax included, on 04/09/2026, or sooner if you use all 5,000 lookups. You can turn off renewal anytime.'
const TOMORROW = SENTENCE.replace('04/09', '04/10')
const ENDS = 'Ends on 04/09/2026, or sooner if you use all 5,000 lookups, and does not renew.'

const aQuote = (renewal: string, said: Partial<Quote> = {}) =>
  quoteOf({ items: [{ ...QUOTED_ITEM, renewal }], ...said })

const orderOf = (renewal: string | undefined, said: Partial<Order> = {}) =>
  anOrder({ ...PLACED, items: [{ ...ORDERED_ITEM, ...(renewal && { renewal }) }], ...said })

beforeEach(() => {
  localStorage.clear()
  jest.useFakeTimers({ now: new Date('2026-03-09T09:00:00Z'), advanceTimers: true })
})
afterEach(() => void jest.useRealTimers())

/** A shop whose plan can renew, with a known address and card. */
function openShop(path = REVIEW) {
  fillCart(PLAN)
  const fake = fakePrices(PLAN)
  const ordered: Order[] = []
  fake.on(requestQuote, () => aQuote(SENTENCE))
  fake.on(getTaxableLocation, () => AUSTIN)
  fake.on(listPaymentMethods, () => [CARD])
  fake.on(listOrders, () => ordered)
  fake.on(placeOrder, ({ body }) => {
    const order_id = 10_020 + ordered.length
    ordered.unshift(orderOf(body.renews?.length ? SENTENCE : undefined, { order_id }))
    return { order_id, lookups: 5_000, amount: 16_237, tax_amount: 1_237 }
  })
  fake.refuse(payOrder, 'payment-context:card-declined')
  const page = renderRemote(Root, { fake, path })
  return {
    ...page,
    fake,
    ordered,
    placed: () => fake.requestsOf(placeOrder).map(({ body }) => body),
    pay: async () => page.user.click(await page.findByRole('button', { name: 'Pay $162.37' })),
    choice: () => page.findByRole('switch', { name: 'Automatic renewal of US Address Verification' }),
  }
}

describe('rule I97: before it is paid', () => {
  test('what is paid now, what is charged next and when, and how to stop stand above the button', async () => {
    const shop = openShop()
    expect(await shop.choice()).toHaveProperty('checked', true)
    const list = (await shop.choice()).closest('dl') as HTMLElement
    expect([...list.querySelectorAll('dt')].map(({ textContent }) => textContent)).toEqual([
      'Due today',
      'Next charge',
      'How to cancel',
    ])
    expect(within(list).getByText('$162.37')).toBeTruthy()
    expect(within(list).getByText(SENTENCE)).toBeTruthy()
    expect(shop.getByText(/and authorize the recurring charge described above\./)).toBeTruthy()
    const button = await shop.findByRole('button', { name: 'Pay $162.37' })
    expect(list.compareDocumentPosition(button) & Node.DOCUMENT_POSITION_FOLLOWING).toBeTruthy()
  })

  test('the consent goes with the order that is placed, and none goes where it is turned off', async () => {
    const shop = openShop()
    await shop.choice()
    await shop.pay()
    await waitFor(() => expect(shop.placed()).toHaveLength(1))
    expect(shop.placed()).toEqual([{ plans: [PLAN.id], quote_id: 'first', renews: [PLAN.id] }])
    shop.unmount()
    localStorage.clear()

    const other = openShop()
    await other.user.click(await other.choice())
    expect(other.getByText(ENDS)).toBeTruthy()
    expect(other.queryByText('How to cancel')).toBeNull()
    expect(other.getByText(/You are charged once\./)).toBeTruthy()
    await other.pay()
    await waitFor(() => expect(other.placed()).toEqual([{ plans: [PLAN.id], quote_id: 'first' }]))
  })

  test('a plan that cannot renew is charged once, and says so', async () => {
    const shop = openShop()
    shop.fake.on(requestQuote, () => {
      const quote = aQuote(SENTENCE)
      return { ...quote, items: quote.items.map(({ renewal: _, ...item }) => item) }
    })
    expect(await shop.findByText('Nothing. You choose the next plan yourself.')).toBeTruthy()
    expect(shop.queryByRole('switch')).toBeNull()
    await shop.pay()
    await waitFor(() => expect(shop.placed()).toEqual([{ plans: [PLAN.id], quote_id: 'first' }]))
  })
})

describe('rule I98: once the order is placed', () => {
  test('another choice is not lost: another order is placed with it, and the first one is what another press pays again', async () => {
    const shop = openShop()
    await shop.pay()
    await shop.findByText('The payment was declined')
    await waitFor(() => expect(shop.getByText(SENTENCE)).toBeTruthy())
    await shop.user.click(await shop.choice())
    expect(await shop.findByText(ENDS)).toBeTruthy()
    await shop.pay()
    await waitFor(() => expect(shop.placed()).toHaveLength(2))
    expect(shop.placed()[1]).toEqual({ plans: [PLAN.id], quote_id: 'first' })
    await waitFor(() =>
      expect(shop.fake.requestsOf(payOrder).map(({ body }) => body.order_id)).toEqual([10_020, 10_021]),
    )
  })

  test('the order says what was agreed, not what a quote would say today', async () => {
    const shop = openShop()
    await shop.pay()
    await shop.findByText('The payment was declined')
    shop.fake.on(requestQuote, () => aQuote(TOMORROW))
    shop.unmount()
    const later = renderRemote(Root, { fake: shop.fake, path: REVIEW })
    await later.findByText(SENTENCE)
    expect(later.queryByText(TOMORROW)).toBeNull()
  })

  test('while it is not known whether the card was charged, the choice stands', async () => {
    const shop = openShop()
    shop.fake.on(payOrder, () => new Promise(() => {}) as never)
    await shop.pay()
    await waitFor(async () => expect(await shop.choice()).toHaveProperty('disabled', true))
  })
})

test('rule I92: a quote that ran out at midnight is not replaced in silence: its new sentence is shown first', async () => {
  const shop = openShop()
  await shop.choice()
  shop.fake.refuse(placeOrder, 'sales-context:quote-expired', { context: { quoted: 16_237, total: 16_237 } })
  shop.fake.on(requestQuote, () => aQuote(TOMORROW, { quote_id: 'second' }))
  await shop.pay()
  await shop.findByText(TOMORROW)
  expect(shop.placed()).toHaveLength(1)
  expect(shop.fake.requestsOf(payOrder)).toEqual([])
})
