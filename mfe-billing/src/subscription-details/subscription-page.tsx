import { OutdatedNotice } from '@portal/remote-kit/load'
import { useParams } from 'react-router'
import { useLicences } from '../subscriptions/use-licences.ts'
import { NoSubscription } from './no-subscription.tsx'
import { SubscriptionDetails } from './subscription-details.tsx'
import { SubscriptionHeader } from './subscription-header.tsx'

/** `/account/subscriptions/:id`: one subscription, what it grants and what comes after it. */
export function SubscriptionPage() {
  const { id } = useParams()
  const licences = useLicences()
  const licence = licences.data?.find(({ subscriptions }) => subscriptions.some((one) => one.id === id))
  const subscription = licence?.subscriptions.find((one) => one.id === id)

  return (
    <>
      <OutdatedNotice load={licences} />
      <SubscriptionHeader licence={licence} subscription={subscription} />
      {licence && subscription ? (
        <SubscriptionDetails licence={licence} subscription={subscription} />
      ) : (
        <NoSubscription licences={licences} />
      )}
    </>
  )
}
