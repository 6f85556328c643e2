import type { Transaction } from '@portal/foundation/database'
import { accounts, users } from '@portal/foundation/people'
import { and, eq } from 'drizzle-orm'
import { contacts, contactTopics } from '../contacts/contacts.tables.ts'
import { findOwnTopics } from '../own-topics/own-topics.sql.ts'
import { addressDigest, type Unsubscribing } from './unsubscribe-token.ts'

export interface FoundSubscription {
  subscribed: boolean
  /** Absent for a member’s own choice, which is about every account. */
  accountId?: number
  accountLabel: string
}

const NOTHING: FoundSubscription = { subscribed: false, accountLabel: '' }

/** Returns what a link can still unsubscribe from; nothing if the recipient is gone or has another address. */
export function findSubscription(tx: Transaction, asked: Unsubscribing): Promise<FoundSubscription> {
  return asked.kind === 'person' ? findOfPerson(tx, asked) : findOfContact(tx, asked)
}

/** Other services know which thresholds a contact was chosen for; this assumes that they still are. */
async function findOfContact(tx: Transaction, { kind, id, topic, address }: Unsubscribing): Promise<FoundSubscription> {
  const [row] = await tx
    .select({ email: contacts.email, accountId: contacts.accountId, label: accounts.label, topic: contactTopics.topic })
    .from(contacts)
    .innerJoin(accounts, eq(accounts.id, contacts.accountId))
    .leftJoin(contactTopics, and(eq(contactTopics.contactId, contacts.id), eq(contactTopics.topic, topic)))
    .where(eq(contacts.id, id))
    .for('update', { of: contacts })
  if (!row || addressDigest(row.email) !== address) return NOTHING
  return { subscribed: kind === 'chosen' || row.topic !== null, accountId: row.accountId, accountLabel: row.label }
}

async function findOfPerson(tx: Transaction, { id, topic, address }: Unsubscribing): Promise<FoundSubscription> {
  const [row] = await tx.select({ email: users.email }).from(users).where(eq(users.id, id)).for('update')
  if (!row || addressDigest(row.email) !== address) return NOTHING
  return { ...NOTHING, subscribed: (await findOwnTopics(tx, id)).includes(topic) }
}
