import type { Foundation } from '@portal/foundation/foundation'
import type { JobHandler } from '@portal/foundation/outbox'
import { mailUnreadAnswers, UNREAD_ANSWERS } from './letters/unread-answers-job.ts'

/** Job handlers of the support service, by kind of job. */
export function supportJobs(foundation: Foundation): Readonly<Record<string, JobHandler>> {
  return { [UNREAD_ANSWERS]: mailUnreadAnswers(foundation) }
}
