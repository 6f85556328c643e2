import { OutdatedNotice } from '@portal/remote-kit/load'
import { useParams } from 'react-router'
import { useLicences } from '../subscriptions/use-licences.ts'
import { NoSubscription } from './no-subscription.tsx'
import { SubscriptionDetails } from './subscription-details.tsx'

/** `/account/subscriptions/:id`: one subscription, what it grants and what comes after it. */
export function SubscriptionPage() {
  const { id } = useParams()
  const licences = useLicences()
  const licence = licences.data?.find(({ subscriptions }) => subscriptions.some((one) => one.id === id))
  const subscription = licence?.subscriptions.find((one) => one.id === id)

  if (!licence || !subscription) return <NoSubscription licences={licences} />
  return (
    <>
      <OutdatedNotice load={licences} />
      <SubscriptionDetails licence={licence} subscription={subscription} />
    </>
  )
}
