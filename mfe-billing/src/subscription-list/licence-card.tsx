import { Card } from '@portal/design-system/card'
import { Link } from '@portal/design-system/link'
import { Notice } from '@portal/design-system/notice'
import { Skeleton } from '@portal/design-system/skeleton'
import { AutoRenewSwitch } from '../auto-renewal/auto-renew-switch.tsx'
import type { LicenceView } from '../subscriptions/licence-view.ts'
import { divided } from './divided.ts'
import styles from './licence-card.module.css'
import { inStatus, type StatusFilter } from './status-filter.ts'
import { SubscriptionRow } from './subscription-row.tsx'

interface LicenceCardProps {
  licence: LicenceView
  status: StatusFilter
}

/** One license and its subscriptions; those of the past are folded away, unless somebody asks for a state. */
export function LicenceCard({ licence, status }: LicenceCardProps) {
  const { current, past } = status ? { current: inStatus(licence, status), past: [] } : divided(licence.subscriptions)
  return (
    <Card title={licence.label} description={licence.where} actions={<AutoRenewSwitch licence={licence} />} isFlush>
      {licence.isSuspended && <SuspendedNotice />}
      {licence.subscriptions.length === 0 && (
        <p className={styles.none}>
          There is no subscription under this license. <Link href="/pricing">See plans</Link>
        </p>
      )}
      <Rows licence={licence} subscriptions={current} />
      {past.length > 0 && (
        <details className={styles.past}>
          <summary>{past.length === 1 ? 'One earlier subscription' : `${past.length} earlier subscriptions`}</summary>
          <Rows licence={licence} subscriptions={past} />
        </details>
      )}
    </Card>
  )
}

function Rows({ licence, subscriptions }: { licence: LicenceView; subscriptions: LicenceView['subscriptions'] }) {
  if (subscriptions.length === 0) return null
  return (
    <ul className={styles.rows}>
      {subscriptions.map((subscription, place) => (
        <SubscriptionRow key={subscription.id || place} licence={licence} subscription={subscription} />
      ))}
    </ul>
  )
}

function SuspendedNotice() {
  return (
    <div className={styles.notice}>
      <Notice tone="stopped">
        This license is suspended, and lookups with it are refused. Our support team can say why.
      </Notice>
    </div>
  )
}

/** Cards that are on their way. */
export function LicenceSketch() {
  return [1, 2, 3].map((card) => (
    <Card key={card} title={<Skeleton width="medium" />}>
      <Skeleton lines={3} />
    </Card>
  ))
}
