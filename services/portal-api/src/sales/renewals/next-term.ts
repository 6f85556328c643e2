import { RENEWED_LATE_MS, renewsByItself } from '@portal/contracts/subscriptions/renewal'
import { isPaid, type SubscriptionFacts } from '../../subscriptions/index.ts'

/** Returns whether it renews; one that was not paid, or is suspended by staff, is not charged again. */
export function mayRenew(facts: SubscriptionFacts): boolean {
  const isHeld = facts.gracePeriodEndsAt !== null || facts.suspendedAt !== null
  return renewsByItself({ ...facts, ...facts.subscription }) && !(isPaid(facts) && isHeld)
}

/**
 * Returns when the next term begins, and the day of the month on which it and those after it end: where the last one
 * ended, unless a paid one is renewed early or late, because nobody pays for days without lookups.
 */
export function startOf({ subscription, nextPlan }: SubscriptionFacts, dueAt: Date, now: Date) {
  const { anchorDay, startsAt, expiresAt } = subscription
  const isLate = now.getTime() - expiresAt.getTime() > RENEWED_LATE_MS
  if (isPaid({ nextPlan }) && (isLate || dueAt < expiresAt)) return { startsAt: now, anchorDay: now.getUTCDate() }
  return { startsAt: expiresAt, anchorDay: anchorDay ?? startsAt.getUTCDate() }
}
