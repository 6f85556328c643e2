import * as z from 'zod/mini'
import { call } from '../call.ts'
import { Email } from '../email.ts'
import { NumberedPath, WholeNumber } from '../paths.ts'
import { OWNERS } from '../roles.ts'
import { optionalText, text } from '../values.ts'

/** What a contact can be told about (rule E10). */
export const TOPICS = ['billing', 'renewals', 'usage', 'service-status', 'product-updates', 'security'] as const
export const Topic = z.enum(TOPICS)

/** Somebody outside the team who is told things (account.md §3). */
export const Contact = z.object({
  id: z.int(),
  company: z.string(),
  email: z.string(),
  first_name: z.string(),
  last_name: z.string(),
  phone: z.string(),
  position: z.string(),
  topics: z.array(Topic),
  confirmed: z.boolean(),
})
export type Contact = z.infer<typeof Contact>

/** What the contact's form fills in. */
export const ContactDetails = z.object({
  first_name: text(100),
  last_name: text(100),
  email: Email,
  phone: optionalText(40),
  position: optionalText(100),
  company: optionalText(200),
})

const TopicPath = z.object({ id: WholeNumber, topic: z.string() })

export const listContacts = call({
  service: 'contacts',
  method: 'GET',
  path: '/contacts',
  requires: OWNERS,
  response: z.array(Contact),
})

export const createContact = call({
  service: 'contacts',
  method: 'POST',
  path: '/contacts',
  requires: OWNERS,
  body: ContactDetails,
  response: Contact,
  errors: ['contact-context:contact-exists'],
})

export const updateContact = call({
  service: 'contacts',
  method: 'POST',
  path: '/contacts/:id',
  requires: OWNERS,
  params: NumberedPath,
  body: ContactDetails,
  response: Contact,
  errors: ['contact-context:contact-not-found', 'contact-context:contact-exists'],
})

export const deleteContact = call({
  service: 'contacts',
  method: 'DELETE',
  path: '/contacts/:id',
  requires: OWNERS,
  params: NumberedPath,
  errors: ['contact-context:contact-not-found'],
})

export const addTopic = call({
  service: 'contacts',
  method: 'PUT',
  path: '/contacts/:id/topics/:topic',
  requires: OWNERS,
  params: TopicPath,
  errors: ['contact-context:contact-not-found', 'contact-context:topic-not-found'],
})

export const removeTopic = call({
  service: 'contacts',
  method: 'DELETE',
  path: '/contacts/:id/topics/:topic',
  requires: OWNERS,
  params: TopicPath,
  errors: ['contact-context:contact-not-found', 'contact-context:topic-not-found'],
})

export const confirmContact = call({
  service: 'contacts',
  method: 'POST',
  path: '/accounts/:a/contacts/:c/confirmation',
  requires: 'public',
  params: z.object({ a: WholeNumber, c: WholeNumber }),
  body: z.object({ token: z.string() }),
  errors: ['contact-context:token-unusable'],
})

export const resendContactConfirmation = call({
  service: 'contacts',
  method: 'POST',
  path: '/contacts/:id/confirmation/token',
  requires: OWNERS,
  params: NumberedPath,
  errors: ['contact-context:contact-not-found', 'request:rate-limited'],
})
