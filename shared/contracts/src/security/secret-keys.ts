import * as z from 'zod/mini'
import { call } from '../call.ts'
import { Flag } from '../flag.ts'
import { name } from '../names.ts'
import { Page } from '../page.ts'
import { NamedPath } from '../paths.ts'
import { several } from '../several.ts'
import { optionalText, Time, TimeOrEmpty } from '../values.ts'
import { KEY_STATUSES } from './key-status.ts'

/**
 * A secret key on the wire (account.md §3, rules D1–D5, D20). `token` is masked unless the key was just created or
 * revealed. `deactivated` and `recovery_deadline` are set by deletion alone; a paused key has neither.
 */
export const SecretKey = z.object({
  key_id: z.string(),
  token: z.string(),
  label: z.string(),
  description: z.string(),
  paused: z.boolean(),
  created: Time,
  /** The e-mail address of who made it, or `""`. */
  created_by: z.string(),
  deactivated: TimeOrEmpty,
  by_account_deactivation: z.boolean(),
  recovery_deadline: z.optional(TimeOrEmpty),
  last_used: TimeOrEmpty,
  /** The host or network of the last use, or `""`. */
  last_used_from: z.string(),
  /** Until when a key that was rotated works beside the one in its place; in the past, it works no longer (rule D17). */
  stops_at: z.optional(TimeOrEmpty),
  /** The key that took its place, or `""`. */
  replaced_by: z.optional(z.string()),
  /** While it works beside that one: its lookups in the last hour, of which the one that lies half in it counts as a whole. */
  used_last_hour: z.optional(z.int()),
  /** Licenses that it is limited to; none means every license of the account (rule D12). */
  licenses: z.optional(z.array(z.string())),
  /** The worst truth about it (rule D83), in lists. */
  status: z.optional(z.enum(KEY_STATUSES)),
  /** Position of the row in the list; the next page is requested with the last row's. */
  cursor: z.optional(z.string()),
})
export type SecretKey = z.infer<typeof SecretKey>

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

export type KeyState = 'active' | 'paused' | 'pending'

/** The state that follows from a key's facts (account.md §3 "Key"): pending while it can still be recovered. */
export function keyState(key: { paused: boolean; recovery_deadline?: string | undefined }): KeyState {
  if (key.recovery_deadline) return 'pending'
  return key.paused ? 'paused' : 'active'
}

/**
 * Every key of the account, the recoverable ones too. `reveal` answers whole tokens: an editor's right, with a sign-in
 * less than ten minutes old, and audited (rule D4). `key_id` narrows the list to one key, `status` to keys of these statuses (rule D98).
 */
export const listSecretKeys = call({
  service: 'security',
  method: 'GET',
  path: '/secret-keys',
  requires: [['api-key-viewer']],
  query: z.object({
    reveal: z.optional(Flag),
    key_id: z.optional(z.string()),
    status: z.optional(several(KEY_STATUSES)),
    ...Page.shape,
  }),
  repeats: ['status'],
  response: z.array(SecretKey),
  errors: ['request:forbidden', 'identity-context:fresh-sign-in-required'],
})

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
