import * as z from 'zod/mini'

/**
 * Every failure that a call can answer: its name, number, status and the sentence a person reads (account.md §8,
 * commerce.md §8, decision L1). The number is for support and never changes once released.
 */
export const PROBLEMS = {
  'request:invalid': { id: 1000000001, status: 400, message: 'Please correct the errors and resubmit the form.' },
  'request:not-found': { id: 1000000002, status: 404, message: 'We could not find that.' },
} as const satisfies Record<string, Problem>

export interface Problem {
  id: number
  status: number
  message: string
}

export type ProblemName = keyof typeof PROBLEMS

/** One failure as it travels (account.md §3 "Product error object"); `fields` maps a field's name to its message. */
export const ProblemEntry = z.object({
  name: z.string(),
  message: z.string(),
  id: z.number(),
  fields: z.optional(z.record(z.string(), z.string())),
  context: z.optional(z.record(z.string(), z.unknown())),
})

/** The body of every answer that is not a success (decision L2). */
export const ProblemEnvelope = z.object({ errors: z.array(ProblemEntry), request_id: z.string() })
