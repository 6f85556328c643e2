import { intervalLabel, planWithOwnLookups } from '@portal/contracts/sales/plan-labels'
import { announcedUnitCents } from '@portal/contracts/subscriptions/announced-price'
import { defaultNextPlanId } from '@portal/contracts/subscriptions/next-plan'
import { renewalUnitCents, renewsByItself } from '@portal/contracts/subscriptions/renewal'
import type { Subscription } from '@portal/contracts/subscriptions/subscriptions'
import { isGraceRunning } from '@portal/contracts/subscriptions/term-times'
import { timeOrEmpty } from '../../kernel/wire-time.ts'
import type { SubscriptionFacts } from './subscriptions.sql.ts'

/** A subscription as it travels (commerce.md §3). Its display status follows from these fields alone. */
export function subscriptionView(facts: SubscriptionFacts, now: Date): Subscription {
  const { subscription: own, plan, edition, nextPlan, consent } = facts
  return {
    subscription_id: own.id,
    accountId: own.accountId,
    createdDate: own.createdAt.toISOString(),
    startDate: own.startsAt.toISOString(),
    expirationDate: own.expiresAt.toISOString(),
    terminationDate: timeOrEmpty(endedAt(facts, now)),
    issued: own.issued,
    remaining: Math.max(0, own.issued - own.used),
    planId: plan.id,
    nextPlanId: own.nextPlanId ?? '',
    defaultNextPlanId: defaultNextPlanId(plan) ?? '',
    orderId: own.orderId,
    orderItemId: own.orderItemId ?? '',
    track_id: own.licenceId,
    planDescription: planWithOwnLookups(plan, own.issued),
    planInterval: intervalLabel(plan),
    planLookups: plan.lookups,
    rateLimit: own.rateLimit ?? plan.rateLimit,
    max_users: plan.maxUsers,
    // True while the account is deactivated, overriding the customer's setting, which applies again afterwards (rule
    // G5).
    autoRenewDisabled: own.autoRenewDisabledAt !== null || facts.accountDeactivatedAt !== null,
    renews: renewsByItself({ ...own, accountDeactivatedAt: facts.accountDeactivatedAt, nextPlan, consent }),
    renewal_agreed: nextPlan !== null && consent?.planId === nextPlan.id,
    renewal_attempted: own.renewalAttemptedAt !== null,
    suspended: facts.suspendedAt !== null,
    unpaid_renewal: isUnpaidRenewal(facts, now),
    gracePeriodEnds: timeOrEmpty(gracePeriodEnd(facts, now)),
    tier: plan.tier,
    capabilities: own.capabilities,
    edition: edition.key,
    renewsInto: nextPlan && {
      plan_id: nextPlan.id,
      description: nextPlan.description,
      price_in_cents: renewalUnitCents(nextPlan.priceCents, announcedUnitCents(own, own.expiresAt)),
    },
  }
}

/** Returns whether it runs as a renewal that is not paid (rule I96). */
export function isUnpaidRenewal(facts: SubscriptionFacts, now: Date): boolean {
  return facts.isUnpaidRenewal && gracePeriodEnd(facts, now) !== null
}

/** Returns when it was ended early: by staff, or with the grace period of its unpaid order (rule I10). */
function endedAt({ subscription, gracePeriodEndsAt }: SubscriptionFacts, now: Date): Date | null {
  if (subscription.terminatedAt) return subscription.terminatedAt
  if (!gracePeriodEndsAt || isGraceRunning(gracePeriodEndsAt, now)) return null
  return gracePeriodEndsAt < subscription.expiresAt ? gracePeriodEndsAt : null
}

/** The order's grace period, while it lasts; termination ends it too (rules I2, I10). */
function gracePeriodEnd({ subscription, gracePeriodEndsAt }: SubscriptionFacts, now: Date): Date | null {
  return !subscription.terminatedAt && isGraceRunning(gracePeriodEndsAt, now) ? gracePeriodEndsAt : null
}
