import type { Foundation } from '@portal/foundation/foundation'
import { MAIL } from '@portal/foundation/mail'
import type { EndHandlers, JobHandler } from '@portal/foundation/outbox'
import { noteArrivedLetter, tellOfLostLetter } from './lost-letters/tell-of-lost-letter.ts'
import { DELIVER_TO_WEBHOOK, deliverToWebhook } from './webhooks/deliver-job.ts'

/** What the contacts service does later, by kind of job. */
export function contactsJobs(foundation: Foundation): Readonly<Record<string, JobHandler>> {
  return { [DELIVER_TO_WEBHOOK]: deliverToWebhook(foundation) }
}

/** What else it does of letters that arrive, and of those that cannot. */
export function contactsAfterwards(foundation: Foundation): EndHandlers {
  return { [MAIL]: { done: noteArrivedLetter(foundation), givenUp: tellOfLostLetter(foundation) } }
}

/** Those that wait for others, and may take seconds. */
export const SLOW_CONTACTS_JOBS = [DELIVER_TO_WEBHOOK]
