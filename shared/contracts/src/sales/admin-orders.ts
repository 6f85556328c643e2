import * as z from 'zod/mini'
import { call } from '../call.ts'
import { WholeNumber } from '../paths.ts'
import { BILLING_OPS, Id } from '../staff.ts'
import { UNLIMITED_LOOKUPS } from '../subscriptions/unlimited.ts'
import { Cents, optionalText, REQUIRED } from '../values.ts'
import { Price } from './price.ts'
import { MOST_PLANS, PLAN_TWICE, Quote } from './quotes.ts'

const OrderPath = z.object({ orderId: WholeNumber })
const AccountId = z.object({ account_id: Id })

/** Payment terms for orders placed by staff (rule J5). */
export const PAYMENT_TERMS = ['due-on-receipt', 'net-15', 'net-30', 'net-60'] as const

export type PaymentTerms = (typeof PAYMENT_TERMS)[number]

/** Days until an order by staff has to be paid (rule J5). */
export const DAYS_OF_TERMS: Readonly<Record<PaymentTerms, number>> = {
  'due-on-receipt': 0,
  'net-15': 15,
  'net-30': 30,
  'net-60': 60,
}

const PlanId = z.string().check(z.minLength(1), z.maxLength(200))

/** Items of an order up to its maximum, each plan once. */
function itemsOf<Item extends z.ZodMiniType<{ plan_id: string }>>(item: Item) {
  return z.array(item).check(
    z.maxLength(MOST_PLANS, `At most ${MOST_PLANS} plans`),
    z.refine((items) => new Set(items.map(({ plan_id }) => plan_id)).size === items.length, PLAN_TWICE),
  )
}

const QuotedItem = z.object({
  plan_id: PlanId,
  custom_amount: z.optional(Price),
  /** Uses the list price, ignoring the given amount. */
  compute_price: z.optional(z.boolean()),
  free: z.optional(z.boolean()),
})

const OrderedItem = z.object({
  plan_id: PlanId,
  amount: z.optional(Price),
  lookups: z.optional(z.int().check(z.gte(1), z.lte(UNLIMITED_LOOKUPS, 'At most 1,000,000,000,000 lookups'))),
  free: z.optional(z.boolean()),
})

/**
 * Quotes plans for an account by staff, including plans outside the price list, at a custom price. Nothing is stored
 * (rule J28).
 */
export const requestQuoteForAccount = call({
  service: 'sales',
  method: 'POST',
  path: '/admin/quote',
  requires: BILLING_OPS,
  body: z.object({ ...AccountId.shape, order_items: itemsOf(QuotedItem) }),
  response: Quote,
  errors: ['sales-context:account-not-found', 'sales-context:plan-not-found', 'sales-context:plan-not-purchasable'],
})

/** Places an order for a customer, to be paid by the terms; it starts once paid or approved (rules J4, J5, J28). */
export const placeOrderForAccount = call({
  service: 'sales',
  method: 'PUT',
  path: '/admin/orders',
  requires: BILLING_OPS,
  body: z
    .object({
      ...AccountId.shape,
      items: itemsOf(OrderedItem).check(z.minLength(1, 'Choose a plan')),
      /** Reason for a price of 0. */
      reason: z.optional(optionalText(500)),
      terms: z.optional(z.enum(PAYMENT_TERMS)),
    })
    .check(({ value, issues }) => {
      if (value.items.some(({ free }) => free) && !value.reason)
        issues.push({ code: 'custom', message: REQUIRED, input: value, path: ['reason'], continue: true })
    }),
  response: z.object({ order_id: z.int(), lookups: z.int(), amount: Cents, tax_amount: Cents }),
  errors: [
    'sales-context:account-not-found',
    'sales-context:plan-not-found',
    'sales-context:plan-not-purchasable',
    'sales-context:location-not-found',
  ],
})

/** Moves a whole order, with its subscriptions, to another account (rule J15). Idempotent. */
export const relocateOrder = call({
  service: 'sales',
  method: 'POST',
  path: '/admin/orders/:orderId/relocate',
  requires: BILLING_OPS,
  params: OrderPath,
  body: AccountId,
  errors: [
    'sales-context:order-not-found',
    'sales-context:account-not-found',
    'sales-context:trial-used',
    'sales-context:free-plan-held',
    'sales-context:license-suspended',
    'billing-context:order-refunded',
    'billing-context:payment-under-way',
  ],
})

/** Reckons the tax of an unpaid order again, by where its account is taxed now and what held there on its day (rule J14). */
export const recalculateTax = call({
  service: 'sales',
  method: 'POST',
  path: '/admin/orders/:orderId/sales-tax',
  requires: BILLING_OPS,
  params: OrderPath,
  body: AccountId,
  errors: [
    'sales-context:order-not-found',
    'billing-context:order-paid',
    'billing-context:money-came',
    'billing-context:payment-under-way',
  ],
})
