import * as z from 'zod/mini'
import { call } from '../call.ts'
import { Cents } from '../values.ts'

/** What some plans would cost (commerce.md §3); `tax_rate` is the effective one, four decimals (rule J10). */
export const Quote = z.object({
  items: z.array(z.object({ plan_id: z.string(), amount: z.optional(Cents), tax_amount: Cents, unit_amount: Cents })),
  order_id: z.optional(z.int()),
  tax_amount: Cents,
  total_amount: Cents,
  unit_amount: Cents,
  tax_rate: z.number(),
})
export type Quote = z.infer<typeof Quote>

export const requestQuote = call({
  service: 'sales',
  method: 'POST',
  path: '/quote',
  requires: [['billing-viewer']],
  body: z.object({ plan_ids: z.array(z.string()) }),
  response: Quote,
  errors: ['sales-context:plan-not-found', 'sales-context:plan-not-purchasable'],
})
