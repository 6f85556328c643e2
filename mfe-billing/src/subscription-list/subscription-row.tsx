import { DateText } from '@portal/design-system/date'
import { Link } from '@portal/design-system/link'
import type { ReactNode } from 'react'
import { isEnded } from '../subscriptions/attention.ts'
import type { LicenceView } from '../subscriptions/licence-view.ts'
import { LookupsMeter } from '../subscriptions/lookups-meter.tsx'
import { planWithin } from '../subscriptions/plan-name.ts'
import { Renewal } from '../subscriptions/renewal.tsx'
import { pathOfSubscription } from '../subscriptions/subscription-paths.ts'
import { SubscriptionStatus } from '../subscriptions/subscription-status.tsx'
import type { SubscriptionView } from '../subscriptions/subscription-view.ts'
import styles from './subscription-row.module.css'

interface SubscriptionRowProps {
  licence: LicenceView
  subscription: SubscriptionView
}

export function SubscriptionRow({ licence, subscription }: SubscriptionRowProps) {
  const { id, plan, starts, ends } = subscription
  const name = planWithin(licence.label, plan)
  return (
    <li className={styles.row} data-ended={isEnded(subscription) || undefined}>
      <div className={styles.plan}>
        {id ? (
          <Link href={pathOfSubscription(id)} variant="quiet" className={styles.name}>
            {name}
          </Link>
        ) : (
          <span className={styles.name}>{name}</span>
        )}
        <SubscriptionStatus subscription={subscription} />
      </div>
      <LookupsMeter subscription={subscription} />
      <Fact term="Period">
        {starts ? <DateText value={starts} /> : '—'} – {ends ? <DateText value={ends} /> : '—'}
      </Fact>
      <Fact term="Next renewal">
        <Renewal subscription={subscription} licence={licence} />
      </Fact>
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
