import { Button } from '@portal/design-system/button'
import { ButtonLink } from '@portal/design-system/button-link'
import { Card } from '@portal/design-system/card'
import { EmptyState } from '@portal/design-system/empty-state'
import { useStatusFilter } from './use-status-filter.ts'

/** Teaches what a subscription is, to an account that has none. */
export function NoSubscriptionsYet() {
  return (
    <Card>
      <EmptyState
        icon="package"
        title="No subscriptions yet"
        action={<ButtonLink href="/pricing">See plans</ButtonLink>}
      >
        A subscription gives your keys a number of lookups of one product, for a month or a year. Here you will see how
        many are left and when it renews.
      </EmptyState>
    </Card>
  )
}

export function NoSubscriptionFound() {
  const { status, choose } = useStatusFilter()
  return (
    <Card>
      <EmptyState
        icon="search"
        title={`No subscription is in the state ${status}`}
        action={<Button onClick={() => choose('')}>Show all</Button>}
      />
    </Card>
  )
}
