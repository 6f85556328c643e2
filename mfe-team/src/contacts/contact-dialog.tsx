import type { KnownContact } from './contact.ts'
import { AddContactDialog, EditContactDialog } from './contact-form-dialog.tsx'
import { RemoveContactDialog } from './remove-contact-dialog.tsx'

/** A dialog about a contact, as somebody asks for it. */
export type OpenedContactDialog = { dialog: 'edit' | 'remove'; contact: KnownContact } | { dialog: 'add' }

/** Renders the requested dialog. */
export function ContactDialog({ opened, onClose }: { opened: OpenedContactDialog; onClose: () => void }) {
  switch (opened.dialog) {
    case 'add':
      return <AddContactDialog onClose={onClose} />
    case 'edit':
      return <EditContactDialog contact={opened.contact} onClose={onClose} />
    case 'remove':
      return <RemoveContactDialog contact={opened.contact} onClose={onClose} />
  }
}
