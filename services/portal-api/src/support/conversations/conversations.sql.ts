import { MESSAGES_PER_ANSWER } from '@portal/contracts/support/conversation'
import { DAY_MS } from '@portal/contracts/time-units'
import { deleteRows, statement, type Transaction } from '@portal/foundation/database'
import { users } from '@portal/foundation/people'
import { and, asc, desc, eq, gt, inArray, isNotNull, lte, or, sql } from 'drizzle-orm'
import { conversationAttachments } from '../attachments/attachments.tables.ts'
import type { ConversationRow, LiveFields } from './conversation-version.ts'
import { conversationMessages, conversationNotes, conversations } from './conversations.tables.ts'

/** How long a conversation is kept after its last message, in ms (rule Q24). */
const KEPT_MS = 730 * DAY_MS
const CONVERSATIONS_PER_ANSWER = 50
const LONGEST_PREVIEW = 200

export type NewConversation = typeof conversations.$inferInsert
type NewMessage = typeof conversationMessages.$inferInsert

type PersonInAccount = { userId: number; accountId: number | null }
/** The customer's side of a conversation: a person in an account or in none, or the holder of a key. */
export type Owner = PersonInAccount | { keyHash: string }

const isOfPerson = sql`${conversations.userId} = ${sql.placeholder('userId')}::int
  and ${conversations.accountId} is not distinct from ${sql.placeholder('accountId')}::int`
/** The condition that a conversation is the caller's, for `valuesOf`; one of a person is never opened by a key. */
const isOwned = sql`(${isOfPerson}
  or ${conversations.userId} is null and ${conversations.keyHash} = ${sql.placeholder('keyHash')}::text)`

type OwnerValues = { userId: number | null; accountId: number | null; keyHash: string | null }

function valuesOf(owner: Owner): OwnerValues {
  return 'keyHash' in owner ? { userId: null, accountId: null, keyHash: owner.keyHash } : { ...owner, keyHash: null }
}

const isNamed = eq(conversations.id, sql.placeholder('id'))

/** Inserts a conversation. Returns nothing if one with the same `startHash` is there. */
export async function insertConversation(
  tx: Transaction,
  conversation: NewConversation,
): Promise<ConversationRow | undefined> {
  const [row] = await tx.insert(conversations).values(conversation).onConflictDoNothing().returning()
  return row
}

const ownedConversation = statement<OwnerValues & { id: string }, ConversationRow[]>('owned-conversation', (tx) =>
  tx.select().from(conversations).where(and(isNamed, isOwned)),
)

/** Returns a conversation if it is the customer's. */
export async function findOwned(tx: Transaction, id: string, owner: Owner): Promise<ConversationRow | undefined> {
  const [row] = await ownedConversation(tx, { id, ...valuesOf(owner) })
  return row
}

const ownedConversationLocked = statement<OwnerValues & { id: string }, ConversationRow[]>(
  'owned-conversation-locked',
  (tx) => tx.select().from(conversations).where(and(isNamed, isOwned)).for('update'),
)

