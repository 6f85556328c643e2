import { PAGES } from '@portal/contracts/pages'
import { isRunning, lookupsOf } from '@portal/contracts/subscriptions/display-status'
import { isUnlimited } from '@portal/contracts/subscriptions/unlimited'
import { formatDate } from '@portal/design-system/date'
import { EmptyCard } from '@portal/design-system/empty-card'
import { Link } from '@portal/design-system/link'
import { LinkedCounts } from '@portal/design-system/linked-counts'
import { Meter } from '@portal/design-system/meter'
import { Loaded } from '@portal/remote-kit/load'
import { pathOfSubscription, SUBSCRIPTIONS_PATH } from '../../paths.ts'
import { type License, nameOf, useLicenses } from '../license.ts'
import styles from '../subscription.module.css'
import { endOf, isEnded, isNearLimit, needingAttention, statusOf } from '../subscription.ts'

/** Number of licenses shown. */
const FULLEST = 3

/** Dashboard card of subscriptions; the shell renders the frame and the title. */
export function SubscriptionsCard() {
  return (
    <Loaded load={useLicenses()}>
      {(licenses) =>
        licenses.some(({ subscriptions }) => subscriptions.length > 0) ? (
          <SubscriptionCounts licenses={licenses} />
        ) : (
          <EmptyCard way={{ label: 'Choose a plan', href: PAGES.pricing }}>
            A plan includes your lookups. The free plan needs no card.
          </EmptyCard>
        )
      }
    </Loaded>
  )
}

/** Counts the active subscriptions; those that need attention are shown above the cards. */
function SubscriptionCounts({ licenses }: { licenses: readonly License[] }) {
  const all = licenses.flatMap(({ subscriptions }) => subscriptions)
  const count = (wanted: string) => all.filter((one) => statusOf(one) === wanted).length
  const concerns = licenses.flatMap(({ subscriptions }) => needingAttention(subscriptions)).length
  const counts = [
    { label: 'Active', count: count('Active'), href: `${SUBSCRIPTIONS_PATH}?status=active` },
    { label: 'Prepaid', count: count('Prepaid'), href: `${SUBSCRIPTIONS_PATH}?status=prepaid` },
    { label: concerns === 1 ? 'Needs attention' : 'Need attention', count: concerns, href: SUBSCRIPTIONS_PATH },
  ]
  return (
    <div className={styles.overview}>
      <LinkedCounts counts={counts.filter(({ label, count }) => count > 0 || label === 'Active')} />
      <div className={styles.meters}>
        {all.some((one) => isRunning(statusOf(one))) ? (
          <FullestFirst licenses={licenses} />
        ) : (
          <LatestEnded licenses={licenses} />
        )}
      </div>
    </div>
  )
}

/** Lists the active licenses with limited lookups, most used first. */
function FullestFirst({ licenses }: { licenses: readonly License[] }) {
  const working = licenses.flatMap((license) =>
    license.subscriptions
      .filter((one) => isRunning(statusOf(one)))
      .flatMap((one) => {
        const lookups = lookupsOf(one)
        return lookups && !isUnlimited(lookups) ? [{ license, one, ...lookups }] : []
      }),
  )
  const fullest = working.toSorted((a, b) => b.used / b.issued - a.used / a.issued).slice(0, FULLEST)
  return fullest.map(({ license, one, used, issued }) => (
    <Meter
      key={one.subscription_id}
      label={nameOf(license)}
      value={used}
      max={issued}
      isExactShown
      tone={isNearLimit(one) ? 'attention' : undefined}
    />
  ))
}

/** Names the plan that ended last, where none runs. */
function LatestEnded({ licenses }: { licenses: readonly License[] }) {
  const ended = licenses.flatMap((license) =>
    license.subscriptions.filter(isEnded).map((one) => ({ license, one, on: endOf(one) })),
  )
  const [latest] = ended.toSorted((a, b) => b.on.localeCompare(a.on))
  if (!latest) return null
  return (
    <p>
      <Link href={pathOfSubscription(latest.one.subscription_id ?? '')} variant="quiet">
        {nameOf(latest.license)}
      </Link>{' '}
      <span className={styles.muted}>ended {formatDate(latest.on)}</span>
    </p>
  )
}
