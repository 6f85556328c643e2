import { PAGES } from '@portal/contracts/pages'
import { END_OF_TERM_IN_SHORT } from '@portal/contracts/sales/term'
import { DISPLAY_STATUSES } from '@portal/contracts/subscriptions/display-status'
import { ButtonLink } from '@portal/design-system/button-link'
import { Card } from '@portal/design-system/card'
import { EmptyState } from '@portal/design-system/empty-state'
import { Skeleton } from '@portal/design-system/skeleton'
import { oneOf, useAddress } from '@portal/remote-kit/address'
import { countedOption, ListFilters, ListPage, NoneFound, useList } from '@portal/remote-kit/pages'
import { SubscriptionBars } from '../../orders/unpaid-bars.tsx'
import { useLicenses } from '../license.ts'
import { type Subscription, statusOf } from '../subscription.ts'
import styles from './license-card.module.css'
import { divided, LicenseSection } from './license-card.tsx'

const ADDRESS = { status: oneOf(DISPLAY_STATUSES) }

/** `/account/subscriptions`: every subscription of the account, under its license, narrowed by the status in the address. */
export function SubscriptionsPage() {
  const licenses = useLicenses()
  const address = useAddress(ADDRESS)
  const { status } = address.values
  const all = licenses.data?.flatMap(({ subscriptions }) => subscriptions) ?? []
  // What is folded away is counted where it is folded.
  const shown = licenses.data?.flatMap((license) => divided(license, status).current)
  const list = useList({ ...licenses, data: shown }, { address, noun: 'subscription' })
  const found = licenses.data?.filter((license) => !status || divided(license, status).current.length > 0)
  return (
    <ListPage
      title="Subscriptions"
      help="/docs/subscriptions"
      description={END_OF_TERM_IN_SHORT}
      load={licenses}
      none={<NoSubscriptionsYet />}
    >
      <SubscriptionBars of={all} />
      <ListFilters list={list} hasSearch={false} choices={[statusChoice(all, status)]} />
      {found?.length === 0 && (
        <Card>
          <NoneFound list={list} />
        </Card>
      )}
      {found?.length !== 0 && (
        <div className={styles.list} aria-busy={!found}>
          {found?.map((license) => (
            <LicenseSection key={license.license_id ?? ''} license={license} status={status} />
          ))}
          {!found && <LicenseSketch />}
        </div>
      )}
    </ListPage>
  )
}

/** Each with its number; one that nothing is in cannot be chosen. */
function statusChoice(subscriptions: readonly Subscription[], chosen: string) {
  const options = DISPLAY_STATUSES.map((value) => {
    const count = subscriptions.filter((one) => statusOf(one) === value).length
    return countedOption({ value, label: value, count, chosen })
  })
  return { name: 'status', label: 'Status', options }
}

/** Explains subscriptions to an account that has none. */
function NoSubscriptionsYet() {
  return (
    <EmptyState
      icon="package"
      title="No subscriptions yet"
      action={<ButtonLink href={PAGES.pricing}>See plans</ButtonLink>}
    >
      A subscription gives your keys a number of lookups of one product, for a month or a year. Here you will see how
      many are left and when its term ends.
    </EmptyState>
  )
}

/** Licenses that are on their way. */
function LicenseSketch() {
  return [1, 2, 3].map((license) => (
    <div key={license} className={styles.license}>
      <Skeleton lines={4} />
    </div>
  ))
}
