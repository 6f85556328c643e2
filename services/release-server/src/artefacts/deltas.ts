import { createHash } from 'node:crypto'
import { readFile, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { describeError } from '@portal/foundation/describe-error'
import type { Logger } from '@portal/foundation/logging'
import { Encoder } from '@toondepauw/node-zstd'
import { LRUCache } from 'lru-cache'
import type { StoredRelease } from '../registry/read-channel.ts'
import { digestLike } from './file-problems.ts'

/** A file of a release. */
export interface StoredFile {
  release: Pick<StoredRelease, 'folder' | 'files'>
  file: string
}

export interface DeltaAsked {
  /** The file that the browser has. */
  from: StoredFile
  /** The requested file. */
  to: StoredFile
}

export interface Delta {
  /** SHA-256 of the original, in base64. */
  dictionary: string
  /** A body of `Content-Encoding: dcz`; nothing if the file itself is as short. */
  body?: Buffer | undefined
}

export interface Deltas {
  /** Made once, however many ask. `undefined` if it cannot be had now: the file itself can. */
  find(asked: DeltaAsked): Promise<Delta | undefined>
}

/** All that is kept, bytes. */
const KEPT_BYTES = 16 * 1024 * 1024
/** Overhead per entry beside its bytes. */
const OVERHEAD_BYTES = 512
/** A page needs about ten files; when more than this many are waiting, further requests get the full file. */
const MOST_WAITING = 64
/** Longest file that a difference is computed for, in bytes: longer ones would take too much time. */
const LONGEST_BYTES = 2 * 1024 * 1024
/** Level 19 makes 6 % less of it in twenty times the time; this one takes 4 ms for the shell’s first script. */
const LEVEL = 9
/** A frame that a decoder of Zstandard skips, with the 32 bytes of a digest in it (RFC 9842 §5). */
const FRAME = Buffer.from('5e2a4d1820000000', 'hex')

/** Computes differences between files one after another, off the event loop. */
export function createDeltas(log: Logger, make: (asked: DeltaAsked) => Promise<Delta> = makeDelta): Deltas {
  let waiting = 0
  let last: Promise<unknown> = Promise.resolve()
  const kept = new LRUCache<string, Delta, DeltaAsked>({
    maxSize: KEPT_BYTES,
    sizeCalculation: ({ body }) => OVERHEAD_BYTES + (body?.length ?? 0),
    fetchMethod: async (_key, _before, { context }) => {
      if (waiting >= MOST_WAITING) return undefined
      waiting += 1
      const made = last.then(() => make(context)).finally(() => (waiting -= 1))
      last = made.catch(() => {})
      return made
    },
  })
  return {
    find: (asked) =>
      kept
        .fetch(`${listedDigest(asked.from)} ${listedDigest(asked.to)}`, { context: asked })
        .catch((error: unknown) => {
          log.warn({ error: describeError(error) }, 'a delta cannot be made: the file is sent whole')
          return undefined
        }),
  }
}

async function makeDelta({ from, to }: DeltaAsked): Promise<Delta> {
  const [before, after, whole] = await Promise.all([readListed(from), readListed(to), stat(`${placeOf(to)}.br`)])
  const digest = createHash('sha256').update(before).digest()
  const dictionary = digest.toString('base64')
  if (Math.max(before.length, after.length) > LONGEST_BYTES) return { dictionary }

  const body = Buffer.concat([FRAME, digest, await new Encoder(LEVEL, before).encode(after)])
  return { dictionary, ...(body.length < whole.size && { body }) }
}

/**
 * Throws if the file differs from its release's list: a difference computed from it would stay in the cache after a
 * repair.
 */
async function readListed(stored: StoredFile): Promise<Buffer> {
  const content = await readFile(placeOf(stored))
  const listed = listedDigest(stored) ?? ''
  if (digestLike(listed, content) !== listed) throw new Error(`${placeOf(stored)} differs from its digest.`)
  return content
}

const placeOf = ({ release, file }: StoredFile) => join(release.folder, file)
const listedDigest = ({ release, file }: StoredFile) => release.files[file]
