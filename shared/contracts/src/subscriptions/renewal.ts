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
 * Returns whether another term starts automatically when this one ends (rule I7): only free plans renew, unless renewal
 * was turned off. Paid plans do not, because no one consented to the charge.
 */
export function renewsByItself({ autoRenewDisabledAt, terminatedAt, accountDeactivatedAt, nextPlan }: RenewalFacts) {
  if (autoRenewDisabledAt || terminatedAt || accountDeactivatedAt || !nextPlan) return false
  return nextPlan.ongoingFree && nextPlan.priceCents === 0
}

/** How long before the end of a term the next one is made ready, so that no lookup is refused in between; ms. */
export const RENEWED_AHEAD_MS = MINUTE_MS
