import { createContact, deleteContact, updateContact } from '@portal/contracts/contacts/contacts'
import { useMay } from '@portal/platform/session'
import { dialogsOnDemand } from '@portal/remote-kit/dialogs'
import type { OpenedContactDialog } from './contact-dialog.tsx'

export function useMayAddContact(): boolean {
  return useMay(createContact)
}

/** Whether this person may do anything at all with a contact; otherwise a table needs no place for actions. */
export function useMayChangeContacts(): boolean {
  return [useMay(updateContact), useMay(deleteContact)].includes(true)
}

/** `open({ dialog: 'edit', contact })`. With the dialogs comes the form library. */
export const { Dialogs: ContactDialogs, useOpenDialog: useOpenContactDialog } = dialogsOnDemand<OpenedContactDialog>(
  async () => (await import('./contact-dialog.tsx')).ContactDialog,
  useMayChangeContacts,
)
