import { listContacts } from '@portal/contracts/contacts/contacts'
import { handle } from '../../kernel/handle.ts'
import { findContacts } from './contacts.sql.ts'

export const listContactsHandler = handle(listContacts, async ({ account, tx }) => {
  const found = await findContacts(tx, account.id)
  return found.map(({ contact, topics }) => ({
    id: contact.id,
    company: contact.company,
    email: contact.email,
    first_name: contact.firstName,
    last_name: contact.lastName,
    phone: contact.phone,
    position: contact.position,
    topics,
    confirmed: contact.confirmedAt !== null,
  }))
})
