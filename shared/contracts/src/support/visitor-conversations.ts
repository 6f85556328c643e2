import * as z from 'zod/mini'
import { call } from '../call.ts'
import { Email } from '../email.ts'
import { optionalName } from '../names.ts'
import { Captcha, NamedPath } from '../paths.ts'
import { Attachment, Conversation, Message } from './conversation.ts'
import {
  IMAGE,
  IMAGE_REQUEST_BYTES,
  MESSAGE,
  OPENING,
  RATING,
  READ,
  SINCE,
  saysSomething,
} from './conversation-input.ts'
import { ConversationNews, NOT_FOUND } from './conversations.ts'

/*
 * Conversations of visitors. Each call proves itself by the key that opening returned once; it travels in bodies, never in
 * an address, so that reads are POSTs, too. A wrong key and an unknown conversation are answered alike.
 */

/** 43 characters of base64url: 256 random bits. */
const KEY = { key: z.string().check(z.regex(/^[\w-]{43}$/, 'Enter the key of the conversation')) }

const PUBLIC = { service: 'support', method: 'POST', requires: 'public', whileActing: 'refused' } as const
const ONE = { ...PUBLIC, params: NamedPath, errors: [NOT_FOUND] } as const

/**
 * Begins a conversation of a visitor; the answer is the same for any email. With the same `Idempotency-Key`, which the
 * caller sets by itself because the bot check differs, a repeated call finds its conversation and gets another key for it.
 */
export const startVisitorConversation = call({
  ...PUBLIC,
  path: '/visitor-conversations',
  captcha: 'SubmitForm',
  query: Captcha,
  body: z.object({ ...OPENING, name: optionalName(100), email: z.optional(Email) }),
  response: z.object({ ...KEY, ...ConversationNews.shape }),
  errors: ['support-context:too-many-conversations', 'request:captcha-failed'],
})

/** As `readConversation`. `wait` is in the address, by which servers see that the answer is held back; in the body it has no effect. */
export const readVisitorConversation = call({
  ...ONE,
  path: '/visitor-conversations/:id/messages/read',
  query: z.object({ wait: SINCE.wait }),
  body: z.object({ ...KEY, ...SINCE }),
  response: ConversationNews,
})

/** As `sendMessage`; repeated with the same `Idempotency-Key`, it answers the message that was sent. */
export const sendVisitorMessage = call({
  ...ONE,
  path: '/visitor-conversations/:id/messages',
  body: z.object({ ...KEY, ...MESSAGE }).check(saysSomething),
  response: Message,
  errors: [NOT_FOUND, 'support-context:too-many-messages', 'support-context:attachment-not-found'],
})

/** As `markConversationRead`. */
export const markVisitorConversationRead = call({
  ...ONE,
  path: '/visitor-conversations/:id/read',
  body: z.object({ ...KEY, ...READ }),
})

/** As `showTyping`. */
export const showVisitorTyping = call({
  ...ONE,
  path: '/visitor-conversations/:id/typing',
  body: z.object(KEY),
})

/**
 * Says where answers go that the visitor does not read here (rule Q5). A later address replaces an earlier one, five times
 * an hour. No answer depends on whether the address is a customer's.
 */
export const leaveVisitorEmail = call({
  ...ONE,
  method: 'PUT',
  path: '/visitor-conversations/:id/email',
  body: z.object({ ...KEY, email: Email }),
  response: Conversation,
  errors: [NOT_FOUND, 'request:rate-limited'],
})

/** As `rateConversation`. */
export const rateVisitorConversation = call({
  ...ONE,
  path: '/visitor-conversations/:id/rating',
  body: z.object({ ...KEY, ...RATING }),
  response: Conversation,
})

/** As `mailTranscript`, to the address that the visitor left. */
export const mailVisitorTranscript = call({
  ...ONE,
  path: '/visitor-conversations/:id/transcript',
  body: z.object(KEY),
  response: z.object({ sent_to: z.string() }),
  errors: [NOT_FOUND, 'support-context:no-address', 'support-context:nothing-to-mail', 'request:rate-limited'],
})

/** As `uploadImage`. */
export const uploadVisitorImage = call({
  ...ONE,
  path: '/visitor-conversations/:id/attachments',
  body: z.object({ ...KEY, ...IMAGE }),
  bodyBytes: IMAGE_REQUEST_BYTES,
  longField: 'content',
  response: Attachment,
  errors: [NOT_FOUND, 'support-context:image-refused', 'support-context:too-many-messages'],
})

/** As `getAttachment`. */
export const getVisitorAttachment = call({
  ...ONE,
  path: '/visitor-conversations/:id/attachments/:attachment',
  params: z.object({ ...NamedPath.shape, attachment: NamedPath.shape.id }),
  body: z.object(KEY),
  response: 'file',
  errors: [NOT_FOUND, 'support-context:attachment-not-found'],
})
