import * as z from 'zod/mini'
import { call } from '../call.ts'
import { NamedPath } from '../paths.ts'
import { UNLIMITED_LOOKUPS } from '../subscriptions/unlimited.ts'
import { TimeOrEmpty } from '../values.ts'

const EDITOR = [['api-key-editor']] as const

/** Number of successful lookups that a key may make since its limit was set or reset (account.md §3, rule D9). */
export const KeyLimit = z.object({
  key: z.string(),
  max_lookups: z.int(),
  lookups_used: z.int(),
  limit_reached: TimeOrEmpty,
})
export type KeyLimit = z.infer<typeof KeyLimit>

/** 1e12 is unlimited (commerce.md §9). */
export const Lookups = z
  .int('Enter a whole number of lookups')
  .check(z.positive('At least one lookup'), z.lte(UNLIMITED_LOOKUPS, 'At most 1,000,000,000,000, which is unlimited'))

/** `null` if no key has a limit (rule D11). */
export const listKeyLimits = call({
  service: 'security',
  method: 'GET',
  path: '/keys/limit',
  requires: [['api-key-viewer']],
  response: z.nullable(z.array(KeyLimit)),
})

export const createKeyLimit = call({
  service: 'security',
  method: 'PUT',
  path: '/keys/:id/limit',
  requires: EDITOR,
  params: NamedPath,
  body: z.object({ limit: Lookups }),
  response: KeyLimit,
  errors: ['security-context:key-not-found', 'security-context:key-deleted', 'security-context:limit-exists'],
})

/** Keeps the count: set below it, the limit is reached at once (rule D9). */
export const updateKeyLimit = call({
  service: 'security',
  method: 'POST',
  path: '/keys/:id/limit',
  requires: EDITOR,
  params: NamedPath,
  body: z.object({ new_limit: Lookups }),
  response: KeyLimit,
  errors: ['security-context:key-not-found', 'security-context:key-deleted', 'security-context:limit-not-found'],
})

/** Idempotent. */
export const deleteKeyLimit = call({
  service: 'security',
  method: 'DELETE',
  path: '/keys/:id/limit',
  requires: EDITOR,
  params: NamedPath,
  errors: ['security-context:key-not-found', 'security-context:key-deleted'],
})

/** Counts from nothing again (rule D9). */
export const resetKeyLimit = call({
  service: 'security',
  method: 'POST',
  path: '/keys/:id/reset/limit',
  requires: EDITOR,
  params: NamedPath,
  response: KeyLimit,
  errors: ['security-context:key-not-found', 'security-context:key-deleted', 'security-context:limit-not-found'],
})
