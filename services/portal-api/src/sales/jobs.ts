import type { JobHandler } from '@portal/foundation/outbox'
import { SUBSCRIPTION_RENEWAL } from '../subscriptions/index.ts'
import { renewSubscription } from './renewals/renew-job.ts'

export { priceRenewal, priceRenewals } from './renewals/price-renewal.ts'

/** Job handlers of the sales service, by kind of job. */
export const SALES_JOBS: Readonly<Record<string, JobHandler>> = { [SUBSCRIPTION_RENEWAL]: renewSubscription }
