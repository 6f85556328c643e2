import type { Attachment, Availability, Conversation, Message } from '@portal/contracts/support/conversation'
import {
  type ConversationNews,
  getAttachment,
  listConversations,
  mailTranscript,
  markConversationRead,
  rateConversation,
  readConversation,
  sendMessage,
  showTyping,
  startConversation,
  uploadImage,
} from '@portal/contracts/support/conversations'
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
import type { BotCheckAnswers, CallApi, Received } from '@portal/platform/api'
import { keptChat } from './kept-chat.ts'

export type News = Received<ConversationNews>
export type ChatConversation = Received<Conversation>
export type ChatMessage = Received<Message>
export type ChatAttachment = Received<Attachment>

/** The page and the failed request that somebody attaches to a message. */
export interface AttachedContext {
  page: string
  request_id: string
}

export interface Opening {
  page: string
  text: string
  context?: AttachedContext | undefined
}

export interface MessageInput {
  text: string
  attachment_id?: string | undefined
  context?: AttachedContext | undefined
}

/** Position from which a conversation is read on; with `wait`, in s, the answer is held back until there is news. */
export interface Since {
  /** Absent at the beginning. */
  after: number | undefined
  version?: string | undefined
  wait?: number | undefined
}

/** The calls of a conversation, the same for customers and visitors. `key` of a write makes a repeated one happen once. */
export interface ChatCalls {
  list: () => Promise<{ conversations: readonly ChatConversation[]; availability: Received<Availability> | undefined }>
  /** Finds one that is not listed, such as an old one; visitors have one at most. */
  find?: (id: string) => Promise<ChatConversation | undefined>
  start: (opening: Opening, key: string) => Promise<News>
  read: (id: string, since: Since, signal: AbortSignal) => Promise<News>
  send: (id: string, message: MessageInput, key: string) => Promise<ChatMessage>
  markRead: (id: string, sequence: number) => Promise<unknown>
  showTyping: (id: string) => Promise<unknown>
  rate: (id: string, rating: 'good' | 'bad', comment: string) => Promise<ChatConversation>
  /** Says where a visitor gets answers; people who are logged in get them at their own address. */
  leaveEmail?: (id: string, email: string) => Promise<ChatConversation>
  mailTranscript: (id: string) => Promise<Received<{ sent_to: string }>>
  uploadImage: (id: string, image: { name: string; content: string }) => Promise<ChatAttachment>
  fetchImage: (id: string, attachmentId: string) => Promise<Blob>
}

/** The calls of somebody who is logged in; who asks is known by their token. */
export function customerCalls(callApi: CallApi): ChatCalls {
  return {
    list: async () => {
      const { conversations = [], availability } = await callApi(listConversations)
      return { conversations, availability }
    },
    find: async (id) => (await callApi(readConversation, { params: { id }, query: {} })).conversation,
    start: async ({ page, text, context }, idempotencyKey) => {
      const news = await callApi(startConversation, { body: { page, text, context }, idempotencyKey })
      keptChat.set({ id: news.conversation?.conversation_id ?? '' })
      return news
    },
    read: (id, query, signal) => callApi(readConversation, { params: { id }, query, signal }),
    send: (id, body, idempotencyKey) => callApi(sendMessage, { params: { id }, body, idempotencyKey }),
    markRead: (id, sequence) => callApi(markConversationRead, { params: { id }, body: { sequence } }),
    showTyping: (id) => callApi(showTyping, { params: { id } }),
    rate: (id, rating, comment) => callApi(rateConversation, { params: { id }, body: { rating, comment } }),
    mailTranscript: (id) => callApi(mailTranscript, { params: { id } }),
    uploadImage: (id, body) => callApi(uploadImage, { params: { id }, body }),
    fetchImage: (id, attachment) => callApi(getAttachment, { params: { id, attachment } }),
  }
}

/**
 * The calls of a visitor. A conversation is proved by the key that came with it, not by the one that this browser keeps now:
 * another tab may have begun another.
 */
export function visitorCalls(callApi: CallApi, botCheck: Pick<BotCheckAnswers, 'take'>): ChatCalls {
  const proofs = new Map<string, string>()
  const keyOf = (id: string) => proofs.get(id) ?? ''
  const read: ChatCalls['read'] = (id, { wait, ...since }, signal) =>
    callApi(readVisitorConversation, { params: { id }, query: { wait }, body: { key: keyOf(id), ...since }, signal })
  return {
    list: async () => {
      const kept = keptChat.get()
      if (!kept?.key) return { conversations: [], availability: undefined }
      proofs.set(kept.id, kept.key)
      const { conversation, availability } = await read(kept.id, { after: undefined }, new AbortController().signal)
      return { conversations: conversation ? [conversation] : [], availability }
    },
    start: async ({ page, text, context }, idempotencyKey) => {
      const query = { 'g-recaptcha-response': await botCheck.take() }
      const body = { page, text, context, name: '' }
      const news = await callApi(startVisitorConversation, { query, body, idempotencyKey })
      const kept = { id: news.conversation?.conversation_id ?? '', key: news.key ?? '' }
      proofs.set(kept.id, kept.key)
      keptChat.set(kept)
      return news
    },
    read,
    send: (id, message, idempotencyKey) =>
      callApi(sendVisitorMessage, { params: { id }, body: { key: keyOf(id), ...message }, idempotencyKey }),
    markRead: (id, sequence) =>
      callApi(markVisitorConversationRead, { params: { id }, body: { key: keyOf(id), sequence } }),
    showTyping: (id) => callApi(showVisitorTyping, { params: { id }, body: { key: keyOf(id) } }),
    rate: (id, rating, comment) =>
      callApi(rateVisitorConversation, { params: { id }, body: { key: keyOf(id), rating, comment } }),
    leaveEmail: (id, email) => callApi(leaveVisitorEmail, { params: { id }, body: { key: keyOf(id), email } }),
    mailTranscript: (id) => callApi(mailVisitorTranscript, { params: { id }, body: { key: keyOf(id) } }),
    uploadImage: (id, image) => callApi(uploadVisitorImage, { params: { id }, body: { key: keyOf(id), ...image } }),
    fetchImage: (id, attachment) =>
      callApi(getVisitorAttachment, { params: { id, attachment }, body: { key: keyOf(id) } }),
  }
}
