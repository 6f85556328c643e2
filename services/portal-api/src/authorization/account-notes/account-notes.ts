import {
  type AccountNote,
  addAccountNote,
  deleteAccountNote,
  editAccountNote,
  listAccountNotes,
  pinAccountNote,
  unpinAccountNote,
} from '@portal/contracts/authorization/admin-account-notes'
import { meets } from '@portal/contracts/roles'
import type { Transaction } from '@portal/foundation/database'
import { problem } from '@portal/foundation/problem'
import { apartFromAccounts } from '../../kernel/caller.ts'
import { handle, type Route } from '../../kernel/handle.ts'
import { personName } from '../../kernel/person-name.ts'
import { timeOrEmpty } from '../../kernel/wire-time.ts'
import { cursorOf, idPlaceOf } from '../audit/audit-entries.ts'
import { readAccount } from '../audit/read-account.ts'
import {
  changeNote,
  findNote,
  findNotes,
  insertNote,
  lockNote,
  type NamedNote,
  type NoteRow,
} from './account-notes.sql.ts'

/*
 * Notes are between members of staff (rule G83). What is done to them stands in the log of no account, which customers do not read,
 * without the text, because nothing is ever removed from that log.
 */

const AUDITORS = [['auditor']] as const

const listAccountNotesHandler = handle(listAccountNotes, async ({ params, query, caller, tx }) => {
  const { id } = await readAccount(tx, params.id)
  const notes = await findNotes(tx, id, {
    isPinned: query.pinned === true,
    withDeleted: query.pinned !== true && meets(AUDITORS, caller),
    before: idPlaceOf(query.after),
  })
  return notes.map((note) => noteView(note, caller.userId))
})

const addAccountNoteHandler = handle(addAccountNote, async ({ params, body, caller, tx, now, audit }) => {
  const { id: accountId } = await readAccount(tx, params.id)
  const { userId } = caller
  const id = await insertNote(tx, { accountId, authorId: userId, text: body.text, createdAt: now })
  audit('account-note.added', { subject: accountId, note: id }, apartFromAccounts(caller))
  return readNote(tx, id, userId)
})

const editAccountNoteHandler = handle(editAccountNote, async ({ params, body, caller, tx, now, audit }) => {
  const note = await lockKeptNote(tx, params.id)
  if (note.authorId !== caller.userId) throw problem('identity-context:note-not-yours')
  if (note.text !== body.text) {
    await changeNote(tx, note.id, { text: body.text, editedAt: now })
    audit('account-note.edited', { subject: note.accountId, note: note.id }, apartFromAccounts(caller))
  }
  return readNote(tx, note.id, caller.userId)
})

const pinAccountNoteHandler = handle(pinAccountNote, async ({ params, caller, tx, now, audit }) => {
  const note = await lockKeptNote(tx, params.id)
  if (!note.pinnedAt) {
    await changeNote(tx, note.id, { pinnedAt: now })
    audit('account-note.pinned', { subject: note.accountId, note: note.id }, apartFromAccounts(caller))
  }
  return readNote(tx, note.id, caller.userId)
})

const unpinAccountNoteHandler = handle(unpinAccountNote, async ({ params, caller, tx, audit }) => {
  const note = await lockKeptNote(tx, params.id)
  if (note.pinnedAt) {
    await changeNote(tx, note.id, { pinnedAt: null })
    audit('account-note.unpinned', { subject: note.accountId, note: note.id }, apartFromAccounts(caller))
  }
  return readNote(tx, note.id, caller.userId)
})

/** Also takes it from the overview. One that is deleted already stays as it is. */
const deleteAccountNoteHandler = handle(deleteAccountNote, async ({ params, caller, tx, now, audit }) => {
  const note = await lockNote(tx, params.id)
  if (!note) throw problem('identity-context:note-not-found')
  if (note.removedAt) return

  await changeNote(tx, note.id, { removedAt: now, removedBy: caller.userId, pinnedAt: null })
  audit('account-note.deleted', { subject: note.accountId, note: note.id }, apartFromAccounts(caller))
})

export const accountNoteRoutes: readonly Route[] = [
  listAccountNotesHandler,
  addAccountNoteHandler,
  editAccountNoteHandler,
  pinAccountNoteHandler,
  unpinAccountNoteHandler,
  deleteAccountNoteHandler,
]

async function lockKeptNote(tx: Transaction, id: number): Promise<NoteRow> {
  const note = await lockNote(tx, id)
  if (!note || note.removedAt) throw problem('identity-context:note-not-found')
  return note
}

async function readNote(tx: Transaction, id: number, userId: number): Promise<AccountNote> {
  const note = await findNote(tx, id)
  if (!note) throw problem('identity-context:note-not-found')
  return noteView(note, userId)
}

function noteView({ note, author, deleter }: NamedNote, userId: number): AccountNote {
  return {
    note_id: note.id,
    text: note.text,
    author_name: author ? personName(author) : '',
    is_own: note.authorId === userId,
    created: note.createdAt.toISOString(),
    edited: timeOrEmpty(note.editedAt),
    pinned: timeOrEmpty(note.pinnedAt),
    deleted: timeOrEmpty(note.removedAt),
    deleted_by: deleter ? personName(deleter) : '',
    cursor: cursorOf(note.id),
  }
}
