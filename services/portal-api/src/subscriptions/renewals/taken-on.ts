import { goesOn } from '@portal/contracts/subscriptions/term-times'
import { UNLIMITED_LOOKUPS } from '@portal/contracts/subscriptions/unlimited'
import type { SubscriptionFacts } from '../subscriptions/subscriptions.sql.ts'

/** Returns whether the plan that follows costs something. */
export function isPaid({ nextPlan }: Pick<SubscriptionFacts, 'nextPlan'>): boolean {
  return (nextPlan?.priceCents ?? 0) > 0
}

/** Returns whether all of its lookups are used. */
export function isUsedUp({ subscription: { used, issued } }: SubscriptionFacts): boolean {
  return used >= issued && issued < UNLIMITED_LOOKUPS
}

/**
 * Returns whether another term of the account, such as one bought ahead, has the next plan already when this one ends:
 * nothing renews into it then, and nobody is asked to agree (rules I94, I104). One that is used up takes on nothing if it was
 * paid for, or is paid for next; a free one that is used up goes on at its end.
 */
export function isTakenOn(
  { subscription, nextPlan }: SubscriptionFacts,
  all: readonly SubscriptionFacts[],
  { end, now }: { end: Date; now: Date },
): boolean {
  return all.some(
    (other) =>
      other.subscription.id !== subscription.id &&
      other.subscription.planId === nextPlan?.id &&
      goesOn(other.subscription, end, now) &&
      !(isUsedUp(other) && (isPaid(other) || other.plan.priceCents > 0)),
  )
}
