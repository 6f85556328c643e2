import { join } from 'node:path'
import { describeError } from '@portal/foundation/describe-error'
import type { Logger } from '@portal/foundation/logging'
import { nanoid } from 'nanoid'
import { type Entry, openSegment, type Segment, type UseEntry } from './segment.ts'
import type { Uncounted } from './uncounted.ts'

/** A file that takes no further entries. */
export interface ClosedFile {
  file: string
  entries: Entry[]
}

export interface Notebook {
  /** Calls back once it is safe, or with what kept it from being so. */
  note(entry: Entry, done?: (error?: unknown) => void): void
  /** Writes what was noted in this turn of the event loop now. */
  flush(): void
  /** The file that takes entries, which then goes to another one; `undefined` when there is none. */
  close(): ClosedFile | undefined
  hasOpenFile(): boolean
}

/** Writes what was noted to a file of this process, all of one turn of the event loop in one call to the system. */
export function createNotebook(folder: string, uncounted: Uncounted, log: Logger): Notebook {
  const waiting: { entry: Entry; done: ((error?: unknown) => void) | undefined }[] = []
  let open: (ClosedFile & { segment: Segment }) | undefined
  let isDue = false

  function write(): void {
    isDue = false
    const batch = waiting.splice(0)
    if (!batch.length) return
    let failure: unknown
    try {
      if (!open) {
        const file = join(folder, `${nanoid()}.log`)
        open = { file, segment: openSegment(file), entries: [] }
      }
      const entries = inFewLines(batch.map(({ entry }) => entry))
      open.segment.write(entries)
      open.entries.push(...entries)
    } catch (error) {
      failure = error
      log.error({ error: describeError(error) }, 'a lookup cannot be written down and is refused')
      for (const { entry } of batch) uncounted.take(entry)
    }
    for (const { done } of batch) done?.(failure)
  }

  return {
    note: (entry, done) => {
      uncounted.add(entry)
      waiting.push({ entry, done })
      if (isDue) return
      isDue = true
      setImmediate(write)
    },
    flush: () => {
      if (isDue) write()
    },
    close: () => {
      const closed = open
      closed?.segment.close()
      open = undefined
      return closed
    },
    hasOpenFile: () => open !== undefined,
  }
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
