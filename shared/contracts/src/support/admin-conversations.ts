import * as z from 'zod/mini'
import { call } from '../call.ts'
import { Page } from '../page.ts'
import { NamedPath } from '../paths.ts'
import { Id, SUPPORT } from '../staff.ts'
import { Time, TimeOrEmpty, text } from '../values.ts'
import { CONVERSATION_STATES, Conversation, MESSAGE_LENGTH, Message, newsOf } from './conversation.ts'
import { CONVERSATION_GROUPS } from './conversation-group.ts'
import { READ, SEEN, SINCE } from './conversation-input.ts'
import { NOT_FOUND } from './conversations.ts'

/* The inbox of staff: support answers, auditors read. */

/** Lists of the inbox. `unassigned`, `mine` and `all` hold open conversations, `closed` the others. */
export const INBOX_QUEUES = ['unassigned', 'mine', 'all', 'closed'] as const
export type InboxQueue = (typeof INBOX_QUEUES)[number]

/** A queue is counted up to here: 100 stand for that many or more. */
export const QUEUE_COUNTED_AT_MOST = 100

/**
 * Orders of a queue: the last message first; those alone who wait for an answer, the longest wait first; or these and behind
 * them the others, the last message first.
 */
export const INBOX_ORDERS = ['last-message', 'longest-wait', 'waiting-first'] as const
export type InboxOrder = (typeof INBOX_ORDERS)[number]

/** Span of the figures, in days. */
export const FIGURES_DAYS = 7

const READERS = [...SUPPORT, ['auditor']] as const
const READ_ONE = { service: 'support', requires: READERS, params: NamedPath, errors: [NOT_FOUND] } as const
const CHANGE_ONE = { ...READ_ONE, requires: SUPPORT } as const

/** The customer's side, as the server knows it; what it does not know is empty. */
const ConversationCustomer = z.object({
  /** `null` of visitors. */
  user_id: z.nullable(z.int()),
  name: z.string(),
  email: z.string(),
  company: z.string(),
  /** `null` of visitors and of people without an account. */
  account_id: z.nullable(z.int()),
  account_label: z.string(),
})
export type ConversationCustomer = z.infer<typeof ConversationCustomer>

const Assignee = z.object({ user_id: z.int(), name: z.string() })

/** A conversation as staff see it; `unread` counts what no member of staff has read. */
export const StaffConversation = z.object({
  ...z.omit(Conversation, { visitor_email: true }).shape,
  customer: ConversationCustomer,
  assignee: z.nullable(Assignee),
  /** Time of the first message that staff have not answered; empty if there is none. */
  waiting_since: TimeOrEmpty,
  /** Given as `after`, a list continues behind this conversation. */
  cursor: z.string(),
})
export type StaffConversation = z.infer<typeof StaffConversation>

/** A note of staff, which customers never see. `after_sequence` is the message behind which it was written, 0 before any. */
export const ConversationNote = z.object({
  /** Counts the notes of a conversation from 1. */
  note: z.int(),
  after_sequence: z.int(),
  author: z.string(),
  text: z.string(),
  written: Time,
})
export type ConversationNote = z.infer<typeof ConversationNote>

/** News of a conversation as staff get them: all notes come with each answer, at most 200. */
export const StaffConversationNews = newsOf({ conversation: StaffConversation, notes: z.array(ConversationNote) })
export type StaffConversationNews = z.infer<typeof StaffConversationNews>

/** Lists a queue, the last message first where no other order is asked for, and counts all of them for the group: 100 stand for that many or more. */
export const listInbox = call({
  service: 'support',
  method: 'GET',
  path: '/admin/conversations',
  requires: READERS,
  isBackground: true,
  query: z.object({
    queue: z.enum(INBOX_QUEUES),
    order: z.optional(z.enum(INBOX_ORDERS)),
    group: z.optional(z.enum(CONVERSATION_GROUPS)),
    ...Page.shape,
  }),
  response: z.object({
    conversations: z.array(StaffConversation),
    counts: z.object({ unassigned: z.int(), mine: z.int(), all: z.int(), closed: z.int() }),
  }),
})

