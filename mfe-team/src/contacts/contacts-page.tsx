import { listContacts } from '@portal/contracts/contacts/contacts'
import { OFFERED_TOPICS, TOPIC_LABELS } from '@portal/contracts/contacts/topic-labels'
import { Button } from '@portal/design-system/button'
import { EmptyState } from '@portal/design-system/empty-state'
import { StatusChip } from '@portal/design-system/status-chip'
import { CellLines, type Column } from '@portal/design-system/table'
import { useSession } from '@portal/platform/session'
import { oneOf, page, text, useAddress } from '@portal/remote-kit/address'
import { useLoad } from '@portal/remote-kit/load'
import { ListFilters, ListPage, ListTable, useList } from '@portal/remote-kit/pages'
import { type ContactView, contactNameOf } from './contact.ts'
import { ContactActions } from './contact-actions.tsx'
import { ContactDialogs, useMayAddContact, useMayChangeContacts, useOpenContactDialog } from './contact-dialogs.ts'
import styles from './contacts-page.module.css'
import { TopicReceiversCard, UrgentNotice } from './topic-receivers-card.tsx'
import { TopicSwitch } from './topic-switch.tsx'
import { isUndeliverable, UndeliverableNotice } from './undeliverable-notice.tsx'

const ADDRESS = {
  q: text,
  state: oneOf(['confirmed', 'unconfirmed', 'undeliverable']),
  topic: oneOf(OFFERED_TOPICS),
  page,
}

const STATE = {
  name: 'state',
  label: 'Status',
  options: [
    { value: 'confirmed', label: 'Confirmed' },
    { value: 'unconfirmed', label: 'Unconfirmed' },
    { value: 'undeliverable', label: 'Undeliverable' },
  ],
}

const TOPIC = {
  name: 'topic',
  label: 'Topic',
  options: OFFERED_TOPICS.map((topic) => ({ value: topic, label: TOPIC_LABELS[topic] })),
}

const COLUMNS: readonly Column<ContactView>[] = [
  { id: 'contact', header: 'Contact', cell: (contact) => <Who contact={contact} /> },
  {
    id: 'work',
    header: 'Position and company',
    phone: 'second',
    isHiddenOnMedium: true,
    cell: ({ position, company }) => <CellLines detail={position && company}>{position || company || '—'}</CellLines>,
  },
  ...OFFERED_TOPICS.map((topic) => ({
    id: topic,
    header: TOPIC_LABELS[topic],
    isNarrow: true,
    cell: (contact: ContactView) => <TopicSwitch contact={contact} topic={topic} />,
  })),
]

/**
 * `/account/contacts`: the people the provider writes to about the account, with their topics. Content below the list
 * waits for it.
 */
export function ContactsPage() {
  const contacts = useLoad(listContacts, { what: 'contacts' })
  const accountLabel = useSession(({ visitor }) => visitor?.account?.label) ?? 'the account'
  const [mayAdd, mayChange] = [useMayAddContact(), useMayChangeContacts()]
  const list = useList(contacts, {
    address: useAddress(ADDRESS),
    noun: 'contact',
    texts: (contact) => [contactNameOf(contact), contact.email, contact.company, contact.position],
    matches: (contact, { state, topic }) =>
      (!state || isInState(contact, state)) && (!topic || contact.topics?.includes(topic) === true),
  })
  return (
    <ContactDialogs>
      <ListPage
        title="Contacts"
        help="/docs/contacts"
        description={`People we email about ${accountLabel}. Contacts need no login, only a confirmed email address.`}
        load={contacts}
        action={mayAdd && <AddButton variant="primary" />}
        none={<NoContacts />}
      >
        <div className={styles.sections}>
          {contacts.data && <UrgentNotice />}
          <UndeliverableNotice contacts={contacts.data ?? []} />
          <div className={styles.matrix}>
            <ListFilters list={list} choices={[STATE, TOPIC]} />
            <ListTable
              list={list}
              caption="Contacts and their topics"
              columns={COLUMNS}
              rowKey={({ id, email }) => String(id ?? email)}
              actions={mayChange ? (contact) => <ContactActions contact={contact} /> : undefined}
              searched="Search looks at names, email addresses, companies and positions."
            />
          </div>
          {contacts.data && <TopicReceiversCard />}
        </div>
      </ListPage>
    </ContactDialogs>
  )
}

function AddButton({ variant }: { variant?: 'primary' }) {
  const open = useOpenContactDialog()
  return (
    <Button variant={variant} onClick={() => open({ dialog: 'add' })}>
      Add contact
    </Button>
  )
}

function NoContacts() {
  const mayAdd = useMayAddContact()
  return (
    <EmptyState icon="contacts" title="No contacts yet" action={mayAdd && <AddButton />}>
      Add people we should email about bills, lookups that run out or security, such as your accountant. They need no
      login.
    </EmptyState>
  )
}

function isInState(contact: ContactView, state: 'confirmed' | 'unconfirmed' | 'undeliverable'): boolean {
  if (state === 'undeliverable') return isUndeliverable(contact)
  return contact.confirmed === (state === 'confirmed')
}

/** Marks unconfirmed and undeliverable contacts; others need no mark. */
function Who({ contact }: { contact: ContactView }) {
  const { email, confirmed } = contact
  const name = contactNameOf(contact)
  return (
    <CellLines detail={email !== name && email}>
      {name}{' '}
      {confirmed === false && (
        <StatusChip tone="attention" title="Gets only the confirmation email until its link is used.">
          Unconfirmed
        </StatusChip>
      )}{' '}
      {isUndeliverable(contact) && (
        <StatusChip tone="attention" title="Emails have failed for hours. Correct the address.">
          Undeliverable
        </StatusChip>
      )}
    </CellLines>
  )
}
