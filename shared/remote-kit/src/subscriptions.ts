import type { DisplayStatus, SubscriptionFacts } from '@portal/contracts/subscriptions/display-status'
import type { Tone } from '@portal/design-system/status-chip'
import { numberOf, type Raw, timeOf } from './raw-values.ts'

/** The colours of the seven states of commerce.md §4, for a customer as for staff. */
export const SUBSCRIPTION_TONES: Readonly<Record<DisplayStatus, Tone>> = {
  'Grace Period': 'attention',
  Terminated: 'stopped',
  Suspended: 'stopped',
  Depleted: 'stopped',
  Prepaid: 'info',
  Active: 'active',
  Expired: 'paused',
}

/** Reads out of an answer what a subscription's state follows from. */
export function subscriptionFacts(raw: Raw): SubscriptionFacts {
  return {
    gracePeriodEnds: timeOf(raw.gracePeriodEnds),
    terminationDate: timeOf(raw.terminationDate),
    suspended: raw.suspended === true,
    issued: numberOf(raw.issued),
    remaining: numberOf(raw.remaining),
    startDate: timeOf(raw.startDate),
    expirationDate: timeOf(raw.expirationDate),
  }
}
