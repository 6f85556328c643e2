import { isAtRest, isUnlimited } from '@portal/contracts/subscriptions/display-status'
import { Meter } from '@portal/design-system/meter'
import { Count } from '@portal/design-system/number'
import type { ReactNode } from 'react'
import styles from './lookups-meter.module.css'
import type { SubscriptionView } from './subscription-view.ts'

const LABEL = 'Lookups used'

/** How many lookups are used, of how many. */
export function LookupsMeter({ subscription }: { subscription: SubscriptionView }) {
  const { lookups } = subscription
  if (!lookups) return <Words>Not available</Words>
  if (isUnlimited(lookups)) {
    return (
      <Words>
        <Count value={lookups.used} /> / Unlimited
      </Words>
    )
  }
  // What is over needs nobody: its bar is grey.
  const tone = isAtRest(subscription.status) && { tone: 'paused' as const }
  return <Meter label={LABEL} value={lookups.used} max={lookups.issued} {...tone} />
}

/** In the place of a bar, where none can be drawn. */
function Words({ children }: { children: ReactNode }) {
  return (
    <p className={styles.words}>
      <span className={styles.label}>{LABEL}</span>
      <span className={styles.numbers}>{children}</span>
    </p>
  )
}
