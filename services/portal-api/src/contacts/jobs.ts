import type { Foundation } from '@portal/foundation/foundation'
import { MAIL_KINDS } from '@portal/foundation/mail'
import type { EndHandlers, JobHandler } from '@portal/foundation/outbox'
import { noteArrivedLetter, tellOfLostLetter } from './lost-letters/tell-of-lost-letter.ts'
import { DELIVER_TO_WEBHOOK, deliverToWebhook } from './webhooks/deliver-job.ts'

/** Job handlers of the contacts service, by kind of job. */
export function contactsJobs(foundation: Foundation): Readonly<Record<string, JobHandler>> {
  return { [DELIVER_TO_WEBHOOK]: deliverToWebhook(foundation) }
}

/** Follow-up work for letters that were delivered or failed. */
export function contactsAfterwards(foundation: Foundation): EndHandlers {
  const mail = { done: noteArrivedLetter(foundation), givenUp: tellOfLostLetter(foundation) }
  return Object.fromEntries(MAIL_KINDS.map((kind) => [kind, mail]))
}

/** Jobs that wait for outside servers and may take seconds. */
export const SLOW_CONTACTS_JOBS = [DELIVER_TO_WEBHOOK]
