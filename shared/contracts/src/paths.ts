import * as z from 'zod/mini'

/** A number that travels as text in a path or query, whole and positive. */
export const WholeNumber = numberAsText(/^[1-9]\d{0,14}$/, 'Enter a positive whole number')

/** Money in whole US cents, in a query. */
export const CentsInQuery = numberAsText(/^(0|[1-9]\d{0,14})$/, 'Enter an amount in cents')

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

/** A path's `{id}` that belongs to a row with a number. */
export const NumberedPath = z.object({ id: WholeNumber })
/** A path's `{id}` that belongs to a row with an opaque id. */
export const NamedPath = z.object({ id: z.string().check(z.minLength(1), z.maxLength(200)) })

/** The bot check's answer rides in the query (account.md §7). */
export const Captcha = z.object({ 'g-recaptcha-response': z.string().check(z.minLength(1), z.maxLength(4000)) })
