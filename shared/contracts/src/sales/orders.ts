import * as z from 'zod/mini'
import { call } from '../call.ts'
import { optionalName } from '../names.ts'
import { Cents } from '../values.ts'
import { PlanIds } from './quotes.ts'

export const PurchaseOrderNumber = optionalName(50).check(
  z.regex(/^[\p{L}\p{N} ._/#-]*$/u, 'Enter letters, digits, spaces and . _ / # - only'),
)

/**
 * One order for all of the plans, or none (rule J2). With a quote: at its price, or refused with both totals, as
 * `context.quoted` and `context.total` in cents (rule J1). What costs nothing begins at once; the rest waits to be paid.
 */
export const placeOrder = call({
  service: 'sales',
  method: 'PUT',
  path: '/orders',
  requires: [['billing-editor']],
  body: z.object({
    plans: PlanIds.check(z.minLength(1, 'Choose a plan')),
    /** The buyer's own number for it, which their bookkeeping asks for (rule K22); absent, the account's default one (rule J146). */
    po_number: z.optional(PurchaseOrderNumber),
    quote_id: z.optional(z.string().check(z.maxLength(2_000))),
    /**
     * Additive: paid plans that the buyer agrees to be charged for again, as the sentences of the quote say, which is
     * required then (rules I85, I92).
     */
    renews: z.optional(PlanIds),
  }),
  response: z.object({ order_id: z.int(), lookups: z.int(), amount: Cents, tax_amount: Cents }),
  errors: [
    'sales-context:plan-not-found',
    'sales-context:plan-not-purchasable',
    'sales-context:plan-not-renewable',
    'sales-context:trial-used',
    'sales-context:free-plan-held',
    'sales-context:quote-changed',
    'sales-context:quote-expired',
    'sales-context:location-not-found',
    'sales-context:too-many-open-orders',
  ],
})
