import { Button } from '@portal/design-system/button'
import { ButtonLink } from '@portal/design-system/button-link'
import { Card } from '@portal/design-system/card'
import { DateText } from '@portal/design-system/date'
import { Link } from '@portal/design-system/link'
import { Notice } from '@portal/design-system/notice'
import { formatCount, formatNumber } from '@portal/design-system/number'
import { type ReactNode, useId, useState } from 'react'
import { pathOfLicense, pathOfSubscription } from '../../paths.ts'
import { type License, nameOf, plansPathOfLicense, whereOf } from '../license.ts'
import { LookupsMeter } from '../lookups-meter.tsx'
import { endOf, isEnded, planWithin, type Subscription, statusOf } from '../subscription.ts'
import { SubscriptionStatus } from '../subscription-status.tsx'
import { WhatFollows } from '../what-follows.tsx'
import styles from './license-card.module.css'

interface LicenseSectionProps {
  license: License
  /** The state to show alone; `''` is any. */
  status: string
}

/** One license of the list: its name, which leads to its page, and its subscriptions. */
export function LicenseSection({ license, status }: LicenseSectionProps) {
  const titleId = useId()
  const { current, past } = divided(license, status)
  const earlier = useEarlier(license, past)
  const where = whereOf(license)
  return (
    <section aria-labelledby={titleId} className={styles.license}>
      <header className={styles.header}>
        <h2 id={titleId} className={styles.title}>
          <Name license={license} />
        </h2>
        {where && <p className={styles.where}>{where}</p>}
        {earlier.button}
      </header>
      <Body license={license} current={current} />
      {earlier.rows}
    </section>
  )
}

/** The subscriptions of one license, on its page. */
export function LicenseSubscriptions({ license }: { license: License }) {
  const { current, past } = divided(license, '')
  const earlier = useEarlier(license, past)
  return (
    <Card title="Subscriptions" actions={earlier.button}>
      <Body license={license} current={current} />
      {earlier.rows}
    </Card>
  )
}

function Body({ license, current }: { license: License; current: readonly Subscription[] }) {
  const { subscriptions, suspended } = license
  return (
    <>
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
    </>
  )
}

/** Returns the button that shows the subscriptions of the past, and their rows. */
function useEarlier(license: License, past: readonly Subscription[]) {
  const [isOpen, setOpen] = useState(false)
  const id = useId()
  if (past.length === 0) return {}
  return {
    button: (
      <Button
        variant="quiet"
        size="small"
        icon="chevron-down"
        className={styles.earlier ?? ''}
        aria-label={`${formatCount(past.length, 'earlier subscription')} of ${nameOf(license)}`}
        aria-expanded={isOpen}
        aria-controls={id}
        onClick={() => setOpen(!isOpen)}
      >
        <span>
          {formatNumber(past.length)} earlier
          <span className={styles.noun}> {past.length === 1 ? 'subscription' : 'subscriptions'}</span>
        </span>
      </Button>
    ),
    rows: (
      <div id={id} className={styles.past} hidden={!isOpen}>
        <Rows license={license} subscriptions={past} />
      </div>
    ),
  }
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
 * Splits the subscriptions of a license into those that are shown, the oldest first because it is used first (rule I5),
 * and those of the past, which are folded away. Without a current one, the last past one takes its place. With a
 * state, all in this state are shown.
 */
export function divided({ subscriptions }: License, status: string) {
  if (status) return { current: subscriptions.filter((one) => statusOf(one) === status), past: [] }
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
          <Link href={pathOfSubscription(id)} variant="quiet" isAlone>
            {name}
          </Link>
        ) : (
          <span>{name}</span>
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
