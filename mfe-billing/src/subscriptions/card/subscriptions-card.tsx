import { PAGES } from '@portal/contracts/pages'
import { Link } from '@portal/design-system/link'
import { LinkedCounts } from '@portal/design-system/linked-counts'
import { Loaded } from '@portal/remote-kit/load'
import { pathOfSubscription, SUBSCRIPTIONS_PATH } from '../../paths.ts'
import { type License, nameOf, useLicenses } from '../license.ts'
import styles from '../subscription.module.css'
import { needingAttention, type Subscription, statusOf } from '../subscription.ts'
import { SubscriptionStatus } from '../subscription-status.tsx'

/** The worst first: lookups are refused now, then soon. */
const URGENCY = ['Suspended', 'Depleted', 'Grace Period', 'Active']

/** As many as a card has room for. */
const NAMED_CONCERNS = 4

/** What the dashboard shows of subscriptions; the frame and its title are the shell's. */
export function SubscriptionsCard() {
  return (
    <Loaded load={useLicenses()}>
      {(licenses) =>
        licenses.some(({ subscriptions }) => subscriptions.length > 0) ? (
          <SubscriptionCounts licenses={licenses} />
        ) : (
          <p>
            You have no subscriptions yet. <Link href={PAGES.pricing}>See plans</Link>
          </p>
        )
      }
    </Loaded>
  )
}

/** How many subscriptions work, and those that somebody has to see to. */
function SubscriptionCounts({ licenses }: { licenses: readonly License[] }) {
  const all = licenses.flatMap(({ subscriptions }) => subscriptions)
  const count = (wanted: string) => all.filter((one) => statusOf(one) === wanted).length
  const concerns = licenses
    .flatMap((license) => needingAttention(license.subscriptions).map((subscription) => ({ license, subscription })))
    .sort((a, b) => urgencyOf(a.subscription) - urgencyOf(b.subscription))
  const unnamed = concerns.length - NAMED_CONCERNS
  return (
    <div className={styles.stack}>
      <LinkedCounts
        counts={[
          { label: 'Active', count: count('Active'), href: `${SUBSCRIPTIONS_PATH}?status=active` },
          { label: 'Prepaid', count: count('Prepaid'), href: `${SUBSCRIPTIONS_PATH}?status=prepaid` },
          { label: 'Attention needed', count: concerns.length, href: SUBSCRIPTIONS_PATH },
        ]}
      />
      <ul className={styles.lines}>
        {concerns.length === 0 && <li className={styles.muted}>Nothing needs your attention.</li>}
        {concerns.slice(0, NAMED_CONCERNS).map(({ license, subscription }) => (
          <li key={subscription.subscription_id}>
            <Link href={pathOfSubscription(subscription.subscription_id ?? '')} variant="quiet" isAlone>
              {nameOf(license)}
            </Link>
            <SubscriptionStatus subscription={subscription} />
          </li>
        ))}
        {unnamed > 0 && (
          <li>
            <Link href={SUBSCRIPTIONS_PATH} isAlone>
              {unnamed} more
            </Link>
          </li>
        )}
      </ul>
      <Link href={SUBSCRIPTIONS_PATH} isAlone>
        All subscriptions
      </Link>
    </div>
  )
}

const urgencyOf = (subscription: Subscription) => URGENCY.indexOf(statusOf(subscription))
