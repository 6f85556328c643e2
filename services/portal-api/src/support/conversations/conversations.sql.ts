import { MESSAGES_PER_ANSWER } from '@portal/contracts/support/conversation'
import { DAY_MS } from '@portal/contracts/time-units'
import { deleteRows, type Transaction } from '@portal/foundation/database'
import { users } from '@portal/foundation/people'
import { and, asc, desc, eq, gt, inArray, isNotNull, isNull, lte, or, type SQL, sql } from 'drizzle-orm'
import { conversationAttachments } from '../attachments/attachments.tables.ts'
import type { ConversationRow } from './conversation-version.ts'
import { conversationMessages, conversationNotes, conversations } from './conversations.tables.ts'

/** How long a conversation is kept after its last message, in ms (rule Q24). */
const KEPT_MS = 730 * DAY_MS
const CONVERSATIONS_PER_ANSWER = 50

export type NewConversation = typeof conversations.$inferInsert
type NewMessage = typeof conversationMessages.$inferInsert

/** The customer's side of a conversation: a person in an account or in none, or the holder of a key. */
export type Owner = { userId: number; accountId: number | null } | { keyHash: string }

/** Returns the condition that a conversation is the caller's; one of a person is never opened by a key. */
function belongsTo(owner: Owner): SQL | undefined {
  if ('keyHash' in owner) return and(isNull(conversations.userId), eq(conversations.keyHash, owner.keyHash))
  const { userId, accountId } = owner
  const isInAccount = accountId === null ? isNull(conversations.accountId) : eq(conversations.accountId, accountId)
  return and(eq(conversations.userId, userId), isInAccount)
}

/** Inserts a conversation. Returns nothing if one with the same `startHash` is there. */
export async function insertConversation(
  tx: Transaction,
  conversation: NewConversation,
): Promise<ConversationRow | undefined> {
  const [row] = await tx.insert(conversations).values(conversation).onConflictDoNothing().returning()
  return row
}

/** Returns a conversation if it is the customer's. */
export async function findOwned(tx: Transaction, id: string, owner: Owner): Promise<ConversationRow | undefined> {
  const [row] = await tx
    .select()
    .from(conversations)
    .where(and(eq(conversations.id, id), belongsTo(owner)))
  return row
}

/** The same, locked, so that what is decided about it stays true until the commit. */
export async function lockOwned(tx: Transaction, id: string, owner: Owner): Promise<ConversationRow | undefined> {
  const [row] = await tx
    .select()
    .from(conversations)
    .where(and(eq(conversations.id, id), belongsTo(owner)))
    .for('update')
  return row
}

export async function findConversation(tx: Transaction, id: string): Promise<ConversationRow | undefined> {
  const [row] = await tx.select().from(conversations).where(eq(conversations.id, id))
  return row
}

export async function lockConversation(tx: Transaction, id: string): Promise<ConversationRow | undefined> {
  const [row] = await tx.select().from(conversations).where(eq(conversations.id, id)).for('update')
  return row
}

/** Returns the visitor's conversation that a call with this idempotency key began, locked. */
export async function lockStarted(tx: Transaction, startHash: string): Promise<ConversationRow | undefined> {
  const [row] = await tx.select().from(conversations).where(eq(conversations.startHash, startHash)).for('update')
  return row
}

/** Returns whether a call with this idempotency key began a conversation of a visitor. */
export async function isStarted(tx: Transaction, startHash: string): Promise<boolean> {
  return (await tx.$count(conversations, eq(conversations.startHash, startHash))) > 0
}

export async function changeConversation(
  tx: Transaction,
  id: string,
  change: Partial<Omit<ConversationRow, 'id'>>,
): Promise<ConversationRow> {
  const [row] = await tx.update(conversations).set(change).where(eq(conversations.id, id)).returning()
  if (!row) throw new Error('A conversation that was locked is gone.')
  return row
}

