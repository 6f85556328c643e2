import { oneLine } from '@portal/contracts/one-line'
import type { ReportPart } from '@portal/contracts/support/problem-report'
import type { Transaction } from '@portal/foundation/database'
import { problem } from '@portal/foundation/problem'
import { hashToken } from '@portal/foundation/sessions'
import { assignToMessage } from '../attachments/attachments.sql.ts'
import type { ConversationRow } from './conversation-version.ts'
import { changeConversation, findMessage, findSent, insertMessage, type MessageRow } from './conversations.sql.ts'

const LONGEST_SUBJECT = 120

interface NewMessage {
  side: 'customer' | 'staff' | 'system'
  /** `undefined` for visitors and the system. */
  authorId?: number | undefined
  text: string
  attachmentId?: string | undefined
  context?: { page: string; request_id: string } | undefined
  report?: ReportPart[] | undefined
  /** Key of the call, if it may be repeated. */
  idempotencyKey?: string | undefined
  now: Date
}

/**
 * Writes the next message of a conversation, whose row the caller has locked: places have no gap and no double, however
 * many write at once (rule Q7). The same author's call with the same key finds its message again (rule Q8).
 */
export async function writeMessage(
  tx: Transaction,
  conversation: ConversationRow,
  { side, authorId, text, attachmentId, context, report, idempotencyKey, now }: NewMessage,
  change: Partial<ConversationRow> = {},
): Promise<{ message: MessageRow; isNew: boolean }> {
  const { id } = conversation
  const sendHash = idempotencyKey ? hashToken(`${side}\n${authorId ?? ''}\n${idempotencyKey}`) : null
  const sent = sendHash === null ? undefined : await findSent(tx, id, sendHash)
  if (sent !== undefined) {
    const message = await findMessage(tx, id, sent)
    const isSame = message.message.text === text && message.attachment?.id === attachmentId
    if (!isSame) throw problem('request:repeated-differently')
    return { message, isNew: false }
  }

  const sequence = conversation.lastSequence + 1
  await insertMessage(tx, {
    conversationId: id,
    sequence,
    side,
    authorId: authorId ?? null,
    text,
    sentAt: now,
    contextPage: context?.page ?? null,
    contextRequestId: context?.request_id ?? null,
    report: report ?? null,
    sendHash,
  })
  if (attachmentId !== undefined && !(await assignToMessage(tx, { id: attachmentId, conversationId: id, sequence })))
    throw problem('support-context:attachment-not-found')

  await changeConversation(tx, id, { lastSequence: sequence, lastMessageAt: now, ...change })
  return { message: await findMessage(tx, id, sequence), isNew: true }
}

/** Returns the first line of a text, as the subject of a conversation. */
export function subjectOf(text: string): string {
  const first = oneLine(text.split('\n').find((line) => oneLine(line).trim() !== '') ?? '').trim()
  return first.length > LONGEST_SUBJECT ? `${[...first].slice(0, LONGEST_SUBJECT - 1).join('')}…` : first
}
