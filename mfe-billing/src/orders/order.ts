import { listOrders, type Order as WholeOrder } from '@portal/contracts/billing/orders'
import { PAGES } from '@portal/contracts/pages'
import { isSet } from '@portal/contracts/values'
import type { Received } from '@portal/platform/api'
import { useLoad } from '@portal/remote-kit/load'

/** An order as the screens get it. */
export type Order = Received<WholeOrder>

/** The orders of the account, the latest first. */
export function useOrders() {
  return useLoad(listOrders, { what: 'the orders' })
}

/**
 * Whether its day has gone by and money is owed (rule J3) for what is in use already. An order that was placed and never paid has
 * begun nothing, and waits in the cart.
 */
export function isPastDue(order: Order, now = new Date()): boolean {
  const { payment_due_date: due, grace_period_end: grace } = order
  return owedOf(order) > 0 && isSet(grace) && isSet(due) && new Date(due) < now
}

/** Cents. */
export function owedOf({ amount_owed: owed = 0 }: Order): number {
  return owed
}

/** What the customer placed and nobody has paid: it has begun nothing. What staff placed, and what has begun, is in no cart. */
export function isWaitingInCart({ terms, processed, grace_period_end: grace }: Order): boolean {
  return !terms && !isSet(processed) && !isSet(grace)
}

/** What was ordered, by what it is called and what of it: "US Address Verification" and "5,000 lookups a month and 1 more". */
export function partsOfOrder({ order_id, items = [] }: Order): { name: string; details: string } {
  const all = items[0]?.description || `Order ${order_id ?? ''}`
  const [name = '', ...details] = (items.length > 1 ? `${all} and ${items.length - 1} more` : all).split(', ')
  return { name, details: details.join(', ') }
}

export function pathOfOrder({ order_id }: Order): string {
  return `${PAGES.checkoutDone}/${order_id ?? ''}`
}
