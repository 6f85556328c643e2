import * as z from 'zod/mini'
import { optionalText } from './values.ts'

/** E.164 as people write it: with spaces, dots, dashes and an extension. */
const PHONE = /^$|^\+?[\d\s().\-/]{5,30}( ?(x|ext\.?) ?\d{1,6})?$/i

/** A phone number, or `""`. */
export const Phone = optionalText(40).check(z.regex(PHONE, 'Enter a valid phone number'))
