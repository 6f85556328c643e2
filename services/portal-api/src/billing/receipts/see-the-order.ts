import { PAGES } from '@portal/contracts/pages'
import type { Settings } from '@portal/foundation/settings'

/** Button of letters about an order: its page shows the price, the amount owed and the receipt. */
export function seeTheOrder({ publicOrigin }: Pick<Settings, 'publicOrigin'>, orderId: number) {
  return { label: 'See the order', url: `${publicOrigin}${PAGES.orders}/${orderId}` }
}
