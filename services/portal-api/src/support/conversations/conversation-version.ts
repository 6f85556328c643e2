import { createHmac } from 'node:crypto'
import { deriveKey, type EnvelopeKeys } from '@portal/foundation/secrets'
import type { conversations } from './conversations.tables.ts'

export type ConversationRow = typeof conversations.$inferSelect
/** The two sides that read a conversation. */
export type ReadingSide = 'customer' | 'staff'

/** The part of a conversation that is looked at for all who wait for news of it. */
export type LiveFields = Pick<
  ConversationRow,
  | 'lastSequence'
  | 'lastNote'
  | 'closedAt'
  | 'assigneeId'
  | 'rating'
  | 'customerRead'
  | 'staffRead'
  | 'customerTypingUntil'
  | 'staffTypingUntil'
>

/** Returns whether the other side is typing at this moment. */
export function isOtherTyping(
  { customerTypingUntil, staffTypingUntil }: Pick<LiveFields, 'customerTypingUntil' | 'staffTypingUntil'>,
  side: ReadingSide,
  now: Date,
): boolean {
  const until = side === 'customer' ? staffTypingUntil : customerTypingUntil
  return until !== null && until > now
}

const derived = new WeakMap<EnvelopeKeys, Buffer>()

/** All servers have the same. Derived once: each look makes as many versions as there are readers. */
function versionKeyOf(keys: EnvelopeKeys): Buffer {
  const key = derived.get(keys) ?? deriveKey(keys, 'conversation-version')
  derived.set(keys, key)
  return key
}

/**
 * Returns a digest of everything but messages that one side sees of a conversation (rule Q9). A note changes the version
 * of staff alone, or customers would learn that there is one (rule Q13). With a key: a plain digest would be found for the
 * few ids that staff have, and customers see no more of them than a first name (rule Q12).
 */
export function versionFor(row: LiveFields, side: ReadingSide, now: Date, keys: EnvelopeKeys): string {
  const { lastNote, closedAt, assigneeId, rating, customerRead, staffRead } = row
  const seen = [closedAt !== null, assigneeId, rating, customerRead, staffRead, isOtherTyping(row, side, now)]
  const content = JSON.stringify(side === 'staff' ? [...seen, lastNote] : seen)
  return createHmac('sha256', versionKeyOf(keys)).update(content).digest('base64url').slice(0, 16)
}

/** A reader and what they know of a conversation. */
export interface ConversationReader {
  conversationId: string
  side: ReadingSide
  /** Last message that they have. */
  after: number
  /** Absent for readers who wait for messages alone. */
  version: string | undefined
}

/** Returns whether there is something that the reader does not know yet. */
export function hasNews(
  row: LiveFields,
  { side, after, version }: ConversationReader,
  now: Date,
  keys: EnvelopeKeys,
): boolean {
  return row.lastSequence > after || (version !== undefined && versionFor(row, side, now, keys) !== version)
}
