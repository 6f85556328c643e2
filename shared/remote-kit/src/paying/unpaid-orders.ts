import type { Order } from '@portal/contracts/billing/orders'
import type { Received } from '@portal/platform/api'

/** Names the plans of an order: "US Address Verification, 5,000 lookups a month". */
export function plansOf({ order_id: id, items = [] }: Received<Order>): string {
  return items.map(({ description }) => description).join(' · ') || `Order ${id ?? ''}`
}

/** Adds up what is owed of orders, in cents. */
export function owedInAll(orders: readonly Received<Order>[]): number {
  return orders.reduce((sum, { amount_owed: owed = 0 }) => sum + owed, 0)
}
