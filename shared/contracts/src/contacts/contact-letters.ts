import * as z from 'zod/mini'
import { call } from '../call.ts'
import { WholeNumber } from '../paths.ts'
import { Topic } from './contacts.ts'

/*
 * What links in letters to contacts lead to. Whoever has a link needs no login, and learns nothing but what stands in the letter.
 */

const ContactPath = z.object({ a: WholeNumber, c: WholeNumber })
const LetterToken = z.object({ token: z.string().check(z.maxLength(500)) })

/** Safe to repeat: the same link again finds the address confirmed before. */
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

/** In the place of a link that has expired another one, to the same address; what came of it is not told. */
export const askForContactConfirmation = call({
  service: 'contacts',
  method: 'POST',
  path: '/accounts/:a/contacts/:c/confirmation/ask',
  requires: 'public',
  isOnlyAccepted: true,
  params: ContactPath,
  body: LetterToken,
})

/** What a link to unsubscribe is about. `subscribed` is false once there is nothing left to end. */
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

/** Ends what its token names and nothing else. Safe to repeat. */
export const unsubscribe = call({
  service: 'contacts',
  method: 'POST',
  path: '/unsubscription',
  requires: 'public',
  body: LetterToken,
  response: Unsubscription,
  errors: ['contact-context:token-unusable'],
})
