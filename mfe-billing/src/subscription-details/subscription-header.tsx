import { PageHeader } from '@portal/design-system/page-header'
import type { LicenceView } from '../subscriptions/licence-view.ts'
import { planWithin } from '../subscriptions/plan-name.ts'
import { SUBSCRIPTIONS_CRUMB } from '../subscriptions/subscription-paths.ts'
import { SubscriptionStatus } from '../subscriptions/subscription-status.tsx'
import type { SubscriptionView } from '../subscriptions/subscription-view.ts'

interface SubscriptionHeaderProps {
  licence: LicenceView | undefined
  subscription: SubscriptionView | undefined
}

/** The same title before and after the subscription is here, so that it keeps the focus. */
export function SubscriptionHeader({ licence, subscription }: SubscriptionHeaderProps) {
  if (!licence || !subscription) return <PageHeader title="Subscription" breadcrumb={[SUBSCRIPTIONS_CRUMB]} />
  return (
    <PageHeader
      title={licence.label}
      breadcrumb={[SUBSCRIPTIONS_CRUMB]}
      status={<SubscriptionStatus subscription={subscription} />}
      description={planWithin(licence.label, subscription.plan)}
    />
  )
}
