import * as z from 'zod/mini'
import { call } from '../call.ts'
import { Flag } from '../flag.ts'
import { NumberedPath } from '../paths.ts'
import { ACCOUNT_READERS, BILLING_OPS, SUPPORT } from '../staff.ts'
import { Time, TimeOrEmpty, text } from '../values.ts'

/* Additive: notes of staff about an account, which no call of customers answers (rule G83). */

export const NOTE_LENGTH = 5_000

/** Staff who write notes. */
const NOTE_WRITERS = [...SUPPORT, ...BILLING_OPS] as const

const NoteText = z.object({ text: text(NOTE_LENGTH) })

export const AccountNote = z.object({
  note_id: z.int(),
  /** Plain text on any number of lines. */
  text: z.string(),
  author_name: z.string(),
  /** True if the caller wrote it: only they change its text. */
  is_own: z.boolean(),
  created: Time,
  /** Time of the last change of the text. */
  edited: TimeOrEmpty,
  pinned: TimeOrEmpty,
  /** Time of deletion; only auditors are answered deleted notes, for 90 days. */
  deleted: TimeOrEmpty,
  deleted_by: z.string(),
  /** Given as `after`, the list continues behind this note. */
  cursor: z.string(),
})
export type AccountNote = z.infer<typeof AccountNote>

const OF_ACCOUNT = {
  service: 'authorization',
  path: '/admin/accounts/:id/notes',
  params: NumberedPath,
  errors: ['sales-context:account-not-found'],
} as const

const ONE_NOTE = {
  service: 'authorization',
  requires: NOTE_WRITERS,
  params: NumberedPath,
  errors: ['identity-context:note-not-found'],
} as const

/** Notes of an account, the newest first, 50 at a time; with `pinned` only those that are pinned. */
export const listAccountNotes = call({
  ...OF_ACCOUNT,
  method: 'GET',
  requires: ACCOUNT_READERS,
  query: z.object({ pinned: z.optional(Flag), after: z.optional(z.string().check(z.maxLength(100))) }),
  response: z.array(AccountNote),
})

export const addAccountNote = call({
  ...OF_ACCOUNT,
  method: 'POST',
  requires: NOTE_WRITERS,
  body: NoteText,
  response: AccountNote,
})

/** Only the author changes the text of a note. Idempotent. */
export const editAccountNote = call({
  ...ONE_NOTE,
  method: 'PUT',
  path: '/admin/account-notes/:id',
  body: NoteText,
  response: AccountNote,
  errors: ['identity-context:note-not-found', 'identity-context:note-not-yours'],
})

/** Deletes a note: auditors read it for another 90 days. Idempotent. */
export const deleteAccountNote = call({ ...ONE_NOTE, method: 'DELETE', path: '/admin/account-notes/:id' })

/** Idempotent. */
export const pinAccountNote = call({
  ...ONE_NOTE,
  method: 'PUT',
  path: '/admin/account-notes/:id/pin',
  response: AccountNote,
})

/** Idempotent. */
export const unpinAccountNote = call({
  ...ONE_NOTE,
  method: 'DELETE',
  path: '/admin/account-notes/:id/pin',
  response: AccountNote,
})
