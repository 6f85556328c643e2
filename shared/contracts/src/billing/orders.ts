import * as z from 'zod/mini'
import { call } from '../call.ts'
import { Page } from '../page.ts'
import { NumberedPath, WholeNumber } from '../paths.ts'
import { DECLINE_REASONS } from '../payments/payments.ts'
import { Cents, Time, TimeOrEmpty } from '../values.ts'
import { ORDER_STATUSES } from './order-status.ts'
import { Paper, PaperNumber } from './paper.ts'
import { UnpaidService } from './unpaid-service.ts'

/** One plan in an order (commerce.md §3). */
export const OrderItem = z.object({
  item_id: z.string(),
  amount: Cents,
  lookups: z.int(),
  plan_id: z.string(),
  tax_amount: Cents,
  unit_amount: Cents,
  /** Additive: the share of its price that it was taxed with, as the tax table had it; absent where that is not known (rule J91). */
  tax_rate: z.optional(z.number()),
  description: z.string(),
  /** Additive: the sentence about its renewal that its buyer agreed to; absent where it does not renew (rule I93). */
  renewal: z.optional(z.string()),
})

/** Money of an order that went back. `voided`: the whole payment was taken back before the bank settled it. */
export const OrderRefund = z.object({
  date: Time,
  amount: Cents,
  /** A card or another way, in words. */
  went_to: z.string(),
  voided: z.boolean(),
})

/** A card that was declined for an order. */
export const LastDecline = z.object({
  at: Time,
  reason: z.enum(DECLINE_REASONS),
  /** The card, in words. */
  tried_with: z.string(),
})
export type LastDecline = z.infer<typeof LastDecline>

/** An order: its plans, its price and the amount still owed (commerce.md §3, rule J3). */
export const Order = z.object({
  order_id: z.int(),
  account_id: z.int(),
  /** Decided by the server at the moment of the answer (rule J3). */
  status: z.enum(ORDER_STATUSES),
  items: z.array(OrderItem),
  placed: TimeOrEmpty,
  processed: TimeOrEmpty,
  grace_period_end: TimeOrEmpty,
  amount: Cents,
  tax_amount: Cents,
  unit_amount: Cents,
  saasTaxRate: z.number(),
  dataTaxRate: z.number(),
  payment_due_date: TimeOrEmpty,
  amount_received: Cents,
  /**
   * Amount still owed: every way to pay charges exactly this (rule J29). 0 for an order that has lapsed or was
   * canceled.
   */
  amount_owed: Cents,
  /** Time it was canceled before payment (rule J81). */
  cancelled: TimeOrEmpty,
  /** A payment that is not over: what became of it is not known, or the bank asks the card's owner. */
  payment_under_way: z.enum(['', 'unknown', 'challenge']),
  /** Until when the card's owner can confirm, or could, where nobody did. */
  confirm_by: TimeOrEmpty,
  /** Until when an open checkout order can be paid (rule J80). */
  pay_by: TimeOrEmpty,
  /** Additive: what went back of it after all of it had come, and each time that it did, the first first (rule K81). */
  amount_refunded: z.optional(Cents),
  refunds: z.optional(z.array(OrderRefund)),
  /** The buyer's own number for it; empty where they gave none (rule K22). */
  po_number: z.optional(z.string()),
  /** The address that it is taxed at, and the card that paid it, in words; empty if there is none (rule K21). */
  taxed_at: z.optional(z.string()),
  paid_with: z.optional(z.string()),
  /** Additive: the latest payment, where it was declined and something is still owed (rule J95). */
  last_decline: z.optional(LastDecline),
  /** Additive: its service, where its plans have begun and it is not paid (rule I120). */
  unpaid_service: z.optional(UnpaidService),
  /** Additive: its papers, in the order in which they were issued (rule J118). */
  papers: z.optional(z.array(Paper)),
  /** Payment terms set by staff; absent if the customer placed it (rule J5). */
  terms: z.optional(z.string()),
  /** Additive: the subscription whose next term it is; absent where somebody ordered it (rule I86). */
  renewal_of: z.optional(z.string()),
  /** Staff gave it for nothing (rule J28). */
  complimentary: z.optional(z.boolean()),
  /** Additive: position of the row in the list of orders; the next page is requested with the last row's (rule M6). */
  cursor: z.optional(z.string()),
})
export type Order = z.infer<typeof Order>

/** Orders of the account, the latest first. Additive: in pages, as every long list (rules J101, M6). */
export const listOrders = call({
  service: 'billing',
  method: 'GET',
  path: '/v1/account/orders',
  requires: [['billing-viewer']],
  query: z.object({ after: z.optional(WholeNumber), limit: Page.shape.limit }),
  response: z.array(Order),
})

/** The paper that stands for an order now. Additive: any other of it by its number, such as a credit note (rules J7, J120). */
export const getReceipt = call({
  service: 'billing',
  method: 'GET',
  path: '/v1/account/orders/:id/receipt',
  requires: [['billing-viewer']],
  params: NumberedPath,
  query: z.object({ number: z.optional(PaperNumber) }),
  response: 'file',
  errors: ['billing-context:order-not-found', 'billing-context:paper-not-found'],
})

export const listPendingOrders = call({
  service: 'billing',
  method: 'GET',
  path: '/account/orders/pending',
  requires: [['billing-viewer']],
  query: z.object({ account_id: z.optional(WholeNumber) }),
  response: z.array(Order),
})

/** Cancels a checkout that nobody has paid (rule J81). Idempotent: one that is canceled or has lapsed is left as it is. */
export const cancelOrder = call({
  service: 'billing',
  method: 'DELETE',
  path: '/v1/account/orders/:id',
  requires: [['billing-editor']],
  params: NumberedPath,
  errors: [
    'billing-context:order-not-found',
    'billing-context:order-paid',
    'billing-context:order-not-open',
    'billing-context:payment-under-way',
  ],
})

/** Requests collection of a pending order from a chosen card; the outcome is mailed (rule J4). */
export const requestOrderPayment = call({
  service: 'billing',
  method: 'PUT',
  path: '/orders/:id/payment/request',
  requires: [['billing-editor']],
  params: NumberedPath,
  body: z.object({ payment_method_id: z.string().check(z.minLength(1), z.maxLength(200)), amount: Cents }),
  isOnlyAccepted: true,
  errors: [
    'billing-context:order-not-found',
    'billing-context:order-paid',
    'billing-context:order-lapsed',
    'billing-context:order-cancelled',
    'billing-context:payment-under-way',
    'payment-context:method-not-found',
    'payment-context:card-expired',
    'payment-context:amount-differs',
    'payment-context:refund-under-way',
    'payment-context:too-many-payments',
  ],
})
