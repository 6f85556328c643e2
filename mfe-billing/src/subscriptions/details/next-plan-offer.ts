import { capitalized } from '@portal/contracts/capitalized'
import type { NextPlan } from '@portal/contracts/subscriptions/next-plans'
import { formatMoney } from '@portal/design-system/money'
import type { Received } from '@portal/platform/api'
import { renewalPrice } from '../subscription.ts'

/** A plan that can follow, as the screens get it. */
export type Offer = Received<NextPlan>

/** Returns "Free", or the price with tax alone: the list says once that prices include it. */
export function shortPriceOf(offer: Offer): string {
  const { next_charge: charge } = offer
  return charge ? formatMoney(charge.total_amount) : capitalized(priceOf(offer))
}

/** Returns "free", or "$192.95 incl. tax". */
export function priceOf({ plan_id = '', description = '', price_in_cents = 0, next_charge }: Offer): string {
  return renewalPrice({ renewsInto: { plan_id, description, price_in_cents }, next_charge })
}
