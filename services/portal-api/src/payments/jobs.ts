import type { Foundation } from '@portal/foundation/foundation'
import type { JobHandler } from '@portal/foundation/outbox'
import { REDACT_CARD, redactInVault } from './payment-methods/redact-card-job.ts'
import { LOOK_AFTER_PAYMENT, lookAfterPayment } from './payments/look-after-job.ts'
import { LAPSE_REFUND_REQUEST, lapseRefundRequest } from './refund-requests/lapse-refund-request-job.ts'
import { LOOK_AFTER_REFUND, lookAfterRefund } from './refunds/ask-for-refund.ts'
import { RENEWAL_TRY } from './renewals/schedule-renewal-tries.ts'
import { tryRenewal } from './renewals/try-renewal-job.ts'

/** Job handlers of the payments service, by kind of job. */
export function paymentsJobs(foundation: Foundation): Readonly<Record<string, JobHandler>> {
  return {
    [REDACT_CARD]: redactInVault(foundation),
    [LOOK_AFTER_PAYMENT]: lookAfterPayment(foundation),
    [LOOK_AFTER_REFUND]: lookAfterRefund(foundation),
    [LAPSE_REFUND_REQUEST]: lapseRefundRequest(foundation),
    [RENEWAL_TRY]: tryRenewal(foundation),
  }
}

/** Jobs that wait for the vault, or come by the thousand. */
export const SLOW_PAYMENTS_JOBS: readonly string[] = [REDACT_CARD, LOOK_AFTER_PAYMENT, LOOK_AFTER_REFUND, RENEWAL_TRY]
