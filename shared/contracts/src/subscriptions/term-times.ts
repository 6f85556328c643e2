/** Times of a subscription that bound its term; a grace period is not one of them. */
export interface TermTimes {
  startsAt: Date
  expiresAt: Date
  terminatedAt: Date | null
}

/** Returns whether a term is over: it has expired or was terminated. */
export function isTermOver({ expiresAt, terminatedAt }: Omit<TermTimes, 'startsAt'>, now: Date): boolean {
  return terminatedAt !== null || expiresAt <= now
}

/** Returns whether a term has begun, also if it is over. */
export function hasBegun({ startsAt }: Pick<TermTimes, 'startsAt'>, now: Date): boolean {
  return startsAt <= now
}

/** Returns whether a subscription is within its term, however many of its lookups are left. */
export function isInTerm(times: TermTimes, now: Date): boolean {
  return hasBegun(times, now) && !isTermOver(times, now)
}

/** Returns whether another term continues past the end of one: it has started by then, or by now, and ends later. */
export function goesOn(other: TermTimes, end: Date, now: Date): boolean {
  return !isTermOver(other, end) && (other.startsAt <= end || other.startsAt <= now)
}

/**
 * Returns whether a renewal ran out of its grace period unpaid: paid later, it begins another term on that day (rule I89). Only
 * for an order of which something is owed.
 */
export function hasRenewalStopped({ renewalOf, graceEndsAt }: UnpaidRenewal, now: Date): boolean {
  return Boolean(renewalOf) && graceEndsAt !== null && !isGraceRunning(graceEndsAt, now)
}

interface UnpaidRenewal {
  /** The subscription whose next term was ordered; absent where somebody ordered it. */
  renewalOf: string | null | undefined
  graceEndsAt: Date | null
}

/** Returns whether a grace period still lasts; one that nobody gave does not (rule I10). */
export function isGraceRunning(endsAt: Date | null, now: Date): boolean {
  return endsAt !== null && endsAt > now
}
