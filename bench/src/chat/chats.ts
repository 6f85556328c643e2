import { randomUUID } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'
import type { Call } from '@portal/contracts/call'
import {
  answerConversation,
  markConversationReadAsStaff,
  readConversationAsStaff,
  showTypingAsStaff,
} from '@portal/contracts/support/admin-conversations'
import type { Message } from '@portal/contracts/support/conversation'
import {
  markConversationRead,
  readConversation,
  sendMessage,
  showTyping,
  startConversation,
} from '@portal/contracts/support/conversations'
import { pathOf, type Visitor } from '../server/visitor.ts'

/** As the page does: a pause after each answer, and one that is refused for want of room is asked for again. */
const PAUSE_MS = 200
const REFUSED_PAUSE_MS = 1_000

/** The calls of one side. */
const SIDES = {
  customer: { read: readConversation, send: sendMessage, type: showTyping, markRead: markConversationRead },
  staff: {
    read: readConversationAsStaff,
    send: answerConversation,
    type: showTypingAsStaff,
    markRead: markConversationReadAsStaff,
  },
} as const satisfies Record<string, Record<string, Call>>
export type Side = keyof typeof SIDES

/** One who talks: their session, and the network that they come from. */
export interface Person extends Visitor {
  network: string
}

/** Counts over all ends of all conversations, apart from their messages. */
export interface Counts {
  /** Held answers that came. */
  held: number
  /** Calls that were refused for want of room, and made again. */
  repeated: number
  /** Time from the beginning of the call that sends a message until the other side has it, in ms. */
  deliveries: number[]
}

export interface Conversation {
  id: string
  /** When each text was sent. */
  sentAt: Map<string, number>
}

export interface End {
  /** Messages in the order in which they came, the doubled ones, too. */
  seen: Message[]
  say(text: string): Promise<void>
  type(): Promise<void>
  /** Marks what was seen as read. */
  markRead(): Promise<void>
  /** Resolves when this end has seen a text. */
  hears(text: string): Promise<void>
  /** Gives up the held answer. */
  leave(): void
}

/** Begins a conversation. */
export async function begin(address: string, customer: Person, text: string): Promise<Conversation> {
  const { conversation } = await ask<{ conversation: { conversation_id: string } }>(
    address,
    customer,
    startConversation,
    {
      body: { page: '/account', text },
    },
  )
  return { id: conversation.conversation_id, sentAt: new Map() }
}

/** Opens a conversation on one side, as a page does: reads it, then waits for news with held answers until it is left. */
export function open(address: string, person: Person, side: Side, { id, sentAt }: Conversation, counts: Counts): End {
  const { read, send, type, markRead } = SIDES[side]
  const controller = new AbortController()
  const seen: Message[] = []
  const listeners = new Map<string, () => void>()
  let version: string | undefined
  const call = <T>(what: Call, rest: Partial<Asked> = {}) => ask<T>(address, person, what, { ...rest, id, counts })

  async function follow(): Promise<void> {
    let wait: number | undefined
    while (!controller.signal.aborted) {
      const query = { after: seen.at(-1)?.sequence, version, wait }
      const news = await call<{ messages: Message[]; version: string; has_more: boolean }>(read, {
        query,
        signal: controller.signal,
      })
      if (wait) counts.held += 1
      take(news.messages)
      version = news.version
      wait = news.has_more ? undefined : 25
      if (wait) await pause(PAUSE_MS)
    }
  }
  function take(messages: readonly Message[]): void {
    const now = performance.now()
    for (const message of messages) {
      seen.push(message)
      const sent = message.from === side ? undefined : sentAt.get(message.text)
      if (sent !== undefined) counts.deliveries.push(now - sent)
      listeners.get(message.text)?.()
    }
  }
  void follow().catch((error: unknown) => {
    if (!controller.signal.aborted) throw error
  })

  return {
    seen,
    say: async (text) => {
      sentAt.set(text, performance.now())
      await call(send, { body: { text }, key: randomUUID() })
    },
    type: async () => void (await call(type)),
    markRead: async () => void (await call(markRead, { body: { sequence: seen.at(-1)?.sequence ?? 1 } })),
    hears: (text) =>
      new Promise((resolve) => {
        if (seen.some((message) => message.text === text)) return resolve()
        listeners.set(text, resolve)
      }),
    leave: () => controller.abort(),
  }
}

interface Asked {
  id?: string
  query?: Record<string, string | number | undefined>
  body?: object
  key?: string
  signal?: AbortSignal
  counts?: Counts
}

/** Makes a call until there is room for it. Throws on any other refusal. */
export async function ask<T>(
  address: string,
  { bearer, xsrf, network }: Person,
  call: Call,
  { id, query = {}, body, key, signal, counts }: Asked,
): Promise<T> {
  const given = Object.entries(query).flatMap(([name, value]) => (value === undefined ? [] : [[name, `${value}`]]))
  const url = `${address}${pathOf(call, id)}?${new URLSearchParams(given)}`
  const isWrite = call.method !== 'GET'
  const headers = {
    ...bearer,
    'x-forwarded-for': network,
    ...(isWrite && { ...xsrf, 'content-type': 'application/json' }),
    ...(key && { 'idempotency-key': key }),
  }
  for (;;) {
    const answer = await fetch(url, {
      method: call.method,
      headers,
      ...(isWrite && { body: JSON.stringify(body ?? {}) }),
      ...(signal && { signal }),
    })
    const text = await answer.text()
    if (answer.ok) return (text ? JSON.parse(text) : undefined) as T
    if (answer.status !== 503) throw new Error(`${call.method} ${call.path}: ${answer.status} ${text}`)
    if (counts) counts.repeated += 1
    await pause(REFUSED_PAUSE_MS)
  }
}
