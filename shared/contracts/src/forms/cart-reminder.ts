import * as z from 'zod/mini'
import { call } from '../call.ts'
import { placeOrder } from '../sales/orders.ts'
import { PlanIds } from '../sales/quotes.ts'
import { text } from '../values.ts'

/** Wording of the consent; the CRM gets it as shown (rule M23). */
export const REMINDER_WORDS = 'Email me once if I don’t finish this order within a day.'

/**
 * Has the form of an abandoned cart sent to the CRM in a day, once, unless what is in it was bought by then (rule M27). Asked
 * again it is another day, and what is in the cart now.
 */
export const askCartReminder = call({
  service: 'forms',
  method: 'PUT',
  path: '/cart-reminder',
  requires: placeOrder.requires,
  body: z.object({ plan_ids: PlanIds.check(z.minLength(1, 'Choose a plan')), consent: text(1_000) }),
})

/** Cancels the reminder of people who changed their mind or emptied the cart. Idempotent. */
export const dropCartReminder = call({
  service: 'forms',
  method: 'DELETE',
  path: '/cart-reminder',
  requires: placeOrder.requires,
})
