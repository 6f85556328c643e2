import * as z from 'zod/mini'
import { call } from '../call.ts'
import { NamedPath, WholeNumber } from '../paths.ts'
import { ACCOUNT_READERS, BILLING_OPS } from '../staff.ts'
import { Cents, Time, TimeOrEmpty, text } from '../values.ts'
import { Refund, refundTransaction } from './admin-payments.ts'

/*
 * Refunds that need a second approver (rules J150 to J155): `refundTransaction` asks for them, these decide.
 */

export const REFUND_REQUEST_STATES = ['open', 'approved', 'refused', 'withdrawn', 'lapsed'] as const

const Person = z.object({ user_id: z.int(), name: z.string() })

/** A refund that was asked for; amounts in cents. */
export const RefundRequest = z.object({
  /** Once it is approved, the transaction of the refund has this id. */
  request_id: z.string(),
  /** The payment of which money is to go back. */
  transaction_id: z.string(),
  account_id: z.int(),
  order_id: z.int(),
  amount: Cents,
  unit_amount: Cents,
  tax_amount: Cents,
  /** True if it voids the payment, which ends what it bought (rule K7). */
  voids: z.boolean(),
  reason: z.string(),
  status: z.enum(REFUND_REQUEST_STATES),
  asked: Time,
  asked_by: Person,
  /** True for the one who asked, who may withdraw it and not decide it. */
  is_own: z.boolean(),
  /** Time from which it cannot be approved any more. */
  expiration: Time,
  decided: TimeOrEmpty,
  /** `null` while it is open, and if it lapsed. */
  decided_by: z.nullable(Person),
  /** Reason of a rejection; empty for others. */
  answer: z.string(),
  /** State of the refund at the bank once the request is approved, `unknown` while the bank has not responded; else `null`. */
  refund_status: z.nullable(z.enum(['unknown', 'done', 'refused'])),
})
export type RefundRequest = z.infer<typeof RefundRequest>

/** Additive: refunds of an order that were asked for, the latest first; without an order the hundred that wait longest. */
export const listRefundRequests = call({
  service: 'payments',
  method: 'GET',
  path: '/admin/refund-requests',
  requires: ACCOUNT_READERS,
  query: z.object({ order_id: z.optional(WholeNumber) }),
  response: z.array(RefundRequest),
})

/** Limit of refunds of a payment without a second approver, and what of it is used; in cents. */
export const RefundTerms = z.object({
  /** Amount above which a refund needs a second approver; 0: each does. */
  second_approver_above: Cents,
  /** Amount that went back of the payment without one, which counts with what is to go back. */
  refunded_alone: Cents,
})
export type RefundTerms = z.infer<typeof RefundTerms>

/** Additive: when a refund of a payment needs a second approver (rule J150). */
export const getRefundTerms = call({
  service: 'payments',
  method: 'GET',
  path: '/admin/accounts/:a/transactions/:t/refund-terms',
  requires: BILLING_OPS,
  params: z.object({ a: WholeNumber, t: z.string() }),
  response: RefundTerms,
  errors: ['payment-context:transaction-not-found'],
})

const OF_REQUEST = {
  service: 'payments',
  requires: BILLING_OPS,
  params: NamedPath,
} as const

/**
 * Additive: does just what was asked for, once, by a person who did not ask for it (rule J151). Idempotent: repeating the call
 * returns the same refund, to others who may approve it, too. Where the payment no longer allows it, nothing changes (rule J152).
 */
export const approveRefund = call({
  ...OF_REQUEST,
  method: 'POST',
  path: '/admin/refund-requests/:id/approve',
  response: Refund,
  acceptedWhile: ['unknown'],
  errors: [
    ...refundTransaction.errors,
    'payment-context:refund-request-not-found',
    'payment-context:refund-request-own',
    'payment-context:void-over',
  ],
})

/** Additive, idempotent: refuses a refund that another person asked for, who is told why (rule J153). */
export const refuseRefund = call({
  ...OF_REQUEST,
  method: 'POST',
  path: '/admin/refund-requests/:id/refuse',
  body: z.object({ reason: text(500) }),
  response: RefundRequest,
  errors: [
    'payment-context:refund-request-not-found',
    'payment-context:refund-request-own',
    'payment-context:refund-request-over',
  ],
})

/** Additive, idempotent: takes back what one asked for oneself (rule J153). */
export const withdrawRefund = call({
  ...OF_REQUEST,
  method: 'DELETE',
  path: '/admin/refund-requests/:id',
  response: RefundRequest,
  errors: [
    'payment-context:refund-request-not-found',
    'payment-context:refund-request-not-own',
    'payment-context:refund-request-over',
  ],
})
