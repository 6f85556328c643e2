import { formatDate } from '@portal/design-system/date'
import { isNearLimit } from './attention.ts'
import type { SubscriptionView } from './subscription-view.ts'

/** Why a subscription is in its state, in a few words; empty when the state says it all. */
export function statusReason(subscription: SubscriptionView): string {
  const { status, starts, ends, terminated, graceEnds, isCancelledBeforeStart } = subscription
  switch (status) {
    case 'Grace Period':
      return `not paid yet, service ends ${formatDate(graceEnds)}`
    case 'Terminated':
      return isCancelledBeforeStart
        ? `cancelled ${formatDate(terminated)}, before it started`
        : `since ${formatDate(terminated)}`
    case 'Suspended':
      return 'by our support team'
    case 'Depleted':
      return subscription.lookups ? 'all lookups are used' : ''
    case 'Prepaid':
      return `from ${formatDate(starts)}`
    case 'Expired':
      return `since ${formatDate(ends)}`
    case 'Active':
      return isNearLimit(subscription) ? 'almost used up' : ''
  }
}
