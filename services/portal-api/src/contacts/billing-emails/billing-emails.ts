import { BILLING_EMAILS_AT_MOST } from '@portal/contracts/sales/billing-details'
import type { Transaction } from '@portal/foundation/database'
import { canonicalEmail } from '@portal/foundation/people'
import { problem } from '@portal/foundation/problem'
import {
  columnsOf,
  deleteContactTopic,
  type FoundContact,
  findContacts,
  insertContact,
  insertContactTopic,
  lockRoomForContacts,
} from '../contacts/contacts.sql.ts'
import { type ConfirmationContext, sendConfirmation } from '../contacts/send-confirmation.ts'

/** Name of a contact whose address was given with the billing details; its owner can change it. */
const UNNAMED = { first_name: 'Billing', last_name: 'contact', phone: '', position: '', company: '' }

/** Returns the contacts of an account who get emails about billing, in the order they were added (rule J127). */
export async function findBillingEmails(tx: Transaction, accountId: number) {
  const found = await findContacts(tx, [accountId])
  return found
    .filter(isBilling)
    .map(({ contact }) => contact)
    .toSorted((one, other) => one.id - other.id)
}

function isBilling({ topics }: FoundContact): boolean {
  return topics.includes('billing')
}

/**
 * Makes these addresses the ones that get emails about billing: adds the topic to contacts, adds a contact where there
 * is none, which has to be confirmed, and takes the topic from the others (rules E9, J127).
 * @throws `request:invalid` below `emails` where some are added to more than five
 */
export async function setBillingEmails(
  context: ConfirmationContext,
  account: { id: number; label: string },
  emails: readonly string[],
): Promise<void> {
  const { tx, now, audit } = context
  let hasRoom = await lockRoomForContacts(tx, account.id)
  const all = await findContacts(tx, [account.id])
  const wanted = new Map(emails.map((email) => [canonicalEmail(email), email]))
  const dropped = all.filter((one) => isBilling(one) && !wanted.has(one.contact.canonicalEmail))
  const kept = all.filter((one) => isBilling(one) && wanted.has(one.contact.canonicalEmail))
  if (wanted.size > kept.length && wanted.size > BILLING_EMAILS_AT_MOST)
    throw problem('request:invalid', { fields: { emails: `Enter at most ${BILLING_EMAILS_AT_MOST} addresses` } })

  for (const { contact } of dropped) {
    await deleteContactTopic(tx, contact.id, 'billing')
    audit('contact.topic-removed', { subject: contact.id, topic: 'billing' })
  }
  for (const [canonical, email] of wanted) {
    const known = all.find(({ contact }) => contact.canonicalEmail === canonical)
    if (known && isBilling(known)) continue
    const id = known?.contact.id ?? (await addContact(email))
    await insertContactTopic(tx, id, 'billing')
    audit('contact.topic-added', { subject: id, topic: 'billing' })
  }

  async function addContact(email: string): Promise<number> {
    if (!hasRoom) throw problem('contact-context:too-many-contacts')
    const columns = { ...columnsOf({ ...UNNAMED, email }), accountId: account.id, createdAt: now }
    const contact = await insertContact(tx, columns)
    // The account is locked, so that nobody else has added it since.
    if (!contact) throw new Error('A contact has the address of another one.')
    await sendConfirmation(context, contact, account.label)
    audit('contact.added', { subject: contact.id })
    hasRoom = await lockRoomForContacts(tx, account.id)
    return contact.id
  }
}
