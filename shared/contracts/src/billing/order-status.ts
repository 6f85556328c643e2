import { isSet } from '../values.ts'

/** Statuses of an order (rule J3). Refunds of a paid one take precedence over `paid` (rule K81). */
export const ORDER_STATUSES = [
  'voided',
  'refunded',
  'partly-refunded',
  'paid',
  'past-due',
  'not-due',
  'cancelled',
  'to-approve',
  'being-paid',
  'open',
  'lapsed',
] as const
export type OrderStatus = (typeof ORDER_STATUSES)[number]

interface OrderStatusLabel {
  customer: string
  /** Distinguishes for staff several statuses that a customer reads as Not paid. */
  staff: string
}

/** Labels of the statuses, the same on every screen and in every letter and file (rule J3). */
export const ORDER_STATUS_LABELS: Readonly<Record<OrderStatus, OrderStatusLabel>> = {
  voided: { customer: 'Voided', staff: 'Voided' },
  refunded: { customer: 'Refunded', staff: 'Refunded' },
  'partly-refunded': { customer: 'Partly refunded', staff: 'Partly refunded' },
  paid: { customer: 'Paid', staff: 'Paid' },
  'past-due': { customer: 'Past due', staff: 'Past due' },
  'not-due': { customer: 'Not paid', staff: 'Not due yet' },
  cancelled: { customer: 'Canceled', staff: 'Canceled' },
  'to-approve': { customer: 'Not paid', staff: 'To approve' },
  'being-paid': { customer: 'Payment pending', staff: 'Payment pending' },
  open: { customer: 'Not paid', staff: 'In checkout' },
  lapsed: { customer: 'Expired', staff: 'Expired' },
}

/**
 * How long an unpaid checkout order stays open, in ms. While a bank asks the cardholder, it stays open for as long as
 * they have (rule J80).
 */
export const CHECKOUT_LASTS_MS = 24 * 3_600_000

/** The facts that an order's status follows from, as `Order` has them on the wire; times in RFC 3339, amounts in cents. */
export interface OrderFacts {
  placed?: string | undefined
  processed?: string | undefined
  grace_period_end?: string | undefined
  payment_due_date?: string | undefined
  amount?: number | undefined
  amount_received?: number | undefined
  /** Amount refunded after full payment, in cents. */
  amount_refunded?: number | undefined
  refunds?: readonly { voided?: boolean | undefined }[] | undefined
  /** Set where staff made it. */
  terms?: string | undefined
  cancelled?: string | undefined
  payment_under_way?: '' | 'unknown' | 'challenge' | undefined
  confirm_by?: string | undefined
}

/**
 * The one place that decides what an order is, first match wins (rule J3). The server answers it as `status`; lists select by the same
 * decision in SQL (`order-status.sql.ts` of the billing service), and a test holds the two together.
 */
export function orderStatus(order: OrderFacts, now: Date): OrderStatus {
  const { amount = 0, amount_received: received = 0 } = order
  if (received >= amount) return whatIsLeft(order)
  if (isInUse(order)) return isOverdue(order, now) ? 'past-due' : 'not-due'
  if (isSet(order.cancelled) && received === 0) return 'cancelled'
  if (order.terms) return hasTerms(order) && isOverdue(order, now) ? 'past-due' : 'to-approve'
  if (order.payment_under_way === 'unknown') return 'being-paid'
  if (received === 0 && lapsesAt(order) <= now.getTime()) return 'lapsed'
  return order.payment_under_way === 'challenge' ? 'being-paid' : 'open'
}

/**
 * Distinguishes voided orders, whose payments were all voided before the bank settled them so that the purchase has
 * ended, from refunded ones, whose purchase continues (rule K81).
 */
function whatIsLeft({ amount_received: received = 0, amount_refunded: refunded = 0, refunds = [] }: OrderFacts) {
  if (refunded <= 0) return 'paid'
  if (refunded < received) return 'partly-refunded'
  return refunds.length > 0 && refunds.every(({ voided }) => voided) ? 'voided' : 'refunded'
}

/**
 * Returns the status of an order once money of it has gone back: money of an order that was paid is owed to nobody, before all of it
 * has come it is owed again (rules J29 and K81). What the order bought ends where the status is `voided`.
 */
