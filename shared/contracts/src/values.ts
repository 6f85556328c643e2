import * as z from 'zod/mini'
import { formatCount } from './counts.ts'
import { isBlank } from './one-line.ts'

/*
 * What nearly every contract needs. A browser carries all schemas of a file of which it needs one, so what only some need
 * stands in files of its own.
 */

/** A fixed message that belongs to a field rather than to a call (account.md §5). */
export const REQUIRED = 'This field is required'

/** A moment, RFC 3339 in UTC. */
export const Time = z.iso.datetime({ error: 'Enter a date and time in UTC' })

/** A moment, or `""` for none: the wire has no `null` here. */
export const TimeOrEmpty = z.union([z.literal(''), Time])

/** The wire's value for "never" (rules E7, G6). */
export const ZERO_TIME = '0001-01-01T00:00:00Z'

/** Returns whether a time is set: not absent, empty or the zero date. */
export function isSet(time: string | null | undefined): time is string {
  return Boolean(time) && !time?.startsWith('0001-01-01T00:00:00')
}

/** Money in whole US cents (rule J18). */
export const Cents = z.int()

/** Text with at least one visible character, trimmed, on any number of lines; for names, use `name` of names.ts. */
export function text(most: number) {
  return z.string(REQUIRED).check(asText(), z.minLength(1, REQUIRED), measured(most))
}

/** Text that may be empty, trimmed; text without a visible character becomes empty (rule P97). */
export function optionalText(most: number) {
  return z.string().check(asText(), measured(most))
}

function asText() {
  return z.overwrite((typed: string) => (isBlank(typed) ? '' : typed.trim()))
}

/** Refuses a text for its length before any check behind this one looks at its form (rule M95). */
export function measured(most: number) {
  return z.maxLength(most, { error: `At most ${formatCount(most, 'character')}`, abort: true })
}
