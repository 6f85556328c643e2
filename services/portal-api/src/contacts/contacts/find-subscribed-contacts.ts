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
 * Which of an account's contacts are told about which topic, a row for each, in the order in which they were added: none whose address is
 * not confirmed (rule E9).
 */
export function findSubscribedContacts(tx: Transaction, accountId: number): Promise<TopicOfContact[]> {
  return subscribedContactsOfAccount(tx, { accountId })
}

const subscribedContactsOfAccount = statement<{ accountId: number }, TopicOfContact[]>(
  'told-contacts-of-account',
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
