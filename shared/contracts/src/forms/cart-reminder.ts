import * as z from 'zod/mini'
import { call } from '../call.ts'
import { placeOrder } from '../sales/orders.ts'
import { PlanIds } from '../sales/quotes.ts'
import { text } from '../values.ts'

/** Wording of the consent; the CRM gets it as shown (rule M23). */
export const REMINDER_WORDS = 'Email me once if I don’t finish this order within a day.'

/**
 * Schedules a reminder about an abandoned cart: it goes to the CRM after a day, once, unless the plans were bought by
 * then (rule M27). Calling it again restarts the day, with the current cart.
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
