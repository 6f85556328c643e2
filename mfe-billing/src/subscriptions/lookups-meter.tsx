import { UNLIMITED_LOOKUPS } from '@portal/contracts/subscriptions/display-status'
import { Meter, type MeterTone } from '@portal/design-system/meter'
import { Count } from '@portal/design-system/number'
import type { ReactNode } from 'react'
import { isEnded } from './attention.ts'
import styles from './lookups-meter.module.css'
import type { SubscriptionView } from './subscription-view.ts'

const LABEL = 'Lookups used'

/** How many lookups are used, of how many. */
export function LookupsMeter({ subscription }: { subscription: SubscriptionView }) {
  const { lookups } = subscription
  if (!lookups) return <Words>Not available</Words>
  if (lookups.issued >= UNLIMITED_LOOKUPS) {
    return (
      <Words>
        <Count value={lookups.used} /> / Unlimited
      </Words>
    )
  }
  const tone = toneOf(subscription)
  return <Meter label={LABEL} value={lookups.used} max={lookups.issued} {...(tone && { tone })} />
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

/** What is over needs nobody: its bar is grey. */
function toneOf(subscription: SubscriptionView): MeterTone | undefined {
  return isEnded(subscription) || subscription.status === 'Suspended' ? 'paused' : undefined
}
