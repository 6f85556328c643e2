import { type ContactDetails, createContact, listContacts, updateContact } from '@portal/contracts/contacts/contacts'
import { Notice } from '@portal/design-system/notice'
import { TextField, type TextFieldProps } from '@portal/design-system/text-field'
import { useToast } from '@portal/platform/toasts'
import { EmailField } from '@portal/remote-kit/email-field'
import { FormDialog, useCallForm } from '@portal/remote-kit/form'
import { useWrite } from '@portal/remote-kit/write'
import { contactNameOf, type KnownContact } from './contact.ts'
import styles from './contact-form-dialog.module.css'

const LABELS = {
  first_name: 'First name',
  last_name: 'Last name',
  email: 'Email address',
  phone: 'Phone',
  position: 'Position',
  company: 'Company',
} as const satisfies Record<keyof ContactDetails, string>

const NOTHING: ContactDetails = { first_name: '', last_name: '', email: '', phone: '', position: '', company: '' }

/** The owner of the mailbox has to confirm the address; until then it gets no other letters (rule E9). */
export function AddContactDialog({ onClose }: { onClose: () => void }) {
  const toast = useToast()
  const create = useWrite(createContact, {
    onAnswer: (contact, _, read) => read.rewrite(listContacts, (contacts) => [...contacts, contact]),
    stale: [listContacts],
  })
  const form = useCallForm(createContact, {
    labels: LABELS,
    values: NOTHING,
    send: (body) => create.run({ body }),
    done: (contact) => {
      onClose()
      toast.success(`${contactNameOf(contact)} is added. We sent a link to confirm the address`)
    },
  })
  return (
    <FormDialog
      form={form}
      title="Add contact"
      description="We send them a link to confirm the address, valid for seven days. Nothing else is sent until they do."
      submitLabel="Add contact"
      onClose={onClose}
    >
      <ContactFields form={form} />
    </FormDialog>
  )
}

export function EditContactDialog({ contact, onClose }: { contact: KnownContact; onClose: () => void }) {
  const { id, first_name = '', last_name = '', email = '', phone = '', position = '', company = '' } = contact
  const toast = useToast()
  const update = useWrite(updateContact, {
    onAnswer: (saved, _, read) => read.putRow(listContacts, 'id', saved),
    stale: [listContacts],
    staleIfRefused: [listContacts],
  })
  const form = useCallForm(updateContact, {
    labels: LABELS,
    values: { first_name, last_name, email, phone, position, company },
    send: (body) => update.run({ params: { id }, body }),
    done: (saved) => {
      onClose()
      const isAsked = saved.confirmed === false && !isSameAddress(saved.email ?? '', email)
      toast.success(`${contactNameOf(saved)} is saved${isAsked ? '. We sent a link to confirm the new address' : ''}`)
    },
  })
  const isMoved = !isSameAddress(form.value('email'), email)
  return (
    <FormDialog form={form} title={`Edit ${contactNameOf(contact)}`} submitLabel="Save contact" onClose={onClose}>
      <ContactFields form={form} />
      {isMoved && (
        <Notice tone="attention">
          A new address has to be confirmed first. Until then this contact gets no other email; the topics stay
          selected.
        </Notice>
      )}
    </FormDialog>
  )
}

function isSameAddress(one: string, other: string): boolean {
  return one.trim().toLowerCase() === other.toLowerCase()
}

interface Fields {
  field: (name: keyof ContactDetails) => TextFieldProps
}

function ContactFields({ form }: { form: Fields }) {
  return (
    <>
      <div className={styles.pair}>
        <TextField {...form.field('first_name')} autoComplete="off" />
        <TextField {...form.field('last_name')} autoComplete="off" />
      </div>
      <EmailField {...form.field('email')} type="email" autoComplete="off" />
      <div className={styles.pair}>
        <TextField {...form.field('company')} isOptional autoComplete="off" />
        <TextField {...form.field('position')} isOptional autoComplete="off" />
      </div>
      <TextField {...form.field('phone')} isOptional type="tel" autoComplete="off" />
    </>
  )
}
