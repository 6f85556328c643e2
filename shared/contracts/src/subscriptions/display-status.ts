import { isSet } from '../values.ts'
import type { Subscription } from './subscriptions.ts'
import { goesOn, isGraceRunning, type TermTimes } from './term-times.ts'
import { UNLIMITED_LOOKUPS } from './unlimited.ts'

/** Display statuses, in the order in which commerce.md §4 decides. */
export const DISPLAY_STATUSES = [
  'Grace Period',
  'Terminated',
  'Suspended',
  'Depleted',
  'Prepaid',
  'Active',
  'Expired',
] as const
export type DisplayStatus = (typeof DISPLAY_STATUSES)[number]

/** The facts that a status follows from; an answer that failed its check may lack any of them. */
export type SubscriptionFacts = Partial<
  Pick<
    Subscription,
    'gracePeriodEnds' | 'terminationDate' | 'suspended' | 'issued' | 'remaining' | 'startDate' | 'expirationDate'
  >
>

/** The seven steps of commerce.md §4, first match wins. Missing counts read as issued 1, remaining 0 (rule I3). */
export function displayStatus(subscription: SubscriptionFacts, now: Date): DisplayStatus {
  if (isSet(subscription.gracePeriodEnds) && isGraceRunning(new Date(subscription.gracePeriodEnds), now))
    return 'Grace Period'
  if (isSet(subscription.terminationDate) || isCutShort(subscription)) return 'Terminated'
  if (subscription.suspended) return 'Suspended'
  if (isDepleted(subscription)) return 'Depleted'
  if (isSet(subscription.startDate) && Date.parse(subscription.startDate) > now.getTime()) return 'Prepaid'
  if (hasExpired(subscription, now)) return 'Expired'
  return 'Active'
}

/** Returns whether its term has ended by its date, whatever else is true of it. */
export function hasExpired({ expirationDate }: Pick<SubscriptionFacts, 'expirationDate'>, now: Date): boolean {
  return isSet(expirationDate) && Date.parse(expirationDate) <= now.getTime()
}

/**
 * Returns when lookups stop being answered, or stopped (rule I122): by staff, with a grace period that is not paid, or with
 * the term; empty where that is not known.
 */
export function endOfService(facts: SubscriptionFacts, now: Date): string {
  const { terminationDate, gracePeriodEnds, expirationDate } = facts
  if (isSet(terminationDate)) return terminationDate
  const isUnpaid = isSet(gracePeriodEnds) && (isGraceRunning(new Date(gracePeriodEnds), now) || isCutShort(facts))
  return (isUnpaid ? gracePeriodEnds : expirationDate) ?? ''
}

/** Its grace period is over before its term: it was not paid (rule I10). */
function isCutShort({ gracePeriodEnds, expirationDate }: SubscriptionFacts): boolean {
  if (!isSet(gracePeriodEnds)) return false
  return !isSet(expirationDate) || Date.parse(gracePeriodEnds) < Date.parse(expirationDate)
}

/** False while unlimited, whatever remains (rule I4). */
function isDepleted({ issued = 1, remaining = 0 }: SubscriptionFacts): boolean {
  return issued > 0 && remaining <= 0 && issued !== UNLIMITED_LOOKUPS
}

/** Returns whether its renewal and next plan may still be changed (rule I6). */
export function isEditable(status: DisplayStatus): boolean {
  return status === 'Active' || status === 'Prepaid' || status === 'Grace Period'
}

/** Returns whether lookups are answered: the subscription is active or in its grace period. */
export function isRunning(status: DisplayStatus): boolean {
  return status === 'Active' || status === 'Grace Period'
}

/** Returns the licenses whose lookups are answered now: one subscription of each is active or in its grace period (rule D83). */
export function runningLicenses(
  subscriptions: readonly (SubscriptionFacts & Partial<Pick<Subscription, 'track_id'>>)[],
  now: Date,
): ReadonlySet<string> {
  const running = subscriptions.filter((one) => isRunning(displayStatus(one, now)) && !one.suspended)
  return new Set(running.flatMap(({ track_id }) => track_id ?? []))
}

/** Returns whether another subscription of its license takes over when it ends, with lookups left. */
export function isFollowed<S extends Dated>(own: S, ofLicense: readonly S[], now: Date): boolean {
  const end = new Date(own.expirationDate ?? '')
  return ofLicense.some(
    (other) =>
      other.subscription_id !== own.subscription_id &&
      ['Active', 'Prepaid'].includes(displayStatus(other, now)) &&
      goesOn(termOf(other), end, end),
  )
}

function termOf({ startDate, expirationDate }: Dated): TermTimes {
  return { startsAt: new Date(startDate), expiresAt: new Date(expirationDate ?? ''), terminatedAt: null }
}

/** Returns whether it ended by itself, or was ended; a grace period outlasts the term. Staff cannot end it again (rule I135). */
export function isOver(subscription: SubscriptionFacts, now: Date): boolean {
  const status = displayStatus(subscription, now)
  return status === 'Terminated' || (status !== 'Grace Period' && hasExpired(subscription, now))
}

/** Returns whether it cannot be used, however many lookups are left: it is over, or was suspended. */
export function isAtRest(status: DisplayStatus): boolean {
  return status === 'Expired' || status === 'Terminated' || status === 'Suspended'
}

/** Lookups used and issued; `undefined` when the server said neither, which shows as "not available" (rule I3). */
export function lookupsOf({ issued, remaining }: Pick<SubscriptionFacts, 'issued' | 'remaining'>) {
  if (issued === undefined || remaining === undefined) return undefined
  return { used: Math.max(0, issued - remaining), issued }
}

export function isCanceledBeforeStart(facts: Pick<SubscriptionFacts, 'terminationDate' | 'startDate'>): boolean {
  if (!isSet(facts.terminationDate) || !isSet(facts.startDate)) return false
  return Date.parse(facts.terminationDate) < Date.parse(facts.startDate)
}

type Dated = SubscriptionFacts & Pick<Subscription, 'subscription_id' | 'startDate'>

/** The one whose lookups are used now: the oldest of the active ones (rule I5). */
export function activeSubscription<S extends Dated>(subscriptions: readonly S[], now: Date): S | undefined {
  return [...subscriptions].sort(byStart).find((subscription) => displayStatus(subscription, now) === 'Active')
}

/** The one with the most recent start. */
export function latestSubscription<S extends Dated>(subscriptions: readonly S[]): S | undefined {
  return [...subscriptions].sort(byStart).at(-1)
}

function byStart(left: Dated, right: Dated): number {
  return (
    Date.parse(left.startDate) - Date.parse(right.startDate) ||
    left.subscription_id.localeCompare(right.subscription_id)
  )
}
