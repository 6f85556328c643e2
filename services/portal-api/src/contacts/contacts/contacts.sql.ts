import type { Transaction } from '@portal/foundation/database'
import { asc, eq, sql } from 'drizzle-orm'
import { contacts, contactTopics } from './contacts.tables.ts'

/** The contacts of an account with their topics, by name. */
export function findContacts(tx: Transaction, accountId: number) {
  const topics = sql<(typeof contactTopics.$inferSelect)['topic'][]>`array(
    select ${contactTopics.topic} from ${contactTopics} where ${contactTopics.contactId} = ${contacts.id} order by 1)`
  return tx
    .select({ contact: contacts, topics })
    .from(contacts)
    .where(eq(contacts.accountId, accountId))
    .orderBy(asc(contacts.lastName), asc(contacts.firstName), asc(contacts.id))
}
