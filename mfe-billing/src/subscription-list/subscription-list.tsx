import { Card } from '@portal/design-system/card'
import { LongLoad, loadProblem, OutdatedNotice } from '@portal/remote-kit/load'
import { useLicences } from '../subscriptions/use-licences.ts'
import { LicenceCard, LicenceSketch } from './licence-card.tsx'
import { NoSubscriptionFound, NoSubscriptionsYet } from './no-subscriptions.tsx'
import { inStatus } from './status-filter.ts'
import { StatusFilterBar } from './status-filter-bar.tsx'
import styles from './subscription-list.module.css'
import { useStatusFilter } from './use-status-filter.ts'

/** A card for each license, narrowed by the status in the address. */
export function SubscriptionList() {
  const licences = useLicences()
  const { status } = useStatusFilter()
  const problem = loadProblem(licences)
  if (problem) return <Card>{problem}</Card>
  if (licences.data?.length === 0) return <NoSubscriptionsYet />

  const found = licences.data?.filter((licence) => !status || inStatus(licence, status).length > 0)
  return (
    <>
      <OutdatedNotice load={licences} />
      <StatusFilterBar licences={licences.data} />
      {found?.length === 0 && <NoSubscriptionFound />}
      <div className={styles.cards} aria-busy={!found}>
        {found?.map((licence) => (
          <LicenceCard key={licence.id} licence={licence} status={status} />
        ))}
        {!found && <LicenceSketch />}
      </div>
      <LongLoad load={licences} />
    </>
  )
}
