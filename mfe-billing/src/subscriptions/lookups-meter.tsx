import { UNLIMITED_LOOKUPS } from '@portal/contracts/subscriptions/display-status'
import { Meter, type MeterTone } from '@portal/design-system/meter'
import { Count } from '@portal/design-system/number'
import { isEnded } from './attention.ts'
import styles from './lookups-meter.module.css'
import type { SubscriptionView } from './subscription-view.ts'

/** How many lookups are used, of how many. */
export function LookupsMeter({ subscription }: { subscription: SubscriptionView }) {
  const { lookups } = subscription
  if (!lookups) return <span className={styles.absent}>Not available</span>
  if (lookups.issued >= UNLIMITED_LOOKUPS) {
    return (
      <p className={styles.unlimited}>
        Unlimited
        <span className={styles.used}>
          <Count value={lookups.used} unit="used" />
        </span>
      </p>
    )
  }
  const tone = toneOf(subscription)
  return <Meter label="Lookups used" isLabelHidden value={lookups.used} max={lookups.issued} {...(tone && { tone })} />
}

/** What is over needs nobody: its bar is grey. */
function toneOf(subscription: SubscriptionView): MeterTone | undefined {
  return isEnded(subscription) || subscription.status === 'Suspended' ? 'paused' : undefined
}
