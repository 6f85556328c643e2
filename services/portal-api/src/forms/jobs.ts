import type { Foundation } from '@portal/foundation/foundation'
import type { JobHandler } from '@portal/foundation/outbox'
import { REMIND_OF_CART, remindOfCart } from './cart-reminders/remind-of-cart-job.ts'
import { HAND_TO_CRM, handToCrm } from './kept-form-job.ts'

/** Job handlers of the forms service, by kind of job. */
export function formsJobs(foundation: Foundation): Readonly<Record<string, JobHandler>> {
  return { [HAND_TO_CRM]: handToCrm(foundation), [REMIND_OF_CART]: remindOfCart(foundation) }
}

/** Jobs that wait for the CRM. */
export const SLOW_FORMS_JOBS = [HAND_TO_CRM]
