import { mkdirSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { lockFolder } from '@portal/foundation/database'
import { describeError } from '@portal/foundation/describe-error'
import type { Logger } from '@portal/foundation/logging'
import { nanoid } from 'nanoid'
import type { Books, Counted } from '../books.ts'
import { oneAtATime } from '../one-at-a-time.ts'
import { adoptLeft } from './adopt-left.ts'
import { type CountingEvent, IDLE, nextCounting, wasQuiet } from './counting.ts'
import { createNotebook } from './notebook.ts'
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
  const onFailed = logEachOnce(log)
  let counting = IDLE

  const send = (event: CountingEvent) => {
    counting = nextCounting(counting, event)
  }
  const count = oneAtATime(async () => {
    const closed = counting.closed ?? notebook.close()
    if (!closed) return
    send({ type: 'began', closed })
    const counted = await books.count(batchOf(closed.file, closed.entries)).catch((error) => {
      send({ type: 'failed' })
      throw error
    })
    for (const entry of closed.entries) uncounted.take(entry)
    onCounted(counted)
    send({ type: 'counted' })
    removeSegment(closed.file)
  })
  const countOrTell = () =>
    count().catch((error) => {
      const message = 'lookups cannot be counted: they wait in a file'
      if (counting.phase !== 'away') log.warn({ error: describeError(error) }, message)
      send({ type: 'logged' })
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
    send({ type: 'adopted' })
    onCounted(counted)
  }
  const adoptOrTell = oneAtATime(() =>
    adoptLeft({ books, folder, own, onCounted: adopted, onFailed }).catch((error) =>
      log.warn({ error: describeError(error) }, 'what a killed gateway left cannot be counted yet'),
    ),
  )

  return {
    gateway,
    note: notebook.note,
    uncounted: uncounted.of,
    readQuietly: async (read) => {
      for (;;) {
        await count.settled()
        const before = counting
        const found = await read()
        if (wasQuiet(before, counting)) return found
      }
    },
    count: async () => {
      notebook.flush()
      await count.settled()
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
      await adoptOrTell.settled()
      await count.settled()
      for (let tries = 0; tries < 2 && (counting.closed || notebook.hasOpenFile()); tries += 1) await countOrTell()
      if (!notebook.close() && !counting.closed) await leave()
      await lock?.release()
    },
  }
}

/** Logs a file that cannot be counted the first time that it is tried. */
function logEachOnce(log: Logger): (path: string, error: unknown) => void {
  const logged = new Set<string>()
  return (path, error) => {
    if (logged.has(path)) return
    logged.add(path)
    log.error(
      { path, error: describeError(error) },
      'what a killed gateway left cannot be counted: it stays, and is tried again',
    )
  }
}
