import { listWaiting } from '@portal/contracts/authorization/admin-waiting'
import { getOrderAsStaff, listOrdersOfAccount } from '@portal/contracts/billing/admin-orders'
import {
  type OrderFacts,
  type OrderStatus,
  orderStatus,
  statusAfterRefund as statusAfterRefundAt,
} from '@portal/contracts/billing/order-status'
import type { Order as WholeOrder } from '@portal/contracts/billing/orders'
import { listPaymentMethodsOfAccount, listTransactionsOfAccount } from '@portal/contracts/payments/admin-payments'
import { getRefundTerms, listRefundRequests } from '@portal/contracts/payments/admin-refund-requests'
import { getAdminAccount } from '@portal/contracts/sales/admin-accounts'
import { getTaxRateOfOrder } from '@portal/contracts/sales/admin-taxes'
import { listSubscriptionsOfAccount } from '@portal/contracts/subscriptions/admin-subscriptions'
import { portalNow } from '@portal/design-system/clock'
import type { Received } from '@portal/platform/api'

/** An order as it is read: nothing of it is taken for granted. */
export type Order = Received<WholeOrder>

/** Reads that an act on an order changes. */
export const ORDER_READS = [
  getOrderAsStaff,
  listOrdersOfAccount,
  listTransactionsOfAccount,
  listPaymentMethodsOfAccount,
  listSubscriptionsOfAccount,
  getTaxRateOfOrder,
  getAdminAccount,
  listRefundRequests,
  getRefundTerms,
  listWaiting,
]

/** An act is refused where the screen knows less than the server: it is read again. */
export const STALE = { stale: ORDER_READS, staleIfRefused: ORDER_READS }

/** Returns the status that an order has once these facts of it have changed. */
export function statusAfter(order: Order, change: OrderFacts): OrderStatus {
  return orderStatus({ ...order, ...change }, new Date(portalNow()))
}

/** Returns the status that an order has once money of it has gone back (rules J29 and K81). */
export function statusAfterRefund(order: Order, refund: { cents: number; isVoid: boolean }): OrderStatus {
  return statusAfterRefundAt(order, refund, new Date(portalNow()))
}
