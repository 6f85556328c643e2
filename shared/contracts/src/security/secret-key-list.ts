import * as z from 'zod/mini'
import { call } from '../call.ts'
import { Flag } from '../flag.ts'
import { Page } from '../page.ts'
import { several } from '../several.ts'
import { Time, TimeOrEmpty } from '../values.ts'
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