/** Returns a conversation with the earlier ones of the same person, at most 20, the last one first. */
export const getConversationAsStaff = call({
  ...READ_ONE,
  method: 'GET',
  path: '/admin/conversations/:id',
  response: z.object({
    conversation: StaffConversation,
    rating_comment: z.string(),
    /** First answer of staff; empty if there is none. */
    first_answered: TimeOrEmpty,
    earlier: z.array(
      z.object({
        conversation_id: z.string(),
        subject: z.string(),
        state: z.enum(CONVERSATION_STATES),
        last_message_at: Time,
      }),
    ),
  }),
})

/** Reads messages behind `after`, at most 100; with `wait` the answer is held back until there is news. */
export const readConversationAsStaff = call({
  ...READ_ONE,
  method: 'GET',
  path: '/admin/conversations/:id/messages',
  isBackground: true,
  query: z.object(SINCE),
  response: StaffConversationNews,
})

/** Answers the customer, up to the message `seen`; without it, all that they wrote. A closed conversation stays closed. An unassigned one becomes the caller's. */
export const answerConversation = call({
  ...CHANGE_ONE,
  method: 'POST',
  path: '/admin/conversations/:id/messages',
  body: z.object({ text: text(MESSAGE_LENGTH), ...SEEN }),
  response: Message,
})

export const addConversationNote = call({
  ...CHANGE_ONE,
  method: 'POST',
  path: '/admin/conversations/:id/notes',
  body: z.object({ text: text(MESSAGE_LENGTH) }),
  response: ConversationNote,
})

/** Assigns a conversation to a member of support, or to nobody (`null`). Idempotent. */
export const assignConversation = call({
  ...CHANGE_ONE,
  method: 'PUT',
  path: '/admin/conversations/:id/assignee',
  body: z.object({ user_id: z.nullable(Id) }),
  response: StaffConversation,
  errors: [NOT_FOUND, 'support-context:assignee-not-support'],
})

/** Lists members of staff to whom a conversation can be assigned. */
export const listConversationAssignees = call({
  service: 'support',
  method: 'GET',
  path: '/admin/conversation-assignees',
  requires: SUPPORT,
  response: z.array(Assignee),
})

/** Closes a conversation, unless the customer wrote behind `seen`; their next message opens it again. Idempotent. */
export const closeConversation = call({
  ...CHANGE_ONE,
  method: 'POST',
  path: '/admin/conversations/:id/close',
  body: z.object(SEEN),
  response: StaffConversation,
  errors: [NOT_FOUND, 'support-context:unseen-message'],
})

/** Opens a closed conversation again. Idempotent. */
export const reopenConversation = call({
  ...CHANGE_ONE,
  method: 'POST',
  path: '/admin/conversations/:id/reopen',
  response: StaffConversation,
})

/** Shows the customer "is typing" for 5 seconds. */
export const showTypingAsStaff = call({
  ...CHANGE_ONE,
  method: 'POST',
  path: '/admin/conversations/:id/typing',
  isBackground: true,
})

/** Marks messages up to `sequence` as read by staff. Idempotent. */
export const markConversationReadAsStaff = call({
  ...CHANGE_ONE,
  method: 'PUT',
  path: '/admin/conversations/:id/read',
  isBackground: true,
  body: z.object(READ),
})

/** Returns the image of a message, as a file to download. */
export const getAttachmentAsStaff = call({
  ...READ_ONE,
  method: 'GET',
  path: '/admin/conversations/:id/attachments/:attachment',
  params: z.object({ ...NamedPath.shape, attachment: NamedPath.shape.id }),
  response: 'file',
  errors: [NOT_FOUND, 'support-context:attachment-not-found'],
})

/** Figures of the inbox, of the last 7 days. */
export const ConversationFigures = z.object({
  /** Median from a conversation's start to the first answer, of those begun in the last 7 days, in s; `null` if none was. */
  median_first_answer_s: z.nullable(z.int()),
  /** Ratings given in the last 7 days. */
  good_ratings: z.int(),
  bad_ratings: z.int(),
})
export type ConversationFigures = z.infer<typeof ConversationFigures>

export const getConversationFigures = call({
  service: 'support',
  method: 'GET',
  path: '/admin/conversation-figures',
  requires: READERS,
  query: z.object({ group: z.optional(z.enum(CONVERSATION_GROUPS)) }),
  response: ConversationFigures,
})
