import { END_OF_FREE_TERM, END_OF_PAID_TERM, END_OF_RENEWED_TERM } from '@portal/contracts/sales/term'
import { capabilityWords } from '@portal/contracts/subscriptions/capability-words'
import { isEditable, lookupsOf } from '@portal/contracts/subscriptions/display-status'
import { isUnlimited } from '@portal/contracts/subscriptions/unlimited'
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
import { SubscriptionBars, useUnpaidOrder } from '../../orders/unpaid-bars.tsx'
import { pathOfLicense, SUBSCRIPTIONS_CRUMB } from '../../paths.ts'
import { type License, nameOf, useLicenses } from '../license.ts'
import { LookupsMeter } from '../lookups-meter.tsx'
import styles from '../subscription.module.css'
import { endOf, isEnded, isPaidRenewal, planWithin, type Subscription, statusOf } from '../subscription.ts'
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
        status: <SubscriptionStatus subscription={subscription} isBare={statusOf(subscription) === 'Grace Period'} />,
        description: planWithin(nameOf(license), subscription.planDescription),
      })}
      whyMissing="It may belong to another of your accounts."
    >
      {(shown) => (
        <RenewalDialogs>
          <SubscriptionBars of={[shown.subscription]} />
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
      <div className={styles.column}>
        <Card title="Lookups" footer={atTheEnd(subscription)}>
          <LookupsMeter license={license} subscription={subscription} />
        </Card>
        <Card title="What the plan includes">
          <DetailList details={planDetails({ license, subscription })} />
        </Card>
      </div>
      <div className={styles.column}>
        <TermCard license={license} subscription={subscription} />
        <WhatHappened subscription={subscription} />
      </div>
      <div className={styles.wide}>
        <UsageStatementCard subscription={subscription} />
      </div>
    </div>
  )
}

function TermCard({ license, subscription }: Shown) {
  const isUnpaid = useUnpaidOrder(subscription) !== undefined
  const status = statusOf(subscription)
  return (
    <Card
      title="Term"
      actions={
        <div className={styles.actions}>
          <NextPlanButton subscription={subscription} />
          <RenewalButton subscription={subscription} />
        </div>
      }
      footer={isEditable(status) && status !== 'Grace Period' && endOfTermOf(subscription)}
    >
      <DetailList details={termDetails({ license, subscription }, isUnpaid)} />
    </Card>
  )
}

/** Explains what renews and what does not; of a trial, or a free plan that is set to end, the card says it already. */
function endOfTermOf({ renews, renewsInto }: Subscription) {
  if (isPaidRenewal({ renews, renewsInto })) return END_OF_RENEWED_TERM
  if (renews) return END_OF_FREE_TERM
  return renewsInto?.price_in_cents !== 0 && END_OF_PAID_TERM
}

/** Explains what happens after the last lookup. */
function atTheEnd(subscription: Subscription) {
  const lookups = lookupsOf(subscription)
  const status = statusOf(subscription)
  if (!isEditable(status) || !lookups || isUnlimited(lookups)) return undefined
  if (status === 'Grace Period') return 'When all are used, further lookups are refused with status 402.'
  if (isPaidRenewal(subscription)) return 'Your plan renews as soon as you use all your lookups.'
  const until = subscription.renews ? 'it begins again or you choose another plan' : 'you choose another plan'
  return `When all are used, further lookups are refused with status 402 until ${until}.`
}

/** Start and end of the term, and its successor; what the bar above says of an unpaid one is not said again. */
function termDetails({ license, subscription }: Shown, isUnpaid: boolean): Detail[] {
  const { createdDate, startDate } = subscription
  const status = statusOf(subscription)
  const dateOf = (term: string, date: string | undefined) => ({ term, value: <DateText value={date} /> })
  const next = { term: 'Next', value: <WhatFollows license={license} subscription={subscription} /> }
  return [
    dateOf('Bought', createdDate),
    dateOf(status === 'Prepaid' ? 'Starts' : 'Started', startDate),
    ...(status === 'Grace Period' ? [] : [dateOf(isEnded(subscription) ? 'Ended' : 'Ends', endOf(subscription))]),
    ...(isUnpaid && status !== 'Grace Period' ? [] : [next]),
  ]
}

/** Other content of the plan besides its lookups, and the ids that support asks for. */
function planDetails({ license, subscription }: Shown): Detail[] {
  const { rateLimit, max_users, capabilities, subscription_id: id, orderId } = subscription
  return [
    { term: 'License', value: <LicenseLink license={license} /> },
    { term: 'Requests per second', value: rateLimit === null ? 'Unlimited' : formatNumber(rateLimit) },
    ...(license.license_id
      ? [{ term: 'Request limit exceeded', value: <SlowedDown licenseId={license.license_id} /> }]
      : []),
    { term: 'Seats', value: formatNumber(max_users) },
    { term: 'Features', value: capabilityWords(capabilities).join(', ') || '—' },
    { term: 'Subscription ID', value: id ? <Copyable text={id} shown={masked(id)} what="subscription ID" /> : '—' },
    {
      term: 'Purchased in',
      value: orderId ? <Link href={pathOfOrder({ order_id: orderId })}>Order {orderId}</Link> : '—',
    },
  ]
}

function LicenseLink({ license }: { license: License }) {
  const { license_id: id } = license
  return id ? <Link href={pathOfLicense(id)}>{nameOf(license)}</Link> : '—'
}
