import * as z from 'zod/mini'
import { call } from '../call.ts'
import { Cents } from '../values.ts'

/** One order for all of the plans, or none (rule J2). */
export const placeOrder = call({
  service: 'sales',
  method: 'PUT',
  path: '/orders',
  requires: [['billing-editor']],
  body: z.object({ plans: z.array(z.string()).check(z.minLength(1, 'Choose a plan')) }),
  response: z.object({ order_id: z.int(), lookups: z.int(), amount: Cents, tax_amount: Cents }),
  errors: [
    'sales-context:plan-not-found',
    'sales-context:plan-not-purchasable',
    'sales-context:trial-used',
    'sales-context:quote-changed',
    'sales-context:location-not-found',
  ],
})
