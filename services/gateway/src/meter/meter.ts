import { mkdirSync, readdirSync, rmSync } from 'node:fs'
import { basename, join } from 'node:path'
import { type FolderLock, lockFolder } from '@portal/foundation/database'
import { describeError } from '@portal/foundation/describe-error'
import type { Logger } from '@portal/foundation/logging'
import { nanoid } from 'nanoid'
import type { Books, Counted } from '../books.ts'
import { batchOf, type Entry, openSegment, readSegment, removeSegment, type Segment, type UseEntry } from './segment.ts'

/** Interval in which answered lookups are counted in the database, in ms. */
const COUNT_EVERY_MS = 250
/** Interval for picking up files of killed processes, in ms. */
const ADOPT_EVERY_MS = 2_000

/**
 * Counts lookups exactly once. Each is written to a file of this process before it is answered, so that neither a `kill -9` nor a
 * database that is away loses one; the file is counted in one transaction under its name, so that none is counted twice.
 */
export interface Meter {
  /** The name of this process: that of its folder. */
  gateway: string
  /** Calls back once it is safe, or with what kept it from being so: then the lookup must not be answered. */
  note(entry: Entry, done?: (error?: unknown) => void): void
  /** Lookups that were answered and are not counted yet, by a subscription's id or {@link limitNameOf}. */
  uncounted(name: string): number
  /** Reads while nothing is being counted. */
  readQuietly<Read>(read: () => Promise<Read>): Promise<Read>
  /** Counts everything recorded so far. Rejects if the database is unavailable. */
  count(): Promise<void>
  start(): Promise<void>
  /** Counts the rest, if possible. */
  stop(): Promise<void>
}

interface MeterOptions {
  books: Pick<Books, 'count' | 'releaseLeases'>
  /** Shared with the other processes of this machine. */
  folder: string
  log: Logger
  onCounted(counted: Counted): void
}

