import type { DisplayStatus } from '@portal/contracts/subscriptions/display-status'
import { StatusChip } from '@portal/design-system/status-chip'
import { SUBSCRIPTION_TONES } from '@portal/remote-kit/subscriptions'
import { isNearLimit } from './attention.ts'
import { statusReason } from './status-reason.ts'
import type { SubscriptionView } from './subscription-view.ts'

/** What it means for lookups. */
const MEANINGS: Readonly<Record<DisplayStatus, string>> = {
  'Grace Period': 'Lookups are answered until the payment is overdue for good.',
  Terminated: 'It was ended before its time.',
  Suspended: 'Lookups are refused until our support team lifts the suspension.',
  Depleted: 'Lookups are refused: all of them are used.',
  Prepaid: 'Paid already; its lookups count from its start.',
  Active: 'Lookups are answered.',
  Expired: 'Its term is over.',
}

/** One of the seven states of commerce.md §4, and why. */
export function SubscriptionStatus({ subscription }: { subscription: SubscriptionView }) {
  const { status } = subscription
  const reason = statusReason(subscription)
  return (
    <StatusChip
      tone={SUBSCRIPTION_TONES[status]}
      title={MEANINGS[status]}
      {...(reason && { reason, isUrgent: isUrgent(subscription) })}
    >
      {status}
    </StatusChip>
  )
}

/** Lookups are answered, and soon will not be. */
function isUrgent(subscription: SubscriptionView) {
  return subscription.status === 'Grace Period' || (subscription.status === 'Active' && isNearLimit(subscription))
}
