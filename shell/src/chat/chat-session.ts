import { TYPING_REPEATED_MS, TYPING_SHOWN_MS } from '@portal/contracts/support/conversation'
import { lastWithoutGap } from '@portal/contracts/support/last-without-gap'
import { isProductError, messageOf } from '@portal/platform/api'
import { createStore, type StoreApi } from 'zustand/vanilla'
import type { ChatCalls, ChatConversation, News } from './chat-calls.ts'
import {
  type ConversationState,
  EMPTY,
  hasBegun,
  newThread,
  type Outgoing,
  withMoved,
  withNews,
  withProblem,
  withSent,
  withShown,
  withStarted,
} from './conversation-state.ts'
import { followConversation } from './follow-conversation.ts'
import { keptChat, moveDraft } from './kept-chat.ts'
import { conversationOfLink, pageOfChat } from './page-of-chat.ts'

/** Said while nobody knows which conversations there are. */
export const NOT_AVAILABLE = 'Chat is not available right now.'

export interface ChatState extends ConversationState {
  phase: 'loading' | 'ready' | 'failed'
  /** All of them, the last one first. */
  conversations: readonly ChatConversation[]
  /** The server cannot be reached. */
  isAway: boolean
  /** Counts how often somebody went to another conversation. */
  switches: number
}

/** The chat of one page: which conversation is shown, what is in it and on its way. It does not know of React. */
export function createChatSession(calls: ChatCalls) {
  const store = createStore<ChatState>(() => ({
    ...EMPTY,
    phase: 'loading',
    conversations: [],
    isAway: false,
    switches: 0,
  }))
  const change = (how: (state: ChatState) => ConversationState) =>
    store.setState((state) => ({ ...state, ...how(state) }))
  const anew = createNewThreads()
  const line = createLine(calls, store, (id) => {
    dropKept(id)
    moveDraft(id, undefined)
    change((state) => withMoved(withShown(state, anew.name()), id, anew.name(), 0))
  })
  const reader = createReader(calls, store, line)
  let beginning: Promise<void> | undefined

  /** Shows another conversation because somebody asked for it. */
  const goTo = (thread: string, conversation?: ChatConversation) => {
    reader.startOver()
    line.leave()
    store.setState((state) => ({
      ...withShown(state, thread, conversation),
      phase: 'ready',
      isAway: false,
      switches: state.switches + 1,
    }))
  }
  async function findAndFollow(): Promise<void> {
    const { switches, thread } = store.getState()
    const conversation = await findCurrent(calls, store)
    const id = conversation?.conversation_id
    if (!id || store.getState().switches !== switches || hasBegun(thread)) return
    moveDraft(undefined, id)
    change((state) => withMoved(withShown(state, id, conversation), thread, id, conversation.last_sequence ?? 0))
    if (conversation.state === 'open') line.follow(id)
  }
  /** Shows what is found; a closed conversation is followed once somebody looks at it. */
  const begin = () => {
    beginning ??= findAndFollow().finally(() => {
      beginning = undefined
    })
    return beginning
  }
  const queue = createDeliveries({ calls, store, change, anew, line, begin })

  return {
    subscribe: store.subscribe,
    getState: store.getState,
    getInitialState: store.getInitialState,

    begin,
    /** Called when somebody looks at it. */
    wake: () => {
      const { conversation } = store.getState()
      if (conversation?.conversation_id && !line.isOn()) line.follow(conversation.conversation_id)
    },
    ...createShow({ calls, store, line, goTo }),
    /** Leaves the conversation: the next message begins another. */
    startAnew: () => goTo(anew.another()),
    send: (message: Pick<Outgoing, 'text' | 'attachment' | 'context'>) => {
      const { thread, messages, conversation } = store.getState()
      const after = Math.max(conversation?.last_sequence ?? 0, messages.at(-1)?.sequence ?? 0)
      const outgoing = { ...message, key: crypto.randomUUID(), page: pageOfChat(), thread, after }
      change((state) => ({ ...state, outgoing: [...state.outgoing, outgoing] }))
      return queue(outgoing.key)
    },
    retry: queue,
    /** Gives a message up. */
    discard: (key: string) =>
      change((state) => ({ ...state, outgoing: state.outgoing.filter((one) => one.key !== key) })),
    markRead: reader.markRead,
    ...actsOf(calls, store),
    stop: line.stop,
  }
}

