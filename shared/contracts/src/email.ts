import * as z from 'zod/mini'
import { REQUIRED } from './values.ts'

/** As it stands below a field (account.md §5, commerce.md §5). */
export const INVALID_EMAIL = 'Invalid email format'

/** At most 254 characters, 64 of them before the @ (account.md §5). */
export const Email = z
  .string(REQUIRED)
  .check(
    z.trim(),
    z.minLength(1, REQUIRED),
    z.maxLength(254, { error: INVALID_EMAIL, abort: true }),
    z.regex(/^[^\s@]{1,64}@[^\s@.]+(\.[^\s@.]+)+$/, INVALID_EMAIL),
  )
