import { listOrders } from '@portal/contracts/billing/orders'
import { PAGES } from '@portal/contracts/pages'
import { useLoad } from '@portal/remote-kit/load'

/** The list that an order belongs to. */
export const ORDER_CRUMB = { label: 'Orders', href: PAGES.orders }

/** Asked for again: another tab may have ordered since this one read them. */
export function useOrders() {
  return useLoad(listOrders, { what: 'your orders', freshFor: 0 })
}
