import type { Foundation } from '@portal/foundation/foundation'
import type { JobHandler } from '@portal/foundation/outbox'
import { CARD_LOOK } from '../payments/index.ts'
import { SUBSCRIPTION_RENEWAL } from '../subscriptions/index.ts'
import { lookAtCard } from './card-notices/card-look-job.ts'
import { renewSubscription } from './renewals/renew-job.ts'

export { priceRenewal, priceRenewals } from './renewals/price-renewal.ts'

/** Job handlers of the sales service, by kind of job. */
export function salesJobs(foundation: Foundation): Readonly<Record<string, JobHandler>> {
  return { [SUBSCRIPTION_RENEWAL]: renewSubscription, [CARD_LOOK]: lookAtCard(foundation) }
}

/** Looks at cards, of which many expire in the same month. */
export const SLOW_SALES_JOBS: readonly string[] = [CARD_LOOK]
