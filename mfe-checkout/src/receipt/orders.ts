import { listOrders } from '@portal/contracts/billing/orders'
import { PAGES } from '@portal/contracts/pages'
import { useLoad } from '@portal/remote-kit/load'

/** Parent of the latest orders. */
export const ORDER_CRUMB = { label: 'Overview', href: PAGES.account }

/** Asked for again: another tab may have ordered since this one read them. */
export function useOrders() {
  return useLoad(listOrders, { what: 'your orders', freshFor: 0 })
}
