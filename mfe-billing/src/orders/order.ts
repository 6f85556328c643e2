import { listOrders, type Order as WholeOrder } from '@portal/contracts/billing/orders'
import { capitalized } from '@portal/contracts/capitalized'
import type { Received } from '@portal/platform/api'
import { useLoad } from '@portal/remote-kit/load'
import { ORDERS_PATH } from '../paths.ts'

/** An order as the screens get it. */
export type Order = Received<WholeOrder>

/** The orders of the account, the latest first. */
export function useOrders() {
  return useLoad(listOrders, { what: 'the orders' })
}

export function isPastDue({ status }: Order): boolean {
  return status === 'past-due'
}

/** Cents. */
export function owedOf({ amount_owed: owed = 0 }: Order): number {
  return owed
}

/** Describes an order by name and content: "US Address Verification" and "5,000 lookups a month and 1 more". */
export function partsOfOrder({ order_id, items = [] }: Order): { name: string; details: string } {
  const all = items[0]?.description || `Order ${order_id ?? ''}`
  return partsOf(items.length > 1 ? `${all} and ${items.length - 1} more` : all)
}

/** Names of the products of an order, in its order. */
export function productsOf({ items = [] }: Order): string[] {
  return [...new Set(items.flatMap(({ description = '' }) => partsOf(description).name || []))]
}

/** Splits the description of a plan into its product and the rest. */
export function partsOf(description: string): { name: string; details: string } {
  const [name = '', ...details] = description.split(', ')
  return { name, details: capitalized(details.join(', ')) }
}

export function pathOfOrder({ order_id }: Pick<Order, 'order_id'>): string {
  return `${ORDERS_PATH}/${order_id ?? ''}`
}