/** Shows conversations that somebody asks for. */
function createShow({
  calls,
  store,
  line,
  goTo,
}: Pick<DeliveryParts, 'calls' | 'store' | 'line'> & { goTo: (id: string, conversation: ChatConversation) => void }) {
  /** Shows one of the earlier conversations. */
  const show = (conversation: ChatConversation) => {
    const id = conversation.conversation_id ?? ''
    goTo(id, conversation)
    line.follow(id)
  }
  return {
    show,
    /** Shows the conversation of this ID, if it is there. */
    showById: async (id: string) => {
      if (store.getState().thread === id) return
      const conversation = await calls.find?.(id).catch(() => undefined)
      if (conversation) show(conversation)
    },
  }
}

/** Parts of the session that deliveries work with. */
interface DeliveryParts {
  calls: ChatCalls
  store: StoreApi<ChatState>
  change: (how: (state: ChatState) => ConversationState) => void
  anew: ReturnType<typeof createNewThreads>
  line: ReturnType<typeof createLine>
  begin: () => Promise<void>
}

/** Sends messages one after the other: the first one begins the conversation that the others belong to. */
function createDeliveries({ calls, store, change, anew, line, begin }: DeliveryParts) {
  let delivery = Promise.resolve()
  const find = (key: string) => store.getState().outgoing.find((one) => one.key === key)
  /** Returns whether another tab may have begun the conversation that this message would begin. */
  const mayBeBegun = (key: string) => {
    const thread = find(key)?.thread
    return thread !== undefined && !hasBegun(thread) && !anew.isAskedFor(thread) && keptChat.get() !== undefined
  }
  async function start(key: string, thread: string, { page, text, context }: Outgoing): Promise<void> {
    anew.starting(thread)
    try {
      const news = await calls.start({ page, text, context }, key)
      const id = news.conversation?.conversation_id
      if (store.getState().thread === thread) moveDraft(undefined, id)
      change((state) => withStarted(state, { key, thread }, news))
      anew.started(thread)
      if (id && store.getState().thread === id) line.follow(id)
    } catch (error) {
      change((state) => withProblem(state, key, messageOf(error).content))
      // Nobody could see it under a name that is given up.
      change((state) => withMoved(state, thread, anew.failed(), 0))
    }
  }
  async function deliver(key: string): Promise<void> {
    change((state) => withProblem(state, key, undefined))
    // An open conversation that is not known yet would have another beside it.
    if (store.getState().phase !== 'ready' || mayBeBegun(key)) await begin()
    if (store.getState().phase !== 'ready') return change((state) => withProblem(state, key, NOT_AVAILABLE))

    const outgoing = find(key)
    // Given up, or found among what was read.
    if (!outgoing) return
    const { thread, text, attachment, context } = outgoing
    if (!hasBegun(thread)) return start(key, thread, outgoing)

    try {
      const message = await calls.send(thread, { text, attachment_id: attachment?.attachment_id, context }, key)
      change((state) => withSent(state, { key, thread }, message))
      if (store.getState().thread === thread) line.tellOthers()
    } catch (error) {
      change((state) => withProblem(state, key, messageOf(error).content))
    }
  }
  return (key: string) => {
    delivery = delivery.then(() => deliver(key))
    return delivery
  }
}