export async function createMeter({ books, folder, log, onCounted }: MeterOptions): Promise<Meter> {
  const gateway = nanoid()
  const own = join(folder, gateway)
  mkdirSync(own, { recursive: true, mode: 0o700 })
  const lock = await lockFolder(own)
  const waiting: { entry: Entry; done: ((error?: unknown) => void) | undefined }[] = []
  const uncounted = new Map<string, number>()
  const timers: NodeJS.Timeout[] = []
  let open: { file: string; segment: Segment; entries: Entry[] } | undefined
  let closed: { file: string; entries: Entry[] } | undefined
  let counting: Promise<void> | undefined
  let adopting: Promise<void> | undefined
  let rounds = 0
  let isDue = false
  let hasLoggedLoss = false

  /** All of one turn of the event loop in one call to the system. */
  function write(): void {
    isDue = false
    const batch = waiting.splice(0)
    let failure: unknown
    try {
      if (!open) {
        const file = join(own, `${nanoid()}.log`)
        open = { file, segment: openSegment(file), entries: [] }
      }
      const entries = inFewLines(batch.map(({ entry }) => entry))
      open.segment.write(entries)
      open.entries.push(...entries)
    } catch (error) {
      failure = error
      log.error({ error: describeError(error) }, 'a lookup cannot be written down and is refused')
      for (const { entry } of batch) add(entry, -1)
    }
    for (const { done } of batch) done?.(failure)
  }

  function add(entry: Entry, sign: 1 | -1): void {
    if (!('use' in entry)) return
    const { subscriptionId, keyId, limitSince, limitId = keyId, lookups } = entry.use
    addTo(subscriptionId, sign * lookups)
    if (limitSince !== null) addTo(limitNameOf(limitId, limitSince), sign * lookups)
  }

  function addTo(name: string, lookups: number): void {
    const left = (uncounted.get(name) ?? 0) + lookups
    if (left) uncounted.set(name, left)
    else uncounted.delete(name)
  }

  /** One file after the other: while one cannot be counted, the next one grows. */
  async function countClosed(): Promise<void> {
    if (!closed) {
      if (!open) return
      open.segment.close()
      closed = open
      open = undefined
    }
    const { file, entries } = closed
    const counted = await books.count(batchOf(file, entries))
    rounds += 1
    for (const entry of entries) add(entry, -1)
    onCounted(counted)
    closed = undefined
    hasLoggedLoss = false
    removeSegment(file)
  }

  function count(): Promise<void> {
    counting ??= countClosed().finally(() => {
      counting = undefined
    })
    return counting
  }

  const countOrTell = () =>
    count().catch((error) => {
      if (!hasLoggedLoss) log.warn({ error: describeError(error) }, 'lookups cannot be counted: they wait in a file')
      hasLoggedLoss = true
    })

  /** Picks up the files of processes that are gone; each folder goes to one process. */
  async function adopt(): Promise<void> {
    for (const name of readdirSync(folder)) {
      const left = join(folder, name)
      const held = left === own ? undefined : await lockFolder(left).catch(() => undefined)
      if (held) await countLeft(left, held)
    }
  }

  async function countLeft(left: string, held: FolderLock): Promise<void> {
    try {
      for (const name of readdirSync(left).filter((file) => file.endsWith('.log'))) {
        const file = join(left, name)
        const counted = await books.count(batchOf(file, readSegment(file)))
        rounds += 1
        onCounted(counted)
        removeSegment(file)
      }
      await books.releaseLeases(basename(left))
      rmSync(left, { recursive: true, force: true })
    } finally {
      await held.release()
    }
  }

  /** A folder that stays is adopted by another process, which returns what this one has reserved. */
  async function leave(): Promise<void> {
    try {
      await books.releaseLeases(gateway)
      rmSync(own, { recursive: true, force: true })
    } catch (error) {
      log.warn({ error: describeError(error) }, 'reserved lookups cannot be returned: another gateway returns them')
    }
  }

  function adoptOrTell(): Promise<void> {
    adopting ??= adopt()
      .catch((error) => log.warn({ error: describeError(error) }, 'what a killed gateway left cannot be counted yet'))
      .finally(() => {
        adopting = undefined
      })
    return adopting
  }

  return {
    gateway,
    note: (entry, done) => {
      add(entry, 1)
      waiting.push({ entry, done })
      if (isDue) return
      isDue = true
      setImmediate(write)
    },
    uncounted: (name) => uncounted.get(name) ?? 0,
    readQuietly: async (read) => {
      for (;;) {
        await counting?.catch(() => undefined)
        const before = rounds
        const found = await read()
        if (rounds === before && !counting) return found
        // While nothing can be counted, what is read cannot have been counted either.
        if (rounds === before && hasLoggedLoss) return found
      }
    },
    count: async () => {
      await counting?.catch(() => undefined)
      await count()
      // What was noted while a file waited is in the next.
      await count()
    },
    start: async () => {
      await adoptOrTell()
      timers.push(setInterval(countOrTell, COUNT_EVERY_MS), setInterval(adoptOrTell, ADOPT_EVERY_MS))
      for (const timer of timers) timer.unref()
    },
    stop: async () => {
      for (const timer of timers) clearInterval(timer)
      if (isDue) write()
      await adopting
      await counting?.catch(() => undefined)
      for (let tries = 0; tries < 2 && (closed || open); tries += 1) await countOrTell()
      open?.segment.close()
      if (!closed && !open) await leave()
      await lock?.release()
    },
  }
}

/** A limit as it was set or reset last: another one counts lookups of its own. */
export function limitNameOf(limitId: string, since: number): string {
  return `${limitId} ${since}`
}

/** Equal lookups of one turn are one line: each is compared with the one before it of the same key. */
function inFewLines(entries: readonly Entry[]): Entry[] {
  const lines: Entry[] = []
  const lastOf = new Map<string, UseEntry>()
  for (const entry of entries) {
    const last = 'use' in entry ? lastOf.get(entry.use.keyId) : undefined
    if (last && 'use' in entry && isAlike(last.use, entry.use)) {
      last.use.lookups += entry.use.lookups
      continue
    }
    const line = 'use' in entry ? { use: { ...entry.use } } : entry
    if ('use' in line) lastOf.set(line.use.keyId, line)
    lines.push(line)
  }
  return lines
}

function isAlike(one: UseEntry['use'], other: UseEntry['use']): boolean {
  return (
    one.at === other.at &&
    one.subscriptionId === other.subscriptionId &&
    one.limitSince === other.limitSince &&
    one.from === other.from
  )
}
