import type { Quote } from '@portal/contracts/sales/quotes'
import { aPaymentMethod } from '@portal/test-kit'
import { ladder } from './fake-prices.ts'

/* A plan of 150.00, and somebody in Austin with a card, who owes 162.37 for it. */

type Plan = ReturnType<typeof ladder>[0]
export const [, PLAN] = ladder({ group: 'us', license_label: 'US Address Verification' }, 5) as [Plan, Plan]
export const CARD = aPaymentMethod({ payment_method_id: 'visa', primary: true })
export const REVIEW = '/checkout/review?card=visa'
export const AUSTIN = {
  TaxableLocationID: 1,
  Thoroughfare: '4200 Sample Freight Way',
  Locality: 'Austin',
  County: '',
  AdministrativeArea: 'TX',
  PostalCode: '78741',
  CountryISO3: 'USA',
  CountryName: 'United States',
  Created: '2026-01-01T00:00:00Z',
}

const AMOUNTS = { amount: 16_237, tax_amount: 1_237, unit_amount: 15_000 }

export const QUOTED_ITEM = { plan_id: PLAN.id, ...AMOUNTS, tax_rate: 0.0825 }

export const aQuote = (said: Partial<Quote> = {}): Quote => ({
  items: [QUOTED_ITEM],
  unit_amount: 15_000,
  tax_amount: 1_237,
  total_amount: 16_237,
  tax_rate: 0.0825,
  tax_basis: 'rate',
  quote_id: 'first',
  expires: '',
  ...said,
})

export const ORDERED_ITEM = {
  item_id: '1',
  plan_id: PLAN.id,
  description: 'US Address Verification',
  lookups: 5_000,
  ...AMOUNTS,
  tax_rate: 0.0825,
}

/** Facts of the order at checkout. */
export const PLACED = { order_id: 10_020, processed: '', ...AMOUNTS, amount_owed: 16_237, items: [ORDERED_ITEM] }
