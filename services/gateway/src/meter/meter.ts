import { mkdirSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { lockFolder } from '@portal/foundation/database'
import { describeError } from '@portal/foundation/describe-error'
import type { Logger } from '@portal/foundation/logging'
import { nanoid } from 'nanoid'
import type { Books, Counted } from '../books.ts'
import { adoptLeft } from './adopt-left.ts'
import { type ClosedFile, createNotebook } from './notebook.ts'
import { batchOf, type Entry, removeSegment } from './segment.ts'
import { createUncounted } from './uncounted.ts'

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
  const uncounted = createUncounted()
  const notebook = createNotebook(own, uncounted, log)
  const timers: NodeJS.Timeout[] = []
  let closed: ClosedFile | undefined
  let counting: Promise<void> | undefined
  let adopting: Promise<void> | undefined
  let rounds = 0
  let hasLoggedLoss = false

  /** One file after the other: while one cannot be counted, the next one grows. */
  async function countClosed(): Promise<void> {
    closed ??= notebook.close()
    if (!closed) return
    const { file, entries } = closed
    const counted = await books.count(batchOf(file, entries))
    rounds += 1
    for (const entry of entries) uncounted.take(entry)
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

  /** A folder that stays is adopted by another process, which returns what this one has reserved. */
  async function leave(): Promise<void> {
    try {
      await books.releaseLeases(gateway)
      rmSync(own, { recursive: true, force: true })
    } catch (error) {
      log.warn({ error: describeError(error) }, 'reserved lookups cannot be returned: another gateway returns them')
    }
  }

  function adopted(counted: Counted): void {
    rounds += 1
    onCounted(counted)
  }

  function adoptOrTell(): Promise<void> {
    adopting ??= adoptLeft({ books, folder, own, onCounted: adopted })
      .catch((error) => log.warn({ error: describeError(error) }, 'what a killed gateway left cannot be counted yet'))
      .finally(() => {
        adopting = undefined
      })
    return adopting
  }

  return {
    gateway,
    note: notebook.note,
    uncounted: uncounted.of,
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
      notebook.flush()
      await adopting
      await counting?.catch(() => undefined)
      for (let tries = 0; tries < 2 && (closed || notebook.hasOpenFile()); tries += 1) await countOrTell()
      if (!notebook.close() && !closed) await leave()
      await lock?.release()
    },
  }
}
