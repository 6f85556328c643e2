import type { Foundation } from '@portal/foundation/foundation'
import type { JobHandler } from '@portal/foundation/outbox'
import { sendTermNotice } from './notices/notice-job.ts'
import { SUBSCRIPTION_NOTICE } from './notices/schedule-notices.ts'
import { renewSubscription } from './renewals/renew-job.ts'
import { SUBSCRIPTION_RENEWAL } from './renewals/schedule-renewals.ts'

/** Job handlers of the subscriptions service, by kind of job. */
export function subscriptionsJobs(foundation: Foundation): Readonly<Record<string, JobHandler>> {
  return { [SUBSCRIPTION_NOTICE]: sendTermNotice(foundation), [SUBSCRIPTION_RENEWAL]: renewSubscription }
}

/** Jobs that many subscriptions have at the same moment. */
export const SLOW_SUBSCRIPTIONS_JOBS: readonly string[] = [SUBSCRIPTION_NOTICE, SUBSCRIPTION_RENEWAL]
