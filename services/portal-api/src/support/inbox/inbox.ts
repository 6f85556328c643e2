import {
  addConversationNote,
  answerConversation,
  assignConversation,
  closeConversation,
  getAttachmentAsStaff,
  getConversationAsStaff,
  getConversationFigures,
  type INBOX_QUEUES,
  listConversationAssignees,
  listInbox,
  markConversationReadAsStaff,
  readConversationAsStaff,
  reopenConversation,
  type StaffConversation,
  showTypingAsStaff,
} from '@portal/contracts/support/admin-conversations'
import { TYPING_SHOWN_MS } from '@portal/contracts/support/conversation'
import type { Transaction } from '@portal/foundation/database'
import { problem } from '@portal/foundation/problem'
import { apartFromAccounts } from '../../kernel/caller.ts'
import { handle, type Route } from '../../kernel/handle.ts'
import { timeOrEmpty } from '../../kernel/wire-time.ts'
import { readImage } from '../attachments/store-image.ts'
import { type ConversationRow, isOtherTyping, versionFor } from '../conversations/conversation-version.ts'
import { messagesView, messageView } from '../conversations/conversation-view.ts'
import { waitForNews } from '../conversations/conversation-watch.ts'
import {
  changeConversation,
  findConversation,
  findNewMessages,
  findUnseenSince,
  lockConversation,
  setTyping,
} from '../conversations/conversations.sql.ts'
import { refuseIfGone } from '../conversations/refuse-if-gone.ts'
import { writeMessage } from '../conversations/write-message.ts'
import { unreadAnswersJob } from '../letters/unread-answers-job.ts'
import {
  countQueue,
  findAssignees,
  findEarlier,
  findFigures,
  findForStaff,
  findNote,
  findNotes,
  findQueue,
  insertNote,
} from './inbox.sql.ts'
import { noteView, placeOf, staffConversationView, staffName } from './inbox-view.ts'

/*
 * Acts of staff are in the log of no account, because customers read the log of theirs, and without texts, because nothing is
 * ever removed from a log.
 */

const ROWS_PER_ANSWER = 50

const listInboxHandler = handle(listInbox, async ({ query, caller, tx }) => {
  const { queue, order = 'last-message', group, after, limit = ROWS_PER_ANSWER } = query
  const wanted = { group, staffId: caller.userId }
  const rows = await findQueue(tx, { ...wanted, queue }, { order, behind: placeOf(after), limit })
  // One after the other: the list is read every few seconds, and would take half of the connections at once.
  const count = (one: (typeof INBOX_QUEUES)[number]) => countQueue(tx, { ...wanted, queue: one })
  return {
    conversations: rows.map((row) => staffConversationView(row, order)),
    counts: {
      unassigned: await count('unassigned'),
      mine: await count('mine'),
      all: await count('all'),
      closed: await count('closed'),
    },
  }
})

const getConversationAsStaffHandler = handle(getConversationAsStaff, async ({ params, tx }) => {
  const found = await findForStaff(tx, params.id)
  if (!found) throw problem('support-context:conversation-not-found')
  const { id, userId, ratingComment, firstAnsweredAt } = found.conversation
  const earlier = userId === null ? [] : await findEarlier(tx, { id, userId })
  return {
    conversation: staffConversationView(found),
    rating_comment: ratingComment,
    first_answered: timeOrEmpty(firstAnsweredAt),
    earlier: earlier.map((one) => ({
      conversation_id: one.id,
      subject: one.subject,
      state: one.closedAt ? ('closed' as const) : ('open' as const),
      last_message_at: one.lastMessageAt.toISOString(),
    })),
  }
})

const readConversationAsStaffHandler = handle(readConversationAsStaff, {
  prepare: async ({ params, query, caller, now, foundation, db }) => {
    const { after = 0, version, wait } = query
    if (!wait) return
    const conversation = await findConversation(db, params.id)
    if (!conversation) throw problem('support-context:conversation-not-found')
    const reader = { conversationId: conversation.id, side: 'staff' as const, after, version }
    const wasHeld = await waitForNews(foundation, conversation, reader, { wait, now })
    if (!wasHeld) return
    await refuseIfGone(foundation, readConversationAsStaff, { ...caller, accountId: null })
  },
  run: async ({ params, query, tx, foundation }) => {
    const found = await findForStaff(tx, params.id)
    if (!found) throw problem('support-context:conversation-not-found')
    const { conversation } = found
    const { id, name, customerRead } = conversation
    const now = foundation.clock.now()
    return {
      conversation: staffConversationView(found),
      ...messagesView(await findNewMessages(tx, conversation, query.after ?? 0), 'staff', name),
      notes: (await findNotes(tx, id)).map(noteView),
      is_typing: isOtherTyping(conversation, 'staff', now),
      read_by_other: customerRead,
      version: versionFor(conversation, 'staff', now, foundation.keys.envelope),
    }
  },
})

