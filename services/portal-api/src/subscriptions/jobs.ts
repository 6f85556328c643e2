import type { Foundation } from '@portal/foundation/foundation'
import type { JobHandler } from '@portal/foundation/outbox'
import { deprecatePlan, PLAN_DEPRECATION } from './catalog/plans/deprecation-job.ts'
import { type PriceRenewal, sendTermNotice } from './notices/notice-job.ts'
import { SUBSCRIPTION_NOTICE } from './notices/schedule-notices.ts'
import { SUBSCRIPTION_RENEWAL } from './renewals/schedule-renewals.ts'

/** Job handlers of the subscriptions service, by kind of job; what a renewal costs is for the sales service to say. */
export function subscriptionsJobs(
  foundation: Foundation,
  priceRenewal: PriceRenewal,
): Readonly<Record<string, JobHandler>> {
  return { [SUBSCRIPTION_NOTICE]: sendTermNotice(foundation, priceRenewal), [PLAN_DEPRECATION]: deprecatePlan }
}

/** Jobs that many subscriptions have at the same moment. */
export const SLOW_SUBSCRIPTIONS_JOBS: readonly string[] = [SUBSCRIPTION_NOTICE, SUBSCRIPTION_RENEWAL]
