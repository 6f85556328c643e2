import * as z from 'zod/mini'
import { Time, TimeOrEmpty } from '../values.ts'
import { CONVERSATION_GROUPS } from './conversation-group.ts'
import { ReportPart } from './problem-report.ts'

/* What both sides of a conversation see, apart from their calls. */

export const MESSAGE_LENGTH = 4_000

/** Bytes of an image that is sent with a message; a screen may make a larger one smaller. */
export const LARGEST_IMAGE = 1024 * 1024
export const IMAGE_TYPES = ['image/png', 'image/jpeg', 'image/webp', 'image/gif'] as const
export type ImageType = (typeof IMAGE_TYPES)[number]

/** Messages of one answer; `has_more` says that others follow. */
export const MESSAGES_PER_ANSWER = 100

/** How long "is typing" is shown after the last signal of it, in ms. */
export const TYPING_SHOWN_MS = 5_000
/** How often a screen repeats the signal while somebody types, in ms: before the last one has ended. */
export const TYPING_REPEATED_MS = 3_000

export const CONVERSATION_STATES = ['open', 'closed'] as const
export const RATINGS = ['good', 'bad'] as const
export const MESSAGE_SIDES = ['customer', 'staff', 'system'] as const

/** Attached to a message by the customer, with their consent: the page they were at, and the request that failed there. */
export const MessageContext = z.object({ page: z.string(), request_id: z.string() })

export const Attachment = z.object({
  attachment_id: z.string(),
  name: z.string(),
  type: z.enum(IMAGE_TYPES),
  bytes: z.int(),
})
export type Attachment = z.infer<typeof Attachment>

/** One message. `sequence` counts those of a conversation from 1, without a gap, in the order in which all see them. */
export const Message = z.object({
  sequence: z.int(),
  from: z.enum(MESSAGE_SIDES),
  /** Display name; of staff, customers get the first name alone. Empty for `system` and for unnamed visitors. */
  author: z.string(),
  /** Plain text on any number of lines; empty where an image says it all. */
  text: z.string(),
  sent: Time,
  attachment: z.optional(Attachment),
  context: z.optional(MessageContext),
  /** Technical details of a problem that the customer reported, as text. */
  report: z.optional(z.array(ReportPart)),
})
export type Message = z.infer<typeof Message>

/** A conversation as its customer sees it. */
export const Conversation = z.object({
  conversation_id: z.string(),
  group: z.enum(CONVERSATION_GROUPS),
  state: z.enum(CONVERSATION_STATES),
  /** First line of the first message. */
  subject: z.string(),
  started: Time,
  last_message_at: Time,
  /** Sequence of the last message. */
  last_sequence: z.int(),
  /** First lines of the last message, at most 200 characters; empty where an image says it all. */
  preview: z.string(),
  /** Side that wrote the last message. */
  preview_from: z.enum(MESSAGE_SIDES),
  /** Path of the page at which it was begun. */
  page: z.string(),
  rating: z.enum([...RATINGS, '']),
  /** Messages of the other side that the caller has not read. */
  unread: z.int(),
  /** First name of the member of staff who has it; empty if nobody has. */
  assignee_name: z.string(),
  /** Address that a visitor left for answers; empty if none, and of people who are logged in. */
  visitor_email: z.string(),
})
export type Conversation = z.infer<typeof Conversation>

/** `is_open` while staff answer; otherwise `opens_at` is when they do next, or empty if that is not said, and until then answers come by email. */
export const Availability = z.object({ is_open: z.boolean(), opens_at: TimeOrEmpty })
export type Availability = z.infer<typeof Availability>

/** News of a conversation, as both sides get them. */
const NEWS = {
  messages: z.array(Message),
  /** True if further messages can be read at once. */
  has_more: z.boolean(),
  /** True if the other side is typing. */
  is_typing: z.boolean(),
  /** The last message that the other side has read. */
  read_by_other: z.int(),
  /** Opaque. Given back as `version`, a held answer comes as soon as anything but messages is different, too. */
  version: z.string(),
}

/** Returns the schema of an answer with the news of a conversation, as one side sees it. */
export function newsOf<Shape extends z.core.$ZodLooseShape>(shape: Shape) {
  return z.object({ ...NEWS, ...shape })
}
