import { addAccountNote } from '@portal/contracts/authorization/admin-account-notes'
import { useMay } from '@portal/platform/session'
import { dialogsOnDemand } from '@portal/remote-kit/dialogs'
import type { OpenedNoteDialog } from './note-dialog.tsx'

/** The same roles add, pin and delete notes. */
export function useMayWriteNotes(): boolean {
  return useMay(addAccountNote)
}

/** `open({ dialog: 'add', accountId })`. With the dialogs comes the form library. */
export const { Dialogs: NoteDialogs, useOpenDialog } = dialogsOnDemand<OpenedNoteDialog>(
  async () => (await import('./note-dialog.tsx')).NoteDialog,
  useMayWriteNotes,
)
