import { Skeleton } from '@portal/design-system/skeleton'
import { LicencesStillLoading } from '../subscriptions/licences-still-loading.tsx'
import { loadProblem } from '../subscriptions/load-problem.tsx'
import { useLicences } from '../subscriptions/use-licences.ts'
import { SubscriptionSummary } from './subscription-summary.tsx'

/** What the dashboard shows of subscriptions; the frame and its title are the shell's. */
export function SubscriptionsCard() {
  const licences = useLicences()
  if (licences.data) return <SubscriptionSummary licences={licences.data} />

  return (
    <div aria-busy={licences.fetchStatus !== 'idle'}>
      {loadProblem(licences) ?? <Skeleton lines={4} />}
      <LicencesStillLoading licences={licences} />
    </div>
  )
}
