import { createContact, deleteContact, updateContact } from '@portal/contracts/contacts/contacts'
import { useMay } from '@portal/platform/session'
import { dialogsOnDemand } from '@portal/remote-kit/dialogs'
import type { OpenedContactDialog } from './contact-dialog.tsx'

export function useMayAddContact(): boolean {
  return useMay(createContact)
}

/** Returns whether this person may use any action on contacts; otherwise a table omits the column. */
export function useMayChangeContacts(): boolean {
  return [useMay(updateContact), useMay(deleteContact)].includes(true)
}

/** `open({ dialog: 'edit', contact })`. With the dialogs comes the form library. */
export const { Dialogs: ContactDialogs, useOpenDialog: useOpenContactDialog } = dialogsOnDemand<OpenedContactDialog>(
  async () => (await import('./contact-dialog.tsx')).ContactDialog,
  useMayChangeContacts,
)
