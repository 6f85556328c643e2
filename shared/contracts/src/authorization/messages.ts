import * as z from 'zod/mini'
import { call } from '../call.ts'
import { Cents, Time } from '../values.ts'

/* Additive: messages of the portal to one person, kept until they are read (rules H53 to H58). */

/** Messages of one answer, and the most that are marked as read at once. */
export const MESSAGES_PER_ANSWER = 50

/** Reasons why the portal ended sessions of a person. */
export const SESSION_END_REASONS = [
  'password-changed',
  'password-reset',
  'password-set-by-staff',
  'logged-out-elsewhere',
  'logged-out-by-staff',
] as const

/** Subject of a message, by its kind. Names are those of the time when it was written. */
export type MessageFacts =
  | { kind: 'sessions-ended'; reason: (typeof SESSION_END_REASONS)[number] }
  /** `account` is absent for roles of staff. */
  | { kind: 'roles-changed'; account?: string; roles: string[] }
  | { kind: 'account-joined'; account: string; roles: string[] }
  | { kind: 'account-left'; account: string }
  /** `amount` in cents. */
  | { kind: 'payment-failed' | 'plan-stopped'; account: string; order_id: number; amount: number }
  /** `ends` in RFC 3339, UTC. */
  | { kind: 'plan-ending'; account: string; plan: string; ends: string }
  /** `from` is a day in UTC. */
  | { kind: 'second-factor-required'; account: string; from: string }
  | { kind: 'plan-ended'; account: string; plan: string }

/** The same on the wire, where one object serves all kinds: a union of them would cost every page half a kilobyte. */
const FactsOnTheWire = z.object({
  kind: z.string(),
  reason: z.optional(z.string()),
  account: z.optional(z.string()),
  roles: z.optional(z.array(z.string())),
  order_id: z.optional(z.int()),
  amount: z.optional(Cents),
  plan: z.optional(z.string()),
  ends: z.optional(Time),
  from: z.optional(z.string()),
})

export const Message = z.object({
  message_id: z.int(),
  created: Time,
  is_read: z.boolean(),
  /** The account that it is about, if any. */
  account_id: z.nullable(z.int()),
  facts: FactsOnTheWire,
  /** Given as `after`, the list continues behind this message. */
  cursor: z.string(),
})
export type Message = z.infer<typeof Message>

/** Staff who act as somebody see none of that person's messages (rule H57). */
const OWN_MESSAGES = {
  service: 'authorization',
  path: '/identities/self/messages',
  requires: 'self',
  whileActing: 'refused',
} as const

/** The caller's own messages, the newest first, 50 at a time. */
export const listMessages = call({
  ...OWN_MESSAGES,
  method: 'GET',
  query: z.object({ after: z.optional(z.string().check(z.maxLength(100))) }),
  response: z.array(Message),
})

/** Marks messages of the caller as read, and returns how many others are unread. Idempotent. */
export const markMessagesRead = call({
  ...OWN_MESSAGES,
  method: 'PUT',
  path: '/identities/self/messages/read',
  body: z.object({ message_ids: z.array(z.int()).check(z.minLength(1), z.maxLength(MESSAGES_PER_ANSWER)) }),
  response: z.object({ unread: z.int() }),
  errors: ['request:not-found'],
})
