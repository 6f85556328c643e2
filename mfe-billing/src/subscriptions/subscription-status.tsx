import { type DisplayStatus, isCanceledBeforeStart, lookupsOf } from '@portal/contracts/subscriptions/display-status'
import { formatDate } from '@portal/design-system/date'
import { StatusChip } from '@portal/design-system/status-chip'
import { SUBSCRIPTION_TONES } from '@portal/remote-kit/subscriptions'
import { isNearLimit, type Subscription, statusOf } from './subscription.ts'

/** Effect of each status on lookups. */
const MEANINGS: Readonly<Record<DisplayStatus, string>> = {
  'Grace Period': 'Lookups are answered until the grace period ends.',
  Terminated: 'It was ended before its time.',
  Suspended: 'Lookups are refused until our support team lifts the suspension.',
  Depleted: 'Lookups are refused: all of them are used.',
  Prepaid: 'Already paid for; its lookups count from its start.',
  Active: 'Lookups are answered.',
  Expired: 'Its term is over.',
}

interface SubscriptionStatusProps {
  subscription: Subscription
  /** The bar on the page says why and until when. */
  isBare?: boolean
}

/** One of the seven states of commerce.md §4, and why. */
export function SubscriptionStatus({ subscription, isBare }: SubscriptionStatusProps) {
  const status = statusOf(subscription)
  return (
    <StatusChip
      tone={SUBSCRIPTION_TONES[status]}
      title={MEANINGS[status]}
      reason={!isBare && reasonFor(status, subscription)}
      // Lookups are answered, and soon will not be.
      isUrgent={status === 'Grace Period' || isNearLimit(subscription)}
    >
      {status}
    </StatusChip>
  )
}

/** Returns the reason for a status in a few words; empty if the status says it all. */
function reasonFor(status: DisplayStatus, subscription: Subscription): string {
  const { gracePeriodEnds, terminationDate, startDate, expirationDate } = subscription
  switch (status) {
    case 'Grace Period':
      return `until ${formatDate(gracePeriodEnds)}`
    case 'Terminated':
      return isCanceledBeforeStart(subscription)
        ? `canceled ${formatDate(terminationDate)}, before it started`
        : `since ${formatDate(terminationDate)}`
    case 'Suspended':
      return 'by our support team'
    case 'Depleted':
      return lookupsOf(subscription) ? 'all lookups are used' : ''
    case 'Prepaid':
      return `from ${formatDate(startDate)}`
    case 'Expired':
      return `since ${formatDate(expirationDate)}`
    case 'Active':
      return isNearLimit(subscription) ? 'almost used up' : ''
  }
}
