import * as z from 'zod/mini'

/** Rows that a list answers when it is not asked for fewer (rule M6). */
export const ROWS_AT_MOST = 1000

/** One page of a list: `limit` rows of those behind the row whose `cursor` is `after` (rule M6). */
export const Page = z.object({
  after: z.optional(z.string().check(z.maxLength(300))),
  limit: z.optional(rowsInQuery()),
})

function rowsInQuery() {
  const message = `Enter a number from 1 to ${ROWS_AT_MOST}`
  const given = z.union([z.int(), z.string()], message).check((rows) => {
    const number = Number(rows.value)
    if (Number.isInteger(number) && number >= 1 && number <= ROWS_AT_MOST) rows.value = number
    else rows.issues.push({ code: 'custom', message, input: rows.value })
  })
  return given as unknown as z.ZodMiniType<number, number | string>
}
