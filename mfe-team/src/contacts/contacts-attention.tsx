import { listOrders } from '@portal/contracts/billing/orders'
import { listContacts } from '@portal/contracts/contacts/contacts'
import { PAGES } from '@portal/contracts/pages'
import { type AttentionRow, AttentionRows } from '@portal/remote-kit/attention'
import { Loaded, together, useLoad } from '@portal/remote-kit/load'
import { contactNameOf } from './contact.ts'
import { unheardTopics, useTopicReceivers } from './unheard-topics.ts'

/**
 * Lists urgent topics without recipients, and contacts who get no letters until they confirm their address (rules E9,
 * N14).
 */
export function ContactsAttention() {
  const contacts = useLoad(listContacts, { what: 'the contacts' })
  const orders = useLoad(listOrders, { what: 'the orders' })
  const load = together([contacts, useTopicReceivers()], (all, recipients) => ({
    all,
    unheard: unheardTopics(recipients),
  }))
  if (orders.isWaiting) return <div aria-busy="true" />
  return (
    <Loaded load={load}>
      {({ all, unheard }) => (
        <AttentionRows
          rows={[
            ...(unheard && mayHaveBills(orders.data) ? [unheardRow(unheard)] : []),
            ...all
              .filter(({ confirmed }) => confirmed === false)
              .map(
                (contact): AttentionRow => ({
                  id: String(contact.id),
                  what: `Contact ${contactNameOf(contact)}`,
                  chip: 'Unconfirmed',
                  tone: 'attention',
                  reason: 'Gets no email yet',
                  action: { label: 'Send again', href: `${PAGES.contacts}?state=unconfirmed` },
                }),
              ),
          ]}
        />
      )}
    </Loaded>
  )
}

/** Without purchases no mail is missed; people who may not see orders are warned anyway. */
function mayHaveBills(orders: readonly { amount: number | undefined }[] | undefined): boolean {
  return orders === undefined || orders.some(({ amount = 0 }) => amount > 0)
}

function unheardRow(topics: string): AttentionRow {
  return {
    id: 'unheard',
    what: `Emails about ${topics}`,
    chip: 'No recipient',
    tone: 'attention',
    reason: "You'd miss failed payments and warnings",
    action: { label: 'Choose a contact', href: PAGES.contacts },
  }
}
