import { TYPING_SHOWN_MS } from '@portal/contracts/support/conversation'
import { isProductError, messageOf } from '@portal/platform/api'
import { createStore, type StoreApi } from 'zustand/vanilla'
import type { ChatCalls, ChatConversation, News } from './chat-calls.ts'
import {
  type ConversationState,
  EMPTY,
  lastWithoutGap,
  type Outgoing,
  withNews,
  withProblem,
  withSent,
  withStarted,
} from './conversation-state.ts'
import { followConversation } from './follow-conversation.ts'
import { keptChat } from './kept-chat.ts'
import { pageOfChat } from './page-of-chat.ts'

/** While somebody types the other side is told so this often, in ms. */
const TYPING_EVERY_MS = 3_000

/** What is said while nobody knows which conversations there are. */
export const NOT_AVAILABLE = 'Chat is not available right now.'

export interface ChatState extends ConversationState {
  phase: 'loading' | 'ready' | 'failed'
  /** All of them, the last one first. */
  conversations: readonly ChatConversation[]
  /** The server cannot be reached. */
  isAway: boolean
}

/** The chat of one page: which conversation is shown, what is in it and on its way. It does not know of React. */
export function createChatSession(calls: ChatCalls) {
  const store = createStore<ChatState>(() => ({ ...EMPTY, phase: 'loading', conversations: [], isAway: false }))
  const change = (how: (state: ChatState) => ConversationState) =>
    store.setState((state) => ({ ...state, ...how(state) }))
  const currentId = () => store.getState().conversation?.conversation_id
  const line = createLine(calls, store)
  let lastRead = 0
  let delivery = Promise.resolve()
  let beginning: Promise<void> | undefined

  const leave = () => {
    lastRead = 0
    line.leave()
  }
  async function findAndFollow(): Promise<void> {
    const conversation = await findCurrent(calls, store)
    if (!conversation?.conversation_id) return
    store.setState({ conversation })
    if (conversation.state === 'open') line.follow(conversation.conversation_id)
  }
  /** Shows what is found; a closed conversation is followed once somebody looks at it. */
  const begin = () => {
    beginning ??= findAndFollow().finally(() => {
      beginning = undefined
    })
    return beginning
  }
  async function deliver({ key, text, attachment, context, email }: Outgoing): Promise<void> {
    change((state) => withProblem(state, key, undefined))
    // An open conversation that is not known yet would have another beside it.
    if (store.getState().phase !== 'ready') await begin()
    if (store.getState().phase !== 'ready') return change((state) => withProblem(state, key, NOT_AVAILABLE))

    const id = currentId()
    try {
      if (id) {
        const message = await calls.send(id, { text, attachment_id: attachment?.attachment_id, context }, key)
        change((state) => withSent(state, key, message))
        line.tellOthers()
      } else {
        const news = await calls.start({ page: pageOfChat(), text, context, email }, key)
        change((state) => withStarted(state, key, news))
        line.follow(news.conversation?.conversation_id ?? '')
      }
    } catch (error) {
      change((state) => withProblem(state, key, messageOf(error).content))
    }
  }
  /** One after the other: the first message begins the conversation that the others belong to. */
  const queue = (outgoing: Outgoing) => {
    delivery = delivery.then(() => deliver(outgoing))
    return delivery
  }

  return {
    subscribe: store.subscribe,
    getState: store.getState,
    getInitialState: store.getInitialState,

    begin,
    /** Called when somebody looks at it. */
    wake: () => {
      const id = currentId()
      if (id && !line.isOn()) line.follow(id)
    },
    /** Shows one of the earlier conversations. */
    show: (conversation: ChatConversation) => {
      leave()
      store.setState({ conversation })
      line.follow(conversation.conversation_id ?? '')
    },
    /** Leaves the conversation: the next message begins another. */
    startAnew: leave,
    send: (message: Omit<Outgoing, 'key' | 'problem'>) => {
      const outgoing = { ...message, key: crypto.randomUUID() }
      change((state) => ({ ...state, outgoing: [...state.outgoing, outgoing] }))
      return queue(outgoing)
    },
    retry: (key: string) => {
      const failed = store.getState().outgoing.find((one) => one.key === key)
      return failed ? queue(failed) : delivery
    },
    /** Gives a message up. */
    discard: (key: string) =>
      change((state) => ({ ...state, outgoing: state.outgoing.filter((one) => one.key !== key) })),
    /** Called while somebody looks at the messages. */
    markRead: () => {
      const { conversation, messages } = store.getState()
      const sequence = lastWithoutGap(messages)
      if (!conversation?.conversation_id || !conversation.unread || sequence <= lastRead) return
      lastRead = sequence
      store.setState({ conversation: { ...conversation, unread: 0 } })
      calls.markRead(conversation.conversation_id, sequence).then(line.tellOthers, () => {
        lastRead = 0
      })
    },
    ...actsOf(calls, store),
    stop: line.stop,
  }
}

