import { hash } from 'node:crypto'
import type { Clock } from '@portal/foundation/clock'
import { describeError } from '@portal/foundation/describe-error'
import type { Logger } from '@portal/foundation/logging'
import { problem } from '@portal/foundation/problem'
import type { Books, Changes, Counted, KeyKind, Trace } from '../books.ts'
import { oneAtATime } from '../one-at-a-time.ts'
import { createMemory, type Known, UNREAD } from './memory.ts'
import { createReads } from './read-once.ts'
import { isKnown, stepOfWatch, UNSEEN, type WatchEvent } from './watch.ts'

/** Interval for polling changes, in ms: a change takes effect a fifth of a second after its commit. */
const LOOK_EVERY_MS = 200

export type { Known }

/** Keys and accounts in memory, as they are in the database since a fifth of a second ago. */
export interface Register {
  /** Synchronous for cached keys; a promise for others. Throws `request:unavailable` while the data are unknown. */
  find(kind: KeyKind, id: string): Known | undefined | Promise<Known | undefined>
  /** Takes over what the database has counted. */
  takeCounted(counted: Counted): void
  /** Running traces that a request matches. */
  tracesOf(terms: () => readonly string[]): string[]
  /** Looks for changes now. */
  look(): Promise<void>
  start(): void
  stop(): Promise<void>
}

interface RegisterOptions {
  books: Books
  clock: Clock
  log: Logger
  /** Reads while no batch is being counted, so that no lookup is counted twice or missed. */
  readQuietly<Read>(read: () => Promise<Read>): Promise<Read>
  onLimiterCleared(limiter: string): void
  /** Called when another gateway needs what this one has reserved of a limit. */
  onRecalled(limitId: string): void
}

export function createRegister(options: RegisterOptions): Register {
  const { books, clock, log, readQuietly, onLimiterCleared, onRecalled } = options
  const memory = createMemory()
  const reads = createReads({ books, memory, readQuietly })
  let traces: readonly Trace[] = []
  let watch = UNSEEN
  let timer: NodeJS.Timeout | undefined

  function send(event: WatchEvent): void {
    const [next, ...effects] = stepOfWatch(watch, event)
    watch = next
    for (const effect of effects) {
      if (effect === 'forget') memory.clear()
      else if ('error' in event)
        log.warn({ error: describeError(event.error) }, 'changes cannot be read: cached keys are used')
    }
  }

  function take({ isEverything, accounts, limiters, recalled }: Changes): void {
    if (isEverything) memory.clear()
    if (accounts.length) memory.evict(new Set(accounts))
    for (const limiter of limiters) onLimiterCleared(limiter)
    for (const limitId of recalled) onRecalled(limitId)
    if (isEverything || accounts.length) reads.repeat()
  }

  const look = oneAtATime(async () => {
    const at = performance.now()
    send({ type: 'looking', at })
    const changes = await books.changesSince(watch.mark)
    if (watch.mark === undefined || changes.isAboutTraces) traces = await books.findTraces()
    take(changes)
    send({ type: 'seen', at, mark: changes.mark })
  })

  return {
    find: (kind, id) => {
      if (!isKnown(watch, performance.now())) throw problem('request:unavailable')
      const name = `${kind} ${id}`
      const found = memory.find(name)
      return found === UNREAD ? reads.read(kind, id, name) : found
    },
    takeCounted: memory.takeCounted,
    tracesOf: (terms) => {
      if (!traces.length) return []
      const now = clock.now().getTime()
      const asked = terms()
      return traces.filter(({ term, until }) => until > now && asked.includes(term)).map(({ term }) => term)
    },
    look,
    start: () => {
      timer = setInterval(() => look().catch((error) => send({ type: 'failed', error })), LOOK_EVERY_MS)
      timer.unref()
    },
    stop: async () => {
      clearInterval(timer)
      await look.settled()
    },
  }
}

/** Returns the digest used to compare and store secrets; secrets themselves are never stored. */
export function digestOf(token: string): Buffer {
  return hash('sha256', token, 'buffer')
}
