import * as z from 'zod/mini'
import { call } from '../call.ts'
import { NamedPath } from '../paths.ts'
import { Cents, TimeOrEmpty } from '../values.ts'

/** Reasons why a card was declined: names of problems, whose messages are for the payer. */
export const DECLINE_REASONS = [
  'payment-context:card-declined',
  'payment-context:card-expired',
  'payment-context:card-refused',
  'payment-context:insufficient-funds',
  'payment-context:challenge-failed',
  'payment-context:challenge-expired',
  'payment-context:vault-away',
] as const
export type DeclineReason = (typeof DECLINE_REASONS)[number]

const HARD_DECLINES: ReadonlySet<string> = new Set(['payment-context:card-expired', 'payment-context:card-refused'])

/** Returns whether a bank would decline the card again for this reason, so that it needs another card (rule I88). */
export function isHardDecline(reason: string): boolean {
  return HARD_DECLINES.has(reason)
}

/** Reasons that are a bank's answer about the card itself: not of a question that nobody answered, or a vault that was away. */
export const CARD_DECLINES = [
  'payment-context:card-declined',
  'payment-context:card-expired',
  'payment-context:card-refused',
  'payment-context:insufficient-funds',
] as const satisfies readonly DeclineReason[]

/**
 * Result of paying an order with a card (rules K6, K16): `challenge` waits for the cardholder at `challenge_url`, until
 * `expires`; `unknown` was sent to the bank, which has not responded yet: it becomes `paid` or `declined` by itself.
 */
export const Payment = z.object({
  payment_id: z.string(),
  order_id: z.int(),
  amount: Cents,
  status: z.enum(['paid', 'declined', 'challenge', 'unknown']),
  /** A page of the bank to go to, in whole; it leads back to `/checkout/done/{order_id}?payment_id={payment_id}`. */
  challenge_url: z.string(),
  expires: TimeOrEmpty,
  /** Empty unless declined. */
  reason: z.union([z.literal(''), z.enum(DECLINE_REASONS)]),
})
export type Payment = z.infer<typeof Payment>

/** Statuses of a payment that is not over. */
export const OPEN = ['challenge', 'unknown'] as const

/**
 * Pays what is owed on an order, now (rule J4). 200 is paid; 202 is not over yet: call `getPayment` every second or
 * two. A declined card is a 402 with its reason, with the payment as `context.payment_id`; the order can be paid again.
 * A repeated click, in any tab, returns the open payment (rule K16); another card replaces a challenge. `amount` is the
 * displayed one: if it differs from the order's `amount_owed`, it is rejected with `context.owed` in cents (rule K25).
 */
export const payOrder = call({
  service: 'payments',
  method: 'PUT',
  path: '/payments',
  requires: [['billing-editor']],
  body: z.object({
    order_id: z.int(),
    amount: Cents,
    payment_method_id: z.string().check(z.minLength(1), z.maxLength(200)),
  }),
  response: Payment,
  acceptedWhile: OPEN,
  errors: [
    'billing-context:order-not-found',
    'billing-context:order-paid',
    'billing-context:order-lapsed',
    'billing-context:order-cancelled',
    'billing-context:payment-under-way',
    'payment-context:method-not-found',
    'payment-context:amount-differs',
    'payment-context:refund-under-way',
    'payment-context:card-refused',
    'payment-context:card-declined',
    'payment-context:card-expired',
    'payment-context:insufficient-funds',
    'payment-context:challenge-failed',
    'payment-context:too-many-payments',
    'payment-context:vault-away',
  ],
})

/** Returns the current state of a payment; always 200. */
export const getPayment = call({
  service: 'payments',
  method: 'GET',
  path: '/payments/:id',
  requires: [['billing-viewer']],
  whileActing: 'refused',
  params: NamedPath,
  response: Payment,
  errors: ['payment-context:payment-not-found'],
})
