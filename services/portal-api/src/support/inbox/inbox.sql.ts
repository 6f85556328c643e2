import { rolesMeeting } from '@portal/contracts/roles'
import {
  FIGURES_DAYS,
  type InboxOrder,
  type InboxQueue,
  QUEUE_COUNTED_AT_MOST,
} from '@portal/contracts/support/admin-conversations'
import type { ConversationGroup } from '@portal/contracts/support/conversation-group'
import { DAY_MS } from '@portal/contracts/time-units'
import { statement, type Transaction } from '@portal/foundation/database'
import { accounts, CAN_LOG_IN, users } from '@portal/foundation/people'
import {
  and,
  arrayOverlaps,
  asc,
  desc,
  eq,
  gt,
  gte,
  isNotNull,
  isNull,
  lt,
  ne,
  notInArray,
  or,
  type SQL,
  sql,
} from 'drizzle-orm'
import { isLastMessage, LAST_MESSAGE, UNREAD_BY_STAFF } from '../conversations/conversations.sql.ts'
import { conversationMessages, conversationNotes, conversations } from '../conversations/conversations.tables.ts'

const NOTES_PER_ANSWER = 200
const EARLIER_PER_ANSWER = 20

/** Members of staff who answer conversations. */
const ANSWERING_ROLES = rolesMeeting([['support']])

/** A place in an order of a queue. */
export interface QueuePlace {
  at: Date
  id: string
  /** Behind those who wait, where these come first: `at` is the time of a last message. */
  isAnswered: boolean
}

interface Wanted {
  queue: InboxQueue
  group: ConversationGroup | undefined
  /** The member of staff who asks. */
  staffId: number
}

function inQueue({ queue, group, staffId }: Wanted): SQL | undefined {
  const { closedAt, assigneeId } = conversations
  const queues = {
    unassigned: and(isNull(closedAt), isNull(assigneeId)),
    mine: and(isNull(closedAt), eq(assigneeId, staffId)),
    all: isNull(closedAt),
    closed: isNotNull(closedAt),
  }
  return and(queues[queue], group && eq(conversations.group, group))
}

function selectForStaff(tx: Transaction) {
  return tx
    .select({
      conversation: conversations,
      unread: UNREAD_BY_STAFF,
      assignee: { firstName: users.firstName, lastName: users.lastName, email: users.email },
      accountLabel: accounts.label,
      ...LAST_MESSAGE,
    })
    .from(conversations)
    .leftJoin(users, eq(users.id, conversations.assigneeId))
    .leftJoin(accounts, eq(accounts.id, conversations.accountId))
    .leftJoin(conversationMessages, isLastMessage)
    .$dynamic()
}
export type StaffsConversation = Awaited<ReturnType<typeof selectForStaff>>[number]

interface QueuePart {
  /** Begins with the row behind this place. */
  behind: QueuePlace | undefined
  limit: number
}

/** Returns conversations of a queue in an order (rule Q72). */
export async function findQueue(
  tx: Transaction,
  wanted: Wanted,
  { order, ...part }: QueuePart & { order: InboxOrder },
): Promise<StaffsConversation[]> {
  if (order === 'longest-wait') return findWaiting(tx, wanted, part)
  if (order === 'last-message') return findLatest(tx, inQueue(wanted), part)

  // Two statements, since each has an index in its order.
  const { behind, limit } = part
  const waiting = behind?.isAnswered ? [] : await findWaiting(tx, wanted, part)
  if (waiting.length === limit) return waiting
  // One that is answered between the two is not listed twice.
  const here = waiting.map(({ conversation }) => conversation.id)
  const isAnswered = and(inQueue(wanted), isNull(conversations.waitingSince), notInArray(conversations.id, here))
  const rest = { behind: behind?.isAnswered ? behind : undefined, limit: limit - waiting.length }
  return [...waiting, ...(await findLatest(tx, isAnswered, rest))]
}

/** Returns those who wait, the longest wait first. */
function findWaiting(tx: Transaction, wanted: Wanted, { behind, limit }: QueuePart): Promise<StaffsConversation[]> {
  const { waitingSince, id } = conversations
  const isBehind = behind && or(gt(waitingSince, behind.at), and(eq(waitingSince, behind.at), gt(id, behind.id)))
  return selectForStaff(tx)
    .where(and(inQueue(wanted), isNotNull(waitingSince), isBehind))
    .orderBy(asc(waitingSince), asc(id))
    .limit(limit)
}

