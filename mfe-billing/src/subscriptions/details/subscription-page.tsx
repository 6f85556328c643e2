import { capabilityWords } from '@portal/contracts/subscriptions/capability-words'
import { isEditable, lookupsOf } from '@portal/contracts/subscriptions/display-status'
import { isUnlimited } from '@portal/contracts/subscriptions/unlimited'
import { Card } from '@portal/design-system/card'
import { Copyable } from '@portal/design-system/copyable'
import { type Detail, DetailList } from '@portal/design-system/detail-list'
import { Link } from '@portal/design-system/link'
import { masked } from '@portal/design-system/masked'
import { formatNumber } from '@portal/design-system/number'
import { Skeleton } from '@portal/design-system/skeleton'
import { latePage } from '@portal/remote-kit/app'
import { DetailPage } from '@portal/remote-kit/pages'
import { useParams } from 'react-router'
import { pathOfOrder } from '../../orders/order.ts'
import { SubscriptionBars } from '../../orders/unpaid-bars.tsx'
import { pathOfLicense, SUBSCRIPTIONS_CRUMB } from '../../paths.ts'
import { BesideHistory } from '../../timeline/beside-history.tsx'
import { type License, nameOf, useLicenses } from '../license.ts'
import { LookupsMeter } from '../lookups-meter.tsx'
import styles from '../subscription.module.css'
import { isPaidRenewal, planWithin, type Subscription, statusOf } from '../subscription.ts'
import { SubscriptionStatus } from '../subscription-status.tsx'
import { PriceAndRenewal } from './price-and-renewal.tsx'
import { RenewalDialogs } from './renewal-dialogs.ts'
import { Throttled } from './throttled.tsx'

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

/** `/account/subscriptions/:id`: one subscription, its price and renewal, its content and its history. */
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
    <BesideHistory history={<WhatHappened subscription={subscription} />}>
      <PriceAndRenewal license={license} subscription={subscription} />
      <Card title="Lookups" footer={atTheEnd(subscription)}>
        <LookupsMeter license={license} subscription={subscription} />
      </Card>
      <Card title="What the plan includes">
        <div className={styles.facts}>
          <DetailList details={planDetails({ license, subscription })} />
        </div>
      </Card>
      <UsageStatementCard subscription={subscription} />
    </BesideHistory>
  )
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

/** Other content of the plan besides its lookups, and the ids that support asks for. */
function planDetails({ license, subscription }: Shown): Detail[] {
  const { rateLimit, max_users, capabilities, subscription_id: id, orderId } = subscription
  return [
    { term: 'License', value: <LicenseLink license={license} /> },
    {
      term: 'Requests per second',
      value: (
        <>
          <span>{rateLimit === null ? 'Unlimited' : formatNumber(rateLimit)}</span>
          {license.license_id && <Throttled licenseId={license.license_id} />}
        </>
      ),
    },
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
