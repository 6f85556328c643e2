import { ORDER_STATUS_LABELS, ORDER_STATUSES, type OrderStatus } from '@portal/contracts/billing/order-status'
import type { Tone } from '@portal/design-system/status-chip'

const TONES: Readonly<Record<OrderStatus, Tone>> = {
  voided: 'paused',
  refunded: 'paused',
  'partly-refunded': 'paused',
  paid: 'active',
  'past-due': 'stopped',
  'not-due': 'attention',
  'to-approve': 'attention',
  open: 'attention',
  'being-paid': 'info',
  cancelled: 'paused',
  lapsed: 'paused',
}

/**
 * Display text of an order's status (rule J3): the same word and color on all screens of a customer, and on all screens
 * of staff.
 */
export const ORDER_STATUS_WORDS = Object.fromEntries(
  ORDER_STATUSES.map((status) => [status, { ...ORDER_STATUS_LABELS[status], tone: TONES[status] }]),
) as Readonly<Record<OrderStatus, { customer: string; staff: string; tone: Tone }>>
