import { fullName } from '@portal/contracts/full-name'
import {
  getAttachment,
  listConversations,
  mailTranscript,
  markConversationRead,
  rateConversation,
  readConversation,
  reportProblem,
  sendMessage,
  showTyping,
  startConversation,
  uploadImage,
} from '@portal/contracts/support/conversations'
import { HOUR_MS } from '@portal/contracts/time-units'
import { type AttemptRule, attemptDigest, takeOrRefuse } from '@portal/foundation/attempts'
import { type Database, inTransaction } from '@portal/foundation/database'
import type { Foundation } from '@portal/foundation/foundation'
import { users } from '@portal/foundation/people'
import { eq } from 'drizzle-orm'
import type { Account, Caller } from '../../kernel/caller.ts'
import { handle, type Route } from '../../kernel/handle.ts'
import { countImage, readImage, storeImage } from '../attachments/store-image.ts'
import { availabilityAt } from '../availability.ts'
import { conversationView } from './conversation-view.ts'
import { findOwnedConversations } from './conversations.sql.ts'
import {
  awaitOwnNews,
  countTranscript,
  findOwn,
  lockOwn,
  mailOwnTranscript,
  markOwnRead,
  openConversation,
  rateOwn,
  readOwnNews,
  sendOwnMessage,
  showOwnTyping,
} from './customer-acts.ts'
import { refuseIfGone } from './refuse-if-gone.ts'

/** Conversations that one person begins in an hour (rule Q18). */
const STARTS: AttemptRule = { free: 20, firstWait: HOUR_MS, longestWait: HOUR_MS, memory: HOUR_MS }

interface Given {
  caller: Caller
  account: Account | undefined
}

/** Returns the caller's side of a conversation: theirs, in the account they are in. */
function ownOf({ caller: { userId }, account }: Given, id: string) {
  return { id, userId, owner: ownerOf({ userId, account }) }
}

function ownerOf({ userId, account }: { userId: number; account: Account | undefined }) {
  return { userId, accountId: account?.id ?? null }
}

/** Returns who asks, from the server's own records (account.md §2); empty if they cannot be read (rule Q4). */
async function readProfile(db: Database, { log }: Pick<Foundation, 'log'>, userId: number) {
  const { firstName, lastName, email, company } = users
  try {
    const [person] = await db.select({ firstName, lastName, email, company }).from(users).where(eq(users.id, userId))
    if (person) return { name: fullName(person), email: person.email, company: person.company }
  } catch (error) {
    log.warn({ error: String(error) }, 'a conversation begins without the profile of its person')
  }
  return { name: '', email: '', company: '' }
}

const listConversationsHandler = handle(listConversations, async ({ caller, account, tx, now, foundation }) => ({
  conversations: (await findOwnedConversations(tx, ownerOf({ userId: caller.userId, account }))).map(conversationView),
  availability: availabilityAt(foundation.settings, now),
}))

const startConversationHandler = handle(startConversation, {
  prepare: async ({ caller: { userId }, db, now, foundation }) => {
    await countStart(db, userId, now)
    return readProfile(db, foundation, userId)
  },
  run: async (context, profile) => begin(context, context.body, profile),
})

const reportProblemHandler = handle(reportProblem, {
  prepare: async ({ caller: { userId }, body, db, now, foundation }) => {
    await countStart(db, userId, now)
    if (body.screenshot !== undefined) await countImage(db, { userId }, now)
    return readProfile(db, foundation, userId)
  },
  run: async (context, profile) => {
    const { text, details, screenshot } = context.body
    // Without the details' page nobody learns of it.
    const page = details.find(({ part }) => part === 'page')?.lines[0] ?? ''
    const { conversation } = await begin(
      context,
      { page, text, group: 'support', report: details, screenshot },
      profile,
    )
    return { conversation_id: conversation.conversation_id }
  },
})

/** Counts a conversation against its person, however it begins. */
async function countStart(db: Database, userId: number, now: Date): Promise<void> {
  const subject = attemptDigest('conversation-of-person', String(userId))
  await inTransaction(db, (tx) =>
    takeOrRefuse(tx, { subject, rule: STARTS }, now, 'support-context:too-many-conversations'),
  )
}

async function begin(
  context: Given & Parameters<typeof openConversation>[0],
  opening: Parameters<typeof openConversation>[1],
  profile: Parameters<typeof openConversation>[2],
) {
  const { caller, account } = context
  const news = await openConversation(context, opening, profile, ownerOf({ userId: caller.userId, account }))
  if (!news) throw new Error('A conversation got an ID that was there.')
  return news
}

const readConversationHandler = handle(readConversation, {
  prepare: async (context) => {
    const { params, query, caller, account, now, foundation } = context
    const wasHeld = await awaitOwnNews(foundation, ownOf(context, params.id), query, now)
    if (!wasHeld) return
    await refuseIfGone(foundation, readConversation, { ...caller, accountId: account?.id ?? null })
  },
  run: async (context) =>
    readOwnNews(context.tx, context.foundation, ownOf(context, context.params.id), context.query.after),
})

const sendMessageHandler = handle(sendMessage, async (context) =>
  sendOwnMessage(context, ownOf(context, context.params.id), context.body),
)

const markConversationReadHandler = handle(markConversationRead, async (context) =>
  markOwnRead(context.tx, ownOf(context, context.params.id), context.body.sequence),
)

const showTypingHandler = handle(showTyping, async (context) =>
  showOwnTyping(context.tx, ownOf(context, context.params.id), context.now),
)

const rateConversationHandler = handle(rateConversation, async (context) =>
  rateOwn(context, ownOf(context, context.params.id), context.body),
)

const mailTranscriptHandler = handle(mailTranscript, {
  prepare: async (context) => countTranscript(context.db, ownOf(context, context.params.id), context.now),
  run: async (context, email) => mailOwnTranscript(context, ownOf(context, context.params.id), email),
})

const uploadImageHandler = handle(uploadImage, {
  prepare: async (context) => {
    const { db, caller, now } = context
    await findOwn(db, ownOf(context, context.params.id))
    await countImage(db, { userId: caller.userId }, now)
  },
  run: async (context) => {
    const conversation = await lockOwn(context.tx, ownOf(context, context.params.id))
    return storeImage(context.tx, conversation, context.body, context.now)
  },
})

const getAttachmentHandler = handle(getAttachment, async (context) => {
  const { id, attachment } = context.params
  await findOwn(context.tx, ownOf(context, id))
  return readImage(context.tx, { conversationId: id, id: attachment, isSent: false })
})

export const ownConversationRoutes: readonly Route[] = [
  listConversationsHandler,
  startConversationHandler,
  reportProblemHandler,
  readConversationHandler,
  sendMessageHandler,
  markConversationReadHandler,
  showTypingHandler,
  rateConversationHandler,
  mailTranscriptHandler,
  uploadImageHandler,
  getAttachmentHandler,
]
