import { afterAll, beforeAll, expect, test } from '@jest/globals'
import { listOrders } from '@portal/contracts/billing/orders'
import { payOrder } from '@portal/contracts/payments/payments'
import { placeOrder } from '@portal/contracts/sales/orders'
import { priceOf } from '@portal/contracts/sales/price-of'
import { listPlans } from '@portal/contracts/sales/pricing'
import { requestQuote } from '@portal/contracts/sales/quotes'
import { setTaxableLocation } from '@portal/contracts/sales/set-taxable-location'
import { eq } from 'drizzle-orm'
import { findOrder, receiptRows } from '../../billing/index.ts'
import { plans } from '../../subscriptions/catalog/catalog.tables.ts'
import { lettersTo } from '../../testing/letters.ts'
import { cardOf, paymentRequestOf, TEXAS } from '../../testing/shoppers.ts'
import type { TestApp } from '../../testing/test-app.ts'
import { testShop } from '../../testing/test-shop.ts'
import type { TestVault } from '../../testing/test-vault.ts'

let app: TestApp
let vault: TestVault
beforeAll(async () => {
  ;({ app, vault } = await testShop())
})
afterAll(() => app.close())

/** Monthly, yearly, and one whose tax is rounded up from half a cent. */
const PLANS = ['us-core-cloud-5k-monthly', 'us-core-cloud-5k-yearly', 'us-reverse-geocoding-cloud-5k-monthly']
const NEW_YORK = { ...TEXAS, administrative_area: 'NY', postal_code: '10001' }
const dollars = (cents: number) => (cents / 100).toLocaleString('en-US', { style: 'currency', currency: 'USD' })

test('rule J18: three plans cost the same in the cart, the quote, the order, its receipt and its letter', async () => {
  const prices = [10_001, 100_003, 20_004]
  for (const [at, id] of PLANS.entries())
    await app.db
      .update(plans)
      .set({ priceCents: prices[at] ?? 0 })
      .where(eq(plans.id, id))
  const owner = await app.account()
  await owner.call(setTaxableLocation, { body: { ...NEW_YORK, accountId: owner.accountId } })
  const card = await cardOf(app, vault, owner)

  const sold = (await owner.call(listPlans)).plans
  const inCart = PLANS.map((id) => sold.find((plan) => plan.id === id)?.price_in_cents ?? 0)
  expect(inCart).toEqual(prices)
  const cart = priceOf(inCart.map((unitCents) => ({ unitCents })))

  // 8.875 % of each price, rounded by itself: 887.58…, 8,875.26…, 1,775.35….
  const taxes = [888, 8_875, 1_775]
  const [unit, tax, total] = [130_008, 11_538, 141_546]
  expect(cart.unitCents).toBe(unit)
  const quote = await owner.call(requestQuote, { body: { plan_ids: PLANS } })
  expect(quote).toMatchObject({ unit_amount: unit, tax_amount: tax, total_amount: total })
  expect(quote.items.map((item) => [item.unit_amount, item.tax_amount])).toEqual(
    prices.map((price, at) => [price, taxes[at]]),
  )
  const placed = await owner.call(placeOrder, { body: { plans: PLANS, quote_id: quote.quote_id } })
  expect(placed).toMatchObject({ amount: total, tax_amount: tax })
  await owner.call(payOrder, paymentRequestOf({ order: placed, card }))

  const [order] = await owner.call(listOrders)
  expect(order).toMatchObject({
    unit_amount: unit,
    tax_amount: tax,
    amount: total,
    amount_received: total,
    status: 'paid',
  })
  const byPlan = new Map(order?.items.map((item) => [item.plan_id, [item.unit_amount, item.tax_amount, item.amount]]))
  expect(PLANS.map((id) => byPlan.get(id))).toEqual(
    prices.map((price, at) => [price, taxes[at], price + (taxes[at] ?? 0)]),
  )

  const row = await findOrder(app.db, placed.order_id)
  if (!row) throw new Error('The order is gone.')
  const receipt = receiptRows(row, undefined).map(([, value]) => value)
  for (const cents of [...prices, ...taxes, tax, total]) expect(receipt).toContain(dollars(cents))
  const [letter] = await lettersTo(app, owner.email)
  for (const cents of [...prices, tax, total]) expect(JSON.stringify(letter)).toContain(dollars(cents))
})
