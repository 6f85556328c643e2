import * as z from 'zod/mini'
import { call } from '../call.ts'
import { Percent } from '../contacts/usage-warnings.ts'
import { NamedPath } from '../paths.ts'
import { text } from '../values.ts'

const OWNER = [['account-owner']] as const

/** All lookups of the account under a license, or those that a key may make under its limit. */
export const CountedKind = z.enum(['license', 'key'])
export type CountedKind = z.infer<typeof CountedKind>

/** A percentage of a license's lookups, or of a key's limit, at which chosen contacts are notified (rule E18). */
export const UsageThreshold = z.object({
  id: z.string(),
  kind: CountedKind,
  subject_id: z.string(),
  percent: z.int(),
  contact_ids: z.array(z.int()),
})
export type UsageThreshold = z.infer<typeof UsageThreshold>

/** A subject of thresholds, with its current usage. */
export const CountedSubject = z.object({
  kind: CountedKind,
  subject_id: z.string(),
  name: z.string(),
  used: z.int(),
  allowed: z.int(),
})
export type CountedSubject = z.infer<typeof CountedSubject>

const WhoAtWhat = {
  percent: Percent,
  contact_ids: z.array(z.int()).check(z.maxLength(20, 'At most 20 contacts')),
}

export const listUsageThresholds = call({
  service: 'security',
  method: 'GET',
  path: '/usage-thresholds',
  requires: OWNER,
  response: z.array(UsageThreshold),
})

/** Lists licenses with limited lookups, and keys with a limit. */
export const listCountedSubjects = call({
  service: 'security',
  method: 'GET',
  path: '/usage-thresholds/subjects',
  requires: OWNER,
  response: z.array(CountedSubject),
})

/** Creates a threshold. Usage that has already passed it sends no notification. */
export const createUsageThreshold = call({
  service: 'security',
  method: 'POST',
  path: '/usage-thresholds',
  requires: OWNER,
  body: z.object({ kind: CountedKind, subject_id: text(200), ...WhoAtWhat }),
  response: UsageThreshold,
  errors: ['security-context:not-counted', 'security-context:threshold-exists', 'contact-context:contact-not-found'],
})

/** Idempotent. */
export const updateUsageThreshold = call({
  service: 'security',
  method: 'POST',
  path: '/usage-thresholds/:id',
  requires: OWNER,
  params: NamedPath,
  body: z.object(WhoAtWhat),
  response: UsageThreshold,
  errors: [
    'security-context:threshold-not-found',
    'security-context:threshold-exists',
    'contact-context:contact-not-found',
  ],
})

export const deleteUsageThreshold = call({
  service: 'security',
  method: 'DELETE',
  path: '/usage-thresholds/:id',
  requires: OWNER,
  params: NamedPath,
  errors: ['security-context:threshold-not-found'],
})
