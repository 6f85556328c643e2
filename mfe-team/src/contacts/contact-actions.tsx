import {
  deleteContact,
  listContacts,
  resendContactConfirmation,
  updateContact,
} from '@portal/contracts/contacts/contacts'
import { MenuButton, type MenuEntry } from '@portal/design-system/menu-button'
import { useMay } from '@portal/platform/session'
import { useToast } from '@portal/platform/toasts'
import { useWrite } from '@portal/remote-kit/write'
import { type ContactView, contactNameOf } from './contact.ts'
import { useOpenContactDialog } from './contact-dialogs.ts'

/** Actions on this contact that the person may use now. */
export function ContactActions({ contact }: { contact: ContactView }) {
  const open = useOpenContactDialog()
  const toast = useToast()
  const resend = useWrite(resendContactConfirmation, { staleIfRefused: [listContacts] })
  const [mayEdit, mayRemove, mayResend] = [
    useMay(updateContact),
    useMay(deleteContact),
    useMay(resendContactConfirmation),
  ]
  const { id, confirmed, email = 'the address' } = contact
  if (id === undefined) return null

  const known = { ...contact, id }
  const name = contactNameOf(contact)
  async function sendAgain(contactId: number) {
    try {
      await resend.run({ params: { id: contactId } })
      toast.success(`We sent a new link to ${email}. The old one no longer works`)
    } catch (error) {
      toast.error(error, `Nothing was sent to ${email}`)
    }
  }
  const entries: (MenuEntry | false)[] = [
    mayEdit && {
      id: 'edit',
      label: 'Edit…',
      icon: 'pencil',
      onAction: () => open({ dialog: 'edit', contact: known }),
    },
    mayResend &&
      confirmed === false && {
        id: 'resend',
        label: 'Send the confirmation again',
        icon: 'mail',
        onAction: () => void sendAgain(id),
      },
    mayRemove && {
      id: 'remove',
      label: 'Remove…',
      icon: 'trash',
      tone: 'danger',
      onAction: () => open({ dialog: 'remove', contact: known }),
    },
  ]
  return <MenuButton label={`Actions for ${name}`} entries={entries.filter((entry) => entry !== false)} size="small" />
}
