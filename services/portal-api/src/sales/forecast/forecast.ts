import { FORECAST_KINDS } from '@portal/contracts/billing/forecast'
import { planWithOwnLookups } from '@portal/contracts/sales/plan-labels'
import { endOfTerm } from '@portal/contracts/sales/term'
import {
  type AnnouncedPrices,
  announce,
  announcedUnitCents,
  riseAfter,
} from '@portal/contracts/subscriptions/announced-price'
import { defaultNextPlanId } from '@portal/contracts/subscriptions/next-plan'
import { renewalUnitCents } from '@portal/contracts/subscriptions/renewal'
import { noticesOf } from '@portal/contracts/subscriptions/term-notices'
import { hasBegun } from '@portal/contracts/subscriptions/term-times'
import { isSet } from '@portal/contracts/values'
import {
  isPaid,
  isTakenOn,
  type PlanToBuy,
  type SubscriptionFacts,
  subscriptionView,
} from '../../subscriptions/index.ts'
import { mayRenew, startOf } from '../renewals/next-term.ts'

/** Event of a plan; a charge is priced as its renewal is. */
export interface Coming {
  at: Date
  kind: (typeof FORECAST_KINDS)[number]
  /** The subscription of today that it follows from. */
  subscriptionId: string
  plan: PlanToBuy
  /** Price before tax that is announced by then, in cents; null for that of the catalog. */
  notifiedUnitCents: number | null
  isRisen: boolean
}

/** A term that has begun or will, and the subscription of today that it follows from, with the prices announced by now. */
interface Term {
  facts: SubscriptionFacts
  subscriptionId: string
  announced: AnnouncedPrices
}

interface Span {
  now: Date
  until: Date
}

/**
 * Returns what happens to the subscriptions of an account until a time, in the order of time (rule J110). It walks from the
 * end of one term to the next, and asks what the renewal asks. It takes for granted that what is owed is paid, and that
 * lookups last until the end of a term. `plans` has each plan that can follow, with how it is taxed.
 */
export function forecastOf(
  found: readonly SubscriptionFacts[],
  plans: ReadonlyMap<string, PlanToBuy>,
  { now, until }: Span,
): Coming[] {
  const all: SubscriptionFacts[] = found.map((facts) => ({ ...facts, gracePeriodEndsAt: null }))
  const open = all.flatMap((facts, index): Term[] => {
    const today = found[index]
    return today && isSet(subscriptionView(today, now).terminationDate)
      ? []
      : [{ facts, subscriptionId: facts.subscription.id, announced: facts.subscription }]
  })
  const terms = open.filter(({ facts }) => facts.subscription.expiresAt > now)
  const coming = terms.flatMap((term) => beginningOf(term, plans, now))
  // Grows as terms follow.
  while (terms.length > 0) {
    const term = takeFirst(terms)
    if (term.facts.subscription.expiresAt > until) break
    const next = followingOf(term, all, plans)
    coming.push(...next.coming)
    if (!next.term) continue
    terms.push(next.term)
    all.push(next.term.facts)
  }
  return coming.filter(({ at }) => at <= until).toSorted(inTime)
}

function inTime(one: Coming, other: Coming): number {
  return one.at.getTime() - other.at.getTime() || FORECAST_KINDS.indexOf(one.kind) - FORECAST_KINDS.indexOf(other.kind)
}

/** Takes out the term that ends first. */
function takeFirst(terms: Term[]): Term {
  const ends = terms.map(({ facts }) => facts.subscription.expiresAt.getTime())
  const [first] = terms.splice(ends.indexOf(Math.min(...ends)), 1)
  if (!first) throw new Error('There is a term.')
  return first
}

/** Returns how a term that begins later begins: made ready in the minute before, or paid ahead. */
function beginningOf({ facts, subscriptionId }: Term, plans: ReadonlyMap<string, PlanToBuy>, now: Date): Coming[] {
  const { subscription, isUnpaidRenewal } = facts
  const plan = ownPlanOf(facts, plans)
  if (hasBegun(subscription, now) || !plan) return []
  const kind = isUnpaidRenewal ? 'charge' : plan.plan.priceCents === 0 ? 'free' : 'prepaid'
  const { startsAt: at, notifiedUnitCents } = subscription
  return [{ at, kind, subscriptionId, plan, notifiedUnitCents, isRisen: false }]
}

