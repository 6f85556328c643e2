import { type EventName, type EventPayload, type EventStatement, eventStatement } from '@portal/contracts/events'
import { type ChannelLike, isTravelled, type Travelled } from './channel.ts'
import { createHistory } from './history.ts'

/** The publishing remote and its release. */
export interface Publisher {
  remote: string
  release: string
}

/** An event that was rejected, or a listener that failed. */
export interface EventFault {
  event: string
  reason: 'undeclared' | 'not-its-own' | 'malformed' | 'other-version' | 'listener-threw'
  error?: unknown
  /** Absent for events of the host or of another tab. */
  by?: Publisher | undefined
  /** Stack of the publishing code; absent for events of another tab. */
  stack?: string | undefined
}

export interface EventBusOptions {
  /** Carries events to the other tabs; without it they stay in this one. */
  channel?: ChannelLike | undefined
  report: (fault: EventFault) => void
}

/** The tab in which an event was published: the one that hears it, or another one of this browser. */
export type Origin = 'this' | 'other'

type Listener = (payload: unknown, from: Origin) => void

/** Events between parts and tabs, checked against the contracts. Nothing that goes wrong reaches who publishes. */
export function createEventBus({ channel, report }: EventBusOptions) {
  const listeners = new Map<string, Set<Listener>>()
  const states = new Map<string, { payload: unknown; from: Origin }>()
  const history = createHistory()

  /** The statement and the checked payload, or nothing after a report. */
  const accepted = (event: string, payload: unknown, { by, stack }: Pick<EventFault, 'by' | 'stack'> = {}) => {
    const statement = eventStatement(event)
    if (!statement) return void report({ event, reason: 'undeclared', by, stack })
    if (by && !statement.publishedBy.includes(by.remote))
      return void report({ event, reason: 'not-its-own', by, stack })

    const checked = statement.payload.safeParse(payload)
    if (!checked.success) return void report({ event, reason: 'malformed', error: checked.error, by, stack })
    return { statement, payload: checked.data }
  }

  const tell = (event: string, listener: Listener, payload: unknown, from: Origin) => {
    try {
      listener(payload, from)
    } catch (error) {
      report({ event, reason: 'listener-threw', error })
    }
  }

  const deliver = (event: string, { kind }: EventStatement, payload: unknown, from: Origin) => {
    history.add({ event, payload, from })
    if (kind === 'state') states.set(event, { payload, from })
    // oxlint-disable-next-line unicorn/no-useless-spread -- listeners may come and go meanwhile
    for (const listener of [...(listeners.get(event) ?? [])]) tell(event, listener, payload, from)
  }

  const receive = (message: Travelled) => {
    const { event, version } = message
    const found = accepted(event, message.payload)
    if (!found) return
    if (found.statement.version !== version) return report({ event, reason: 'other-version' })
    deliver(event, found.statement, found.payload, 'other')
  }
  channel?.addEventListener('message', ({ data }) => {
    if (isTravelled(data)) receive(data)
  })

  return {
    /** A remote publishes what the contract says is its own, and nothing else (rule P31). */
    publish: <Name extends EventName>(event: Name, payload: EventPayload<Name>, by?: Publisher): void => {
      const found = accepted(event, payload, { by, stack: new Error().stack })
      if (!found) return

      const { statement } = found
      deliver(event, statement, found.payload, 'this')
      channel?.postMessage({ event, version: statement.version, payload: found.payload } satisfies Travelled)
    },

    /** Subscribes to an event; returns the unsubscribe function. A state's last value is delivered at once. */
    subscribe: <Name extends EventName>(
      event: Name,
      listener: (payload: EventPayload<Name>, from: Origin) => void,
    ): (() => void) => {
      const hear: Listener = (payload, from) => listener(payload as EventPayload<Name>, from)
      const others = listeners.get(event) ?? new Set<Listener>()
      listeners.set(event, others.add(hear))
      const state = states.get(event)
      if (state) tell(event, hear, state.payload, state.from)
      return () => void others.delete(hear)
    },

    /** The last 200 events, oldest first. */
    recent: history.read,
  }
}

export type EventBus = ReturnType<typeof createEventBus>
