import * as z from 'zod/mini'
import { call } from '../call.ts'
import { OWNERS } from '../roles.ts'
import { REQUIRED } from '../values.ts'

const OWNER = [['account-owner']] as const

/** Requirement of a second factor of the account's members (rule B116), and how many of them have none. */
const SecondFactorRequirement = z.object({
  /** First day on which they need one, `YYYY-MM-DD` in UTC; `""` where none is required. */
  from: z.string(),
  members_without: z.int(),
})
export type SecondFactorRequirement = z.infer<typeof SecondFactorRequirement>

const REQUIREMENT = {
  service: 'authorization',
  path: '/accounts/second-factor',
  response: SecondFactorRequirement,
} as const

export const getSecondFactorRequirement = call({ ...REQUIREMENT, method: 'GET', requires: OWNERS })

/**
 * Requires a second factor of all members from a day on: today, or up to 90 days ahead. Members without one are notified by mail.
 * Idempotent: the same day again changes nothing. Refused to owners whose own session lacks one.
 */
export const requireSecondFactor = call({
  ...REQUIREMENT,
  method: 'PUT',
  requires: OWNER,
  condition: 'fresh-sign-in',
  body: z.object({ from: z.iso.date({ error: REQUIRED }) }),
  errors: ['identity-context:own-second-factor-first', 'identity-context:fresh-sign-in-required'],
})

/** Idempotent. */
export const stopRequiringSecondFactor = call({
  ...REQUIREMENT,
  method: 'DELETE',
  requires: OWNER,
  condition: 'fresh-sign-in',
  errors: ['identity-context:fresh-sign-in-required'],
})
