import { Button } from '@portal/design-system/button'
import { formatDate } from '@portal/design-system/date'
import { Notice } from '@portal/design-system/notice'
import { type ContactView, contactNameOf } from './contact.ts'
import { useMayChangeContacts, useOpenContactDialog } from './contact-dialogs.ts'
import styles from './contacts-page.module.css'

/** Letters to the address were tried for hours and given up, and none has arrived since (rule E30). */
export function isUndeliverable({ undeliverable_since }: ContactView): boolean {
  return Boolean(undeliverable_since)
}

/** Lists addresses with failed deliveries, since when, and what to do. */
export function UndeliverableNotice({ contacts }: { contacts: readonly ContactView[] }) {
  const mayChange = useMayChangeContacts()
  const unreached = contacts.filter(isUndeliverable)
  if (!unreached.length) return null
  return (
    <Notice tone="attention" title="Emails do not arrive">
      <ul className={styles.unreached}>
        {unreached.map((contact) => (
          <li key={contact.email}>
            {`${contactNameOf(contact)}: nothing has reached ${contact.email} since ${formatDate(contact.undeliverable_since)}. `}
            {mayChange && <CorrectButton contact={contact} />}
          </li>
        ))}
      </ul>
      Correct the address, or ask whether the mailbox still takes messages: the mark goes away with the first email that
      arrives.
    </Notice>
  )
}

function CorrectButton({ contact }: { contact: ContactView }) {
  const open = useOpenContactDialog()
  const { id } = contact
  if (id === undefined) return null
  return (
    <Button
      variant="quiet"
      size="small"
      aria-label={`Correct the address of ${contactNameOf(contact)}`}
      onClick={() => open({ dialog: 'edit', contact: { ...contact, id } })}
    >
      Correct the address
    </Button>
  )
}
