import * as z from 'zod/mini'
import { call } from '../call.ts'
import { Span } from '../span.ts'
import { Time } from '../values.ts'

/** Successful lookups in one hour, or one day for spans over 31 days, by license (rule D14). */
export const UsageBucket = z.object({ hour: Time, license: z.string(), lookups: z.int() })
export type UsageBucket = z.infer<typeof UsageBucket>

/** At most six months. */
export const getKeyUsage = call({
  service: 'security',
  method: 'GET',
  path: '/usage/keys/:key',
  requires: [['api-key-viewer']],
  params: z.object({ key: z.string() }),
  query: Span,
  response: z.array(UsageBucket),
  errors: ['security-context:key-not-found', 'security-context:span-too-long'],
})

/**
 * Successful lookups of an account in one hour or day, by key or license; dimensions that are not grouped by are `""`.
 */
export const AccountUsageBucket = z.object({ hour: Time, key: z.string(), license: z.string(), lookups: z.int() })
export type AccountUsageBucket = z.infer<typeof AccountUsageBucket>

/**
 * Returns lookups of all keys, deleted ones too, over at most six months: for a chart, grouped `by` key or license, or
 * not at all. Counted like `getKeyUsage`, or by the day with `bucket`.
 */
export const getUsage = call({
  service: 'security',
  method: 'GET',
  path: '/usage',
  requires: [['api-key-viewer']],
  query: z.object({
    ...Span.shape,
    by: z.optional(z.enum(['key', 'license'])),
    bucket: z.optional(z.enum(['hour', 'day'])),
  }),
  response: z.array(AccountUsageBucket),
  errors: ['security-context:span-too-long'],
})

/** Use of a key in the last 24 hours, to check before stopping it: lookups, and hosts or networks. */
export const RecentUse = z.object({
  lookups: z.int(),
  sources: z.int(),
  /** The ten that asked most. */
  top: z.array(z.object({ source: z.string(), lookups: z.int() })),
})
export type RecentUse = z.infer<typeof RecentUse>

export const getRecentUse = call({
  service: 'security',
  method: 'GET',
  path: '/usage/keys/:key/recent',
  requires: [['api-key-viewer']],
  params: z.object({ key: z.string() }),
  response: RecentUse,
  errors: ['security-context:key-not-found'],
})
