import {
  type DisplayStatus,
  displayStatus,
  endOfService,
  lookupsOf,
} from '@portal/contracts/subscriptions/display-status'
import type { Subscription as WholeSubscription } from '@portal/contracts/subscriptions/subscriptions'
import { isUnlimited } from '@portal/contracts/subscriptions/unlimited'
import { portalNow } from '@portal/design-system/clock'
import { formatMoney } from '@portal/design-system/money'
import type { Received } from '@portal/platform/api'

/** A subscription as the screens get it. */
export type Subscription = Received<WholeSubscription>

/** The share of its lookups at which the provider warns everybody (rule E11). */
const NEAR_LIMIT_SHARE = 0.9

/** One of the seven states of commerce.md §4, as it is now. */
export function statusOf(subscription: Subscription): DisplayStatus {
  return displayStatus(subscription, new Date(portalNow()))
}

/** Returns when its lookups stop, or stopped (rule I122). */
export function endOf(subscription: Subscription): string {
  return endOfService(subscription, new Date(portalNow()))
}

/** Returns whether it is over and belongs to the past. */
export function isEnded(subscription: Subscription): boolean {
  return ['Expired', 'Terminated'].includes(statusOf(subscription))
}

/** Returns whether it is active with nine tenths of its lookups used, and nothing follows by itself. */
export function isNearLimit(subscription: Subscription): boolean {
  const lookups = lookupsOf(subscription)
  if (!lookups || isUnlimited(lookups) || statusOf(subscription) !== 'Active') return false
  return lookups.used >= lookups.issued * NEAR_LIMIT_SHARE
}

/** The subscriptions of one license that somebody has to see to: lookups are refused, or soon will be. */
export function needingAttention(subscriptions: readonly Subscription[]): Subscription[] {
  const isServed = subscriptions.some((one) => statusOf(one) === 'Active')
  return subscriptions.filter((one) => {
    const status = statusOf(one)
    if (status === 'Grace Period' || status === 'Suspended') return true
    return status === 'Depleted' ? !isServed : isNearLimit(one)
  })
}

/** A plan's name under the heading of its license, which it need not repeat: "5,000 lookups a month". */
export function planWithin(license: string, plan = ''): string {
  const rest = plan.startsWith(`${license}, `) ? plan.slice(license.length + 2) : plan
  return rest ? rest.charAt(0).toUpperCase() + rest.slice(1) : 'Plan without a name'
}

/** Returns whether its next term is charged for (rule I85). */
export function isPaidRenewal({ renews, renewsInto }: Pick<Subscription, 'renews' | 'renewsInto'>): boolean {
  return renews === true && (renewsInto?.price_in_cents ?? 0) > 0
}

/** Returns what happens at the end of its term where something begins by itself. */
export function wordAtEnd(
  subscription: Pick<Subscription, 'renews' | 'renewsInto'>,
): 'Renews' | 'Begins again' | undefined {
  if (!subscription.renews) return undefined
  return isPaidRenewal(subscription) ? 'Renews' : 'Begins again'
}

/** Returns what its next term costs: "free", or "$192.95 incl. tax" (rule I94). */
export function renewalPrice({ renewsInto, next_charge: charge }: Priced): string {
  const cents = renewsInto?.price_in_cents ?? 0
  if (cents === 0) return 'free'
  return charge ? `${formatMoney(charge.total_amount)} incl. tax` : `${formatMoney(cents)} before tax`
}

type Priced = Pick<Subscription, 'renewsInto' | 'next_charge'>