const answerConversationHandler = handle(
  answerConversation,
  async ({ params, body, caller, tx, now, audit, enqueue, idempotencyKey }) => {
    const conversation = await lock(tx, params.id)
    const { id, lastSequence, assigneeId, firstAnsweredAt, staffRead, name } = conversation
    const seen = Math.min(body.seen ?? lastSequence, lastSequence)
    // What came while the answer was written waits on, unread (rule Q41).
    const unseenSince = await findUnseenSince(tx, id, seen)
    const { message, isNew } = await writeMessage(
      tx,
      conversation,
      { side: 'staff', authorId: caller.userId, text: body.text, idempotencyKey, now },
      {
        waitingSince: unseenSince ?? null,
        firstAnsweredAt: firstAnsweredAt ?? now,
        assigneeId: assigneeId ?? caller.userId,
        staffRead: unseenSince ? Math.max(staffRead, seen) : lastSequence + 1,
        staffTypingUntil: null,
      },
    )
    if (isNew) {
      enqueue(unreadAnswersJob(id, now))
      audit('conversation.answered', { subject: id }, apartFromAccounts(caller))
      if (assigneeId === null)
        audit('conversation.assigned', { subject: id, assignee: caller.userId }, apartFromAccounts(caller))
    }
    return messageView(message, 'staff', name)
  },
)

const addConversationNoteHandler = handle(addConversationNote, async ({ params, body, caller, tx, now, audit }) => {
  const { id, lastNote, lastSequence } = await lock(tx, params.id)
  const note = lastNote + 1
  const { userId } = caller
  await insertNote(tx, {
    conversationId: id,
    note,
    afterSequence: lastSequence,
    authorId: userId,
    text: body.text,
    writtenAt: now,
  })
  await changeConversation(tx, id, { lastNote: note })
  audit('conversation.noted', { subject: id }, apartFromAccounts(caller))
  return noteView(await findNote(tx, id, note))
})

const assignConversationHandler = handle(assignConversation, async ({ params, body, caller, tx, audit }) => {
  const { id, assigneeId } = await lock(tx, params.id)
  const userId = body.user_id
  if (userId !== null && !(await findAssignees(tx, userId)).length)
    throw problem('support-context:assignee-not-support')
  if (userId !== assigneeId) {
    await changeConversation(tx, id, { assigneeId: userId })
    if (userId === null) audit('conversation.unassigned', { subject: id }, apartFromAccounts(caller))
    else audit('conversation.assigned', { subject: id, assignee: userId }, apartFromAccounts(caller))
  }
  return readAsStaff(tx, id)
})

const listConversationAssigneesHandler = handle(listConversationAssignees, async ({ tx }) =>
  (await findAssignees(tx)).map((person) => ({ user_id: person.id, name: staffName(person) })),
)

const closeConversationHandler = handle(closeConversation, async ({ params, body, caller, tx, now, audit }) => {
  const conversation = await lock(tx, params.id)
  const { id, closedAt } = conversation
  if (!closedAt) {
    const isUnseen = body.seen !== undefined && (await findUnseenSince(tx, id, body.seen))
    if (isUnseen) throw problem('support-context:unseen-message')
    const words = { side: 'system' as const, text: 'This conversation was closed.', now }
    await writeMessage(tx, conversation, words, { closedAt: now, waitingSince: null })
    audit('conversation.closed', { subject: id }, apartFromAccounts(caller))
  }
  return readAsStaff(tx, id)
})

const reopenConversationHandler = handle(reopenConversation, async ({ params, caller, tx, now, audit }) => {
  const conversation = await lock(tx, params.id)
  const { id, closedAt } = conversation
  if (closedAt) {
    const words = { side: 'system' as const, text: 'This conversation was opened again.', now }
    await writeMessage(tx, conversation, words, { closedAt: null })
    audit('conversation.reopened', { subject: id }, apartFromAccounts(caller))
  }
  return readAsStaff(tx, id)
})

const showTypingAsStaffHandler = handle(showTypingAsStaff, async ({ params, tx, now }) => {
  if (!(await findConversation(tx, params.id))) throw problem('support-context:conversation-not-found')
  await setTyping(tx, params.id, { staffTypingUntil: new Date(now.getTime() + TYPING_SHOWN_MS) })
})

const markConversationReadAsStaffHandler = handle(markConversationReadAsStaff, async ({ params, body, tx }) => {
  const { id, lastSequence, staffRead } = await lock(tx, params.id)
  const read = Math.min(body.sequence, lastSequence)
  if (read > staffRead) await changeConversation(tx, id, { staffRead: read })
})

const getAttachmentAsStaffHandler = handle(getAttachmentAsStaff, async ({ params, tx }) =>
  readImage(tx, { conversationId: params.id, id: params.attachment, isSent: true }),
)

const getConversationFiguresHandler = handle(getConversationFigures, async ({ query, tx, now }) => {
  const { median, good, bad } = await findFigures(tx, query.group, now)
  return { median_first_answer_s: median, good_ratings: good, bad_ratings: bad }
})

export const inboxRoutes: readonly Route[] = [
  listInboxHandler,
  getConversationAsStaffHandler,
  readConversationAsStaffHandler,
  answerConversationHandler,
  addConversationNoteHandler,
  assignConversationHandler,
  listConversationAssigneesHandler,
  closeConversationHandler,
  reopenConversationHandler,
  showTypingAsStaffHandler,
  markConversationReadAsStaffHandler,
  getAttachmentAsStaffHandler,
  getConversationFiguresHandler,
]

async function lock(tx: Transaction, id: string): Promise<ConversationRow> {
  const conversation = await lockConversation(tx, id)
  if (!conversation) throw problem('support-context:conversation-not-found')
  return conversation
}

async function readAsStaff(tx: Transaction, id: string): Promise<StaffConversation> {
  const found = await findForStaff(tx, id)
  if (!found) throw problem('support-context:conversation-not-found')
  return staffConversationView(found)
}
