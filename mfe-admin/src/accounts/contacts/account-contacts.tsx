import { listContactsOfAccount } from '@portal/contracts/contacts/admin-contacts'
import type { Contact } from '@portal/contracts/contacts/contacts'
import { TOPIC_LABELS } from '@portal/contracts/contacts/topic-labels'
import { isSet } from '@portal/contracts/values'
import { EmptyState } from '@portal/design-system/empty-state'
import { RelativeTime } from '@portal/design-system/relative-time'
import { StatusChip } from '@portal/design-system/status-chip'
import { CellLines, type Column } from '@portal/design-system/table'
import type { Received } from '@portal/platform/api'
import { LoadedTable, useLoad } from '@portal/remote-kit/load'
import { fullNameOf } from '@portal/remote-kit/people'

import { RowState } from '../../lists/row-state.tsx'

type ContactOfAccount = Received<Contact>

const COLUMNS: readonly Column<ContactOfAccount>[] = [
  {
    id: 'contact',
    header: 'Contact',
    cell: ({ email, first_name, last_name }) => {
      const name = fullNameOf({ first_name, last_name })
      return <CellLines detail={name && email}>{name || email || '—'}</CellLines>
    },
  },
  { id: 'state', header: 'Status', phone: 'first', isNarrow: true, cell: (contact) => <State contact={contact} /> },
  {
    id: 'work',
    header: 'Position and company',
    isHiddenOnMedium: true,
    cell: ({ position, company }) => <CellLines detail={position && company}>{position || company || '—'}</CellLines>,
  },
  { id: 'phone', header: 'Phone', isNarrow: true, cell: ({ phone }) => phone || '—' },
  {
    id: 'topics',
    header: 'Emails about',
    phone: 'second',
    cell: ({ topics = [] }) => topics.map((topic) => TOPIC_LABELS[topic]).join(', ') || 'Nothing',
  },
]

/** Lists the people whom the account has us write to, and whether letters reach them. Only its owners change them. */
export function AccountContacts({ id }: { id: number }) {
  const contacts = useLoad(listContactsOfAccount, { what: 'the contacts', params: { id } })
  return (
    <LoadedTable
      load={contacts}
      caption="Contacts"
      isCaptionShown
      columns={COLUMNS}
      rowKey={(contact) => String(contact.id ?? contact.email)}
      empty={<EmptyState title="This account has no contacts">Emails about it go to its owners.</EmptyState>}
    />
  )
}

function State({ contact: { confirmed, undeliverable_since: since } }: { contact: ContactOfAccount }) {
  if (isSet(since))
    return (
      <StatusChip tone="stopped" reason={<RelativeTime value={since} />}>
        Undeliverable
      </StatusChip>
    )
  if (confirmed === undefined) return '—'
  return confirmed ? (
    <RowState tone="active">Confirmed</RowState>
  ) : (
    <StatusChip tone="attention">Unconfirmed</StatusChip>
  )
}
