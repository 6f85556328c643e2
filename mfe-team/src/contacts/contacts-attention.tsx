import { listContacts } from '@portal/contracts/contacts/contacts'
import { PAGES } from '@portal/contracts/pages'
import { StatusChip } from '@portal/design-system/status-chip'
import { AttentionRows } from '@portal/remote-kit/attention'
import { Loaded, useLoad } from '@portal/remote-kit/load'
import { contactNameOf } from './contact.ts'

/** Contacts who are told nothing until they have confirmed their address (rules E9, N14). */
export function ContactsAttention() {
  const load = useLoad(listContacts, { what: 'the contacts' })
  return (
    <Loaded load={load}>
      {(contacts) => (
        <AttentionRows
          rows={contacts
            .filter(({ confirmed }) => confirmed === false)
            .map((contact) => ({
              id: String(contact.id),
              what: `Contact ${contactNameOf(contact)}`,
              state: (
                <StatusChip tone="attention" reason="gets no mail yet">
                  Unconfirmed
                </StatusChip>
              ),
              action: { label: 'Send again', href: `${PAGES.contacts}?state=unconfirmed` },
            }))}
        />
      )}
    </Loaded>
  )
}
