import * as z from 'zod/mini'
import { call } from '../call.ts'
import { Email } from '../email.ts'
import { Page } from '../page.ts'
import { WholeNumber } from '../paths.ts'
import { ACCOUNT_READERS, BILLING_OPS, Id } from '../staff.ts'
import { Cents, Time, TimeOrEmpty } from '../values.ts'
import { AGING_BANDS } from './aging.ts'
import { Order } from './orders.ts'

const AccountPath = z.object({ accountId: WholeNumber })

export const listOrdersOfAccount = call({
  service: 'billing',
  method: 'GET',
  path: '/v1/admin/:accountId/orders',
  requires: ACCOUNT_READERS,
  params: AccountPath,
  response: z.array(Order),
  errors: ['sales-context:account-not-found'],
})

/** An order of whichever account (rule J6). */
export const getOrderAsStaff = call({
  service: 'billing',
  method: 'GET',
  path: '/v1/admin/0/orders/:orderId',
  requires: ACCOUNT_READERS,
  params: z.object({ orderId: WholeNumber }),
  response: Order,
  errors: ['billing-context:order-not-found'],
})

export const listPastDueOrders = call({
  service: 'billing',
  method: 'GET',
  path: '/admin/:accountId/orders/past-due',
  requires: ACCOUNT_READERS,
  params: AccountPath,
  response: z.array(Order),
  errors: ['sales-context:account-not-found'],
})

/** A past-due order of any account, as billing operations collect it (rule G73); amounts in cents. */
export const PastDueOrder = z.object({
  order_id: z.int(),
  account_id: z.int(),
  account_name: z.string(),
  placed: Time,
  payment_due_date: Time,
  /** Terms of an order that staff placed; `""` for others. */
  terms: z.string(),
  po_number: z.string(),
  grace_period_end: TimeOrEmpty,
  amount: Cents,
  amount_owed: Cents,
  /** Place of the row; the next page is asked for by the last row's (rule M6). */
  cursor: z.string(),
})
export type PastDueOrder = z.infer<typeof PastDueOrder>

const Aging = z.enum(AGING_BANDS)

/** Additive: past-due orders of all accounts, those first that have been due longest (rule G73). */
export const listPastDueOrdersOfAll = call({
  service: 'billing',
  method: 'GET',
  path: '/admin/0/orders/past-due',
  requires: ACCOUNT_READERS,
  query: z.object({ ...Page.shape, band: z.optional(Aging) }),
  response: z.array(PastDueOrder),
})

/** Additive: what is past due in each band, in the order of the bands; one with no order is left out (rule G73). */
export const sumPastDueOrders = call({
  service: 'billing',
  method: 'GET',
  path: '/admin/0/orders/past-due/totals',
  requires: ACCOUNT_READERS,
  response: z.array(z.object({ band: Aging, count: z.int(), owed: Cents })),
})

/** The receipt itself, or, with an address, a mail that carries it (rule J7). */
export const getReceiptAsStaff = call({
  service: 'billing',
  method: 'GET',
  path: '/admin/account/receipt',
  requires: ACCOUNT_READERS,
  query: z.object({ invoiceId: WholeNumber, email: z.optional(Email) }),
  response: 'file',
  errors: ['billing-context:order-not-found'],
})

/** Ends the grace of an order and of the subscriptions that hang on it, now (rule I10). */
export const endGracePeriod = call({
  service: 'billing',
  method: 'DELETE',
  path: '/admin/account/:accountId/order/:orderId/grace-period',
  requires: BILLING_OPS,
  params: z.object({ accountId: WholeNumber, orderId: WholeNumber }),
  errors: ['billing-context:order-not-found'],
})

/**
 * Cancels an order that nobody has paid any of and that has not begun, of staff's own as well (rule J94). Idempotent: one that is canceled or
 * has lapsed is left as it is.
 */
export const cancelOrderAsStaff = call({
  service: 'billing',
  method: 'DELETE',
  path: '/v1/admin/:accountId/orders/:orderId',
  requires: BILLING_OPS,
  params: z.object({ accountId: WholeNumber, orderId: WholeNumber }),
  errors: [
    'billing-context:order-not-found',
    'billing-context:order-paid',
    'billing-context:order-in-use',
    'billing-context:payment-under-way',
  ],
})

/** Starts an order that staff placed for a customer; the amount is still owed (rule J4). Idempotent. */
export const approveOrder = call({
  service: 'billing',
  method: 'POST',
  path: '/admin/orders',
  requires: BILLING_OPS,
  body: z.object({ account_id: z.int(), order_id: Id }),
  errors: ['billing-context:order-not-found', 'billing-context:order-not-by-staff', 'billing-context:order-cancelled'],
})
