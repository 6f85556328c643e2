import { intervalLabel } from '@portal/contracts/sales/plan-labels'
import { announcedUnitCents } from '@portal/contracts/subscriptions/announced-price'
import { displayStatus, isEditable } from '@portal/contracts/subscriptions/display-status'
import {
  canChooseNext,
  compareCapabilities,
  defaultNextPlanId,
  seatsOf,
} from '@portal/contracts/subscriptions/next-plan'
import type { NextPlan } from '@portal/contracts/subscriptions/next-plans'
import { renewalUnitCents, renewsByItself } from '@portal/contracts/subscriptions/renewal'
import { goesOn } from '@portal/contracts/subscriptions/term-times'
import type { Transaction } from '@portal/foundation/database'
import { problem } from '@portal/foundation/problem'
import { findPlansOfLicense } from '../catalog/priced-plans.sql.ts'
import { capabilitiesOf } from '../licences/capabilities.ts'
import { chargesOf, type PriceRenewals } from '../renewals/next-charges.ts'
import { isTakenOn } from '../renewals/taken-on.ts'
import { findSeatsOverride } from '../seats/seats.sql.ts'
import { isUnpaidRenewal, subscriptionView } from '../subscriptions/subscription-view.ts'
import type { SubscriptionFacts } from '../subscriptions/subscriptions.sql.ts'

interface Asked {
  subscriptionId: string
  licenseId: string
  now: Date
}

/**
 * Returns the subscription whose next plan can be changed, of all of its account (rule I110). @throws
 * `subscription-not-found`, `not-editable`; `next-plan-settled` where its renewal is not paid, or its next term is made
 */
export function changeable(all: readonly SubscriptionFacts[], { subscriptionId, licenseId, now }: Asked) {
  const facts = all.find(({ subscription }) => subscription.id === subscriptionId)
  if (facts?.subscription.licenceId !== licenseId) throw problem('subscription-context:subscription-not-found')
  if (!isEditable(displayStatus(subscriptionView(facts, now), now))) throw problem('subscription-context:not-editable')
  if (facts.subscription.renewalAttemptedAt || isUnpaidRenewal(facts, now))
    throw problem('subscription-context:next-plan-settled')
  return facts
}

/** Returns a subscription as it would be if this plan was to follow it; what was agreed of another plan is void then. */
export function asIfFollowedBy(facts: SubscriptionFacts, { plan, taxKind }: Follower): SubscriptionFacts {
  if (plan.id === facts.nextPlan?.id) return facts
  const subscription = {
    ...facts.subscription,
    renewalConsentId: null,
    notifiedUnitCents: null,
    risenUnitCents: null,
    risenFrom: null,
  }
  return { ...facts, subscription, consent: null, nextPlan: plan, nextTaxKind: taxKind }
}

type Follower = Pick<Awaited<ReturnType<typeof findPlansOfLicense>>[number], 'plan' | 'taxKind'>

/** Returns the plans that can be chosen to follow, the cheapest first (rule I108). */
export async function findFollowers(
  tx: Transaction,
  facts: SubscriptionFacts,
  all: readonly SubscriptionFacts[],
  now: Date,
) {
  const { nextPlanId: chosenId, expiresAt: end } = facts.subscription
  const defaultId = defaultNextPlanId(facts.plan)
  const ofLicense = await findPlansOfLicense(
    tx,
    facts.subscription.licenceId,
    [defaultId, chosenId].flatMap((id) => id ?? []),
  )
  // A plan that a term bought ahead has already is followed by that term, also if it was chosen before.
  return ofLicense.filter(
    ({ plan }) =>
      canChooseNext(plan, { defaultId, chosenId }) &&
      (plan.id === defaultId || !isTakenOn({ ...facts, nextPlan: plan }, all, { end, now })),
  )
}

interface Choice {
  facts: SubscriptionFacts
  /** All subscriptions of its account. */
  all: readonly SubscriptionFacts[]
  price: PriceRenewals
  now: Date
}

/** Returns the plans that can follow as they travel, priced as their renewal would be (rule I109). */
export async function nextPlansOf(tx: Transaction, { facts, all, price, now }: Choice): Promise<NextPlan[]> {
  const followers = await findFollowers(tx, facts, all, now)
  const asked = followers.map((follower) => asIfFollowedBy(facts, follower))
  const charges = await chargesOf(tx, { asked, all, price, now })
  const setByStaff = await findSeatsOverride(tx, facts.subscription.accountId)
  const others = plansThen(facts, all, now)

  return followers.map(({ plan, line, edition, license }, place) => {
    const charge = charges[place]
    const { subscription } = asked[place] ?? facts
    return {
      plan_id: plan.id,
      description: plan.description,
      interval: intervalLabel(plan),
      lookups: plan.lookups,
      rateLimit: plan.rateLimit,
      seats: seatsOf([plan, ...others], setByStaff),
      price_in_cents: renewalUnitCents(plan.priceCents, announcedUnitCents(subscription, subscription.expiresAt)),
      ...(charge && { next_charge: charge }),
      ...compareCapabilities(facts.subscription.capabilities, capabilitiesOf(line, edition, license, plan)),
      is_current: plan.id === facts.plan.id,
      is_default: plan.id === defaultNextPlanId(facts.plan),
      is_next: plan.id === facts.nextPlan?.id,
      deprecated: plan.deprecated,
    }
  })
}

/** Returns the plans of the other subscriptions that run when this one ends: their own, or those they renew into. */
function plansThen(facts: SubscriptionFacts, all: readonly SubscriptionFacts[], now: Date) {
  const { id, expiresAt: end } = facts.subscription
  return all.flatMap((other) => {
    if (other.subscription.id === id) return []
    if (goesOn(other.subscription, end, now)) return [other.plan]
    const isToCome = isEditable(displayStatus(subscriptionView(other, now), now))
    return isToCome && other.nextPlan && renewsByItself({ ...other, ...other.subscription }) ? [other.nextPlan] : []
  })
}
