import { oneLine } from '@portal/contracts/one-line'
import { usDate } from '@portal/contracts/us-date'
import type { Letter } from '@portal/foundation/mail'
import type { Settings } from '@portal/foundation/settings'
import type { ConversationRow } from '../conversations/conversation-version.ts'
import { authorOf } from '../conversations/conversation-view.ts'
import type { MessageRow } from '../conversations/conversations.sql.ts'
import { conversationLink } from './letter-link.ts'

/** As any program may read it. */
const LINE_END = /\r\n|[\n\v\f\r\u0085\u2028\u2029]/

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

/** Texts are set in: nobody can write a line that reads as somebody else's answer. */
function paragraphOf(row: MessageRow, customerName: string): string {
  const { message, attachment } = row
  const time = `${usDate(message.sentAt)} ${message.sentAt.toISOString().slice(11, 16)} UTC`
  const author = authorOf(row, 'customer', customerName) || (message.side === 'customer' ? 'You' : '')
  const lines = [...message.text.split(LINE_END), attachment ? `[Image: ${attachment.name}]` : ''].filter(Boolean)
  return [[time, oneLine(author)].filter(Boolean).join(', '), ...lines.map((line) => `  ${line}`)].join('\n')
}
