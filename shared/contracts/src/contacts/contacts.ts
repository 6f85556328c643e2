import * as z from 'zod/mini'
import { call } from '../call.ts'
import { Email } from '../email.ts'
import { name, optionalName } from '../names.ts'
import { NumberedPath, WholeNumber } from '../paths.ts'
import { Phone } from '../phone.ts'
import { OWNERS } from '../roles.ts'
import { TimeOrEmpty } from '../values.ts'

/** Topics of letters to contacts (rule E10). */
export const TOPICS = ['billing', 'renewals', 'usage', 'service-status', 'product-updates', 'security'] as const
export const Topic = z.enum(TOPICS)
export type Topic = z.infer<typeof Topic>

/** A person outside the team who receives letters (account.md §3). */
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
  /** Since when letters to the address have not arrived (rule E30); `""` where they do. */
  undeliverable_since: TimeOrEmpty,
})
export type Contact = z.infer<typeof Contact>

/** Input of the contact form. */
export const ContactDetails = z.object({
  first_name: name(100),
  last_name: name(100),
  email: Email,
  phone: Phone,
  position: optionalName(100),
  company: optionalName(200),
})
export type ContactDetails = z.infer<typeof ContactDetails>

const TopicPath = z.object({ id: WholeNumber, topic: z.string() })

export const listContacts = call({
  service: 'contacts',
  method: 'GET',
  path: '/contacts',
  requires: OWNERS,
  response: z.array(Contact),
})

/** Sends the letter by which the address is confirmed (rule E9). */
export const createContact = call({
  service: 'contacts',
  method: 'POST',
  path: '/contacts',
  requires: OWNERS,
  body: ContactDetails,
  response: Contact,
  errors: ['contact-context:contact-exists', 'contact-context:too-many-contacts', 'request:rate-limited'],
})

/** Updates a contact. A new address has to be confirmed like the first one. */
export const updateContact = call({
  service: 'contacts',
  method: 'POST',
  path: '/contacts/:id',
  requires: OWNERS,
  params: NumberedPath,
  body: ContactDetails,
  response: Contact,
  errors: ['contact-context:contact-not-found', 'contact-context:contact-exists', 'request:rate-limited'],
})

export const deleteContact = call({
  service: 'contacts',
  method: 'DELETE',
  path: '/contacts/:id',
  requires: OWNERS,
  params: NumberedPath,
  errors: ['contact-context:contact-not-found'],
})

/** Idempotent. */
export const addTopic = call({
  service: 'contacts',
  method: 'PUT',
  path: '/contacts/:id/topics/:topic',
  requires: OWNERS,
  params: TopicPath,
  errors: ['contact-context:contact-not-found', 'contact-context:topic-not-found'],
})

/** Idempotent. */
export const removeTopic = call({
  service: 'contacts',
  method: 'DELETE',
  path: '/contacts/:id/topics/:topic',
  requires: OWNERS,
  params: TopicPath,
  errors: ['contact-context:contact-not-found', 'contact-context:topic-not-found'],
})

/** Recipients of a topic: contacts with a confirmed address, and members who chose it and have the roles. */
export const TopicReceivers = z.object({
  topic: Topic,
  receivers: z.array(z.object({ name: z.string(), email_address: z.string(), member: z.boolean() })),
})
export type TopicReceivers = z.infer<typeof TopicReceivers>

/** Lists the current recipients of every topic. */
export const listTopicReceivers = call({
  service: 'contacts',
  method: 'GET',
  path: '/topics/receivers',
  requires: OWNERS,
  response: z.array(TopicReceivers),
})

/** A new link, which takes the place of the one before. A confirmed contact gets none. */
export const resendContactConfirmation = call({
  service: 'contacts',
  method: 'POST',
  path: '/contacts/:id/confirmation/token',
  requires: OWNERS,
  params: NumberedPath,
  errors: ['contact-context:contact-not-found', 'contact-context:contact-confirmed', 'request:rate-limited'],
})
