import { ButtonLink } from '@portal/design-system/button-link'
import { Card } from '@portal/design-system/card'
import { DateText } from '@portal/design-system/date'
import { Link } from '@portal/design-system/link'
import { Notice } from '@portal/design-system/notice'
import { formatCount } from '@portal/design-system/number'
import type { ReactNode } from 'react'
import { pathOfLicense, pathOfSubscription } from '../../paths.ts'
import { type License, nameOf, plansPathOfLicense, whereOf } from '../license.ts'
import { LookupsMeter } from '../lookups-meter.tsx'
import { endOf, isEnded, planWithin, type Subscription, statusOf } from '../subscription.ts'
import { SubscriptionStatus } from '../subscription-status.tsx'
import { WhatFollows } from '../what-follows.tsx'
import styles from './license-card.module.css'

interface LicenseCardProps {
  license: License
  /** By default the license's name, which leads to its page. */
  title?: string
  /** The state to show alone; `''` is any. */
  status: string
}

/** One license and its subscriptions; those of the past are folded away, unless somebody asks for a state. */
export function LicenseCard({ license, title, status }: LicenseCardProps) {
  const { subscriptions, suspended } = license
  const { current, past } = status
    ? { current: subscriptions.filter((one) => statusOf(one) === status), past: [] }
    : divided(subscriptions)
  return (
    <Card title={title ?? <Name license={license} />} description={title ? '' : whereOf(license)} isFlush>
      {suspended && (
        <div className={styles.notice}>
          <Notice tone="stopped">
            This license is suspended, and lookups with it are refused. Our support team can tell you why.
          </Notice>
        </div>
      )}
      {subscriptions.length === 0 && (
        <p className={styles.none}>
          This license has no subscription. <Link href={plansPathOfLicense(license)}>See plans</Link>
        </p>
      )}
      <Rows license={license} subscriptions={current} />
      {past.length > 0 && (
        <details className={styles.past}>
          <summary>{formatCount(past.length, 'earlier subscription')}</summary>
          <Rows license={license} subscriptions={past} />
        </details>
      )}
    </Card>
  )
}

function Name({ license }: { license: License }) {
  const { license_id: id } = license
  if (!id) return nameOf(license)
  return (
    <Link href={pathOfLicense(id)} variant="quiet" isAlone>
      {nameOf(license)}
    </Link>
  )
}

/**
 * Splits into current ones, oldest first because it is used first (rule I5), and past ones. Without a current one, the
 * last past one takes its place.
 */
function divided(subscriptions: readonly Subscription[]) {
  const current = subscriptions.filter((one) => !isEnded(one)).reverse()
  const past = subscriptions.filter(isEnded)
  return current.length > 0 ? { current, past } : { current: past.slice(0, 1), past: past.slice(1) }
}

function Rows({ license, subscriptions }: { license: License; subscriptions: readonly Subscription[] }) {
  if (subscriptions.length === 0) return null
  return (
    <ul className={styles.rows}>
      {subscriptions.map((subscription, place) => (
        <Row key={subscription.subscription_id ?? place} license={license} subscription={subscription} />
      ))}
    </ul>
  )
}

function Row({ license, subscription }: { license: License; subscription: Subscription }) {
  const { subscription_id: id, planDescription, startDate } = subscription
  const name = planWithin(nameOf(license), planDescription)
  return (
    <li className={styles.row} data-ended={isEnded(subscription) || undefined}>
      <div className={styles.plan}>
        {id ? (
          <Link href={pathOfSubscription(id)} variant="quiet" isAlone className={styles.name}>
            {name}
          </Link>
        ) : (
          <span className={styles.name}>{name}</span>
        )}
        <SubscriptionStatus subscription={subscription} />
      </div>
      <LookupsMeter license={license} subscription={subscription} />
      <Fact term="Period">
        <DateText value={startDate} /> – <DateText value={endOf(subscription)} />
      </Fact>
      <Fact term="Next">
        <WhatFollows license={license} subscription={subscription} />
      </Fact>
      {id && (
        <ButtonLink size="small" href={pathOfSubscription(id)} aria-label={`Manage: ${nameOf(license)}, ${name}`}>
          Manage
        </ButtonLink>
      )}
    </li>
  )
}

function Fact({ term, children }: { term: string; children: ReactNode }) {
  return (
    <div className={styles.fact}>
      <span className={styles.term}>{term}</span>
      <div>{children}</div>
    </div>
  )
}
