import { formatCount } from '../counts.ts'
import { dollars } from '../sales/dollars.ts'
import { DAY_MS, HOUR_MS, MINUTE_MS } from '../time-units.ts'
import { usDate } from '../us-date.ts'
import { defaultNextPlanId } from './next-plan.ts'
import { isUnlimited } from './unlimited.ts'

interface RenewalFacts {
  /** Since when it is set not to renew, or null. */
  autoRenewDisabledAt: Date | null
  terminatedAt: Date | null
  accountDeactivatedAt: Date | null
  /** The plan that a renewal takes (rule I8). */
  nextPlan: { id: string; priceCents: number; ongoingFree: boolean; oneTimeTrial: boolean } | null
  /** Consent to being charged for renewals, or null. */
  consent: { planId: string } | null
}

/** Returns whether staff ended a term before its time, by itself or with its account: nothing is charged for it any more. */
export function isEndedByStaff({ terminatedAt, accountDeactivatedAt }: EndedFacts): boolean {
  return terminatedAt !== null || accountDeactivatedAt !== null
}

type EndedFacts = Pick<RenewalFacts, 'terminatedAt' | 'accountDeactivatedAt'>

/**
 * Returns whether another term starts automatically when this one ends (rules I7, I85): free plans do, and paid plans
 * that somebody agreed to be charged for, unless renewal was turned off. A one-time trial never does.
 */
export function renewsByItself(facts: RenewalFacts): boolean {
  const { autoRenewDisabledAt, nextPlan, consent } = facts
  if (autoRenewDisabledAt || isEndedByStaff(facts) || !nextPlan || nextPlan.oneTimeTrial) return false
  return nextPlan.priceCents === 0 ? nextPlan.ongoingFree : consent?.planId === nextPlan.id
}

/** Returns whether a term of this plan is followed by one of the same plan and costs something, so that a consent makes it renew (rule I85). */
export function canRenewPaid(plan: PaidPlan): boolean {
  return plan.priceCents > 0 && !plan.oneTimeTrial && defaultNextPlanId(plan) === plan.id
}

interface PaidPlan {
  id: string
  priceCents: number
  nextPlanId: string | null
  renewable: boolean
  oneTimeTrial: boolean
}

/** Returns the price of a renewal before tax, in cents: never above what was notified, which is null if nothing was (rule I87). */
export function renewalUnitCents(priceCents: number, notifiedUnitCents: number | null): number {
  return Math.min(priceCents, notifiedUnitCents ?? priceCents)
}

interface NextTerm {
  /** End of this term. */
  at: Date
  /** Lookups of the plan: those of an unlimited one are never used up. */
  lookups: number | undefined
  totalCents: number
  /** False where the address is not known that the tax follows from. */
  isTaxKnown?: boolean
  /** Formats the day where nobody has agreed to the sentence yet: on a screen, as its reader sees dates (rule H70). */
  dayOf?: (at: Date) => string
}

/** Returns the sentence that somebody agrees to, which is kept as it was shown (rules I85, I92). The date is UTC. */
export function renewalSentence({ totalCents, isTaxKnown = true, ...term }: NextTerm): string {
  const price = `${dollars(totalCents)}${isTaxKnown ? ', tax included,' : ' before tax'}`
  return `Renews for ${price} ${onDayOrSooner(term)}. You can turn off renewal anytime.`
}

/** Returns the sentence of a paid plan that nobody agreed to renew. The date is UTC. */
export function endSentence(term: Pick<NextTerm, 'at' | 'lookups' | 'dayOf'>): string {
  return `Ends ${onDayOrSooner(term)}${isUnlimited({ issued: term.lookups }) ? '' : ','} and does not renew.`
}

function onDayOrSooner({ at, lookups, dayOf = usDate }: Pick<NextTerm, 'at' | 'lookups' | 'dayOf'>): string {
  const day = `on ${dayOf(at)}`
  if (isUnlimited({ issued: lookups })) return day
  return `${day}, or sooner if you use all ${lookups === undefined ? 'lookups' : formatCount(lookups, 'lookup')}`
}

/**
 * Returns whether somebody can agree to be charged for the next term (rule I94): it has a plan that costs something, and
 * nobody ended it.
 */
export function canAgreeToRenew(facts: Pick<RenewalFacts, 'nextPlan'> & EndedFacts): boolean {
  const { nextPlan } = facts
  return !isEndedByStaff(facts) && nextPlan !== null && nextPlan.priceCents > 0 && !nextPlan.oneTimeTrial
}

/** How long before the end of a term the next one is made ready, so that no lookup is refused in between; ms. */
export const RENEWED_AHEAD_MS = MINUTE_MS

/** Longest delay, in ms, after which the next term still begins where the last one ended; later, it begins when it is made. */
export const RENEWED_LATE_MS = HOUR_MS

/** Days after the due date on which a renewal is charged, until one charge is paid (rule I88). */
export const RENEWAL_TRY_DAYS = [0, 1, 3, 5, 7, 10, 14] as const

/** How long after the due date an unpaid renewal runs, in ms: fourteen days, and time for the result of the last try (rule I88). */
export const RENEWAL_GRACE_MS = 14 * DAY_MS + HOUR_MS

function triesOf(dueAt: Date): Date[] {
  return RENEWAL_TRY_DAYS.map((days) => new Date(dueAt.getTime() + days * DAY_MS))
}

/** Returns when a renewal is tried next after a time; `undefined` after the last try. */
export function nextRenewalTry(dueAt: Date, after: Date): Date | undefined {
  return triesOf(dueAt).find((at) => at > after)
}

/** Returns the last try of a renewal that is not after a time; the first one if all are. */
export function lastRenewalTry(dueAt: Date, until: Date): Date {
  return triesOf(dueAt).findLast((at) => at <= until) ?? dueAt
}

/** Returns whether a try became due since the last one, which is null if there was none; of several that were missed there is one. */
export function isRenewalTryDue(dueAt: Date, { since, now }: { since: Date | null; now: Date }): boolean {
  return triesOf(dueAt).some((at) => at <= now && (since === null || at > since))
}
