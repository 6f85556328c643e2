import * as z from 'zod/mini'
import { call } from '../call.ts'
import { WholeNumber } from '../paths.ts'

/** Percents that a screen offers to turn on. Any other whole one from 1 to 100 is taken too (rule E11). */
export const OFFERED_PERCENTS = [25, 50, 70] as const
/** Percentages with a warning for everyone, regardless of choices (rule E11). */
export const MANDATORY_PERCENTS = [90, 100] as const

export function isMandatory(percent: number): boolean {
  return (MANDATORY_PERCENTS as readonly number[]).includes(percent)
}

/** A warning at a percentage of a license's lookups (rule E11). */
export const UsageWarning = z.object({ percent: z.int(), subscribed: z.boolean(), mandatory: z.boolean() })
export type UsageWarning = z.infer<typeof UsageWarning>

/** A percentage for notifications, as text or as a number. */
export const Percent = WholeNumber.check(z.lte(100, 'Enter a percentage from 1 to 100'))

const PercentPath = z.object({ percent: Percent })

/** Returns the available, chosen and mandatory percentages, smallest first. */
export const listUsageWarnings = call({
  service: 'contacts',
  method: 'GET',
  path: '/accounts/usage',
  requires: [['billing-viewer'], ['account-owner']],
  response: z.array(UsageWarning),
})

/** Idempotent. What is used already when a warning is added is not warned of. */
export const addUsageWarning = call({
  service: 'contacts',
  method: 'PUT',
  path: '/accounts/usage/:percent',
  requires: [['account-owner']],
  params: PercentPath,
})

/** Idempotent. */
export const removeUsageWarning = call({
  service: 'contacts',
  method: 'DELETE',
  path: '/accounts/usage/:percent',
  requires: [['account-owner']],
  params: PercentPath,
  errors: ['contact-context:warning-mandatory'],
})
