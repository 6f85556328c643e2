import { deleteContact, listContacts } from '@portal/contracts/contacts/contacts'
import { useToast } from '@portal/platform/toasts'
import { ConfirmDialog } from '@portal/remote-kit/dialogs'
import { useWrite } from '@portal/remote-kit/write'
import { contactNameOf, type KnownContact } from './contact.ts'

/** Asks first: all data of a contact are deleted, and a new one has to confirm the address again. */
export function RemoveContactDialog({ contact, onClose }: { contact: KnownContact; onClose: () => void }) {
  const name = contactNameOf(contact)
  const toast = useToast()
  const remove = useWrite(deleteContact, {
    onAnswer: (_, __, read) => read.dropRow(listContacts, 'id', contact.id),
    staleIfRefused: [listContacts],
  })

  async function confirm() {
    await remove.run({ params: { id: contact.id } })
    toast.success(`${name} is removed`)
  }
  return (
    <ConfirmDialog isOpen onClose={onClose} title={`Remove ${name}?`} confirmLabel="Remove" onConfirm={confirm}>
      <p>
        {name} will get no more email about this account. If you add them again, they must confirm the address again.
      </p>
    </ConfirmDialog>
  )
}
