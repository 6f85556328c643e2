import type { NextPlan } from '@portal/contracts/subscriptions/next-plans'
import type { Received } from '@portal/platform/api'
import { renewalPrice } from '../subscription.ts'

/** A plan that can follow, as the screens get it. */
export type Offer = Received<NextPlan>

/** Returns "free", or "$192.95 incl. tax". */
export function priceOf({ plan_id = '', description = '', price_in_cents = 0, next_charge }: Offer): string {
  return renewalPrice({ renewsInto: { plan_id, description, price_in_cents }, next_charge })
}
