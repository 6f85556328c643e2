import * as z from 'zod/mini'
import { name } from '../names.ts'
import { isPagePath } from '../pages.ts'
import { WholeNumber } from '../paths.ts'
import { measured, optionalText, REQUIRED, text } from '../values.ts'
import { MESSAGE_LENGTH, RATINGS } from './conversation.ts'

/** Path of a page of the portal, without what follows `?` or `#`. */
export const PagePath = z.string().check(measured(300), z.refine(isPagePath, 'Enter the path of a page'))

/** Attached with consent; `request_id` is empty where no request failed. */
const Context = z.object({
  page: PagePath,
  request_id: z.string().check(z.regex(/^[\w-]{0,64}$/, 'Enter a request ID')),
})

const AttachmentId = z.string().check(z.regex(/^[\w-]{21}$/, 'Enter the ID of an attachment'))

/** First message of a conversation. */
export const OPENING = { page: PagePath, text: text(MESSAGE_LENGTH), context: z.optional(Context) }

/** Fields of any other message; it has a text, an image or both. */
export const MESSAGE = {
  text: optionalText(MESSAGE_LENGTH),
  attachment_id: z.optional(AttachmentId),
  context: z.optional(Context),
}

/** Refuses a message without text and image. */
export const saysSomething = z.refine<{ text: string; attachment_id?: string | undefined }>(
  ({ text, attachment_id }) => text !== '' || attachment_id !== undefined,
  { error: REQUIRED, path: ['text'] },
)

/** The last message that was read. */
export const READ = { sequence: z.int().check(z.gte(1)) }

/** The last message that the screen showed: one behind it is neither read nor answered, nor closed over. */
export const SEEN = { seen: z.optional(z.int().check(z.gte(0))) }

export const RATING = { rating: z.enum(RATINGS), comment: optionalText(1_000) }

/** An image in base64; its type follows from the content. */
export const IMAGE_CONTENT = z.string(REQUIRED).check(z.minLength(1, REQUIRED), z.maxLength(1_400_000))

/** `name` is the file's. */
export const IMAGE = { name: name(200), content: IMAGE_CONTENT }

/** Bytes of a request with an image: 1 MB is a third more in base64. */
export const IMAGE_REQUEST_BYTES = 1_420_000

/**
 * Position from which a conversation is read on. With `wait` (seconds, at most 25) the answer is held back until there
 * are messages behind `after`, or anything else differs from `version` (rule Q9).
 */
export const SINCE = {
  after: z.optional(WholeNumber),
  version: z.optional(z.string().check(z.maxLength(100))),
  wait: z.optional(WholeNumber),
}
