import { MINUTE_MS } from '@portal/contracts/time-units'
import { inTransaction } from '@portal/foundation/database'
import type { Foundation } from '@portal/foundation/foundation'
import { enqueueLetters } from '@portal/foundation/mail'
import type { Job, JobHandler } from '@portal/foundation/outbox'
import { changeConversation, findAnswersAfter, lockConversation } from '../conversations/conversations.sql.ts'
import { letterAddressOf } from './letter-address.ts'
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
      const to = await letterAddressOf(tx, conversation)
      if (!last || !to) return

      await changeConversation(tx, id, { mailedSequence: last.message.sequence })
      await enqueueLetters(tx, keys.envelope, [unreadAnswersLetter(settings, { to, conversation, answers })], now)
    })
}
