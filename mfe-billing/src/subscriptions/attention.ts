import { isUnlimited } from '@portal/contracts/subscriptions/display-status'
import type { LicenceView } from './licence-view.ts'
import type { SubscriptionView } from './subscription-view.ts'

/** The share of its lookups at which the provider warns everybody (decision E11). */
const NEAR = 0.9

/** Whether nine tenths of the lookups are used, and some are left. */
export function isNearLimit({ lookups }: Pick<SubscriptionView, 'lookups'>): boolean {
  if (!lookups || isUnlimited(lookups)) return false
  return lookups.used < lookups.issued && lookups.used >= lookups.issued * NEAR
}

/** Whether it has run its course and only the past knows it. */
export function isEnded({ status }: Pick<SubscriptionView, 'status'>): boolean {
  return status === 'Expired' || status === 'Terminated'
}

/** The subscriptions that somebody should look at: lookups are refused, or soon will be. */
export function needingAttention({ subscriptions }: Pick<LicenceView, 'subscriptions'>): SubscriptionView[] {
  const isServed = subscriptions.some(({ status }) => status === 'Active')
  return subscriptions.filter((one) => {
    if (one.status === 'Grace Period' || one.status === 'Suspended') return true
    if (one.status === 'Depleted') return !isServed
    return one.status === 'Active' && isNearLimit(one)
  })
}
