import { createHash, randomBytes } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from '@jest/globals'
import { eq } from 'drizzle-orm'
import type { OpenDatabase } from '../database/transaction.ts'
import { inTransaction } from '../database/transaction.ts'
import { openTestDatabase } from '../testing/open-test-database.ts'
import { answerOnce, findAnswer, type IdempotentRequest, purgeOldAnswers } from './idempotency.sql.ts'
import { idempotency } from './idempotency.tables.ts'

const keys = { current: 'a', keys: new Map([['a', randomBytes(32)]]) }
const now = new Date('2026-03-09T09:00:00Z')
const hoursLater = (hours: number) => new Date(now.getTime() + hours * 3_600_000)
let database: OpenDatabase
let requests = 0

beforeAll(async () => {
  database = await openTestDatabase()
})
afterAll(() => database.close())

function newRequest(): IdempotentRequest {
  requests += 1
  return { userId: 1, key: `key-${requests}`, content: 'create', now }
}

const once = (request: IdempotentRequest, work: () => Promise<unknown>) =>
  inTransaction(database.db, (tx) => answerOnce(tx, keys, request, work))

test('a request that is sent again gets the same answer and is done once', async () => {
  const request = newRequest()
  let done = 0
  const work = async () => {
    done += 1
    return { token: `secret-${done}` }
  }

  expect(await once(request, work)).toEqual({ token: 'secret-1' })
  expect(await once(request, work)).toEqual({ token: 'secret-1' })
  expect(done).toBe(1)
})

test('a hundred at the same time are one', async () => {
  const request = newRequest()
  let done = 0
  const work = async () => {
    done += 1
    return done
  }
  const answers = await Promise.all(Array.from({ length: 100 }, () => once(request, work)))

  expect(done).toBe(1)
  expect(new Set(answers)).toEqual(new Set([1]))
})

test('the same key for another request is refused, and the same key of another person is another request', async () => {
  const request = newRequest()
  await once(request, async () => 1)
  await expect(once({ ...request, content: 'delete' }, async () => 2)).rejects.toMatchObject({
    problem: 'request:repeated-differently',
  })
  expect(await once({ ...request, userId: 2, content: 'delete' }, async () => 3)).toBe(3)
})

test('a request that failed leaves nothing behind and can be tried again', async () => {
  const request = newRequest()
  const failing = once(request, async () => {
    throw new Error('no')
  })
  await expect(failing).rejects.toThrow('no')
  expect(await once(request, async () => 'yes')).toBe('yes')
})

test('an answer rests encrypted', async () => {
  const request = newRequest()
  await once(request, async () => ({ token: 'shown-once' }))
  const [row] = await database.db.select().from(idempotency).where(eq(idempotency.key, request.key))
  expect(row?.answer).toMatch(/^a\.[\w-]+$/)
  expect(Buffer.from(row?.answer?.slice(2) ?? '', 'base64url').toString()).not.toContain('shown-once')
})

test('what was asked for cannot be guessed from what is stored', async () => {
  const request = { ...newRequest(), content: 'new_password=correct-horse' }
  await once(request, async () => null)
  const [row] = await database.db.select().from(idempotency).where(eq(idempotency.key, request.key))
  expect(row?.fingerprint).not.toContain(createHash('sha256').update(request.content).digest('base64url'))
  expect(row?.fingerprint).toMatch(/^a\./)
})

test('a request is recognized after the envelope keys were rotated', async () => {
  const request = newRequest()
  const rotated = { current: 'b', keys: new Map([['b', randomBytes(32)], ...keys.keys]) }
  await once(request, async () => 'first')
  const again = inTransaction(database.db, (tx) => answerOnce(tx, rotated, request, async () => 'second'))
  expect(await again).toBe('first')
})

test('after 24 hours a key means nothing any more', async () => {
  const request = newRequest()
  await once(request, async () => 'first')
  expect(await once({ ...request, now: hoursLater(23) }, async () => 'second')).toBe('first')
  expect(await findAnswer(database.db, keys, { ...request, now: hoursLater(23) })).toEqual({ answer: 'first' })
  expect(await findAnswer(database.db, keys, { ...request, now: hoursLater(24) })).toBeUndefined()
  expect(await once({ ...request, now: hoursLater(24) }, async () => 'second')).toBe('second')
})

test('old answers are thrown away', async () => {
  const request = newRequest()
  await once(request, async () => 1)
  await purgeOldAnswers(database.db, hoursLater(49))
  expect(await database.db.select().from(idempotency)).toEqual([])
})