/** Returns the plan of a term, with the lookups that were bought with it. */
function ownPlanOf({ subscription }: SubscriptionFacts, plans: ReadonlyMap<string, PlanToBuy>): PlanToBuy | undefined {
  const own = plans.get(subscription.planId)
  return own && { ...own, plan: { ...own.plan, description: planWithOwnLookups(own.plan, subscription.issued) } }
}

/** Returns what happens when a term ends, and the term that follows it, if one does. */
function followingOf(
  { facts, subscriptionId, announced }: Term,
  all: readonly SubscriptionFacts[],
  plans: ReadonlyMap<string, PlanToBuy>,
): { coming: Coming[]; term?: Term } {
  const { expiresAt: at, renewalAttemptedAt } = facts.subscription
  if (renewalAttemptedAt) return { coming: [] }

  const plan = plans.get(facts.nextPlan?.id ?? '')
  if (!plan || !mayRenew(facts)) {
    const own = ownPlanOf(facts, plans)
    const isFollowed = isTakenOn({ ...facts, nextPlan: facts.plan }, all, { end: at, now: at })
    const end = { at, kind: 'end' as const, subscriptionId, notifiedUnitCents: null, isRisen: false }
    return { coming: own && !isFollowed ? [{ ...end, plan: own }] : [] }
  }
  if (isTakenOn(facts, all, { end: at, now: at })) return { coming: [] }

  const ahead = announcedAhead(facts)
  const notifiedUnitCents = announcedUnitCents(ahead, at)
  const unitCents = renewalUnitCents(plan.plan.priceCents, notifiedUnitCents)
  const isRisen = unitCents > (announcedUnitCents(announced, at) ?? unitCents)
  const kind = isPaid(facts) ? 'charge' : 'free'
  const term = termAfter(facts, plan, { prices: { notifiedUnitCents: unitCents, ...riseAfter(ahead, at) }, plans })
  return {
    coming: [{ at, kind, subscriptionId, plan, notifiedUnitCents, isRisen }],
    term: term && { facts: term, subscriptionId, announced },
  }
}

/** Returns what is announced at the end of a term, once the letters that are still to come are written. */
function announcedAhead({ subscription, nextPlan }: SubscriptionFacts): AnnouncedPrices {
  const { noticedAt, createdAt, expiresAt: renewsAt } = subscription
  const since = noticedAt ?? createdAt
  const letters = noticesOf(subscription).filter(({ at, daysLeft }) => at > since && daysLeft > 0)
  const priceCents = nextPlan?.priceCents ?? 0
  return letters.reduce<AnnouncedPrices>(
    (before, { at: now }) => announce(before, { priceCents, renewsAt, now }),
    subscription,
  )
}

interface Following {
  /** Price of the term before tax, in cents, which is announced for the one after it, and a rise that is still to come. */
  prices: AnnouncedPrices
  plans: ReadonlyMap<string, PlanToBuy>
}

/** Returns the term that follows as its renewal starts it; nothing for a plan without an end. */
function termAfter(
  facts: SubscriptionFacts,
  { plan }: PlanToBuy,
  { prices, plans }: Following,
): SubscriptionFacts | undefined {
  const own = facts.subscription
  const { startsAt, anchorDay } = startOf(facts, own.expiresAt, own.expiresAt)
  const expiresAt = endOfTerm(startsAt, plan, anchorDay)
  if (expiresAt <= startsAt) return undefined

  const next = plans.get(defaultNextPlanId(plan) ?? '')
  const hasConsent = own.renewalConsentId !== null
  const subscription = {
    ...own,
    id: `${own.id}+`,
    planId: plan.id,
    nextPlanId: null,
    createdAt: startsAt,
    startsAt,
    anchorDay,
    expiresAt,
    issued: plan.lookups,
    used: 0,
    noticedAt: null,
    autoRenewDisabledAt: plan.ongoingFree || hasConsent ? null : startsAt,
    ...(hasConsent ? prices : { notifiedUnitCents: null, risenUnitCents: null, risenFrom: null }),
  }
  const following = { nextPlan: next?.plan ?? null, nextTaxKind: next?.taxKind ?? null }
  return { ...facts, ...following, subscription, plan, isUnpaidRenewal: false }
}