/** Follows the conversation that is shown. */
function createLine(calls: ChatCalls, store: StoreApi<ChatState>) {
  let line: ReturnType<typeof followConversation> | undefined
  let typing: ReturnType<typeof setTimeout> | undefined
  const take = (news: News) => {
    store.setState((state) => ({ ...state, ...withNews(state, news) }))
    clearTimeout(typing)
    if (news.is_typing) typing = setTimeout(() => store.setState({ isTyping: false }), TYPING_SHOWN_MS)
  }
  return {
    isOn: () => line !== undefined,
    follow: (id: string) => {
      line?.stop()
      line = followConversation({
        id,
        read: (since, signal) => calls.read(id, since, signal),
        position: () => positionOf(store.getState()),
        take,
        onAway: (isAway) => store.setState({ isAway }),
        onGone: () => {
          keptChat.clear()
          store.setState(EMPTY)
        },
      })
    },
    leave: () => {
      line?.stop()
      line = undefined
      store.setState({ ...EMPTY, isAway: false })
    },
    tellOthers: () => line?.tellOthers(),
    stop: () => {
      line?.stop()
      clearTimeout(typing)
    },
  }
}

/** Returns the conversation that is still open, or was begun here last; without one, the first message begins another. */
async function findCurrent(calls: ChatCalls, store: StoreApi<ChatState>): Promise<ChatConversation | undefined> {
  store.setState({ phase: 'loading' })
  try {
    const { conversations, availability } = await calls.list()
    store.setState({ phase: 'ready', conversations, availability })
    const current =
      conversations.find(({ state }) => state === 'open') ??
      conversations.find(({ conversation_id }) => conversation_id === keptChat.get()?.id)
    if (current?.conversation_id && !keptChat.get()) keptChat.set({ id: current.conversation_id })
    return current
  } catch (error) {
    // A visitor's that is gone makes room for another.
    const isGone = isProductError(error, 'support-context:conversation-not-found')
    if (isGone) keptChat.clear()
    store.setState({ phase: isGone ? 'ready' : 'failed' })
    return undefined
  }
}

/** The acts on the conversation that is shown, beside its messages. */
function actsOf(calls: ChatCalls, store: StoreApi<ChatState>) {
  const currentId = () => store.getState().conversation?.conversation_id ?? ''
  let typedAt = 0
  return {
    /** Called with every letter. */
    type: (now: number) => {
      if (!currentId() || now - typedAt < TYPING_EVERY_MS) return
      typedAt = now
      calls.showTyping(currentId()).catch(() => {})
    },
    rate: async (rating: 'good' | 'bad', comment: string) =>
      store.setState({ conversation: await calls.rate(currentId(), rating, comment) }),
    mailTranscript: async () => (await calls.mailTranscript(currentId())).sent_to ?? '',
    uploadImage: (image: { name: string; content: string }) => calls.uploadImage(currentId(), image),
    fetchImage: (attachmentId: string) => calls.fetchImage(currentId(), attachmentId),
    listAgain: async () => {
      const { conversations } = await calls.list()
      store.setState({ conversations })
    },
  }
}

function positionOf({ messages, version }: ConversationState) {
  return { after: lastWithoutGap(messages) || undefined, version }
}

export type ChatSession = ReturnType<typeof createChatSession>
