import * as z from 'zod/mini'
import { call } from '../call.ts'
import { Email } from '../email.ts'
import { LETTER_CODE_PURPOSES, readLetterCode } from '../letter-code.ts'
import { REQUIRED } from '../values.ts'

/** A code as somebody types it; the server reads it whatever its case, spaces and dashes (rule D93). */
export const TypedLetterCode = z.string(REQUIRED).check(
  z.maxLength(100, { error: 'Enter the eight letters of the code', abort: true }),
  z.refine((typed) => readLetterCode(typed) !== undefined, 'Enter the eight letters of the code'),
)

/**
 * Returns the link of a letter for the code beside it, as path and fragment, so that the page goes on as if the link had
 * arrived whole (rule D92). Unknown addresses, wrong, expired and replaced codes, and those that were guessed at five
 * times are refused alike (rule D94).
 */
export const redeemLetterCode = call({
  service: 'authorization',
  method: 'POST',
  path: '/letters/code',
  requires: 'public',
  body: z.object({ purpose: z.enum(LETTER_CODE_PURPOSES), email_address: Email, code: TypedLetterCode }),
  response: z.object({ link: z.string() }),
  errors: ['identity-context:letter-code-unusable', 'request:rate-limited'],
})
