import {
  getVisitorAttachment,
  leaveVisitorEmail,
  mailVisitorTranscript,
  markVisitorConversationRead,
  rateVisitorConversation,
  readVisitorConversation,
  sendVisitorMessage,
  showVisitorTyping,
  startVisitorConversation,
  uploadVisitorImage,
} from '@portal/contracts/support/visitor-conversations'
import { HOUR_MS } from '@portal/contracts/time-units'
import { type AttemptRule, attemptDigest, takeOrRefuse } from '@portal/foundation/attempts'
import { inTransaction, type Transaction } from '@portal/foundation/database'
import type { Foundation } from '@portal/foundation/foundation'
import { networkOf } from '@portal/foundation/http'
import { problem } from '@portal/foundation/problem'
import { hashToken, newToken } from '@portal/foundation/sessions'
import { handle, type Route } from '../../kernel/handle.ts'
import { countImage, readImage, storeImage } from '../attachments/store-image.ts'
import { changeConversation, findMessage, isStarted, lockStarted } from './conversations.sql.ts'
import {
  awaitOwnNews,
  countTranscript,
  findOwn,
  leaveEmail,
  lockOwn,
  mailOwnTranscript,
  markOwnRead,
  openConversation,
  rateOwn,
  readOwnNews,
  readWritten,
  sendOwnMessage,
  showOwnTyping,
} from './customer-acts.ts'

/** Conversations that one network begins in an hour, and those among them where the bot check left doubts (rules Q18, B17). */
const STARTS: AttemptRule = { free: 5, firstWait: HOUR_MS, longestWait: HOUR_MS, memory: HOUR_MS }
const DOUBTFUL_STARTS: AttemptRule = { ...STARTS, free: 2 }
/** Addresses that are left in one conversation in an hour. */
const EMAILS: AttemptRule = { ...STARTS, free: 5 }

interface Given {
  params: { id: string }
  body: { key: string }
}

/** Returns the visitor's side of a conversation: the key decides, and only its hash is compared (rule Q3). */
function ownOf({ params: { id }, body: { key } }: Given) {
  return { id, owner: { keyHash: hashToken(key) } }
}

const startVisitorConversationHandler = handle(startVisitorConversation, {
  prepare: async ({ browser, isDoubtful, db, now, idempotencyKey }) => {
    const startHash = startHashOf(idempotencyKey)
    // One whose answer got lost begins nothing.
    if (startHash !== null && (await isStarted(db, startHash))) return
    const network = networkOf(browser.address)
    const all = { subject: attemptDigest('conversation-of-visitor', network), rule: STARTS }
    const doubtful = { subject: attemptDigest('doubtful-conversation', network), rule: DOUBTFUL_STARTS }
    await inTransaction(db, async (tx) => {
      for (const counted of isDoubtful ? [all, doubtful] : [all])
        await takeOrRefuse(tx, counted, now, 'support-context:too-many-conversations')
    })
  },
  run: async (context) => {
    const { body, idempotencyKey } = context
    const key = newToken()
    const startHash = startHashOf(idempotencyKey)
    const profile = { name: body.name, email: body.email ?? '', company: '' }
    const proof = { userId: null, accountId: null, keyHash: hashToken(key), startHash }
    const news =
      (await openConversation(context, body, profile, proof)) ?? (await openAgain(context, startHash ?? '', key, body))
    return { key, ...news }
  },
})

function startHashOf(idempotencyKey: string | undefined): string | null {
  return idempotencyKey ? hashToken(`start\n${idempotencyKey}`) : null
}

/** Gives another key for the conversation that the same call began: its answer got lost, and with it the key. */
async function openAgain(
  { tx, foundation, now }: { tx: Transaction; foundation: Foundation; now: Date },
  startHash: string,
  key: string,
  { page, text, name, email = '' }: { page: string; text: string; name: string; email?: string | undefined },
) {
  const started = await lockStarted(tx, startHash)
  const isRecent = started && now.getTime() - started.startedAt.getTime() < HOUR_MS
  if (!isRecent) throw problem('request:repeated-differently')
  const { message: first } = await findMessage(tx, started.id, 1)
  const isSame = started.page === page && started.name === name && started.email === email && first.text === text
  if (!isSame) throw problem('request:repeated-differently')
  await changeConversation(tx, started.id, { keyHash: hashToken(key) })
  return readWritten(tx, foundation, { id: started.id, now })
}

const readVisitorConversationHandler = handle(readVisitorConversation, {
  prepare: async (context) => {
    const { foundation, body, query, now } = context
    await awaitOwnNews(foundation, ownOf(context), { ...body, wait: query.wait }, now)
  },
  run: async (context) => readOwnNews(context.tx, context.foundation, ownOf(context), context.body.after),
})

const sendVisitorMessageHandler = handle(sendVisitorMessage, async (context) =>
  sendOwnMessage(context, ownOf(context), context.body),
)

const markVisitorConversationReadHandler = handle(markVisitorConversationRead, async (context) =>
  markOwnRead(context.tx, ownOf(context), context.body.sequence),
)

const showVisitorTypingHandler = handle(showVisitorTyping, async (context) =>
  showOwnTyping(context.tx, ownOf(context), context.now),
)

const leaveVisitorEmailHandler = handle(leaveVisitorEmail, {
  prepare: async (context) => {
    const { db, now } = context
    const { id } = await findOwn(db, ownOf(context))
    const subject = attemptDigest('email-of-conversation', id)
    await inTransaction(db, (tx) => takeOrRefuse(tx, { subject, rule: EMAILS }, now, 'request:rate-limited'))
  },
  run: async (context) => leaveEmail(context, ownOf(context), context.body.email),
})

const rateVisitorConversationHandler = handle(rateVisitorConversation, async (context) =>
  rateOwn(context, ownOf(context), context.body),
)

const mailVisitorTranscriptHandler = handle(mailVisitorTranscript, {
  prepare: async (context) => countTranscript(context.db, ownOf(context), context.now),
  run: async (context, email) => mailOwnTranscript(context, ownOf(context), email),
})

const uploadVisitorImageHandler = handle(uploadVisitorImage, {
  prepare: async (context) => {
    const { db, browser, now } = context
    await findOwn(db, ownOf(context))
    await countImage(db, { network: networkOf(browser.address) }, now)
  },
  run: async (context) => storeImage(context.tx, await lockOwn(context.tx, ownOf(context)), context.body, context.now),
})

const getVisitorAttachmentHandler = handle(getVisitorAttachment, async (context) => {
  const { id } = await findOwn(context.tx, ownOf(context))
  return readImage(context.tx, { conversationId: id, id: context.params.attachment, isSent: false })
})

export const visitorConversationRoutes: readonly Route[] = [
  startVisitorConversationHandler,
  readVisitorConversationHandler,
  sendVisitorMessageHandler,
  markVisitorConversationReadHandler,
  showVisitorTypingHandler,
  leaveVisitorEmailHandler,
  rateVisitorConversationHandler,
  mailVisitorTranscriptHandler,
  uploadVisitorImageHandler,
  getVisitorAttachmentHandler,
]
