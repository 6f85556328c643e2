import * as z from 'zod/mini'
import { call } from '../call.ts'
import { Cents, TimeOrEmpty } from '../values.ts'

/**
 * Basis of a quote's tax: the rate of the place; none because the account is exempt; none because no rate is configured
 * for the place, or because the account has no tax location yet (rules J9, J11, J16).
 */
export const TaxBasis = z.enum(['rate', 'exempt', 'no-rate', 'no-location'])

/** Price of some plans (commerce.md §3); `tax_rate` is the effective one, four decimals (rule J10). */
export const Quote = z.object({
  items: z.array(
    z.object({
      plan_id: z.string(),
      amount: z.optional(Cents),
      tax_amount: Cents,
      unit_amount: Cents,
      /** Additive: the share of its price that is taxed away, as the tax table has it: not rounded (rule J91). */
      tax_rate: z.optional(z.number()),
      /** Additive: the sentence to agree to, where the plan can renew: an order with this quote keeps it (rule I92). */
      renewal: z.optional(z.string()),
    }),
  ),
  order_id: z.optional(z.int()),
  tax_amount: Cents,
  total_amount: Cents,
  unit_amount: Cents,
  tax_rate: z.number(),
  tax_basis: TaxBasis,
  /** Id that locks in this price for an order; empty for a free quote (rule J1). */
  quote_id: z.string(),
  /** Until when it may. */
  expires: TimeOrEmpty,
})
export type Quote = z.infer<typeof Quote>

/** Maximum number of plans in a cart (rule J19). */
export const MOST_PLANS = 20
export const PLAN_TWICE = 'Each plan once'

/** The plans of one order, each once. */
export const PlanIds = z.array(z.string().check(z.minLength(1), z.maxLength(200))).check(
  z.maxLength(MOST_PLANS, `At most ${MOST_PLANS} plans`),
  z.refine((ids) => new Set(ids).size === ids.length, PLAN_TWICE),
)

/** A price that is honored for fifteen minutes, or refused with both totals (rule J1). Of nothing it is zero. */
export const requestQuote = call({
  service: 'sales',
  method: 'POST',
  path: '/quote',
  requires: [['billing-viewer']],
  whileActing: 'allowed',
  body: z.object({ plan_ids: PlanIds }),
  response: Quote,
  errors: ['sales-context:plan-not-found', 'sales-context:plan-not-purchasable'],
})