/** Sets a sign of typing without the lock: it decides nothing, and messages do not wait for it. */
export async function setTyping(
  tx: Transaction,
  id: string,
  until: Pick<Partial<ConversationRow>, 'customerTypingUntil' | 'staffTypingUntil'>,
): Promise<void> {
  await tx.update(conversations).set(until).where(eq(conversations.id, id))
}

/** Answers of staff that the customer has not read. */
const UNREAD_BY_CUSTOMER = sql<number>`(
  select count(*)::int from ${conversationMessages} message
  where message.conversation_id = ${conversations.id} and message.sequence > ${conversations.customerRead}
    and message.side = 'staff')`
/** Messages of the customer that no member of staff has read. */
export const UNREAD_BY_STAFF = sql<number>`(
  select count(*)::int from ${conversationMessages} message
  where message.conversation_id = ${conversations.id} and message.sequence > ${conversations.staffRead}
    and message.side = 'customer')`

function selectForCustomer(tx: Transaction) {
  return tx
    .select({ conversation: conversations, unread: UNREAD_BY_CUSTOMER, assigneeName: users.firstName })
    .from(conversations)
    .leftJoin(users, eq(users.id, conversations.assigneeId))
    .$dynamic()
}
export type CustomersConversation = Awaited<ReturnType<typeof selectForCustomer>>[number]

/** Returns the person's conversations in the account, the last one first. */
export function findOwnedConversations(tx: Transaction, owner: Owner): Promise<CustomersConversation[]> {
  return selectForCustomer(tx)
    .where(belongsTo(owner))
    .orderBy(desc(conversations.lastMessageAt), desc(conversations.id))
    .limit(CONVERSATIONS_PER_ANSWER)
}

/** Returns a conversation as its customer sees it; with `owner`, only if it is theirs. */
export async function findForCustomer(
  tx: Transaction,
  id: string,
  owner?: Owner,
): Promise<CustomersConversation | undefined> {
  const [row] = await selectForCustomer(tx).where(and(eq(conversations.id, id), owner && belongsTo(owner)))
  return row
}

/** Returns of conversations what changes while they are read. */
export function findLiveFields(tx: Transaction, ids: readonly string[]) {
  const { id, lastSequence, lastNote, closedAt, assigneeId, rating } = conversations
  const { customerRead, staffRead, customerTypingUntil, staffTypingUntil } = conversations
  return tx
    .select({
      id,
      lastSequence,
      lastNote,
      closedAt,
      assigneeId,
      rating,
      customerRead,
      staffRead,
      customerTypingUntil,
      staffTypingUntil,
    })
    .from(conversations)
    .where(inArray(id, [...ids]))
}

function selectMessages(tx: Transaction) {
  const { id, name, type, bytes } = conversationAttachments
  return tx
    .select({
      message: conversationMessages,
      author: { firstName: users.firstName, lastName: users.lastName, email: users.email },
      attachment: { id, name, type, bytes },
    })
    .from(conversationMessages)
    .leftJoin(users, eq(users.id, conversationMessages.authorId))
    .leftJoin(
      conversationAttachments,
      and(
        eq(conversationAttachments.conversationId, conversationMessages.conversationId),
        eq(conversationAttachments.sequence, conversationMessages.sequence),
      ),
    )
    .$dynamic()
}
export type MessageRow = Awaited<ReturnType<typeof selectMessages>>[number]

/** Returns messages behind `after`, one more than an answer holds: it says whether others follow. */
export function findMessages(
  tx: Transaction,
  conversationId: string,
  after: number,
  limit = MESSAGES_PER_ANSWER + 1,
): Promise<MessageRow[]> {
  return selectMessages(tx)
    .where(and(eq(conversationMessages.conversationId, conversationId), gt(conversationMessages.sequence, after)))
    .orderBy(asc(conversationMessages.sequence))
    .limit(limit)
}

export async function findMessage(tx: Transaction, conversationId: string, sequence: number): Promise<MessageRow> {
  const [row] = await selectMessages(tx).where(
    and(eq(conversationMessages.conversationId, conversationId), eq(conversationMessages.sequence, sequence)),
  )
  if (!row) throw new Error('A message that was just written is gone.')
  return row
}

