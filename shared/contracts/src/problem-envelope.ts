import * as z from 'zod/mini'

/** One failure as it travels (account.md §3 "Product error object"); `fields` maps a field's name to its message. */
export const ProblemEntry = z.object({
  name: z.string(),
  message: z.string(),
  id: z.number(),
  fields: z.optional(z.record(z.string(), z.string())),
  context: z.optional(z.record(z.string(), z.unknown())),
})

/** The body of every answer that is not a success (rule L2). */
export const ProblemEnvelope = z.object({ errors: z.array(ProblemEntry), request_id: z.string() })
