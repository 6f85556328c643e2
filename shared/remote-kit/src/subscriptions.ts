import type { DisplayStatus } from '@portal/contracts/subscriptions/display-status'
import type { Tone } from '@portal/design-system/status-chip'

/** The colors of the seven states of commerce.md §4, for a customer as for staff. */
export const SUBSCRIPTION_TONES: Readonly<Record<DisplayStatus, Tone>> = {
  'Grace Period': 'attention',
  Terminated: 'stopped',
  Suspended: 'stopped',
  Depleted: 'stopped',
  Prepaid: 'info',
  Active: 'active',
  Expired: 'paused',
}