export function statusAfterRefund(
  order: OrderFacts,
  { cents, isVoid }: { cents: number; isVoid: boolean },
  now: Date,
): OrderStatus {
  const { amount_received: received = 0, amount_refunded: refunded = 0, refunds = [] } = order
  if (unpaidOf(order) > 0) return orderStatus({ ...order, amount_received: received - cents }, now)
  return orderStatus({ ...order, amount_refunded: refunded + cents, refunds: [...refunds, { voided: isVoid }] }, now)
}

/** Returns the amount paid less refunds, in cents. */
export function netPaid({ amount_received: received = 0, amount_refunded: refunded = 0 }: OrderFacts): number {
  return received - refunded
}

/** Returns the amount still to come for an order, in cents, even if it has lapsed or was cancelled. */
export function unpaidOf({ amount = 0, amount_received: received = 0 }: OrderFacts): number {
  return Math.max(0, amount - received)
}

/** Returns the amount still owed on an order, in cents; 0 if it has lapsed or was cancelled (rule J29). */
export function amountOwed(order: OrderFacts, now: Date): number {
  return isClosedUnpaid(orderStatus(order, now)) ? 0 : unpaidOf(order)
}

/** Returns whether an order was refunded after full payment. */
export function hasRefunds(status: OrderStatus | undefined): boolean {
  return status === 'voided' || status === 'refunded' || status === 'partly-refunded'
}

/** Returns whether an order was ever paid in full, regardless of later refunds. */
export function isSettled(status: OrderStatus | undefined): boolean {
  return status === 'paid' || hasRefunds(status)
}

/** Returns whether an order has started: it was processed, or it runs unpaid in a grace period. */
export function isInUse({ processed, grace_period_end: grace }: Pick<OrderFacts, 'processed' | 'grace_period_end'>) {
  return isSet(processed) || isSet(grace)
}

/** Returns whether an order is a checkout that can still be completed: its plans are in a cart. */
export function isCheckoutOpen(status: OrderStatus | undefined): boolean {
  return status === 'open' || status === 'being-paid'
}

/** Returns whether money is owed as a debt: an abandoned checkout is none. */
export function isDebt(status: OrderStatus | undefined): boolean {
  return status === 'past-due' || status === 'not-due' || status === 'to-approve'
}

/** Returns whether an order is closed without payment, so that nothing is owed. */
export function isClosedUnpaid(status: OrderStatus | undefined): boolean {
  return status === 'cancelled' || status === 'lapsed'
}

type CancelFacts = Pick<OrderFacts, 'processed' | 'grace_period_end' | 'amount_received'> & {
  status?: OrderStatus | undefined
}

/**
 * Returns whether an order can be canceled: it has no payment, and has not started. Customers may cancel a checkout
 * (rule J81), staff also their own orders (rule J94). An open payment may still prevent it, which only the server
 * knows.
 */
export function canCancel(order: CancelFacts, by: 'customer' | 'staff'): boolean {
  if (isInUse(order) || (order.amount_received ?? 0) > 0) return false
  return isCheckoutOpen(order.status) || (by === 'staff' && isDebt(order.status))
}

/** Returns whether staff can start an order before it is paid: one that they placed and that has not started (rule J4). */
export function canApprove(order: OrderFacts & { status?: OrderStatus | undefined }): boolean {
  return Boolean(order.terms) && isDebt(order.status) && !isInUse(order)
}

/** Until when an open checkout order can be paid, in ms since 1970 (rule J80). */
export function lapsesAt({ placed, confirm_by: confirmBy }: Pick<OrderFacts, 'placed' | 'confirm_by'>): number {
  if (isSet(confirmBy)) return Date.parse(confirmBy)
  return isSet(placed) ? Date.parse(placed) + CHECKOUT_LASTS_MS : Number.POSITIVE_INFINITY
}

function isOverdue({ payment_due_date: due }: OrderFacts, now: Date): boolean {
  return isSet(due) && Date.parse(due) < now.getTime()
}

/** Staff gave it days to be paid in; one that is due on receipt waits to be approved, however long. */
function hasTerms({ payment_due_date: due, placed }: OrderFacts): boolean {
  return isSet(due) && isSet(placed) && Date.parse(due) > Date.parse(placed)
}
