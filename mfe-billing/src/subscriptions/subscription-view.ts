import {
  type DisplayStatus,
  displayStatus,
  isCancelledBeforeStart,
  isEditable,
  lookupsOf,
} from '@portal/contracts/subscriptions/display-status'
import { listOf, numberOf, type Raw, textOf, timeOf } from '@portal/remote-kit/raw-values'
import { subscriptionFacts } from '@portal/remote-kit/subscriptions'

/** A subscription as the screens use it. Every text may be empty, because an answer that breaks its contract is used as it is. */
export interface SubscriptionView {
  id: string
  licenceId: string
  plan: string
  status: DisplayStatus
  isEditable: boolean
  isCancelledBeforeStart: boolean
  created: string
  starts: string
  ends: string
  terminated: string
  graceEnds: string
  /** `undefined` when the answer does not say (decision I3). */
  lookups: { used: number; issued: number } | undefined
  /** Requests per second; `null` is unlimited, `undefined` not said. */
  rateLimit: number | null | undefined
  renews: boolean
  /** What a renewal buys, its price in cents before tax. */
  renewal: { plan: string; cents: number | undefined } | undefined
  orderId: string
  capabilities: readonly string[]
}

/** Reads the answer to `listAccountSubscriptions`; what is active depends on the time. Throws when it is no list at all. */
export function subscriptionViews(answer: unknown, now: Date): SubscriptionView[] {
  return listOf(answer, 'subscriptions').map((raw) => subscriptionView(raw, now))
}

function subscriptionView(raw: Raw, now: Date): SubscriptionView {
  const facts = subscriptionFacts(raw)
  const status = displayStatus(facts, now)
  return {
    id: textOf(raw.subscription_id),
    licenceId: textOf(raw.track_id),
    plan: textOf(raw.planDescription),
    status,
    isEditable: isEditable(status),
    isCancelledBeforeStart: isCancelledBeforeStart(facts),
    created: timeOf(raw.createdDate),
    starts: facts.startDate ?? '',
    ends: facts.expirationDate ?? '',
    terminated: facts.terminationDate ?? '',
    graceEnds: facts.gracePeriodEnds ?? '',
    lookups: lookupsOf(facts),
    rateLimit: raw.rateLimit === null ? null : numberOf(raw.rateLimit),
    renews: raw.autoRenewDisabled === false,
    renewal: renewalOf(raw.renewsInto),
    orderId: textOf(raw.orderId),
    capabilities: Array.isArray(raw.capabilities) ? raw.capabilities.map(textOf).filter(Boolean) : [],
  }
}

/** Whether its renewal may be switched on or off now, which is done for all of a licence at once (decision I6). */
export function isEditableNow(raw: Raw, now: Date): boolean {
  return isEditable(displayStatus(subscriptionFacts(raw), now))
}

function renewalOf(value: unknown): SubscriptionView['renewal'] {
  if (!(value instanceof Object)) return undefined
  const { description, price_in_cents } = value as Raw
  return { plan: textOf(description), cents: numberOf(price_in_cents) }
}
