import { PageHeader } from '@portal/design-system/page-header'
import { SubscriptionList } from './subscription-list.tsx'

/** `/account/subscriptions`: every subscription of the account, under its license. */
export function SubscriptionsPage() {
  return (
    <>
      <PageHeader
        title="Subscriptions"
        description="What your account may look up, how much of it is left, and what comes next."
      />
      <SubscriptionList />
    </>
  )
}
