import * as z from 'zod/mini'
import { call } from '../call.ts'
import { NamedPath } from '../paths.ts'
import { text } from '../values.ts'
import { Attachment, Availability, Conversation, MESSAGE_LENGTH, Message, newsOf } from './conversation.ts'
import {
  IMAGE,
  IMAGE_CONTENT,
  IMAGE_REQUEST_BYTES,
  MESSAGE,
  OPENING,
  RATING,
  READ,
  SINCE,
  saysSomething,
} from './conversation-input.ts'
import { ReportDetails } from './problem-report.ts'

/*
 * Conversations of a person who is logged in, in their current account. Visitors have the same calls in
 * visitor-conversations.ts. Staff who act as somebody have none of them.
 */

export const NOT_FOUND = 'support-context:conversation-not-found'

const OWN = { service: 'support', requires: 'self', whileActing: 'refused' } as const
const ONE = { ...OWN, params: NamedPath, errors: [NOT_FOUND] } as const

/** News of a conversation as its customer gets them. */
export const ConversationNews = newsOf({ conversation: Conversation, availability: Availability })
export type ConversationNews = z.infer<typeof ConversationNews>

/** Lists the person's conversations of the current account, the last one first, at most 50. */
export const listConversations = call({
  ...OWN,
  method: 'GET',
  path: '/conversations',
  isBackground: true,
  response: z.object({ conversations: z.array(Conversation), availability: Availability }),
})

/** Begins a conversation with its first message. The server adds who asks: name, email, company and account (rule Q4). */
export const startConversation = call({
  ...OWN,
  method: 'POST',
  path: '/conversations',
  body: z.object(OPENING),
  response: ConversationNews,
  errors: ['support-context:too-many-conversations'],
})

/**
 * Reports a problem: begins a conversation with support whose first message has the details and the screenshot, all or nothing
 * (rule H60). `screenshot` is an image in base64, as `uploadImage` takes it.
 */
export const reportProblem = call({
  ...OWN,
  method: 'POST',
  path: '/problem-reports',
  body: z.object({
    text: text(MESSAGE_LENGTH),
    details: ReportDetails,
    screenshot: z.optional(IMAGE_CONTENT),
  }),
  bodyBytes: IMAGE_REQUEST_BYTES,
  longField: 'screenshot',
  response: z.object({ conversation_id: z.string() }),
  errors: [
    'support-context:too-many-conversations',
    'support-context:too-many-messages',
    'support-context:image-refused',
  ],
})

/** Reads messages behind `after`, at most 100; with `wait` the answer is held back until there is news. */
export const readConversation = call({
  ...ONE,
  method: 'GET',
  path: '/conversations/:id/messages',
  isBackground: true,
  query: z.object(SINCE),
  response: ConversationNews,
})

/** Sends a message, and opens a closed conversation again. */
export const sendMessage = call({
  ...ONE,
  method: 'POST',
  path: '/conversations/:id/messages',
  body: z.object(MESSAGE).check(saysSomething),
  response: Message,
  errors: [NOT_FOUND, 'support-context:too-many-messages', 'support-context:attachment-not-found'],
})

/** Marks messages up to `sequence` as read. Idempotent. */
export const markConversationRead = call({
  ...ONE,
  method: 'PUT',
  path: '/conversations/:id/read',
  isBackground: true,
  body: z.object(READ),
})

/** Shows the other side "is typing" for 5 seconds. */
export const showTyping = call({ ...ONE, method: 'POST', path: '/conversations/:id/typing', isBackground: true })

/** Rates how a conversation went; a second rating replaces the first. */
export const rateConversation = call({
  ...ONE,
  method: 'POST',
  path: '/conversations/:id/rating',
  body: z.object(RATING),
  response: Conversation,
})

/** Emails all messages to the customer, once staff have answered. */
export const mailTranscript = call({
  ...ONE,
  method: 'POST',
  path: '/conversations/:id/transcript',
  response: z.object({ sent_to: z.string() }),
  errors: [NOT_FOUND, 'support-context:no-address', 'support-context:nothing-to-mail', 'request:rate-limited'],
})

/** Uploads an image for the next message: PNG, JPEG, WebP or GIF, at most 1 MB, judged by its content. */
export const uploadImage = call({
  ...ONE,
  method: 'POST',
  path: '/conversations/:id/attachments',
  body: z.object(IMAGE),
  bodyBytes: IMAGE_REQUEST_BYTES,
  longField: 'content',
  response: Attachment,
  errors: [NOT_FOUND, 'support-context:image-refused', 'support-context:too-many-messages'],
})

/** Returns the image of a message, as a file to download. */
export const getAttachment = call({
  ...ONE,
  method: 'GET',
  path: '/conversations/:id/attachments/:attachment',
  params: z.object({ ...NamedPath.shape, attachment: NamedPath.shape.id }),
  response: 'file',
  errors: [NOT_FOUND, 'support-context:attachment-not-found'],
})