/** Returns the place of the message that the same call wrote before. */
export async function findSent(tx: Transaction, conversationId: string, sendHash: string): Promise<number | undefined> {
  const [row] = await tx
    .select({ sequence: conversationMessages.sequence })
    .from(conversationMessages)
    .where(and(eq(conversationMessages.conversationId, conversationId), eq(conversationMessages.sendHash, sendHash)))
  return row?.sequence
}

export async function insertMessage(tx: Transaction, message: NewMessage): Promise<void> {
  await tx.insert(conversationMessages).values(message)
}

/** Counts messages of the customer since a moment. */
export async function countMessagesSince(tx: Transaction, conversationId: string, since: Date): Promise<number> {
  const { side, sentAt } = conversationMessages
  return tx.$count(
    conversationMessages,
    and(eq(conversationMessages.conversationId, conversationId), eq(side, 'customer'), gt(sentAt, since)),
  )
}

/** Returns when the customer wrote the first message behind `after`; `undefined` if they wrote none. */
export async function findUnseenSince(
  tx: Transaction,
  conversationId: string,
  after: number,
): Promise<Date | undefined> {
  const { sequence, side, sentAt } = conversationMessages
  const [row] = await tx
    .select({ sentAt })
    .from(conversationMessages)
    .where(and(eq(conversationMessages.conversationId, conversationId), eq(side, 'customer'), gt(sequence, after)))
    .orderBy(asc(sequence))
    .limit(1)
  return row?.sentAt
}

/** Returns answers of staff behind `after`, in their order. */
export function findAnswersAfter(tx: Transaction, conversationId: string, after: number): Promise<MessageRow[]> {
  const { sequence, side } = conversationMessages
  return selectMessages(tx)
    .where(and(eq(conversationMessages.conversationId, conversationId), eq(side, 'staff'), gt(sequence, after)))
    .orderBy(asc(sequence))
}

/** Deletes conversations two years after their last message, with all that belongs to them. */
export function purgeOldConversations(tx: Transaction, now: Date): Promise<number> {
  return deleteRows(tx, conversations, lte(conversations.lastMessageAt, new Date(now.getTime() - KEPT_MS)))
}

/**
 * Removes what conversations of a person say: their name, address and company, all texts of both sides, notes and images
 * (rule Q25), and closes them: nobody is left to answer. Those that a visitor began with the person's address are theirs, too. Called before the address is gone.
 */
export async function redactConversationsOf(tx: Transaction, userId: number): Promise<void> {
  const theirs = tx.select({ email: users.canonicalEmail }).from(users).where(eq(users.id, userId))
  const found = await tx
    .select({ id: conversations.id })
    .from(conversations)
    .where(
      or(
        eq(conversations.userId, userId),
        and(isNotNull(conversations.keyHash), inArray(conversations.canonicalEmail, theirs)),
      ),
    )
    // Who writes at this moment is waited for, and writes nothing after it. In one order, or two would wait for each other.
    .orderBy(asc(conversations.id))
    .for('update')
  const ids = found.map(({ id }) => id)
  if (!ids.length) return

  await tx.delete(conversationAttachments).where(inArray(conversationAttachments.conversationId, ids))
  await tx.delete(conversationNotes).where(inArray(conversationNotes.conversationId, ids))
  await tx
    .update(conversationMessages)
    .set({ text: '', contextPage: null, contextRequestId: null, report: null })
    .where(inArray(conversationMessages.conversationId, ids))
  await tx
    .update(conversations)
    .set({
      name: '',
      email: '',
      canonicalEmail: '',
      company: '',
      subject: '',
      ratingComment: '',
      closedAt: sql`coalesce(${conversations.closedAt}, ${conversations.lastMessageAt})`,
      waitingSince: null,
    })
    .where(inArray(conversations.id, ids))
}
