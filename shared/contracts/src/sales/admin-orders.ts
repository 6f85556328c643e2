import * as z from 'zod/mini'
import { call } from '../call.ts'
import { WholeNumber } from '../paths.ts'
import { BILLING_OPS } from '../staff.ts'
import { Cents, optionalText } from '../values.ts'
import { Quote } from './quotes.ts'

const OrderPath = z.object({ orderId: WholeNumber })
const AccountId = z.object({ account_id: z.int() })

/** When a customer has to pay an order that staff made (rule J5). */
export const PAYMENT_TERMS = ['due-on-receipt', 'net-15', 'net-30', 'net-60'] as const

const ADMIN_ORDER_ITEM = {
  plan_id: z.string(),
  custom_amount: z.optional(Cents),
  compute_price: z.optional(z.boolean()),
  free: z.optional(z.boolean()),
}

export const requestQuoteForAccount = call({
  service: 'sales',
  method: 'POST',
  path: '/admin/quote',
  requires: BILLING_OPS,
  body: z.object({ ...AccountId.shape, order_items: z.array(z.object(ADMIN_ORDER_ITEM)) }),
  response: Quote,
  errors: ['sales-context:account-not-found', 'sales-context:plan-not-found'],
})

export const placeOrderForAccount = call({
  service: 'sales',
  method: 'PUT',
  path: '/admin/orders',
  requires: BILLING_OPS,
  body: z.object({
    ...AccountId.shape,
    items: z.array(
      z.object({
        plan_id: z.string(),
        amount: z.optional(Cents),
        lookups: z.optional(z.int()),
        free: z.optional(z.boolean()),
      }),
    ),
    reason: z.optional(optionalText(500)),
    terms: z.optional(z.enum(PAYMENT_TERMS)),
  }),
  response: z.object({ order_id: z.int(), lookups: z.int(), amount: Cents, tax_amount: Cents }),
  errors: ['sales-context:account-not-found', 'sales-context:plan-not-found'],
})

/** Moves a whole order, with its subscriptions, to another account (rule J15). */
export const relocateOrder = call({
  service: 'sales',
  method: 'POST',
  path: '/admin/orders/:orderId/relocate',
  requires: BILLING_OPS,
  params: OrderPath,
  body: AccountId,
  errors: ['sales-context:order-not-found', 'sales-context:account-not-found'],
})

/** Reckons the tax of an unpaid order again (rule J14). */
export const recalculateTax = call({
  service: 'sales',
  method: 'POST',
  path: '/admin/orders/:orderId/sales-tax',
  requires: BILLING_OPS,
  params: OrderPath,
  body: AccountId,
  errors: ['sales-context:order-not-found', 'billing-context:order-paid'],
})