/** Marks as read what is looked at, each message once. */
function createReader(calls: ChatCalls, store: StoreApi<ChatState>, line: ReturnType<typeof createLine>) {
  let lastRead = 0
  return {
    /** Called when another conversation is shown. */
    startOver: () => {
      lastRead = 0
    },
    /** Called while somebody looks at the messages. */
    markRead: () => {
      const { conversation, messages, thread } = store.getState()
      const sequence = lastWithoutGap(messages)
      if (!conversation?.conversation_id || !conversation.unread || sequence <= lastRead) return
      lastRead = sequence
      store.setState({ conversation: { ...conversation, unread: 0 } })
      calls.markRead(conversation.conversation_id, sequence).then(
        () => store.getState().thread === thread && line.tellOthers(),
        () => {
          if (store.getState().thread === thread) lastRead = 0
        },
      )
    },
  }
}

/** Names conversations that have not begun. There is one at a time, and another while the first is being started. */
function createNewThreads() {
  let count = 1
  let inFlight: string | undefined
  const askedFor = new Set<string>()
  return {
    name: () => newThread(count),
    /** Returns the name for a conversation that somebody asks for. */
    another: () => {
      if (inFlight === newThread(count)) count += 1
      askedFor.add(newThread(count))
      return newThread(count)
    },
    isAskedFor: (thread: string) => askedFor.has(thread),
    starting: (thread: string) => {
      inFlight = thread
    },
    started: (thread: string) => {
      inFlight = undefined
      if (thread === newThread(count)) count += 1
    },
    /** Returns the name under which messages of the one that could not be started go on. */
    failed: () => {
      inFlight = undefined
      return newThread(count)
    },
  }
}

/** Follows the conversation that is shown. */
function createLine(calls: ChatCalls, store: StoreApi<ChatState>, onGone: (id: string) => void) {
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
          line = undefined
          onGone(id)
        },
      })
    },
    leave: () => {
      line?.stop()
      line = undefined
      clearTimeout(typing)
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
  const { switches } = store.getState()
  const kept = keptChat.get()
  store.setState({ phase: 'loading' })
  try {
    const { conversations, availability } = await calls.list()
    const current =
      (await findLinked(calls, conversations)) ??
      conversations.find(({ state }) => state === 'open') ??
      conversations.find(({ conversation_id }) => conversation_id === keptChat.get()?.id)
    store.setState({ phase: 'ready', conversations, availability })
    if (current?.conversation_id && !keptChat.get()) keptChat.set({ id: current.conversation_id })
    return current
  } catch (error) {
    // A visitor's that is gone makes room for another.
    const isGone = isProductError(error, 'support-context:conversation-not-found')
    if (isGone) dropKept(kept?.id)
    if (store.getState().switches === switches) store.setState({ phase: isGone ? 'ready' : 'failed' })
    return undefined
  }
}

/** Returns the conversation that the link of an email names, unless it is not this person's. */
async function findLinked(calls: ChatCalls, conversations: readonly ChatConversation[]) {
  const id = conversationOfLink()
  if (!id) return undefined
  const listed = conversations.find(({ conversation_id }) => conversation_id === id)
  return listed ?? calls.find?.(id).catch(() => undefined)
}

/** Another tab may have begun another, which stays. */
function dropKept(id: string | undefined): void {
  if (keptChat.get()?.id === id) keptChat.clear()
}

/** The acts on the conversation that is shown, beside its messages. */
function actsOf(calls: ChatCalls, store: StoreApi<ChatState>) {
  const currentId = () => store.getState().conversation?.conversation_id ?? ''
  let typedAt = 0
  return {
    /** Called with every letter. */
    type: (now: number) => {
      if (!currentId() || now - typedAt < TYPING_REPEATED_MS) return
      typedAt = now
      calls.showTyping(currentId()).catch(() => {})
    },
    rate: async (rating: 'good' | 'bad', comment: string) => {
      const id = currentId()
      const conversation = await calls.rate(id, rating, comment)
      if (currentId() === id) store.setState({ conversation })
    },
    leaveEmail: async (email: string) => {
      const id = currentId()
      const conversation = await calls.leaveEmail?.(id, email)
      if (currentId() === id && conversation) store.setState({ conversation })
    },
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
