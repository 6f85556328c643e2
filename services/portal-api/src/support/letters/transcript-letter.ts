import { usDate } from '@portal/contracts/us-date'
import type { Letter } from '@portal/foundation/mail'
import type { Settings } from '@portal/foundation/settings'
import type { ConversationRow } from '../conversations/conversation-version.ts'
import { authorOf } from '../conversations/conversation-view.ts'
import type { MessageRow } from '../conversations/conversations.sql.ts'
import { conversationLink } from './letter-link.ts'

interface Transcript {
  to: string
  conversation: Pick<ConversationRow, 'id' | 'page' | 'accountId' | 'name' | 'startedAt' | 'userId'>
  messages: readonly MessageRow[]
}

/** Returns the letter that brings a conversation as a text file, as its customer sees it (rule Q22). */
export function transcriptLetter(
  settings: Pick<Settings, 'publicOrigin' | 'brandName'>,
  { to, conversation, messages }: Transcript,
): Letter {
  const { name, startedAt, userId } = conversation
  const text = messages.map((row) => paragraphOf(row, name)).join('\n\n')
  return {
    to,
    subject: 'Your conversation with us',
    words: [`The messages of your conversation with ${settings.brandName} of ${usDate(startedAt)} are attached.`],
    attachment: {
      name: 'conversation.txt',
      type: 'text/plain; charset=utf-8',
      base64: Buffer.from(`${text}\n`).toString('base64'),
    },
    ...(userId !== null && {
      action: { label: 'Open the conversation', url: conversationLink(settings, conversation) },
    }),
  }
}

function paragraphOf(row: MessageRow, customerName: string): string {
  const { message, attachment } = row
  const time = `${usDate(message.sentAt)} ${message.sentAt.toISOString().slice(11, 16)} UTC`
  const author = authorOf(row, 'customer', customerName) || (message.side === 'customer' ? 'You' : '')
  const lines = [message.text, attachment ? `[Image: ${attachment.name}]` : ''].filter(Boolean)
  return [[time, author].filter(Boolean).join(', '), ...lines].join('\n')
}
