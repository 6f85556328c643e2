import { listAccountSubscriptions } from '@portal/contracts/subscriptions/subscriptions'
import { Card } from '@portal/design-system/card'
import { PageHeader } from '@portal/design-system/page-header'
import { useMay } from '@portal/platform/session'
import { NoSubscriptionsForYou } from '../subscriptions/no-subscriptions-for-you.tsx'
import { SubscriptionList } from './subscription-list.tsx'

/** `/account/subscriptions`: every subscription of the account, under its license. */
export function SubscriptionsPage() {
  const may = useMay(listAccountSubscriptions)
  return (
    <>
      <PageHeader
        title="Subscriptions"
        description="What your account may look up, how much of it is left, and what comes next."
      />
      {may ? (
        <SubscriptionList />
      ) : (
        <Card>
          <NoSubscriptionsForYou />
        </Card>
      )}
    </>
  )
}
