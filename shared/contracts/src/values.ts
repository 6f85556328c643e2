import * as z from 'zod/mini'

/** The messages of the specs that belong to a field rather than to a call (account.md §5, commerce.md §5). */
export const REQUIRED = 'This field is required'
export const INVALID_EMAIL = 'Invalid email format'

/** A moment, RFC 3339 in UTC. */
export const Time = z.iso.datetime({ error: 'Not a date and time in UTC' })

/** A moment, or `""` for none: the wire has no `null` here. */
export const TimeOrEmpty = z.union([z.literal(''), Time])

/** How the specs' servers write "never" (decisions E7, G6). */
export const ZERO_TIME = '0001-01-01T00:00:00Z'

/** Whether a moment was given: neither absent, empty nor the zero date. */
export function isSet(time: string | null | undefined): time is string {
  return Boolean(time) && !time?.startsWith('0001-01-01T00:00:00')
}

/** Money in whole US cents (decision J18). */
export const Cents = z.int()

/** A number that travels as text in a path or query, whole and positive. */
export const WholeNumber = numberAsText(/^[1-9]\d{0,14}$/, 'Not a positive number')

/** Money in whole US cents, in a query. */
export const CentsInQuery = numberAsText(/^(0|[1-9]\d{0,14})$/, 'Not an amount in cents')

/*
 * What travels as text is turned into its value by a check: a pipe into a transform says the same, and costs every remote
 * half a kilobyte.
 */
function numberAsText(pattern: RegExp, message: string) {
  const given = z.union([z.int(), z.string()], message).check((number) => {
    if (pattern.test(String(number.value))) number.value = Number(number.value)
    else number.issues.push({ code: 'custom', message, input: number.value })
  })
  return given as unknown as z.ZodMiniType<number, number | string>
}

const TRUE_OR_FALSE = z
  .union([z.boolean(), z.literal(['true', 'false'])])
  .check(z.overwrite((value) => value === true || value === 'true'))

/** A switch in a query. */
export const Flag = TRUE_OR_FALSE as unknown as z.ZodMiniType<boolean, boolean | 'true' | 'false'>

/** Text that has to be there, trimmed. */
export function text(most: number) {
  return z
    .string(REQUIRED)
    .check(z.trim(), z.minLength(1, REQUIRED), z.maxLength(most, `At most ${most.toLocaleString('en-US')} characters`))
}

/** Text that may be left empty, trimmed. */
export function optionalText(most: number) {
  return z.string().check(z.trim(), z.maxLength(most, `At most ${most.toLocaleString('en-US')} characters`))
}

/** At most 254 characters, 64 of them before the @ (account.md §5). */
export const Email = z
  .string(REQUIRED)
  .check(
    z.trim(),
    z.minLength(1, REQUIRED),
    z.maxLength(254, INVALID_EMAIL),
    z.regex(/^[^\s@]{1,64}@[^\s@.]+(\.[^\s@.]+)+$/, INVALID_EMAIL),
  )

/** A path's `{id}` that belongs to a row with a number. */
export const NumberedPath = z.object({ id: WholeNumber })
/** A path's `{id}` that belongs to a row with an opaque id. */
export const NamedPath = z.object({ id: z.string().check(z.minLength(1), z.maxLength(200)) })

/** First and last day of a span, both included: `YYYY-MM-DD` or RFC 3339, UTC (decision D14). */
const Day = z.union([z.iso.date(), z.iso.datetime()])
export const Span = z.object({ start: Day, end: Day })
/** The same span under the names that the payment reports use. */
export const ReportSpan = z.object({ begin: Day, end: Day })

/** The bot check's answer rides in the query (account.md §7). */
export const Captcha = z.object({ 'g-recaptcha-response': z.string() })
