import * as z from 'zod/mini'
import { call } from '../call.ts'
import { Page } from '../page.ts'
import { several } from '../several.ts'
import { Time, TimeOrEmpty } from '../values.ts'
import { KEY_STATUSES } from './key-status.ts'

/**
 * One host name of a website key on the wire (account.md §3); a key with several has a row for each, in the order in which they
 * were added, and one without any a row whose `domain` is `""` (rule D7).
 */
export const EmbeddedKey = z.object({
  key_id: z.string(),
  label: z.string(),
  domain: z.string(),
  active: z.boolean(),
  created: Time,
  created_by: z.string(),
  description: z.string(),
  by_account_deactivation: z.boolean(),
  /** Set by staff only: the key cannot be used from a page as it is (rule D8). */
  token_exchange_required: z.boolean(),
  /** `""` unless the key was deleted. */
  deactivated: z.optional(TimeOrEmpty),
  recovery_deadline: z.optional(TimeOrEmpty),
  last_used: TimeOrEmpty,
  last_used_from: z.string(),
  /** The worst truth about the key (rule D83), in lists. */
  status: z.optional(z.enum(KEY_STATUSES)),
  /** Position of the row in the list; the next page is requested with the last row's. */
  cursor: z.optional(z.string()),
})
export type EmbeddedKey = z.infer<typeof EmbeddedKey>

/** Every website key of the account, the recoverable ones too, the newest first; `key_id` narrows the list to one, `status` to keys of these statuses (rule D98). */
export const listEmbeddedKeys = call({
  service: 'security',
  method: 'GET',
  path: '/embedded-keys',
  requires: [['api-key-viewer']],
  query: z.object({ key_id: z.optional(z.string()), status: z.optional(several(KEY_STATUSES)), ...Page.shape }),
  repeats: ['status'],
  response: z.array(EmbeddedKey),
})
