import {
  type AccountNote,
  addAccountNote,
  deleteAccountNote,
  editAccountNote,
  listAccountNotes,
  pinAccountNote,
  unpinAccountNote,
} from '@portal/contracts/authorization/admin-account-notes'
import { fakeAccount } from './fake-admin.ts'

const AT = '2026-03-09T09:00:00Z'

export function aNote(said: Partial<AccountNote> = {}): AccountNote {
  const { note_id = 1 } = said
  return {
    note_id,
    text: 'Pays by wire.',
    author_name: 'Sam Porter',
    is_own: false,
    created: AT,
    edited: '',
    pinned: '',
    deleted: '',
    deleted_by: '',
    cursor: String(note_id),
    ...said,
  }
}

/** An API that knows account 7 with these notes, the newest first, and does what is asked of them. */
export function fakeNotes(...kept: AccountNote[]) {
  const fake = fakeAccount()
  let notes = kept
  const change = (id: number, facts: Partial<AccountNote>) => {
    notes = notes.map((note) => (note.note_id === id ? { ...note, ...facts } : note))
    return notes.find(({ note_id }) => note_id === id) ?? aNote()
  }
  fake.on(listAccountNotes, ({ query: { pinned, after } }) => {
    const found = notes.filter((note) => !pinned || note.pinned !== '')
    const from = after ? found.findIndex(({ cursor }) => cursor === after) + 1 : 0
    return found.slice(from, from + 50)
  })
  fake.on(addAccountNote, ({ body }) => {
    const note = aNote({ note_id: 100 + notes.length, text: body.text, is_own: true })
    notes = [note, ...notes]
    return note
  })
  fake.on(editAccountNote, ({ params, body }) => change(params.id, { text: body.text, edited: AT }))
  fake.on(pinAccountNote, ({ params }) => change(params.id, { pinned: AT }))
  fake.on(unpinAccountNote, ({ params }) => change(params.id, { pinned: '' }))
  fake.on(deleteAccountNote, ({ params }) => {
    notes = notes.filter(({ note_id }) => note_id !== params.id)
    return undefined
  })
  return fake
}
