import { listAccountSubscriptions } from '@portal/contracts/subscriptions/subscriptions'
import { useMay } from '@portal/platform/session'
import { useParams } from 'react-router'
import { OutdatedNotice } from '../subscriptions/load-problem.tsx'
import { useLicences } from '../subscriptions/use-licences.ts'
import { NoSubscription } from './no-subscription.tsx'
import { SubscriptionDetails } from './subscription-details.tsx'

/** `/account/subscriptions/:id`: one subscription, what it grants and what comes after it. */
export function SubscriptionPage() {
  const { id } = useParams()
  const may = useMay(listAccountSubscriptions)
  const licences = useLicences({ enabled: may })
  const licence = licences.data?.find(({ subscriptions }) => subscriptions.some((one) => one.id === id))
  const subscription = licence?.subscriptions.find((one) => one.id === id)

  if (!licence || !subscription) return <NoSubscription licences={licences} may={may} />
  return (
    <>
      <OutdatedNotice query={licences} />
      <SubscriptionDetails licence={licence} subscription={subscription} />
    </>
  )
}
