import * as z from 'zod/mini'
import { call } from '../call.ts'
import { Flag } from '../flag.ts'
import { NamedPath } from '../paths.ts'
import { optionalText, Time, TimeOrEmpty, text } from '../values.ts'

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
})
export type SecretKey = z.infer<typeof SecretKey>

/** What stopping a key answers (account.md §3); a pause has no deadline, so its `recovery_deadline` is `""` (rule D2). */
export const Deactivation = z.object({ deactivated: Time, recovery_deadline: TimeOrEmpty })
export type Deactivation = z.infer<typeof Deactivation>

export const KEY_LABEL_LENGTH = 100
export const KEY_DESCRIPTION_LENGTH = 1000

/** What a form fills in for a new key (rule D12). `licenses` are license ids; none means every license. */
export const NewSecretKey = z.object({
  label: text(KEY_LABEL_LENGTH),
  description: z.optional(optionalText(KEY_DESCRIPTION_LENGTH)),
  licenses: z.optional(z.array(z.string())),
})

/** What may be changed of a key; what is absent stays as it is. */
export const SecretKeyChange = z.object({
  label: z.optional(text(KEY_LABEL_LENGTH)),
  description: z.optional(optionalText(KEY_DESCRIPTION_LENGTH)),
  licenses: z.optional(z.array(z.string())),
})

export type KeyState = 'active' | 'paused' | 'pending'

/** The state that follows from a key's facts (account.md §3 "Key"): pending while it can still be recovered. */
export function keyState(key: { paused: boolean; recovery_deadline?: string | undefined }): KeyState {
  if (key.recovery_deadline) return 'pending'
  return key.paused ? 'paused' : 'active'
}

/**
 * Every key of the account, the recoverable ones too. `reveal` answers whole tokens: an editor's right, with a sign-in
 * less than ten minutes old, and audited (rule D4). `key_id` narrows the list to one key.
 */
export const listSecretKeys = call({
  service: 'security',
  method: 'GET',
  path: '/secret-keys',
  requires: [['api-key-viewer']],
  query: z.object({ reveal: z.optional(Flag), key_id: z.optional(z.string()) }),
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
  errors: ['security-context:too-many-keys', 'security-context:license-not-found'],
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

/** Safe to repeat. Stops the key for as long as nobody activates it; nothing is lost (rule D1). */
export const pauseSecretKey = call({
  service: 'security',
  method: 'DELETE',
  path: '/secret-keys/:id/activation',
  requires: [['api-key-editor']],
  params: NamedPath,
  response: Deactivation,
  errors: ['security-context:key-not-found', 'security-context:key-deleted'],
})

/** Safe to repeat. Refused while the account itself is deactivated (rule D3). */
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

/** Safe to repeat. A recovered key is paused, never straight back to work (rule D1), and counts again (rule D18). */
export const recoverSecretKey = call({
  service: 'security',
  method: 'PUT',
  path: '/secret-keys/:id/recover',
  requires: [['api-key-editor']],
  params: NamedPath,
  response: SecretKey,
  errors: ['security-context:key-not-found', 'security-context:too-many-keys'],
})
