import { Card } from '@portal/design-system/card'
import { DetailList } from '@portal/design-system/detail-list'
import { usePageTitle } from '@portal/platform/navigation'
import { AutoRenewSwitch } from '../auto-renewal/auto-renew-switch.tsx'
import type { LicenceView } from '../subscriptions/licence-view.ts'
import type { SubscriptionView } from '../subscriptions/subscription-view.ts'
import { LookupsCard } from './lookups-card.tsx'
import { SlowedDown } from './slowed-down.tsx'
import styles from './subscription-details.module.css'
import { planFacts, termFacts } from './subscription-facts.tsx'

interface SubscriptionDetailsProps {
  licence: LicenceView
  subscription: SubscriptionView
}

export function SubscriptionDetails({ licence, subscription }: SubscriptionDetailsProps) {
  usePageTitle(`${licence.label} · Subscriptions`)
  return (
    <div className={styles.cards}>
      <LookupsCard subscription={subscription} />
      <Card title="Term and renewal" actions={subscription.isEditable && <AutoRenewSwitch licence={licence} />}>
        <DetailList details={termFacts(subscription, licence)} />
      </Card>
      <Card title="What it allows">
        <DetailList details={planFacts(subscription)} />
      </Card>
      <SlowedDown licenceId={licence.id} />
    </div>
  )
}
