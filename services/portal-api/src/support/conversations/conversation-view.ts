import { type Conversation, MESSAGES_PER_ANSWER, type Message } from '@portal/contracts/support/conversation'
import { personName } from '../../kernel/person-name.ts'
import type { ReadingSide } from './conversation-version.ts'
import type { CustomersConversation, MessageRow } from './conversations.sql.ts'

/** Shown for staff whose first name nobody entered. */
const UNNAMED_STAFF = 'Support'

export function conversationView(found: CustomersConversation): Conversation {
  const { conversation, unread, assigneeName } = found
  return {
    ...sharedView(found),
    unread,
    assignee_name: conversation.assigneeId === null ? '' : assigneeName || UNNAMED_STAFF,
    visitor_email: conversation.userId === null ? conversation.email : '',
  }
}

/** Returns what both sides see alike. */
export function sharedView({
  conversation: row,
  preview,
  previewFrom,
}: Pick<CustomersConversation, 'conversation' | 'preview' | 'previewFrom'>) {
  return {
    conversation_id: row.id,
    group: row.group,
    state: row.closedAt === null ? ('open' as const) : ('closed' as const),
    subject: row.subject,
    started: row.startedAt.toISOString(),
    last_message_at: row.lastMessageAt.toISOString(),
    last_sequence: row.lastSequence,
    preview: preview ?? '',
    preview_from: previewFrom ?? ('system' as const),
    page: row.page,
    rating: row.rating,
  }
}

/** Returns a message as one side sees it: customers get the first name of staff alone. */
export function messageView(found: MessageRow, side: ReadingSide, customerName: string): Message {
  const { message, attachment } = found
  const { contextPage: page, contextRequestId } = message
  return {
    sequence: message.sequence,
    from: message.side,
    author: authorOf(found, side, customerName),
    text: message.text,
    sent: message.sentAt.toISOString(),
    ...(attachment && {
      attachment: {
        attachment_id: attachment.id,
        name: attachment.name,
        type: attachment.type,
        bytes: attachment.bytes,
      },
    }),
    ...(page !== null && { context: { page, request_id: contextRequestId ?? '' } }),
    ...(message.report && { report: message.report }),
  }
}

export function authorOf({ message, author }: MessageRow, side: ReadingSide, customerName: string): string {
  if (message.side === 'system') return ''
  if (message.side === 'customer') return customerName
  if (side === 'customer') return author?.firstName || UNNAMED_STAFF
  return (author && personName(author)) || UNNAMED_STAFF
}

/** Returns the messages of one answer, and whether others follow. */
export function messagesView(rows: readonly MessageRow[], side: ReadingSide, customerName: string) {
  return {
    messages: rows.slice(0, MESSAGES_PER_ANSWER).map((row) => messageView(row, side, customerName)),
    has_more: rows.length > MESSAGES_PER_ANSWER,
  }
}
