import * as z from 'zod/mini'
import { call } from '../call.ts'
import { Cents } from '../values.ts'

/** The customer pays an order now (rule J4). */
export const payOrder = call({
  service: 'payments',
  method: 'PUT',
  path: '/payments',
  requires: [['billing-editor']],
  body: z.object({ order_id: z.int(), amount: Cents, payment_method_id: z.string() }),
  response: z.object({ payment_id: z.string() }),
  errors: [
    'billing-context:order-not-found',
    'billing-context:order-paid',
    'payment-context:method-not-found',
    'payment-context:card-refused',
  ],
})
