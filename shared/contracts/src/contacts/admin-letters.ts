import * as z from 'zod/mini'
import { call } from '../call.ts'
import { NumberedPath } from '../paths.ts'
import { ACCOUNT_READERS } from '../staff.ts'
import { Time } from '../values.ts'

/** An email to somebody of an account; its content is kept nowhere. */
export const SentLetter = z.object({
  letter_id: z.int(),
  at: Time,
  to: z.string(),
  /** Names no person. */
  subject: z.string(),
  /** True if their mail server took it; false if it was given up after hours. */
  is_delivered: z.boolean(),
  cursor: z.string(),
})
export type SentLetter = z.infer<typeof SentLetter>

/**
 * Additive: emails of the last 90 days about an account, and those that its members got about their login, the newest
 * first, at most 50 (rule G115).
 */
export const listLettersOfAccount = call({
  service: 'contacts',
  method: 'GET',
  path: '/admin/accounts/:id/letters',
  requires: ACCOUNT_READERS,
  params: NumberedPath,
  query: z.object({ after: z.optional(z.string().check(z.maxLength(100))) }),
  response: z.array(SentLetter),
  errors: ['sales-context:account-not-found'],
})
