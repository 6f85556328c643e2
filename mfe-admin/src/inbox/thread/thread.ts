import type { ConversationNote, StaffConversationNews } from '@portal/contracts/support/admin-conversations'
import type { Message } from '@portal/contracts/support/conversation'
import type { Received } from '@portal/platform/api'
import type { InboxConversation } from '../conversation.ts'

export type News = Received<StaffConversationNews>
export type ThreadMessage = Received<Message>
export type ThreadNote = Received<ConversationNote>

/** A conversation as far as it was read, the oldest message first. */
export interface Thread {
  messages: readonly ThreadMessage[]
  notes: readonly ThreadNote[]
  /** The conversation as the last answer says. */
  conversation: InboxConversation | undefined
  isCustomerTyping: boolean
  /** The last message that the customer has read; 0 for none. */
  readByCustomer: number
  /** True as soon as everything that was written before was read. */
  isWhole: boolean
}

export const UNREAD_THREAD: Thread = {
  messages: [],
  notes: [],
  conversation: undefined,
  isCustomerTyping: false,
  readByCustomer: 0,
  isWhole: false,
}

/** Takes over what the server answered; a message that comes twice is there once. */
export function withNews(thread: Thread, news: News): Thread {
  return {
    messages: joined(thread.messages, news.messages ?? [], ({ sequence = 0 }) => sequence),
    notes: joined(thread.notes, news.notes ?? [], ({ note = 0 }) => note),
    conversation: news.conversation ?? thread.conversation,
    isCustomerTyping: news.is_typing === true,
    readByCustomer: Math.max(thread.readByCustomer, news.read_by_other ?? 0),
    isWhole: thread.isWhole || news.has_more !== true,
  }
}

/** Takes over what an act of the reader's own brought. */
export function withOwn(
  thread: Thread,
  { messages = [], notes = [] }: Partial<Pick<Thread, 'messages' | 'notes'>>,
): Thread {
  return {
    ...thread,
    messages: joined(thread.messages, messages, ({ sequence = 0 }) => sequence),
    notes: joined(thread.notes, notes, ({ note = 0 }) => note),
  }
}

function joined<Row>(known: readonly Row[], arrived: readonly Row[], numberOf: (row: Row) => number): readonly Row[] {
  const here = new Set(known.map(numberOf))
  const added = arrived.filter((row) => !here.has(numberOf(row)))
  return added.length > 0 ? [...known, ...added].toSorted((a, b) => numberOf(a) - numberOf(b)) : known
}

/** A message or a note, with the time by which it is under a day. */
export type ThreadLine =
  | { kind: 'message'; key: string; at: string; message: ThreadMessage }
  | { kind: 'note'; key: string; at: string; note: ThreadNote }

/** Returns messages and notes in the order in which they were written: a note behind the message that it follows. */
export function linesOf({ messages, notes }: Thread): ThreadLine[] {
  const lines: ThreadLine[] = [
    ...messages.map((message) => ({
      kind: 'message' as const,
      key: `message ${message.sequence ?? 0}`,
      at: message.sent ?? '',
      message,
    })),
    ...notes.map((note) => ({ kind: 'note' as const, key: `note ${note.note}`, at: note.written ?? '', note })),
  ]
  // Messages are first, and so before the notes of the same place.
  return lines.sort((a, b) => placeOf(a) - placeOf(b))
}

function placeOf(line: ThreadLine): number {
  return (line.kind === 'message' ? line.message.sequence : line.note.after_sequence) ?? 0
}

/** Lines of one day of the reader's calendar. */
export interface ThreadDay {
  day: string
  lines: ThreadLine[]
}

/** Groups lines under their days; `dayOf` names the day of a time. */
export function daysOf(lines: readonly ThreadLine[], dayOf: (at: string) => string): ThreadDay[] {
  const days: ThreadDay[] = []
  for (const line of lines) {
    const day = dayOf(line.at)
    const last = days.at(-1)
    if (last?.day === day) last.lines.push(line)
    else days.push({ day, lines: [line] })
  }
  return days
}
