import { ButtonLink } from '@portal/design-system/button-link'
import { Card } from '@portal/design-system/card'
import { EmptyState } from '@portal/design-system/empty-state'
import { PageHeader } from '@portal/design-system/page-header'
import { Skeleton } from '@portal/design-system/skeleton'
import { LicencesStillLoading } from '../subscriptions/licences-still-loading.tsx'
import { loadProblem } from '../subscriptions/load-problem.tsx'
import { NoSubscriptionsForYou } from '../subscriptions/no-subscriptions-for-you.tsx'
import { SUBSCRIPTIONS_CRUMB, SUBSCRIPTIONS_PATH } from '../subscriptions/subscription-paths.ts'
import type { LicencesState } from '../subscriptions/use-licences.ts'

/** The subscription is on its way, could not be had, may not be seen, or does not exist. */
export function NoSubscription({ licences, may }: { licences: LicencesState; may: boolean }) {
  const isWaiting = may && licences.data === undefined
  return (
    <>
      <PageHeader title="Subscription" breadcrumb={[SUBSCRIPTIONS_CRUMB]} />
      <Card>
        {!may && <NoSubscriptionsForYou />}
        {isWaiting && (loadProblem(licences) ?? <Sketch />)}
        {may && !isWaiting && <UnknownSubscription />}
      </Card>
      {isWaiting && <LicencesStillLoading licences={licences} />}
    </>
  )
}

function Sketch() {
  return (
    <div aria-busy="true">
      <Skeleton lines={5} />
    </div>
  )
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