/** The same, locked, so that what is decided about it stays true until the commit. */
export async function lockOwned(tx: Transaction, id: string, owner: Owner): Promise<ConversationRow | undefined> {
  const [row] = await ownedConversationLocked(tx, { id, ...valuesOf(owner) })
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

/** The beginning of the last message and who wrote it, where a conversation is joined with it by `isLastMessage`. */
export const LAST_MESSAGE = {
  preview: sql<string | null>`left(${conversationMessages.text}, ${LONGEST_PREVIEW})`,
  previewFrom: conversationMessages.side,
}
export const isLastMessage = and(
  eq(conversationMessages.conversationId, conversations.id),
  eq(conversationMessages.sequence, conversations.lastSequence),
)

function selectForCustomer(tx: Transaction) {
  return tx
    .select({
      conversation: conversations,
      unread: UNREAD_BY_CUSTOMER,
      assigneeName: users.firstName,
      ...LAST_MESSAGE,
    })
    .from(conversations)
    .leftJoin(users, eq(users.id, conversations.assigneeId))
    .leftJoin(conversationMessages, isLastMessage)
    .$dynamic()
}
export type CustomersConversation = Awaited<ReturnType<typeof selectForCustomer>>[number]

const conversationsOfPerson = statement<PersonInAccount, CustomersConversation[]>('conversations-of-person', (tx) =>
  selectForCustomer(tx)
    .where(isOfPerson)
    .orderBy(desc(conversations.lastMessageAt), desc(conversations.id))
    .limit(CONVERSATIONS_PER_ANSWER),
)

/** Returns the person's conversations in the account, the last one first. */
export function findOwnedConversations(tx: Transaction, person: PersonInAccount): Promise<CustomersConversation[]> {
  return conversationsOfPerson(tx, person)
}

const conversationForCustomer = statement<OwnerValues & { id: string }, CustomersConversation[]>(
  'conversation-for-customer',
  (tx) => selectForCustomer(tx).where(and(isNamed, isOwned)),
)
const writtenConversation = statement<{ id: string }, CustomersConversation[]>('written-conversation', (tx) =>
  selectForCustomer(tx).where(isNamed),
)

/** Returns a conversation as its customer sees it; with `owner`, only if it is theirs. */
export async function findForCustomer(
  tx: Transaction,
  id: string,
  owner?: Owner,
): Promise<CustomersConversation | undefined> {
  const [row] = owner
    ? await conversationForCustomer(tx, { id, ...valuesOf(owner) })
    : await writtenConversation(tx, { id })
  return row
}

/** Columns that change while a conversation is read. */
const LIVE_FIELDS = {
  id: conversations.id,
  lastSequence: conversations.lastSequence,
  lastNote: conversations.lastNote,
  closedAt: conversations.closedAt,
  assigneeId: conversations.assigneeId,
  rating: conversations.rating,
  customerRead: conversations.customerRead,
  staffRead: conversations.staffRead,
  customerTypingUntil: conversations.customerTypingUntil,
  staffTypingUntil: conversations.staffTypingUntil,
}
const { id: _, ...DIGESTED } = LIVE_FIELDS
const digest = sql<string>`md5(row(${sql.join(Object.values(DIGESTED), sql`, `)})::text)`

/** A conversation as it is found by a look; `row` is null if it is gone. */
export interface LookedAt {
  id: string
  digest: string | null
  row: (LiveFields & { id: string }) | null
}

/**
 * Returns the conversations that differ from the digests that are known of them, at the same places of both lists; those that
 * are gone, too. The database compares, so that many that stay as they are cost the process next to nothing.
 */
export const findChanged = statement<{ ids: string[]; digests: string[] }, LookedAt[]>(
  'changed-conversations',
  (tx) => {
    const known = sql`unnest(${sql.placeholder('ids')}::text[], ${sql.placeholder('digests')}::text[]) as known (id, digest)`
    return tx
      .select({
        id: sql<string>`known.id`,
        digest: sql<string | null>`case when ${conversations.id} is not null then ${digest} end`,
        row: LIVE_FIELDS,
      })
      .from(known)
      .leftJoin(conversations, eq(conversations.id, sql`known.id`))
      .where(sql`${conversations.id} is null or ${digest} <> known.digest`)
  },
)

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

const isOfConversation = eq(conversationMessages.conversationId, sql.placeholder('conversationId'))
const messagesBehind = statement<{ conversationId: string; after: number; limit: number }, MessageRow[]>(
  'messages-behind',
  (tx) =>
    selectMessages(tx)
      .where(and(isOfConversation, gt(conversationMessages.sequence, sql.placeholder('after'))))
      .orderBy(asc(conversationMessages.sequence))
      .limit(sql.placeholder('limit')),
)
const oneMessage = statement<{ conversationId: string; sequence: number }, MessageRow[]>('one-message', (tx) =>
  selectMessages(tx).where(and(isOfConversation, eq(conversationMessages.sequence, sql.placeholder('sequence')))),
)

/** Returns messages behind `after`, one more than an answer holds: it says whether others follow. */
export function findMessages(
  tx: Transaction,
  conversationId: string,
  after: number,
  limit = MESSAGES_PER_ANSWER + 1,
): Promise<MessageRow[]> {
  return messagesBehind(tx, { conversationId, after, limit })
}

/** Returns the messages of a conversation behind `after`; asks nothing where its row, which was read before, says that there are none. */
export async function findNewMessages(
  tx: Transaction,
  { id, lastSequence }: Pick<ConversationRow, 'id' | 'lastSequence'>,
  after: number,
): Promise<MessageRow[]> {
  return lastSequence > after ? findMessages(tx, id, after) : []
}

export async function findMessage(tx: Transaction, conversationId: string, sequence: number): Promise<MessageRow> {
  const [row] = await oneMessage(tx, { conversationId, sequence })
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
