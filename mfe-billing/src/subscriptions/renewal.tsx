import { DateText } from '@portal/design-system/date'
import { Link } from '@portal/design-system/link'
import { Money } from '@portal/design-system/money'
import type { ReactNode } from 'react'
import type { LicenceView } from './licence-view.ts'
import { planWithin } from './plan-name.ts'
import styles from './renewal.module.css'
import type { SubscriptionView } from './subscription-view.ts'

/** When the next term begins, with which plan and for how much; or that there is none. */
export function Renewal({ subscription, licence }: { subscription: SubscriptionView; licence: LicenceView }) {
  const { ends, isEditable, renews, renewal } = subscription
  const successor = successorOf(subscription, licence)
  if (isOver(licence)) return <Link href="/pricing">See plans</Link>
  if (!isEditable || !ends) return '—'
  if (successor) {
    return (
      <Lines first={<DateText value={successor.starts} />}>{planWithin(licence.label, successor.plan)}, prepaid</Lines>
    )
  }
  if (!renewal || !renews) {
    return (
      <Lines first="None">
        Ends <DateText value={ends} />
      </Lines>
    )
  }
  return (
    <Lines first={<DateText value={ends} />} title="Earlier, if all lookups are used before that day">
      {planWithin(licence.label, renewal.plan)}
      {renewal.cents ? (
        <>
          {' '}
          for <Money cents={renewal.cents} /> + tax
        </>
      ) : (
        renewal.cents === 0 && ', free'
      )}
    </Lines>
  )
}

function Lines({ first, title, children }: { first: ReactNode; title?: string; children: ReactNode }) {
  return (
    <span className={styles.lines} title={title}>
      {first}
      <span className={styles.detail}>{children}</span>
    </span>
  )
}

/** Nothing under this license can be used, now or later. */
function isOver({ subscriptions }: LicenceView) {
  return subscriptions.every(({ status }) => status === 'Depleted' || status === 'Expired' || status === 'Terminated')
}

/** What was bought ahead and begins when this ends. */
function successorOf({ ends }: SubscriptionView, { subscriptions }: LicenceView) {
  return subscriptions.find(({ status, starts }) => status === 'Prepaid' && starts >= ends && ends !== '')
}
