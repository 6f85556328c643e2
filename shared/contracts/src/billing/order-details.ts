import * as z from 'zod/mini'
import { call } from '../call.ts'
import { Email } from '../email.ts'
import { NumberedPath } from '../paths.ts'
import { Cents, Time } from '../values.ts'
import { LastDecline, Order } from './orders.ts'

/** Money of an order that came, went back, or was taken back before the bank settled it. */
export const OrderPayment = z.object({
  transaction_id: z.string(),
  at: Time,
  kind: z.enum(['payment', 'refund', 'void']),
  /** Price and tax; negative for what went back. */
  amount: Cents,
  unit_amount: Cents,
  tax_amount: Cents,
  /** A card or another way, in words. */
  method: z.string(),
})
export type OrderPayment = z.infer<typeof OrderPayment>

/** An order with what happened to it (rule J104). */
export const OrderDetails = z.extend(Order, {
  /** The first first; of an order that moved, those of this account (rule J15). */
  payments: z.array(OrderPayment),
  /** Cards that were declined for it, the first first. */
  declines: z.array(LastDecline),
})
export type OrderDetails = z.infer<typeof OrderDetails>

/** Additive: an order of the account, with its payments and declined cards. */
export const getOrder = call({
  service: 'billing',
  method: 'GET',
  path: '/v1/account/orders/:id',
  requires: [['billing-viewer']],
  params: NumberedPath,
  response: OrderDetails,
  errors: ['billing-context:order-not-found'],
})

/** Papers that one request for an archive may name. */
export const PAPERS_AT_MOST = 100
const ORDER_IDS = /^[1-9]\d{0,14}(,[1-9]\d{0,14})*$/

/** Additive: the receipts and invoices of up to a hundred orders as one ZIP archive (rule J107). `ids`: their numbers, `10001,10002`. */
export const getReceipts = call({
  service: 'billing',
  method: 'GET',
  path: '/v1/account/orders/receipts',
  requires: [['billing-viewer']],
  query: z.object({
    ids: z.string().check(
      z.maxLength(16 * PAPERS_AT_MOST, { error: `Choose at most ${PAPERS_AT_MOST} orders`, abort: true }),
      z.regex(ORDER_IDS, 'Enter the numbers of orders, separated by commas'),
      z.refine((ids) => ids.split(',').length <= PAPERS_AT_MOST, `Choose at most ${PAPERS_AT_MOST} orders`),
    ),
  }),
  response: 'file',
  errors: ['billing-context:order-not-found'],
})

/** Additive: mails the receipt or invoice of an order to an address, as staff can (rules J7, J109). */
export const mailReceipt = call({
  service: 'billing',
  method: 'POST',
  path: '/v1/account/orders/:id/receipt/mail',
  requires: [['billing-viewer']],
  params: NumberedPath,
  body: z.object({ email: Email }),
  errors: ['billing-context:order-not-found', 'request:rate-limited'],
})
