import * as z from 'zod/mini'
import { REQUIRED } from './values.ts'

/** Message below a field (account.md §5, commerce.md §5). */
export const INVALID_EMAIL = 'Invalid email format'

/** One visible character, other than those that separate or name addresses in the header of an email (rule M96). */
const SIGN = '[^\\s\\p{C}@"(),:;<>[\\\\\\]]'
const NO_DOT = SIGN.replace('@', '@.')
const FORM = new RegExp(`^${SIGN}{1,64}@${NO_DOT}+(\\.${NO_DOT}+)+$`, 'u')

/** At most 254 characters, 64 of them before the @ (account.md §5). */
export const Email = z
  .string(REQUIRED)
  .check(
    z.trim(),
    z.minLength(1, REQUIRED),
    z.maxLength(254, { error: INVALID_EMAIL, abort: true }),
    z.regex(FORM, INVALID_EMAIL),
  )
