import type { Letter } from '@portal/foundation/mail'
import type { Settings } from '@portal/foundation/settings'
import type { ConversationRow } from '../conversations/conversation-version.ts'
import { authorOf } from '../conversations/conversation-view.ts'
import type { MessageRow } from '../conversations/conversations.sql.ts'
import { conversationLink } from './letter-link.ts'

/** Characters of the answers of one letter; the page has the others, and the letter says how many. */
const LONGEST_TEXTS = 20_000

interface Unread {
  to: string
  conversation: Pick<ConversationRow, 'id' | 'page' | 'accountId' | 'name' | 'userId'>
  /** Answers of staff, in their order. */
  answers: readonly MessageRow[]
}

/** Returns the letter that brings answers which the customer has not read on the page (rule Q21). */
export function unreadAnswersLetter(
  settings: Pick<Settings, 'publicOrigin'>,
  { to, conversation, answers }: Unread,
): Letter {
  const author = answers[0] ? authorOf(answers[0], 'customer', conversation.name) : ''
  const shown = beginningOf(answers)
  const others = answers.length - shown.length
  const texts = shown.flatMap(({ message }) => message.text.split('\n')).filter((line) => line.trim() !== '')
  return {
    to,
    listedAs: 'We answered you',
    subject: `${author} answered you`,
    words: others ? [...texts, `${others} more ${others === 1 ? 'answer is' : 'answers are'} on the page.`] : texts,
    action: { label: 'Open the conversation', url: conversationLink(settings, conversation) },
    afterwards: [
      conversation.userId === null
        ? 'Open it in the browser where you started this conversation. Replies to this email are not read.'
        : 'Replies to this email are not read: write on the page.',
    ],
  }
}

/** Returns the first answers, as many as a letter holds. */
function beginningOf(answers: readonly MessageRow[]): readonly MessageRow[] {
  let characters = 0
  const end = answers.findIndex(({ message }) => {
    characters += message.text.length
    return characters > LONGEST_TEXTS
  })
  return end < 0 ? answers : answers.slice(0, end)
}
