import * as z from 'zod/mini'
import { call } from '../call.ts'
import { WholeNumber } from '../paths.ts'
import { Topic } from './contacts.ts'

/*
 * Parameters of links in letters to contacts. Holders need no login, and learn nothing beyond the letter.
 */

const ContactPath = z.object({ a: WholeNumber, c: WholeNumber })
const LetterToken = z.object({ token: z.string().check(z.maxLength(500)) })

/** Idempotent: the same link again finds the address confirmed before. */
export const confirmContact = call({
  service: 'contacts',
  method: 'POST',
  path: '/accounts/:a/contacts/:c/confirmation',
  requires: 'public',
  params: ContactPath,
  body: LetterToken,
  response: z.object({ confirmed_before: z.boolean(), account_label: z.string(), topics: z.array(Topic) }),
  errors: ['contact-context:token-unusable'],
})

/** Replaces an expired link with a new one, sent to the same address; the outcome is not revealed. */
export const askForContactConfirmation = call({
  service: 'contacts',
  method: 'POST',
  path: '/accounts/:a/contacts/:c/confirmation/ask',
  requires: 'public',
  isOnlyAccepted: true,
  params: ContactPath,
  body: LetterToken,
})

/** The subject of an unsubscribe link. `subscribed` is false if there is nothing left to unsubscribe from. */
export const Unsubscription = z.object({ topic: Topic, account_label: z.string(), subscribed: z.boolean() })
export type Unsubscription = z.infer<typeof Unsubscription>

/** Reads; a link that is opened changes nothing. */
export const viewUnsubscription = call({
  service: 'contacts',
  method: 'POST',
  path: '/unsubscription/view',
  requires: 'public',
  body: LetterToken,
  response: Unsubscription,
  errors: ['contact-context:token-unusable'],
})

/** Ends what its token names and nothing else. Idempotent. */
export const unsubscribe = call({
  service: 'contacts',
  method: 'POST',
  path: '/unsubscription',
  requires: 'public',
  body: LetterToken,
  response: Unsubscription,
  errors: ['contact-context:token-unusable'],
})
