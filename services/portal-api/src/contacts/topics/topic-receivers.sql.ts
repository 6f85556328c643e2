import { TOPICS, type Topic } from '@portal/contracts/contacts/contacts'
import { OWNERS_TOPICS, TOPIC_READERS } from '@portal/contracts/contacts/topic-labels'
import { fullName } from '@portal/contracts/full-name'
import { meets, OWNERS } from '@portal/contracts/roles'
import { statement, type Transaction } from '@portal/foundation/database'
import { CAN_LOG_IN, canonicalEmail, memberships, users } from '@portal/foundation/people'
import { and, asc, eq, sql } from 'drizzle-orm'
import { findSubscribedContacts, type SubscribedContact } from '../contacts/find-subscribed-contacts.ts'
import { ownTopics } from '../own-topics/own-topics.tables.ts'

/** A recipient of a letter about a topic: a contact of the account, or one of its members. */
export interface TopicReceiver {
  kind: 'contact' | 'person'
  /** Id of the contact or the person. */
  id: number
  name: string
  email: string
}

/**
 * Returns the recipients of each topic: contacts it was chosen for, and members who chose it for themselves and whose
 * roles allow it; for renewals, usage and security every owner (rule E12). People who are both get one letter, as a contact.
 */
export async function findTopicReceivers(
  tx: Transaction,
  accountId: number,
): Promise<Readonly<Record<Topic, TopicReceiver[]>>> {
  const subscribed = await findSubscribedContacts(tx, accountId)
  const members = await membersWithTopics(tx, { accountId })
  const receiversOf = (topic: Topic) => {
    const contacts = subscribed.filter((one) => one.topic === topic).map(({ contact }) => receiver('contact', contact))
    const known = new Set(contacts.map(({ email }) => canonicalEmail(email)))
    const others = members.filter((member) => isSubscribed(member, topic) && !known.has(canonicalEmail(member.email)))
    return [...contacts, ...others.map((member) => receiver('person', member))]
  }
  return Object.fromEntries(TOPICS.map((topic) => [topic, receiversOf(topic)])) as Record<Topic, TopicReceiver[]>
}

type MemberWithTopics = Awaited<ReturnType<typeof selectMembersWithTopics>>[number]

/** Returns members who can log in, with the topics they chose for themselves. */
function selectMembersWithTopics(tx: Transaction) {
  const { id, email, firstName, lastName } = users
  const chosen = sql<
    Topic[]
  >`array(select ${ownTopics.topic} from ${ownTopics} where ${ownTopics.userId} = ${users.id})`
  return tx
    .select({ id, email, firstName, lastName, roles: memberships.roles, chosen })
    .from(memberships)
    .innerJoin(users, eq(users.id, memberships.userId))
    .where(and(eq(memberships.accountId, sql.placeholder('accountId')), CAN_LOG_IN))
    .orderBy(asc(users.id))
}

const membersWithTopics = statement<{ accountId: number }, MemberWithTopics[]>(
  'members-with-topics',
  selectMembersWithTopics,
)

function isSubscribed(member: MemberWithTopics, topic: Topic): boolean {
  if (OWNERS_TOPICS.includes(topic) && meets(OWNERS, member)) return true
  return member.chosen.includes(topic) && meets(TOPIC_READERS[topic], member)
}

function receiver(kind: TopicReceiver['kind'], { id, firstName, lastName, email }: SubscribedContact): TopicReceiver {
  return { kind, id, name: fullName({ firstName, lastName }), email }
}