/** Returns conversations by their last message, the latest first. */
function findLatest(
  tx: Transaction,
  which: SQL | undefined,
  { behind, limit }: QueuePart,
): Promise<StaffsConversation[]> {
  const { lastMessageAt, id } = conversations
  const isBehind = behind && or(lt(lastMessageAt, behind.at), and(eq(lastMessageAt, behind.at), lt(id, behind.id)))
  return selectForStaff(tx).where(and(which, isBehind)).orderBy(desc(lastMessageAt), desc(id)).limit(limit)
}

/** Counts a queue, up to 100. */
export async function countQueue(tx: Transaction, wanted: Wanted): Promise<number> {
  const some = tx
    .select({ one: sql`1` })
    .from(conversations)
    .where(inQueue(wanted))
    .limit(QUEUE_COUNTED_AT_MOST)
    .as('some')
  return tx.$count(some)
}

const conversationForStaff = statement<{ id: string }, StaffsConversation[]>('conversation-for-staff', (tx) =>
  selectForStaff(tx).where(eq(conversations.id, sql.placeholder('id'))),
)

export async function findForStaff(tx: Transaction, id: string): Promise<StaffsConversation | undefined> {
  const [row] = await conversationForStaff(tx, { id })
  return row
}

/** Returns other conversations of the same person, the last one first. */
export function findEarlier(tx: Transaction, { id, userId }: { id: string; userId: number }) {
  return tx
    .select({
      id: conversations.id,
      subject: conversations.subject,
      closedAt: conversations.closedAt,
      lastMessageAt: conversations.lastMessageAt,
    })
    .from(conversations)
    .where(and(eq(conversations.userId, userId), ne(conversations.id, id)))
    .orderBy(desc(conversations.lastMessageAt))
    .limit(EARLIER_PER_ANSWER)
}

function selectNotes(tx: Transaction) {
  return tx
    .select({
      note: conversationNotes,
      author: { firstName: users.firstName, lastName: users.lastName, email: users.email },
    })
    .from(conversationNotes)
    .leftJoin(users, eq(users.id, conversationNotes.authorId))
    .$dynamic()
}
export type NoteRow = Awaited<ReturnType<typeof selectNotes>>[number]

/** Returns the notes of a conversation in their order; of more than 200 the last ones. */
export async function findNotes(tx: Transaction, conversationId: string): Promise<NoteRow[]> {
  const rows = await selectNotes(tx)
    .where(eq(conversationNotes.conversationId, conversationId))
    .orderBy(desc(conversationNotes.note))
    .limit(NOTES_PER_ANSWER)
  return rows.reverse()
}

/** Returns the note with this number. */
export async function findNote(tx: Transaction, conversationId: string, note: number): Promise<NoteRow> {
  const isThis = and(eq(conversationNotes.conversationId, conversationId), eq(conversationNotes.note, note))
  const [row] = await selectNotes(tx).where(isThis)
  if (!row) throw new Error('A note that was just written is gone.')
  return row
}

export async function insertNote(tx: Transaction, note: typeof conversationNotes.$inferInsert): Promise<void> {
  await tx.insert(conversationNotes).values(note)
}

/** Returns members of staff who answer conversations. */
export function findAssignees(tx: Transaction, userId?: number) {
  const { id, firstName, lastName, email, internalRoles } = users
  return tx
    .select({ id, firstName, lastName, email })
    .from(users)
    .where(
      and(
        sql`${internalRoles} <> '{}'`,
        arrayOverlaps(internalRoles, ANSWERING_ROLES),
        CAN_LOG_IN,
        userId === undefined ? undefined : eq(id, userId),
      ),
    )
    .orderBy(asc(firstName), asc(lastName), asc(id))
}

/** Returns how fast the first answers of the last days were and how they were rated, for one group or both. */
export async function findFigures(tx: Transaction, group: ConversationGroup | undefined, now: Date) {
  const { startedAt, firstAnsweredAt, rating, ratedAt } = conversations
  const since = new Date(now.getTime() - FIGURES_DAYS * DAY_MS)
  const ofGroup = group && eq(conversations.group, group)
  const [answers] = await tx
    .select({
      median: sql<
        number | null
      >`round(percentile_cont(0.5) within group (order by extract(epoch from ${firstAnsweredAt} - ${startedAt})))::int`,
    })
    .from(conversations)
    .where(and(gte(startedAt, since), isNotNull(firstAnsweredAt), ofGroup))
  const [ratings] = await tx
    .select({
      good: sql<number>`count(*) filter (where ${rating} = 'good')::int`,
      bad: sql<number>`count(*) filter (where ${rating} = 'bad')::int`,
    })
    .from(conversations)
    .where(and(gte(ratedAt, since), ofGroup))
  return {
    median: answers?.median ?? null,
    good: ratings?.good ?? 0,
    bad: ratings?.bad ?? 0,
  }
}
