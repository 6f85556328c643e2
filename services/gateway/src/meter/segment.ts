import { closeSync, ftruncateSync, openSync, readFileSync, rmSync, writeSync } from 'node:fs'
import { basename, dirname } from 'node:path'
import { HOUR_MS } from '@portal/contracts/time-units'
import type { Batch, Refused, Slowed, Traced, Use } from '../books.ts'

/** One line of a segment: a lookup, or several equal ones of the same moment, or what else a batch tells. */
export type Entry = UseEntry | { slowed: Slowed } | { refused: Refused } | { traced: Traced }

export interface UseEntry {
  use: Omit<Use, 'hour' | 'sources' | 'lastAt' | 'lastFrom'> & { at: number; from: string }
}

/**
 * A file of answered lookups that are not in the database yet. Its name is that of the batch, so any process can count
 * it, exactly once. Data survive the death of the process once `write` has returned.
 */
export interface Segment {
  /** Throws when there is no room; then nothing of it is written. */
  write(entries: readonly Entry[]): void
  close(): void
}

export function openSegment(file: string): Segment {
  const descriptor = openSync(file, 'ax', 0o600)
  let length = 0
  return {
    write: (entries) => {
      const bytes = Buffer.from(entries.map((entry) => `${JSON.stringify(entry)}\n`).join(''))
      try {
        for (let written = 0; written < bytes.length; ) written += writeSync(descriptor, bytes, written)
        length += bytes.length
      } catch (error) {
        ftruncateSync(descriptor, length)
        throw error
      }
    },
    close: () => closeSync(descriptor),
  }
}

/** Reads a segment. A partial line at its end was never acknowledged. */
export function readSegment(file: string): Entry[] {
  const lines = readFileSync(file, 'utf8').split('\n').slice(0, -1)
  return lines.filter(Boolean).map((line) => JSON.parse(line) as Entry)
}

export function removeSegment(file: string): void {
  rmSync(file, { force: true })
}

/** Maximum number of hosts or networks recorded per key and hour. */
const SOURCES_AT_MOST = 100
const OTHERS = 'others'

/** All that a segment says, in as few rows as the database needs. */
export function batchOf(file: string, entries: readonly Entry[]): Batch {
  const uses = new Map<string, Use>()
  const slowed: Slowed[] = []
  const refused: Refused[] = []
  const traced: Traced[] = []
  for (const entry of entries) {
    if ('slowed' in entry) slowed.push(entry.slowed)
    else if ('refused' in entry) refused.push(entry.refused)
    else if ('traced' in entry) traced.push(entry.traced)
    else addUse(uses, entry.use)
  }
  const gateway = basename(dirname(file))
  return { id: basename(file, '.log'), gateway, uses: [...uses.values()], slowed, refused, traced }
}

function addUse(uses: Map<string, Use>, { at, from, ...use }: UseEntry['use']): void {
  const hour = Math.floor(at / HOUR_MS) * HOUR_MS
  const name = `${use.keyId} ${use.subscriptionId} ${use.limitSince} ${hour}`
  const known = uses.get(name)
  // Nothing is inherited by it: a host may be called `constructor`.
  const sources = Object.create(null) as Use['sources']
  const sum = known ?? { ...use, hour, lookups: 0, sources, lastAt: at, lastFrom: from }
  if (!known) uses.set(name, sum)

  const source = from in sum.sources || Object.keys(sum.sources).length < SOURCES_AT_MOST ? from : OTHERS
  sum.sources[source] = (sum.sources[source] ?? 0) + use.lookups
  sum.lookups += use.lookups
  if (at >= sum.lastAt) Object.assign(sum, { lastAt: at, lastFrom: from })
}
