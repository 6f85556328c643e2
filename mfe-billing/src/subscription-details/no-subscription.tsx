import { ButtonLink } from '@portal/design-system/button-link'
import { Card } from '@portal/design-system/card'
import { EmptyState } from '@portal/design-system/empty-state'
import { type Load, Unloaded } from '@portal/remote-kit/load'
import { SUBSCRIPTIONS_PATH } from '../subscriptions/subscription-paths.ts'

/** The subscription is on its way, could not be had, may not be seen, or does not exist. */
export function NoSubscription({ licences }: { licences: Load }) {
  return <Card>{licences.data ? <UnknownSubscription /> : <Unloaded load={licences} />}</Card>
}

/** The subscription of another account looks the same as one that never was. */
function UnknownSubscription() {
  return (
    <EmptyState
      icon="search"
      title="There is no such subscription"
      action={<ButtonLink href={SUBSCRIPTIONS_PATH}>All subscriptions</ButtonLink>}
    >
      It may belong to another of your accounts.
    </EmptyState>
  )
}
