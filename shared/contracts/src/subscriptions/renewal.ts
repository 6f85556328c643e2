import { MINUTE_MS } from '../time-units.ts'

interface RenewalFacts {
  /** Since when it is set not to renew, or null. */
  autoRenewDisabledAt: Date | null
  terminatedAt: Date | null
  accountDeactivatedAt: Date | null
  /** The plan that a renewal takes (rule I8). */
  nextPlan: { priceCents: number; ongoingFree: boolean } | null
}

/**
 * Returns whether another term begins by itself when this one ends: only of a plan that stays free, unless that was
 * turned off (rule I7). Nothing that costs anything renews: nobody agreed to be charged.
 */
export function renewsByItself({ autoRenewDisabledAt, terminatedAt, accountDeactivatedAt, nextPlan }: RenewalFacts) {
  if (autoRenewDisabledAt || terminatedAt || accountDeactivatedAt || !nextPlan) return false
  return nextPlan.ongoingFree && nextPlan.priceCents === 0
}

/** How long before the end of a term the next one is made ready, so that no lookup is refused in between; ms. */
export const RENEWED_AHEAD_MS = MINUTE_MS
