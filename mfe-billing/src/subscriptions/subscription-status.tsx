import type { DisplayStatus } from '@portal/contracts/subscriptions/display-status'
import { StatusChip, type Tone } from '@portal/design-system/status-chip'
import { isNearLimit } from './attention.ts'
import { statusReason } from './status-reason.ts'
import type { SubscriptionView } from './subscription-view.ts'

interface Look {
  tone: Tone
  /** What it means for lookups. */
  meaning: string
}

const LOOKS: Readonly<Record<DisplayStatus, Look>> = {
  'Grace Period': { tone: 'attention', meaning: 'Lookups are answered until the payment is overdue for good.' },
  Terminated: { tone: 'stopped', meaning: 'It was ended before its time.' },
  Suspended: { tone: 'stopped', meaning: 'Lookups are refused until our support team lifts the suspension.' },
  Depleted: { tone: 'stopped', meaning: 'Lookups are refused: all of them are used.' },
  Prepaid: { tone: 'info', meaning: 'Paid already; its lookups count from its start.' },
  Active: { tone: 'active', meaning: 'Lookups are answered.' },
  Expired: { tone: 'paused', meaning: 'Its term is over.' },
}

/** One of the seven states of commerce.md §4, and why. */
export function SubscriptionStatus({ subscription }: { subscription: SubscriptionView }) {
  const { tone, meaning } = LOOKS[subscription.status]
  const reason = statusReason(subscription)
  return (
    <StatusChip tone={tone} title={meaning} {...(reason && { reason, isUrgent: isUrgent(subscription) })}>
      {subscription.status}
    </StatusChip>
  )
}

/** Lookups are answered, and soon will not be. */
function isUrgent(subscription: SubscriptionView) {
  return subscription.status === 'Grace Period' || (subscription.status === 'Active' && isNearLimit(subscription))
}
