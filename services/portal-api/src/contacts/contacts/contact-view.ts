import type { Contact } from '@portal/contracts/contacts/contacts'
import type { FoundContact } from './contacts.sql.ts'

/** A contact on the wire (account.md §3). */
export function contactView({ contact, topics }: FoundContact): Contact {
  return {
    id: contact.id,
    company: contact.company,
    email: contact.email,
    first_name: contact.firstName,
    last_name: contact.lastName,
    phone: contact.phone,
    position: contact.position,
    topics,
    confirmed: contact.confirmedAt !== null,
    undeliverable_since: contact.undeliverableSince?.toISOString() ?? '',
  }
}
