import type { Message, MessageFacts } from '@portal/contracts/authorization/messages'
import { meets, type Requirement } from '@portal/contracts/roles'
import { DAY_MS } from '@portal/contracts/time-units'
import { and, desc, eq, inArray, isNull, lt, lte, notInArray, or, type SQL, sql } from 'drizzle-orm'
import { deleteRows } from '../database/delete-rows.ts'
import type { Transaction } from '../database/transaction.ts'
import { accounts, memberships, users } from '../people/people.tables.ts'
import { CAN_LOG_IN } from '../people/person-state.sql.ts'
import { sessions } from '../sessions/sessions.tables.ts'
import { messages } from './messages.tables.ts'

/** Messages kept of one person; the oldest give way. */
const KEPT_OF_PERSON = 200
/** How long a message is kept after it was read, in ms. */
const READ_KEPT_MS = 90 * DAY_MS

/** The recipients: one person, or those members of the message's account who can log in and have one of these roles. */
type Recipients = { userId: number } | { whoMay: Exclude<Requirement, 'public'> }

interface Writing {
  to: Recipients
  /** The account that the message is about. */
  accountId?: number | undefined
  /** The session of the act that it tells of: what somebody did in this very browser is no news there. */
  actingSessionId?: string | undefined
  now: Date
}

/**
 * Writes a message in the transaction of the act that causes it (rule H53). It takes the place of an unread one of the
 * same kind about the same account: only the last state is news.
 */
export async function writeMessage(tx: Transaction, facts: MessageFacts, writing: Writing): Promise<void> {
  const { accountId = null, actingSessionId, now } = writing
  const userIds = await findRecipients(tx, writing)
  if (userIds.length === 0) return

  const { kind, ...fields } = facts
  const isAboutTheSame = accountId === null ? isNull(messages.accountId) : eq(messages.accountId, accountId)
  await tx
    .delete(messages)
    .where(and(inArray(messages.userId, userIds), eq(messages.kind, kind), isAboutTheSame, isNull(messages.readAt)))
  const rows = userIds.map((userId) => ({ userId, accountId, kind, fields, actingSessionId, createdAt: now }))
  await tx.insert(messages).values(rows)
  for (const userId of userIds) await deleteOldest(tx, userId)
}

async function findRecipients(tx: Transaction, { to, accountId }: Writing): Promise<number[]> {
  if ('userId' in to) return [to.userId]
  if (accountId === undefined) return []

  const members = await tx
    .select({ userId: users.id, roles: memberships.roles })
    .from(memberships)
    .innerJoin(users, eq(users.id, memberships.userId))
    .where(and(eq(memberships.accountId, accountId), CAN_LOG_IN))
    .orderBy(users.id)
  return members.filter(({ roles }) => meets(to.whoMay, { roles })).map(({ userId }) => userId)
}

async function deleteOldest(tx: Transaction, userId: number): Promise<void> {
  const own = eq(messages.userId, userId)
  const kept = tx.select({ id: messages.id }).from(messages).where(own).orderBy(desc(messages.id)).limit(KEPT_OF_PERSON)
  await tx.delete(messages).where(and(own, notInArray(messages.id, kept)))
}

/** The session that asks for messages. One that single sign-on began hears of no account outside that organization (rule F85). */
interface Reader {
  sessionId: string
  organizationId: number | null
}

function isShownTo(sessionId: SQL | string, organizationId: SQL | number | null): SQL | undefined {
  const isOfOrganization = sql`exists (select 1 from ${accounts} where ${accounts.id} = ${messages.accountId} and ${accounts.organizationId} = ${organizationId})`
  return and(
    sql`${messages.actingSessionId} is distinct from ${sessionId}`,
    or(isNull(messages.accountId), sql`${organizationId}::integer is null`, isOfOrganization),
  )
}

/** The unread messages of a person in a query of `sessions` and `users`. */
export const UNREAD_MESSAGES = sql<number>`(select count(*)::integer from ${messages} where ${and(
  eq(messages.userId, users.id),
  isNull(messages.readAt),
  isShownTo(sql`${sessions.id}`, sql`${sessions.organizationId}`),
)})`

function isOwn({ userId, sessionId, organizationId }: Reader & { userId: number }): SQL | undefined {
  return and(eq(messages.userId, userId), isShownTo(sessionId, organizationId))
}

/** Returns messages of a person, the newest first. */
export function findMessages(
  tx: Transaction,
  reader: Reader & { userId: number },
  { before, limit }: { before: number | undefined; limit: number },
) {
  return tx
    .select()
    .from(messages)
    .where(and(isOwn(reader), before === undefined ? undefined : lt(messages.id, before)))
    .orderBy(desc(messages.id))
    .limit(limit)
}

/** Marks messages as read; returns whether all of them are there and the person's own. Otherwise none is marked. */
export async function markRead(
  tx: Transaction,
  reader: Reader & { userId: number },
  ids: readonly Message['message_id'][],
  now: Date,
): Promise<boolean> {
  const wanted = [...new Set(ids)]
  const named = and(isOwn(reader), inArray(messages.id, wanted))
  const own = await tx.select({ id: messages.id }).from(messages).where(named).for('update')
  if (own.length < wanted.length) return false

  await tx
    .update(messages)
    .set({ readAt: now })
    .where(and(named, isNull(messages.readAt)))
  return true
}

export async function countUnread(tx: Transaction, reader: Reader & { userId: number }): Promise<number> {
  return tx.$count(messages, and(isOwn(reader), isNull(messages.readAt)))
}

/** Deletes the messages of a person who is redacted, or about an account that they no longer belong to. */
export async function deleteMessagesOf(tx: Transaction, userId: number, accountId?: number): Promise<void> {
  const about = accountId === undefined ? undefined : eq(messages.accountId, accountId)
  await tx.delete(messages).where(and(eq(messages.userId, userId), about))
}

/** Deletes messages that were read 90 days ago; returns how many. */
export function purgeReadMessages(tx: Transaction, now: Date): Promise<number> {
  return deleteRows(tx, messages, lte(messages.readAt, new Date(now.getTime() - READ_KEPT_MS)))
}
