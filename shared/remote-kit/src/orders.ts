import type { OrderStatus } from '@portal/contracts/billing/order-status'
import type { Tone } from '@portal/design-system/status-chip'

interface StatusWords {
  customer: string
  staff: string
  tone: Tone
}

/** How an order's status reads (rule J3): the same word and color on every screen of a customer, and on every screen of staff. */
export const ORDER_STATUS_WORDS: Readonly<Record<OrderStatus, StatusWords>> = {
  voided: { customer: 'Voided', staff: 'Voided', tone: 'paused' },
  refunded: { customer: 'Refunded', staff: 'Refunded', tone: 'paused' },
  'partly-refunded': { customer: 'Partly refunded', staff: 'Partly refunded', tone: 'paused' },
  paid: { customer: 'Paid', staff: 'Paid', tone: 'active' },
  'past-due': { customer: 'Past due', staff: 'Past due', tone: 'stopped' },
  'not-due': { customer: 'Not paid', staff: 'Not due yet', tone: 'attention' },
  'to-approve': { customer: 'Not paid', staff: 'To approve', tone: 'attention' },
  open: { customer: 'Not paid', staff: 'In checkout', tone: 'attention' },
  'being-paid': { customer: 'Payment pending', staff: 'Payment pending', tone: 'info' },
  cancelled: { customer: 'Canceled', staff: 'Canceled', tone: 'paused' },
  lapsed: { customer: 'Expired', staff: 'Expired', tone: 'paused' },
}
