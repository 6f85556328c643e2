import type { Topic } from '@portal/contracts/contacts/contacts'
import { statement, type Transaction } from '@portal/foundation/database'
import { and, asc, eq, isNotNull, sql } from 'drizzle-orm'
import { contacts, contactTopics } from './contacts.tables.ts'

export interface SubscribedContact {
  id: number
  firstName: string
  lastName: string
  email: string
}

interface TopicOfContact {
  topic: Topic
  contact: SubscribedContact
}

/**
 * Returns the account's contacts by topic, one row for each pair, in the order they were added. Contacts with an
 * unconfirmed address are left out (rule E9).
 */
export function findSubscribedContacts(tx: Transaction, accountId: number): Promise<TopicOfContact[]> {
  return subscribedContactsOfAccount(tx, { accountId })
}

const subscribedContactsOfAccount = statement<{ accountId: number }, TopicOfContact[]>(
  'subscribed-contacts-of-account',
  (tx) => {
    const { id, firstName, lastName, email } = contacts
    return tx
      .select({ topic: contactTopics.topic, contact: { id, firstName, lastName, email } })
      .from(contacts)
      .innerJoin(contactTopics, eq(contactTopics.contactId, contacts.id))
      .where(and(eq(contacts.accountId, sql.placeholder('accountId')), isNotNull(contacts.confirmedAt)))
      .orderBy(asc(contacts.id))
  },
)
