import { isEnded } from '../subscriptions/attention.ts'
import type { SubscriptionView } from '../subscriptions/subscription-view.ts'

/** What counts now, oldest first because it is used first (decision I5), and the past. Without a present, the last of the past stands for it. */
export function divided(subscriptions: readonly SubscriptionView[]) {
  const current = subscriptions.filter((one) => !isEnded(one)).reverse()
  const past = subscriptions.filter(isEnded)
  return current.length > 0 ? { current, past } : { current: past.slice(0, 1), past: past.slice(1) }
}
