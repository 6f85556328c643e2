import { readdirSync, rmSync } from 'node:fs'
import { basename, join } from 'node:path'
import { type FolderLock, isAway, lockFolder } from '@portal/foundation/database'
import type { Books, Counted } from '../books.ts'
import { batchOf, readSegment, removeSegment } from './segment.ts'

export interface AdoptOptions {
  books: Pick<Books, 'count' | 'releaseLeases'>
  /** The folder shared by all processes of this machine. */
  folder: string
  /** The folder of this process, which is skipped. */
  own: string
  onCounted(counted: Counted): void
  /** Hears of a file or folder that cannot be adopted; the others are. */
  onFailed(path: string, error: unknown): void
}

/** Counts the files of processes that are gone; each folder goes to one process. Rejects if the database is unavailable. */
export async function adoptLeft(options: AdoptOptions): Promise<void> {
  for (const name of readdirSync(options.folder)) {
    const left = join(options.folder, name)
    const held = left === options.own ? undefined : await lockFolder(left).catch(() => undefined)
    if (held) await countLeft(left, held, options)
  }
}

async function countLeft(left: string, held: FolderLock, options: AdoptOptions): Promise<void> {
  try {
    const files = readdirSync(left).filter((file) => file.endsWith('.log'))
    let failed = 0
    for (const name of files) if (!(await isAdopted(join(left, name), options, countFile))) failed += 1
    if (!failed) await isAdopted(left, options, leaveFolder)
  } finally {
    await held.release()
  }
}

async function isAdopted(
  path: string,
  options: AdoptOptions,
  adopt: (path: string, options: AdoptOptions) => Promise<void>,
): Promise<boolean> {
  try {
    await adopt(path, options)
    return true
  } catch (error) {
    if (isAway(error)) throw error
    options.onFailed(path, error)
    return false
  }
}

async function countFile(file: string, { books, onCounted }: AdoptOptions): Promise<void> {
  onCounted(await books.count(batchOf(file, readSegment(file))))
  removeSegment(file)
}

async function leaveFolder(left: string, { books }: AdoptOptions): Promise<void> {
  await books.releaseLeases(basename(left))
  rmSync(left, { recursive: true, force: true })
}
