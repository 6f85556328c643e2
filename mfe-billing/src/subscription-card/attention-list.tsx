import { Link } from '@portal/design-system/link'
import { isNearLimit } from '../subscriptions/attention.ts'
import type { LicenceView } from '../subscriptions/licence-view.ts'
import { pathOfSubscription, SUBSCRIPTIONS_PATH } from '../subscriptions/subscription-paths.ts'
import { SubscriptionStatus } from '../subscriptions/subscription-status.tsx'
import type { SubscriptionView } from '../subscriptions/subscription-view.ts'
import styles from './attention-list.module.css'

export interface Concern {
  licence: LicenceView
  subscription: SubscriptionView
}

/** As many as a card has room for. */
const MOST = 4

/** The worst first: refused now, then soon. */
export function AttentionList({ concerns }: { concerns: readonly Concern[] }) {
  const sorted = [...concerns].sort((a, b) => Number(isNearLimit(a.subscription)) - Number(isNearLimit(b.subscription)))
  const rest = concerns.length - MOST
  return (
    <ul className={styles.list}>
      {sorted.slice(0, MOST).map(({ licence, subscription }) => (
        <li key={subscription.id}>
          <Link href={pathOfSubscription(subscription.id)} variant="quiet">
            {licence.label}
          </Link>
          <SubscriptionStatus subscription={subscription} />
        </li>
      ))}
      {rest > 0 && (
        <li>
          <Link href={SUBSCRIPTIONS_PATH}>{rest} more</Link>
        </li>
      )}
    </ul>
  )
}
