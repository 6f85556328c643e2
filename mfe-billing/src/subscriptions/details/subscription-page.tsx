import { END_OF_FREE_TERM, END_OF_PAID_TERM, END_OF_RENEWED_TERM } from '@portal/contracts/sales/term'
import { isEditable, lookupsOf } from '@portal/contracts/subscriptions/display-status'
import { isUnlimited } from '@portal/contracts/subscriptions/unlimited'
import { isSet } from '@portal/contracts/values'
import { Card } from '@portal/design-system/card'
import { Copyable } from '@portal/design-system/copyable'
import { DateText } from '@portal/design-system/date'
import { type Detail, DetailList } from '@portal/design-system/detail-list'
import { Link } from '@portal/design-system/link'
import { masked } from '@portal/design-system/masked'
import { formatNumber } from '@portal/design-system/number'
import { Skeleton } from '@portal/design-system/skeleton'
import { latePage } from '@portal/remote-kit/app'
import { DetailPage } from '@portal/remote-kit/pages'
import { useParams } from 'react-router'
import { pathOfOrder } from '../../orders/order.ts'
import { pathOfLicense, SUBSCRIPTIONS_CRUMB } from '../../paths.ts'
import { type License, nameOf, useLicenses } from '../license.ts'
import { LookupsMeter } from '../lookups-meter.tsx'
import styles from '../subscription.module.css'
import { isPaidRenewal, planWithin, type Subscription, statusOf } from '../subscription.ts'
import { SubscriptionStatus } from '../subscription-status.tsx'
import { WhatFollows } from '../what-follows.tsx'
import { NextPlanButton, RenewalButton } from './renewal-button.tsx'
import { RenewalDialogs } from './renewal-dialogs.ts'
import { SlowedDown } from './slowed-down.tsx'

/* Neither is a part of the first view. */
const UsageStatementCard = latePage(
  async () => (await import('../usage-statement/usage-statement-card.tsx')).UsageStatementCard,
  <Skeleton lines={4} />,
)

const WhatHappened = latePage(async () => (await import('./what-happened.tsx')).WhatHappened, <Skeleton lines={4} />)

interface Shown {
  license: License
  subscription: Subscription
}

/** `/account/subscriptions/:id`: one subscription, its content and its successor. */
export function SubscriptionPage() {
  const { id } = useParams()
  const licenses = useLicenses()
  return (
    <DetailPage
      noun="subscription"
      crumb={SUBSCRIPTIONS_CRUMB}
      load={licenses}
      thing={licenses.data?.flatMap((license) => withId(id, license))[0]}
      header={({ license, subscription }) => ({
        title: nameOf(license),
        status: <SubscriptionStatus subscription={subscription} />,
        description: planWithin(nameOf(license), subscription.planDescription),
      })}
      whyMissing="It may belong to another of your accounts."
    >
      {(shown) => (
        <RenewalDialogs>
          <SubscriptionCards {...shown} />
        </RenewalDialogs>
      )}
    </DetailPage>
  )
}

function withId(id: string | undefined, license: License): Shown[] {
  const subscription = license.subscriptions.find(({ subscription_id }) => subscription_id === id)
  return subscription ? [{ license, subscription }] : []
}

function SubscriptionCards({ license, subscription }: Shown) {
  return (
    <div className={styles.cards}>
      <Card title="Lookups" footer={atTheEnd(subscription)}>
        <div className={styles.stack}>
          <LookupsMeter license={license} subscription={subscription} />
          <DetailList details={lookupDetails(subscription)} />
        </div>
      </Card>
      <Card
        title="Term"
        actions={
          <div className={styles.actions}>
            <NextPlanButton subscription={subscription} />
            <RenewalButton subscription={subscription} />
          </div>
        }
        footer={isEditable(statusOf(subscription)) && endOfTermOf(subscription)}
      >
        <DetailList details={termDetails({ license, subscription })} />
      </Card>
      <Card title="What the plan includes">
        <DetailList details={planDetails({ license, subscription })} />
      </Card>
      <WhatHappened subscription={subscription} />
      {license.license_id && <SlowedDown licenseId={license.license_id} />}
      <div className={styles.wide}>
        <UsageStatementCard subscription={subscription} />
      </div>
    </div>
  )
}

/** Explains what renews and what does not; of a trial, or a free plan that is set to end, the card says it already. */
function endOfTermOf({ renews, renewsInto }: Subscription) {
  if (isPaidRenewal({ renews, renewsInto })) return END_OF_RENEWED_TERM
  if (renews) return END_OF_FREE_TERM
  return renewsInto?.price_in_cents !== 0 && END_OF_PAID_TERM
}

/** Exact numbers of used and remaining lookups. */
function lookupDetails(subscription: Subscription): Detail[] {
  const lookups = lookupsOf(subscription)
  if (!lookups) return []
  const { used, issued } = lookups
  return [
    { term: 'Used', value: formatNumber(used) },
    { term: 'Left', value: formatNumber(isUnlimited(lookups) ? issued : issued - used) },
    { term: 'Granted', value: formatNumber(issued) },
  ]
}

/** Explains what happens after the last lookup. */
function atTheEnd(subscription: Subscription) {
  const lookups = lookupsOf(subscription)
  if (!isEditable(statusOf(subscription)) || !lookups || isUnlimited(lookups)) return undefined
  if (isPaidRenewal(subscription)) return 'When all are used, the plan renews at once.'
  const until = subscription.renews ? 'it begins again or you choose another plan' : 'you choose another plan'
  return `When all are used, further lookups are refused with status 402 until ${until}.`
}

/** Start and end of the term, and its successor. */
function termDetails({ license, subscription }: Shown): Detail[] {
  const { createdDate, startDate, expirationDate, gracePeriodEnds, terminationDate } = subscription
  const dateOf = (term: string, date: string | undefined) => ({ term, value: <DateText value={date} /> })
  return [
    dateOf('Bought', createdDate),
    dateOf('Starts', startDate),
    dateOf('Ends', expirationDate),
    ...(isSet(gracePeriodEnds) ? [dateOf('Grace period ends', gracePeriodEnds)] : []),
    ...(isSet(terminationDate) ? [dateOf('Terminated', terminationDate)] : []),
    { term: 'What follows', value: <WhatFollows license={license} subscription={subscription} /> },
  ]
}

/** Other content of the plan besides its lookups, and the ids that support asks for. */
function planDetails({ license, subscription }: Shown): Detail[] {
  const { rateLimit, max_users, capabilities = [], subscription_id: id, orderId } = subscription
  return [
    { term: 'License', value: <LicenseLink license={license} /> },
    { term: 'Requests per second', value: rateLimit === null ? 'Unlimited' : formatNumber(rateLimit) },
    { term: 'Seats', value: formatNumber(max_users) },
    { term: 'Capabilities', value: capabilities.join(', ') || '—' },
    { term: 'Subscription ID', value: id ? <Copyable text={id} shown={masked(id)} what="subscription ID" /> : '—' },
    {
      term: 'Bought with',
      value: orderId ? <Link href={pathOfOrder({ order_id: orderId })}>Order {orderId}</Link> : '—',
    },
  ]
}

function LicenseLink({ license }: { license: License }) {
  const { license_id: id } = license
  return id ? <Link href={pathOfLicense(id)}>{nameOf(license)}</Link> : '—'
}
