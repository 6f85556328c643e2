import type { Call } from '@portal/contracts/call'
import { type Message, TYPING_SHOWN_MS } from '@portal/contracts/support/conversation'
import { type ConversationGroup, groupOf } from '@portal/contracts/support/conversation-group'
import type { ConversationNews } from '@portal/contracts/support/conversations'
import type { ReportPart } from '@portal/contracts/support/problem-report'
import { MINUTE_MS } from '@portal/contracts/time-units'
import { letterSubjects, takeOrRefuse } from '@portal/foundation/attempts'
import { type Database, inTransaction, type Transaction } from '@portal/foundation/database'
import type { Foundation } from '@portal/foundation/foundation'
import { canonicalEmail } from '@portal/foundation/people'
import { problem } from '@portal/foundation/problem'
import { nanoid } from 'nanoid'
import type { Context } from '../../kernel/context.ts'
import { storeImage } from '../attachments/store-image.ts'
import { availabilityAt } from '../availability.ts'
import { letterAddressOf } from '../letters/letter-address.ts'
import { transcriptLetter } from '../letters/transcript-letter.ts'
import { type ConversationRow, isOtherTyping, versionFor } from './conversation-version.ts'
import { conversationView, messagesView, messageView } from './conversation-view.ts'
import { waitForNews } from './conversation-watch.ts'
import {
  type CustomersConversation,
  changeConversation,
  countMessagesSince,
  findForCustomer,
  findMessages,
  findNewMessages,
  findOwned,
  insertConversation,
  lockOwned,
  type NewConversation,
  type Owner,
  setTyping,
} from './conversations.sql.ts'
import { subjectOf, writeMessage } from './write-message.ts'

/* Acts of a customer in a conversation, for people who are logged in and for visitors: only the proof that it is theirs differs. */

/** Messages that a customer sends in a minute (rule Q18). */
const MESSAGES_A_MINUTE = 30
/** Messages of a transcript; those before are left out. */
const LONGEST_TRANSCRIPT = 1_000

type Acting = Pick<Context<Call>, 'tx' | 'now' | 'audit' | 'foundation' | 'idempotencyKey'>

/** The customer's side of one call. */
interface Customers {
  id: string
  owner: Owner
  /** Absent for visitors. */
  userId?: number
}

type Profile = Pick<NewConversation, 'name' | 'email' | 'company'>
type Proof = Pick<NewConversation, 'userId' | 'accountId' | 'keyHash' | 'startHash'>

interface Opening {
  page: string
  text: string
  context?: { page: string; request_id: string } | undefined
}

interface FirstMessage extends Opening {
  /** The team that answers; by the page where it is not said. */
  group?: ConversationGroup
  report?: ReportPart[]
  /** An image in base64. */
  screenshot?: string | undefined
}

/** Begins a conversation with its first message. Returns nothing if the same call began one before. */
export async function openConversation(
  { tx, now, audit, foundation }: Acting,
  { page, text, context, group = groupOf(page), report, screenshot }: FirstMessage,
  { name, email, company }: Profile,
  proof: Proof,
): Promise<ConversationNews | undefined> {
  const id = nanoid()
  const conversation = await insertConversation(tx, {
    id,
    group,
    ...proof,
    name,
    email,
    canonicalEmail: email && canonicalEmail(email),
    company,
    page,
    subject: subjectOf(text),
    startedAt: now,
    lastMessageAt: now,
    lastSequence: 0,
    waitingSince: now,
  })
  if (!conversation) return undefined

  const image = screenshot === undefined ? undefined : await storeImage(tx, { id }, { content: screenshot }, now)
  const authorId = proof.userId ?? undefined
  const attachmentId = image?.attachment_id
  await writeMessage(tx, conversation, { side: 'customer', authorId, text, attachmentId, context, report, now })
  audit('conversation.started', { subject: id, group })
  return readWritten(tx, foundation, { id, now })
}

/** Waits for news of the customer's conversation, if there is none yet. Returns whether the answer was held back. */
export async function awaitOwnNews(
  foundation: Foundation,
  { id, owner }: Customers,
  { after = 0, version, wait }: { after?: number | undefined; version?: string | undefined; wait?: number | undefined },
  now: Date,
): Promise<boolean> {
  if (!wait) return false
  const conversation = await findOwn(foundation.db, { id, owner })
  return waitForNews(foundation, conversation, { conversationId: id, side: 'customer', after, version }, { wait, now })
}

/** Reads the news of the customer's conversation. */
export async function readOwnNews(
  tx: Transaction,
  foundation: Foundation,
  customers: Customers,
  after: number | undefined,
): Promise<ConversationNews> {
  const found = await findForCustomer(tx, customers.id, customers.owner)
  if (!found) throw problem('support-context:conversation-not-found')
  return newsOf(tx, foundation, found, { after: after ?? 0, now: foundation.clock.now() })
}

/** Returns a conversation that this transaction has just written, from its first message on. */
export async function readWritten(
  tx: Transaction,
  foundation: Pick<Foundation, 'settings' | 'keys'>,
  { id, now }: { id: string; now: Date },
): Promise<ConversationNews> {
  return newsOf(tx, foundation, await findWritten(tx, id), { after: 0, now })
}

