import { lastWithoutGap } from '@portal/contracts/support/last-without-gap'
import type { AttachedContext, ChatAttachment, ChatConversation, ChatMessage, News } from './chat-calls.ts'

/** A message that the server has not confirmed; with a `problem` it waits for another try. */
export interface Outgoing {
  /** Makes a repeated try happen once. */
  key: string
  /** Conversation that it goes to: its ID, or the name of one that has not begun. */
  thread: string
  /** Last message that was known when it was written: only a later one can be the same. */
  after: number
  text: string
  attachment?: ChatAttachment | undefined
  context?: AttachedContext | undefined
  /** Path of the page at which it was written. */
  page: string
  problem?: string | undefined
}

/** One conversation as this browser knows it, and all that is on its way, also to others. */
export interface ConversationState {
  /** The conversation that is shown: its ID, or the name of one that has not begun. */
  thread: string
  conversation?: ChatConversation | undefined
  availability?: News['availability']
  /** In the order of the conversation. */
  messages: readonly ChatMessage[]
  outgoing: readonly Outgoing[]
  isTyping: boolean
  version?: string | undefined
}

/** A conversation of which nothing has been read. */
export const NOTHING_READ = {
  conversation: undefined,
  messages: [],
  isTyping: false,
  version: undefined,
}

export const EMPTY: ConversationState = { ...NOTHING_READ, thread: newThread(1), outgoing: [] }

/** Returns the name of a conversation until it has begun. */
export function newThread(count: number): string {
  return `new:${count}`
}

export function hasBegun(thread: string): boolean {
  return !thread.startsWith('new:')
}

/** Shows another conversation, of which nothing is read yet. */
export function withShown(
  state: ConversationState,
  thread: string,
  conversation?: ChatConversation | undefined,
): ConversationState {
  return { ...state, ...NOTHING_READ, thread, conversation }
}

/** Returns what is on its way to the conversation that is shown. */
export function outgoingShown({ outgoing, thread }: Pick<ConversationState, 'outgoing' | 'thread'>): Outgoing[] {
  return outgoing.filter((one) => one.thread === thread)
}

/** Moves unsent messages of one conversation to another, which has messages up to `after` already. */
export function withMoved(state: ConversationState, from: string, to: string, after: number): ConversationState {
  return {
    ...state,
    outgoing: state.outgoing.map((one) => (one.thread === from ? { ...one, thread: to, after } : one)),
  }
}

/**
 * Adds what the server answered for the conversation that is shown. An own message that comes this way first takes the
 * place of the one that is being sent.
 */
export function withNews(state: ConversationState, news: News): ConversationState {
  const added = unknownTo(state.messages, news.messages ?? [])
  return {
    ...withRead(state, news),
    outgoing: added.reduce((left, message) => withoutArrived(left, state.thread, message), state.outgoing),
  }
}

function withRead(state: ConversationState, news: News): ConversationState {
  return {
    ...state,
    conversation: news.conversation ?? state.conversation,
    availability: news.availability ?? state.availability,
    messages: inOrder([...state.messages, ...unknownTo(state.messages, news.messages ?? [])]),
    isTyping: news.is_typing ?? false,
    version: news.version,
  }
}

/** The message with this key is with the server; it is shown if its conversation still is. */
export function withSent(
  state: ConversationState,
  { key, thread }: Pick<Outgoing, 'key' | 'thread'>,
  message: ChatMessage,
): ConversationState {
  const left = { ...state, outgoing: state.outgoing.filter((one) => one.key !== key) }
  if (thread !== state.thread) return left
  return { ...left, messages: inOrder([...state.messages, ...unknownTo(state.messages, [message])]) }
}

/** The conversation was begun by the message with this key; it is shown if nobody went on to another. */
export function withStarted(
  state: ConversationState,
  { key, thread }: Pick<Outgoing, 'key' | 'thread'>,
  news: News,
): ConversationState {
  const id = news.conversation?.conversation_id ?? thread
  const left = { ...state, outgoing: state.outgoing.filter((one) => one.key !== key) }
  const moved = withMoved(left, thread, id, lastWithoutGap(news.messages ?? []))
  return thread === state.thread ? { ...withRead(moved, news), thread: id } : moved
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

function withoutArrived(
  outgoing: readonly Outgoing[],
  thread: string,
  { from, text, attachment, sequence = 0 }: ChatMessage,
): readonly Outgoing[] {
  if (from !== 'customer') return outgoing
  const at = outgoing.findIndex(
    (one) =>
      one.thread === thread &&
      one.after < sequence &&
      one.text.trim() === text &&
      one.attachment?.attachment_id === attachment?.attachment_id,
  )
  return at === -1 ? outgoing : outgoing.toSpliced(at, 1)
}
