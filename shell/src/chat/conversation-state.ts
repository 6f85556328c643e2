import type { AttachedContext, ChatAttachment, ChatConversation, ChatMessage, News } from './chat-calls.ts'

/** A message that the server has not confirmed; with a `problem` it waits for another try. */
export interface Outgoing {
  /** Makes a repeated try happen once. */
  key: string
  text: string
  attachment?: ChatAttachment | undefined
  context?: AttachedContext | undefined
  /** A visitor's, with the first message. */
  email?: string | undefined
  problem?: string | undefined
}

/** One conversation as this browser knows it. */
export interface ConversationState {
  conversation?: ChatConversation | undefined
  availability?: News['availability']
  /** In the order of the conversation. */
  messages: readonly ChatMessage[]
  outgoing: readonly Outgoing[]
  isTyping: boolean
  /** The last message that the other side has read. */
  readByOther: number
  version?: string | undefined
}

export const EMPTY: ConversationState = {
  conversation: undefined,
  messages: [],
  outgoing: [],
  isTyping: false,
  readByOther: 0,
  version: undefined,
}

/** Returns the last message before the first gap: the conversation is read on behind it (rule Q34). */
export function lastWithoutGap(messages: readonly ChatMessage[]): number {
  let last = 0
  for (const { sequence } of messages) if (sequence === last + 1) last = sequence
  return last
}

/** Adds what the server answered. An own message that comes this way first takes the place of the one that is being sent. */
export function withNews(state: ConversationState, news: News): ConversationState {
  const added = unknownTo(state.messages, news.messages ?? [])
  return {
    ...state,
    conversation: news.conversation ?? state.conversation,
    availability: news.availability ?? state.availability,
    messages: inOrder([...state.messages, ...added]),
    outgoing: added.reduce(withoutArrived, state.outgoing),
    isTyping: news.is_typing ?? false,
    readByOther: news.read_by_other ?? state.readByOther,
    version: news.version,
  }
}

/** The message with this key is with the server. */
export function withSent(state: ConversationState, key: string, message: ChatMessage): ConversationState {
  return {
    ...state,
    messages: inOrder([...state.messages, ...unknownTo(state.messages, [message])]),
    outgoing: state.outgoing.filter((one) => one.key !== key),
  }
}

/** The conversation was begun by the message with this key. */
export function withStarted(state: ConversationState, key: string, news: News): ConversationState {
  return { ...withNews(state, news), outgoing: state.outgoing.filter((one) => one.key !== key) }
}

/** Says at the message what went wrong; `undefined` while it is tried again. */
export function withProblem(state: ConversationState, key: string, problem: string | undefined): ConversationState {
  return { ...state, outgoing: state.outgoing.map((one) => (one.key === key ? { ...one, problem } : one)) }
}

function unknownTo(known: readonly ChatMessage[], messages: readonly ChatMessage[]): ChatMessage[] {
  const sequences = new Set(known.map(({ sequence }) => sequence))
  return messages.filter(({ sequence }) => sequence !== undefined && !sequences.has(sequence))
}

function inOrder(messages: ChatMessage[]): ChatMessage[] {
  return messages.sort((a, b) => (a.sequence ?? 0) - (b.sequence ?? 0))
}

function withoutArrived(outgoing: readonly Outgoing[], { from, text, attachment }: ChatMessage): readonly Outgoing[] {
  if (from !== 'customer') return outgoing
  const at = outgoing.findIndex(
    (one) => one.text.trim() === text && one.attachment?.attachment_id === attachment?.attachment_id,
  )
  return at === -1 ? outgoing : outgoing.toSpliced(at, 1)
}
