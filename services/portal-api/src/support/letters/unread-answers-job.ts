import { MINUTE_MS } from '@portal/contracts/time-units'
import { inTransaction, type Transaction } from '@portal/foundation/database'
import type { Foundation } from '@portal/foundation/foundation'
import { enqueueLetters } from '@portal/foundation/mail'
import type { Job, JobHandler } from '@portal/foundation/outbox'
import { CAN_LOG_IN, users } from '@portal/foundation/people'
import { and, eq } from 'drizzle-orm'
import type { ConversationRow } from '../conversations/conversation-version.ts'
import { changeConversation, findAnswersAfter, lockConversation } from '../conversations/conversations.sql.ts'
import { unreadAnswersLetter } from './unread-answers-letter.ts'

export const UNREAD_ANSWERS = 'conversation.unread-answers'

/** How long an answer waits on the page before it is emailed, in ms (rule Q21). */
const UNREAD_FOR_MS = 2 * MINUTE_MS

export function unreadAnswersJob(conversationId: string, now: Date): Job {
  return { kind: UNREAD_ANSWERS, payload: { conversationId }, runAt: new Date(now.getTime() + UNREAD_FOR_MS) }
}

/**
 * Emails the answers that the customer has not read, all in one letter. Its record is in the same transaction, so that no
 * answer is emailed twice; the jobs of later answers of the same letter find nothing to do.
 */
export function mailUnreadAnswers({ settings, keys }: Foundation): JobHandler {
  return ({ payload }, { db, now }) =>
    inTransaction(db, async (tx) => {
      const conversation = await lockConversation(tx, String(payload.conversationId))
      if (!conversation) return
      const { id, customerRead, mailedSequence } = conversation
      const answers = await findAnswersAfter(tx, id, Math.max(customerRead, mailedSequence))
      const last = answers.at(-1)
      const to = await addressOf(tx, conversation)
      if (!last || !to) return

      await changeConversation(tx, id, { mailedSequence: last.message.sequence })
      await enqueueLetters(tx, keys.envelope, [unreadAnswersLetter(settings, { to, conversation, answers })], now)
    })
}

/** Returns the person's present address, or the one that a visitor gave; empty if there is none to write to. */
async function addressOf(tx: Transaction, { userId, keyHash, email }: ConversationRow): Promise<string> {
  if (userId === null) return keyHash === null ? '' : email
  const [person] = await tx
    .select({ email: users.email })
    .from(users)
    .where(and(eq(users.id, userId), CAN_LOG_IN))
  return person?.email ?? ''
}
