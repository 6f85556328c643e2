import { readdirSync, rmSync } from 'node:fs'
import { basename, join } from 'node:path'
import { type FolderLock, lockFolder } from '@portal/foundation/database'
import type { Books, Counted } from '../books.ts'
import { batchOf, readSegment, removeSegment } from './segment.ts'

export interface AdoptOptions {
  books: Pick<Books, 'count' | 'releaseLeases'>
  /** The folder shared by all processes of this machine. */
  folder: string
  /** The folder of this process, which is skipped. */
  own: string
  onCounted(counted: Counted): void
}

/** Counts the files of processes that are gone; each folder goes to one process. */
export async function adoptLeft(options: AdoptOptions): Promise<void> {
  for (const name of readdirSync(options.folder)) {
    const left = join(options.folder, name)
    const held = left === options.own ? undefined : await lockFolder(left).catch(() => undefined)
    if (held) await countLeft(left, held, options)
  }
}

async function countLeft(left: string, held: FolderLock, { books, onCounted }: AdoptOptions): Promise<void> {
  try {
    for (const name of readdirSync(left).filter((file) => file.endsWith('.log'))) {
      const file = join(left, name)
      onCounted(await books.count(batchOf(file, readSegment(file))))
      removeSegment(file)
    }
    await books.releaseLeases(basename(left))
    rmSync(left, { recursive: true, force: true })
  } finally {
    await held.release()
  }
}
