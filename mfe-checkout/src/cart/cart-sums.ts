import { priceOf } from '@portal/contracts/sales/price-of'
import type { Plan } from '../plans/plan.ts'

/** Returns the price of plans before tax, in whole cents (rule J18). */
export function sumOf(plans: readonly Plan[]): number {
  return priceOf(plans.map(({ price_in_cents: unitCents = 0 }) => ({ unitCents }))).unitCents
}
