import { expect, test } from '@jest/globals'
import { type BooksInMemory, booksInMemory, secretKey } from '../testing/books-in-memory.ts'
import { createMemory } from './memory.ts'
import { createReads } from './read-once.ts'

const KEY = secretKey()

/** Books whose answers about keys wait for `answer`. */
function slowBooks(): BooksInMemory & { asked: number; answer: () => void } {
  const books = booksInMemory()
  books.keys.set(`secret ${KEY.id}`, KEY)
  const { findKey } = books
  const waiting: (() => void)[] = []
  const answer = () => {
    for (const done of waiting.splice(0)) done()
  }
  const slow = Object.assign(books, { asked: 0, answer })
  slow.findKey = async (kind, id) => {
    slow.asked += 1
    const found = await findKey(kind, id)
    await new Promise<void>((done) => waiting.push(done))
    return found
  }
  return slow
}

async function turn() {
  await new Promise((done) => setImmediate(done))
}

test('a key is read once, however many lookups wait for it', async () => {
  const books = slowBooks()
  const reads = createReads({ books, memory: createMemory(), readQuietly: (read) => read() })
  const both = [reads.read('secret', KEY.id, 'one'), reads.read('secret', KEY.id, 'one')]
  await turn()
  books.answer()
  expect((await Promise.all(both)).map((found) => found?.key.id)).toEqual([KEY.id, KEY.id])
  expect(books.asked).toBe(1)
})

test('what was read before a change is read again, and only the later one is remembered', async () => {
  const books = slowBooks()
  const memory = createMemory()
  const reads = createReads({ books, memory, readQuietly: (read) => read() })
  const reading = reads.read('secret', KEY.id, 'one')
  await turn()
  books.keys.set(`secret ${KEY.id}`, { ...KEY, state: 'paused' })
  reads.repeat()
  books.answer()
  await turn()
  expect(books.asked).toBe(2)
  books.answer()
  expect((await reading)?.key.state).toBe('paused')
  expect(memory.find('one')).toMatchObject({ key: { state: 'paused' } })
})
