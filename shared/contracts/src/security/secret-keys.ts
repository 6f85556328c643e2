import * as z from 'zod/mini'
import { call } from '../call.ts'
import { Flag } from '../flag.ts'
import { name } from '../names.ts'
import { NamedPath } from '../paths.ts'
import { optionalText, Time, TimeOrEmpty } from '../values.ts'
import { SecretKey } from './secret-key-list.ts'

/**
 * Response to stopping a key (account.md §3); a pause has no deadline, so its `recovery_deadline` is `""` (rule D2).
 */
export const Deactivation = z.object({ deactivated: Time, recovery_deadline: TimeOrEmpty })
export type Deactivation = z.infer<typeof Deactivation>

export const KEY_LABEL_LENGTH = 100
export const KEY_DESCRIPTION_LENGTH = 1000

const ChosenLicenses = z.array(z.string()).check(z.maxLength(1_000, 'At most 1,000 licenses'))

/** Input of the form for a new key (rule D12). `licenses` are license ids; none means every license. */
export const NewSecretKey = z.object({
  label: name(KEY_LABEL_LENGTH),
  description: z.optional(optionalText(KEY_DESCRIPTION_LENGTH)),
  licenses: z.optional(ChosenLicenses),
})

/** Label and description of a key of either kind; absent fields stay unchanged. */
export const KeyWords = z.object({
  label: z.optional(name(KEY_LABEL_LENGTH)),
  description: z.optional(optionalText(KEY_DESCRIPTION_LENGTH)),
})

/** Editable fields of a key; absent ones stay unchanged. */
export const SecretKeyChange = z.object({ ...KeyWords.shape, licenses: z.optional(ChosenLicenses) })

/** Answers the whole token, this once. */
export const createSecretKey = call({
  service: 'security',
  method: 'PUT',
  path: '/secret-keys',
  requires: [['api-key-editor']],
  body: NewSecretKey,
  response: SecretKey,
  answersSecret: true,
  errors: [
    'identity-context:fresh-sign-in-required',
    'security-context:too-many-keys',
    'security-context:license-not-found',
  ],
})

export const updateSecretKey = call({
  service: 'security',
  method: 'POST',
  path: '/secret-keys/:id',
  requires: [['api-key-editor']],
  params: NamedPath,
  body: SecretKeyChange,
  response: SecretKey,
  errors: ['security-context:key-not-found', 'security-context:key-deleted', 'security-context:license-not-found'],
})

/** Idempotent. Stops the key for as long as nobody activates it; nothing is lost (rule D1). */
export const pauseSecretKey = call({
  service: 'security',
  method: 'DELETE',
  path: '/secret-keys/:id/activation',
  requires: [['api-key-editor']],
  params: NamedPath,
  response: Deactivation,
  errors: ['security-context:key-not-found', 'security-context:key-deleted'],
})

/** Idempotent. Refused while the account itself is deactivated (rule D3). */
export const activateSecretKey = call({
  service: 'security',
  method: 'PUT',
  path: '/secret-keys/:id/activation',
  requires: [['api-key-editor']],
  params: NamedPath,
  response: SecretKey,
  errors: ['security-context:key-not-found', 'security-context:key-deleted', 'security-context:account-deactivated'],
})

/**
 * Stops the key at once and keeps it recoverable for 30 days; a second time answers the same again (rule D1). With `purge`
 * and the key's `label` typed it is gone for good.
 */
export const deleteSecretKey = call({
  service: 'security',
  method: 'DELETE',
  path: '/secret-keys/:id',
  requires: [['api-key-editor']],
  params: NamedPath,
  query: z.object({ purge: z.optional(Flag), label: z.optional(z.string()) }),
  response: Deactivation,
  errors: ['security-context:key-not-found', 'security-context:label-mismatch'],
})

/** Idempotent. A recovered key is paused, never straight back to work (rule D1), and counts again (rule D18). */
export const recoverSecretKey = call({
  service: 'security',
  method: 'PUT',
  path: '/secret-keys/:id/recover',
  requires: [['api-key-editor']],
  params: NamedPath,
  response: SecretKey,
  errors: ['security-context:key-not-found', 'security-context:too-many-keys'],
})

/** How long an old key works beside its replacement, in s: not at all, an hour, a day or a week (rule D17). */
export const OVERLAPS_S = [0, 3_600, 86_400, 604_800] as const

/**
 * Replaces a key that is not deleted, and returns the new one with its full token, this once. It inherits label,
 * description and licenses, and counts on the same limit (rule D35). The old one gets `stops_at` and `replaced_by`.
 */
export const rotateSecretKey = call({
  service: 'security',
  method: 'POST',
  path: '/secret-keys/:id/rotate',
  requires: [['api-key-editor']],
  params: NamedPath,
  body: z.object({ overlap_seconds: z.literal(OVERLAPS_S, 'Choose now, 1 hour, 24 hours or 7 days') }),
  response: SecretKey,
  answersSecret: true,
  errors: [
    'identity-context:fresh-sign-in-required',
    'security-context:key-not-found',
    'security-context:key-deleted',
    'security-context:account-deactivated',
    'security-context:key-replaced',
    'security-context:too-many-keys',
  ],
})