/** The row is read before its messages: what is written in between is news for the next answer, and nothing is lost. */
async function newsOf(
  tx: Transaction,
  { settings, keys }: Pick<Foundation, 'settings' | 'keys'>,
  found: CustomersConversation,
  { after, now }: { after: number; now: Date },
): Promise<ConversationNews> {
  const { conversation } = found
  return {
    conversation: conversationView(found),
    availability: availabilityAt(settings, now),
    ...messagesView(await findNewMessages(tx, conversation, after), 'customer', conversation.name),
    is_typing: isOtherTyping(conversation, 'customer', now),
    read_by_other: conversation.staffRead,
    version: versionFor(conversation, 'customer', now, keys.envelope),
  }
}

/** Sends a message; opens a closed conversation again (rule Q15). */
export async function sendOwnMessage(
  { tx, now, audit, idempotencyKey }: Acting,
  customers: Customers,
  { text, attachment_id: attachmentId, context }: Omit<Opening, 'page'> & { attachment_id?: string | undefined },
): Promise<Message> {
  const conversation = await lockOwn(tx, customers)
  const { id, closedAt, waitingSince } = conversation
  const { message, isNew } = await writeMessage(
    tx,
    conversation,
    { side: 'customer', authorId: customers.userId, text, attachmentId, context, idempotencyKey, now },
    { closedAt: null, waitingSince: waitingSince ?? now, customerTypingUntil: null },
  )
  // After the write, so that a repeated call is answered also in a crowded minute.
  const sent = isNew ? await countMessagesSince(tx, id, new Date(now.getTime() - MINUTE_MS)) : 0
  if (sent > MESSAGES_A_MINUTE) throw problem('support-context:too-many-messages')
  if (isNew && closedAt) audit('conversation.reopened', { subject: id })
  return messageView(message, 'customer', conversation.name)
}

export async function markOwnRead(tx: Transaction, customers: Customers, sequence: number): Promise<void> {
  const { id, lastSequence, customerRead } = await lockOwn(tx, customers)
  const read = Math.min(sequence, lastSequence)
  if (read > customerRead) await changeConversation(tx, id, { customerRead: read })
}

export async function showOwnTyping(tx: Transaction, customers: Customers, now: Date): Promise<void> {
  const { id } = await findOwn(tx, customers)
  await setTyping(tx, id, { customerTypingUntil: new Date(now.getTime() + TYPING_SHOWN_MS) })
}

/** Replaces the address of a visitor. People who are logged in have their own, so that their conversations have no key. */
export async function leaveEmail({ tx, audit }: Pick<Acting, 'tx' | 'audit'>, customers: Customers, email: string) {
  const { id, email: before } = await lockOwn(tx, customers)
  if (email !== before) {
    await changeConversation(tx, id, { email, canonicalEmail: canonicalEmail(email) })
    audit('conversation.email-left', { subject: id })
  }
  return conversationView(await findWritten(tx, id))
}

export async function rateOwn(
  { tx, now, audit }: Acting,
  customers: Customers,
  { rating, comment }: { rating: 'good' | 'bad'; comment: string },
) {
  const conversation = await lockOwn(tx, customers)
  const { id } = conversation
  if (conversation.rating !== rating || conversation.ratingComment !== comment) {
    await changeConversation(tx, id, { rating, ratingComment: comment, ratedAt: now })
    audit('conversation.rated', { subject: id, rating })
  }
  return conversationView(await findWritten(tx, id))
}

/**
 * Counts a transcript against its address. Visitors choose that themselves, so it takes an answer of staff first: nobody has
 * texts of their own sent to others (rule Q22).
 */
export async function countTranscript(db: Database, customers: Customers, now: Date) {
  const conversation = await findOwn(db, customers)
  const email = await letterAddressOf(db, conversation)
  if (!email) throw problem('support-context:no-address')
  if (!conversation.firstAnsweredAt) throw problem('support-context:nothing-to-mail')
  for (const subject of letterSubjects('transcript', email))
    await inTransaction(db, (tx) => takeOrRefuse(tx, subject, now, 'request:rate-limited'))
  return email
}

export async function mailOwnTranscript(
  { tx, audit, mail, foundation }: Acting & Pick<Context<Call>, 'mail'>,
  customers: Customers,
  email: string,
): Promise<{ sent_to: string }> {
  const conversation = await lockOwn(tx, customers)
  const after = Math.max(0, conversation.lastSequence - LONGEST_TRANSCRIPT)
  const messages = await findMessages(tx, conversation.id, after, LONGEST_TRANSCRIPT)
  mail(transcriptLetter(foundation.settings, { to: email, conversation, messages }))
  audit('conversation.transcript-mailed', { subject: conversation.id })
  return { sent_to: email }
}

async function findWritten(tx: Transaction, id: string): Promise<CustomersConversation> {
  const found = await findForCustomer(tx, id)
  if (!found) throw new Error('A conversation that was just written is gone.')
  return found
}

/** Returns the customer's conversation. Throws if it is not theirs. */
export async function findOwn(tx: Transaction, { id, owner }: Customers): Promise<ConversationRow> {
  const conversation = await findOwned(tx, id, owner)
  if (!conversation) throw problem('support-context:conversation-not-found')
  return conversation
}

/** Returns the customer's conversation, locked. Throws if it is not theirs. */
export async function lockOwn(tx: Transaction, { id, owner }: Customers): Promise<ConversationRow> {
  const conversation = await lockOwned(tx, id, owner)
  if (!conversation) throw problem('support-context:conversation-not-found')
  return conversation
}
