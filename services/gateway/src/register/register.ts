import { hash } from 'node:crypto'
import type { Clock } from '@portal/foundation/clock'
import { describeError } from '@portal/foundation/describe-error'
import type { Logger } from '@portal/foundation/logging'
import { problem } from '@portal/foundation/problem'
import type { Books, Changes, Counted, KeyKind, Trace } from '../books.ts'
import { createMemory, type Known, UNREAD } from './memory.ts'

/** Interval for polling changes, in ms: a change takes effect a fifth of a second after its commit. */
const LOOK_EVERY_MS = 200
/** How long the cache is valid without a successful poll, in ms; after that every lookup is rejected. */
const KNOWN_FOR_MS = 5 * 60_000
/** Changes are kept for an hour: after half an hour without a poll, the cache may be wrong without notice. */
const EVICT_AFTER_MS = 30 * 60_000

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

export function createRegister({
  books,
  clock,
  log,
  readQuietly,
  onLimiterCleared,
  onRecalled,
}: RegisterOptions): Register {
  const memory = createMemory()
  const reading = new Map<string, Promise<Known | undefined>>()
  let traces: readonly Trace[] = []
  let mark: string | undefined
  let seenAt = Number.NEGATIVE_INFINITY
  let epoch = 0
  let looking: Promise<void> | undefined
  let timer: NodeJS.Timeout | undefined
  let hasLoggedLoss = false

  function take(changes: Changes): void {
    if (changes.isEverything) memory.clear()
    const changed = new Set(changes.accounts)
    if (changed.size) memory.evict(changed)
    for (const limiter of changes.limiters) onLimiterCleared(limiter)
    for (const limitId of changes.recalled) onRecalled(limitId)
    if (changes.isEverything || changed.size) {
      epoch += 1
      reading.clear()
    }
    mark = changes.mark
  }

  async function lookNow(): Promise<void> {
    const beganAt = performance.now()
    if (beganAt - seenAt > EVICT_AFTER_MS) memory.clear()
    const isFirst = mark === undefined
    const changes = await books.changesSince(mark)
    if (isFirst || changes.isAboutTraces) traces = await books.findTraces()
    take(changes)
    seenAt = beganAt
    hasLoggedLoss = false
  }

  function look(): Promise<void> {
    looking ??= lookNow().finally(() => {
      looking = undefined
    })
    return looking
  }

  const lookOrTell = () =>
    look().catch((error) => {
      if (!hasLoggedLoss) log.warn({ error: describeError(error) }, 'changes cannot be read: cached keys are used')
      hasLoggedLoss = true
    })

  /** Retried if a change arrived meanwhile: data read before the change must not be cached after it. */
  async function read(kind: KeyKind, id: string, name: string): Promise<Known | undefined> {
    for (;;) {
      const before = epoch
      const found = await readQuietly(async () => {
        const key = await books.findKey(kind, id)
        return key && { key, account: memory.account(key.accountId) ?? (await books.findAccount(key.accountId)) }
      })
      if (epoch !== before) continue

      memory.remember(name, found)
      return found
    }
  }

  function readOnce(kind: KeyKind, id: string, name: string): Promise<Known | undefined> {
    let one = reading.get(name)
    if (!one) {
      one = read(kind, id, name).finally(() => {
        if (reading.get(name) === one) reading.delete(name)
      })
      reading.set(name, one)
    }
    return one
  }

  return {
    find: (kind, id) => {
      if (performance.now() - seenAt > KNOWN_FOR_MS) throw problem('request:unavailable')
      const name = `${kind} ${id}`
      const found = memory.find(name)
      return found === UNREAD ? readOnce(kind, id, name) : found
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
      timer = setInterval(lookOrTell, LOOK_EVERY_MS)
      timer.unref()
    },
    stop: async () => {
      clearInterval(timer)
      await looking?.catch(() => undefined)
    },
  }
}

/** Returns the digest used to compare and store secrets; secrets themselves are never stored. */
export function digestOf(token: string): Buffer {
  return hash('sha256', token, 'buffer')
}
