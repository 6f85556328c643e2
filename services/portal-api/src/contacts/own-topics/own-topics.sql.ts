import type { Topic } from '@portal/contracts/contacts/contacts'
import type { Transaction } from '@portal/foundation/database'
import { and, asc, eq } from 'drizzle-orm'
import { ownTopics } from './own-topics.tables.ts'

export async function findOwnTopics(tx: Transaction, userId: number): Promise<Topic[]> {
  const rows = await tx
    .select({ topic: ownTopics.topic })
    .from(ownTopics)
    .where(eq(ownTopics.userId, userId))
    .orderBy(asc(ownTopics.topic))
  return rows.map(({ topic }) => topic)
}

/** Returns whether the topic was newly added. */
export async function insertOwnTopic(tx: Transaction, userId: number, topic: Topic): Promise<boolean> {
  const rows = await tx.insert(ownTopics).values({ userId, topic }).onConflictDoNothing().returning()
  return rows.length > 0
}

/** Returns whether the topic was removed. */
export async function deleteOwnTopic(tx: Transaction, userId: number, topic: Topic): Promise<boolean> {
  const rows = await tx
    .delete(ownTopics)
    .where(and(eq(ownTopics.userId, userId), eq(ownTopics.topic, topic)))
    .returning()
  return rows.length > 0
}
