import {
  type DisplayStatus,
  displayStatus,
  isEditable,
  lookupsOf,
} from '@portal/contracts/subscriptions/display-status'
import { listOf, textOf, timeOf } from '@portal/remote-kit/raw-values'
import { subscriptionFacts } from '@portal/remote-kit/subscriptions'

/** A customer's subscription as staff see it. */
export interface AccountSubscription {
  id: string
  plan: string
  status: DisplayStatus
  lookups: { used: number; issued: number } | undefined
  starts: string
  ends: string
  /** Whether it renews by itself; `undefined` when it is over. */
  renews: boolean | undefined
}

/** Reads the answer to `listSubscriptionsOfAccount`; what is active depends on the time. Throws when it is no list at all. */
export function accountSubscriptions(answer: unknown, now: Date): AccountSubscription[] {
  return listOf(answer, 'subscriptions').map((raw) => {
    const facts = subscriptionFacts(raw)
    const status = displayStatus(facts, now)
    return {
      id: textOf(raw.subscription_id),
      plan: textOf(raw.planDescription),
      status,
      lookups: lookupsOf(facts),
      starts: timeOf(raw.startDate),
      ends: timeOf(raw.expirationDate),
      renews: isEditable(status) ? raw.autoRenewDisabled === false : undefined,
    }
  })
}
