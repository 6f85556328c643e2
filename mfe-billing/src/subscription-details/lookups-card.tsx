import { isUnlimited } from '@portal/contracts/subscriptions/display-status'
import { Card } from '@portal/design-system/card'
import { DetailList } from '@portal/design-system/detail-list'
import { formatNumber } from '@portal/design-system/number'
import { LookupsMeter } from '../subscriptions/lookups-meter.tsx'
import type { SubscriptionView } from '../subscriptions/subscription-view.ts'
import styles from './lookups-card.module.css'

/** How many lookups are used and left, exactly, and what happens at the last one. */
export function LookupsCard({ subscription }: { subscription: SubscriptionView }) {
  const { lookups } = subscription
  return (
    <Card title="Lookups" footer={atTheEnd(subscription)}>
      <div className={styles.meter}>
        <LookupsMeter subscription={subscription} />
      </div>
      {lookups && (
        <DetailList
          details={[
            { term: 'Used', value: formatNumber(lookups.used) },
            { term: 'Left', value: formatNumber(leftOf(lookups)) },
            { term: 'Granted', value: formatNumber(lookups.issued) },
          ]}
        />
      )}
    </Card>
  )
}

/** Unlimited stays unlimited, whatever is used. */
function leftOf(lookups: { used: number; issued: number }) {
  return isUnlimited(lookups) ? lookups.issued : lookups.issued - lookups.used
}

function atTheEnd({ isEditable, lookups, renews, renewal }: SubscriptionView) {
  if (!isEditable || !lookups || isUnlimited(lookups)) return undefined
  return renews && renewal
    ? 'When all are used, the subscription renews at once, before its term is over.'
    : 'When all are used, further lookups are refused with status 402.'
}
