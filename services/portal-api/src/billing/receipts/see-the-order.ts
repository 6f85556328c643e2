import { PAGES } from '@portal/contracts/pages'
import type { Settings } from '@portal/foundation/settings'

/** The button of a letter about an order: its page has what it cost, what is owed and the receipt. */
export function seeTheOrder({ publicOrigin }: Pick<Settings, 'publicOrigin'>, orderId: number) {
  return { label: 'See the order', url: `${publicOrigin}${PAGES.checkoutDone}/${orderId}` }
}
