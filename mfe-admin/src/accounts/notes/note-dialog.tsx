import {
  addAccountNote,
  deleteAccountNote,
  editAccountNote,
  listAccountNotes,
} from '@portal/contracts/authorization/admin-account-notes'
import { TextArea } from '@portal/design-system/text-area'
import { useToast } from '@portal/platform/toasts'
import { ConfirmDialog } from '@portal/remote-kit/dialogs'
import { FormDialog, useCallForm } from '@portal/remote-kit/form'
import { useWrite } from '@portal/remote-kit/write'
import type { Note } from './note.ts'
import { NoteText } from './note-text.tsx'

/** A dialog about a note, as somebody asks for it. */
export type OpenedNoteDialog =
  | { dialog: 'add'; accountId: number }
  | { dialog: 'edit'; note: Note }
  | { dialog: 'delete'; note: Note }

interface Closing {
  onClose: () => void
}

/** Renders the requested dialog. */
export function NoteDialog({ opened, onClose }: { opened: OpenedNoteDialog } & Closing) {
  if (opened.dialog === 'add') return <AddDialog accountId={opened.accountId} onClose={onClose} />
  if (opened.dialog === 'edit') return <EditDialog note={opened.note} onClose={onClose} />
  return <DeleteDialog note={opened.note} onClose={onClose} />
}

const STALE = { stale: [listAccountNotes], staleIfRefused: [listAccountNotes] }
const LABELS = { text: 'Note' } as const
const READERS = 'Support, billing operations and auditors read it; customers never do.'

function AddDialog({ accountId, onClose }: { accountId: number } & Closing) {
  const add = useWrite(addAccountNote, STALE)
  const toast = useToast()
  const form = useCallForm(addAccountNote, {
    labels: LABELS,
    values: { text: '' },
    send: (body) => add.run({ params: { id: accountId }, body }),
    done: () => {
      onClose()
      toast.success('The note is added')
    },
  })
  return (
    <FormDialog form={form} onClose={onClose} title="Add a note" submitLabel="Add note">
      <TextArea {...form.field('text')} rows={8} description={READERS} />
    </FormDialog>
  )
}

function EditDialog({ note: { note_id: id = 0, text = '' }, onClose }: { note: Note } & Closing) {
  const edit = useWrite(editAccountNote, STALE)
  const toast = useToast()
  const form = useCallForm(editAccountNote, {
    labels: LABELS,
    values: { text },
    send: (body) => edit.run({ params: { id }, body }),
    done: () => {
      onClose()
      toast.success('The note is changed')
    },
  })
  return (
    <FormDialog
      form={form}
      onClose={onClose}
      title="Edit your note"
      description="The previous text is not kept. The note says that it was edited."
      submitLabel="Save"
    >
      <TextArea {...form.field('text')} rows={8} description={READERS} />
    </FormDialog>
  )
}

function DeleteDialog({ note, onClose }: { note: Note } & Closing) {
  const { note_id: id = 0, author_name: author } = note
  const remove = useWrite(deleteAccountNote, STALE)
  const toast = useToast()
  return (
    <ConfirmDialog
      isOpen
      title={author ? `Delete the note of ${author}?` : 'Delete this note?'}
      confirmLabel="Delete note"
      onConfirm={async () => {
        await remove.run({ params: { id } })
        toast.success('The note is deleted')
      }}
      onClose={onClose}
    >
      <NoteText text={note.text} isShort />
      <p>Auditors read it for another 90 days, with who deleted it. This cannot be undone.</p>
    </ConfirmDialog>
  )
}
