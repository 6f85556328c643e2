import type { Books, KeyKind } from '../books.ts'
import type { Known, Memory } from './memory.ts'

export interface Reads {
  /** Reads a key and its account into memory; the same key once at a time. */
  read(kind: KeyKind, id: string, name: string): Promise<Known | undefined>
  /** Reads that are underway are repeated: what they found may be of before a change, and must not be cached after it. */
  repeat(): void
}

interface ReadsOptions {
  books: Pick<Books, 'findKey' | 'findAccount'>
  memory: Memory
  readQuietly<Read>(read: () => Promise<Read>): Promise<Read>
}

/** Creates the reads of keys that are not in memory. */
export function createReads({ books, memory, readQuietly }: ReadsOptions): Reads {
  /** Replaced by each change. */
  let underway = new Map<string, Promise<Known | undefined>>()

  async function readUntilUnchanged(kind: KeyKind, id: string, name: string): Promise<Known | undefined> {
    for (;;) {
      const before = underway
      const found = await readQuietly(async () => {
        const key = await books.findKey(kind, id)
        return key && { key, account: memory.account(key.accountId) ?? (await books.findAccount(key.accountId)) }
      })
      if (underway !== before) continue

      memory.remember(name, found)
      return found
    }
  }

  return {
    read: (kind, id, name) => {
      const known = underway.get(name)
      if (known) return known
      const one = readUntilUnchanged(kind, id, name).finally(() => {
        if (underway.get(name) === one) underway.delete(name)
      })
      underway.set(name, one)
      return one
    },
    repeat: () => {
      underway = new Map()
    },
  }
}
