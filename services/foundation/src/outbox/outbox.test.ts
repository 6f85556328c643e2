import { afterAll, beforeAll, beforeEach, expect, test } from '@jest/globals'
import { createTestClock, type TestClock } from '../clock.ts'
import { inTransaction } from '../database/transaction.ts'
import { createLogger } from '../logging.ts'
import { openTestDatabase, type TestDatabase } from '../testing/open-test-database.ts'
import { enqueue } from './enqueue.ts'
import { FinalFailure } from './final-failure.ts'
import { claimDue } from './outbox.sql.ts'
import { outbox } from './outbox.tables.ts'
import { createOutbox, type JobHandler } from './outbox.ts'
import { schedule } from './schedule.ts'

const log = createLogger({ logLevel: 'silent' })
let database: TestDatabase
let clock: TestClock
let done: unknown[]

beforeAll(async () => {
  database = await openTestDatabase()
})
afterAll(() => database.close())
beforeEach(async () => {
  await database.db.delete(outbox)
  clock = createTestClock(new Date('2026-03-09T09:00:00Z'))
  done = []
})

const note: JobHandler = async ({ payload }) => void done.push(payload.name)
const worker = (handlers: Record<string, JobHandler> = { note }) =>
  createOutbox({ db: database.db, clock, log, handlers })
const later = (ms: number) => new Date(clock.now().getTime() + ms)
const put = (name: string, runAt = clock.now(), kind = 'note') =>
  inTransaction(database.db, (tx) => enqueue(tx, [{ kind, payload: { name }, runAt }]))

test('jobs are done in the order in which they are due, and none before its time', async () => {
  await put('second', later(-1_000))
  await put('first', later(-2_000))
  await put('tomorrow', later(86_400_000))
  await worker().runDue()
  expect(done).toEqual(['first', 'second'])

  clock.advance(86_400_000)
  await worker().runDue()
  expect(done).toEqual(['first', 'second', 'tomorrow'])
})

test('a job of a change that was rolled back does not exist', async () => {
  const change = inTransaction(database.db, async (tx) => {
    await enqueue(tx, [{ kind: 'note', payload: { name: 'x' }, runAt: clock.now() }])
    throw new Error('no')
  })
  await expect(change).rejects.toThrow('no')
  await worker().runDue()
  expect(done).toEqual([])
})

test('a job that another attempt cannot mend is given up at once', async () => {
  await put('nobody')
  let attempts = 0
  const refusing = worker({
    note: async () => {
      attempts += 1
      throw new FinalFailure('550')
    },
  })
  await refusing.runDue()
  clock.advance(86_400_000)
  await refusing.runDue()
  expect(attempts).toBe(1)
})

test('many workers do each job once', async () => {
  for (let job = 0; job < 30; job += 1) await put(`job ${job}`)
  await Promise.all(Array.from({ length: 5 }, () => worker().runDue()))
  expect(done).toHaveLength(30)
  expect(new Set(done).size).toBe(30)
})

test('a job that fails is tried again, later each time, and given up after ten times', async () => {
  const tries: Date[] = []
  const failing: JobHandler = async () => {
    tries.push(clock.now())
    throw new Error('not now')
  }
  await put('x')
  for (let minute = 0; minute < 24 * 60; minute += 1) {
    await worker({ note: failing }).runDue()
    clock.advance(60_000)
  }

  expect(tries).toHaveLength(10)
  const waits = tries.slice(1).map((at, index) => at.getTime() - (tries[index]?.getTime() ?? 0))
  expect(waits).toEqual([...waits].sort((a, b) => a - b))
  const [row] = await database.db.select().from(outbox)
  expect(row).toMatchObject({ attempts: 10, lastError: expect.stringMatching(/^Error: not now\n/) })
  expect(row?.deadAt).not.toBeNull()
})

test('a job in the hands of a worker that died is due again', async () => {
  await put('x')
  await claimDue(database.db, clock.now(), { now: clock.now(), ms: 60_000 }, { most: 1 })
  await worker().runDue()
  expect(done).toEqual([])

  clock.advance(60_000)
  await worker().runDue()
  expect(done).toEqual(['x'])
})

test('a job that waits behind slow ones is not taken by two', async () => {
  for (const name of ['one', 'two', 'three']) await put(name)
  const slow: JobHandler = async (job, context) => {
    clock.advance(25_000)
    if (job.payload.name === 'three') await worker().runDue()
    await note(job, context)
  }
  await worker({ note: slow }).runDue()
  expect(done).toEqual(['one', 'two', 'three'])
})

test('a worker that is stopped ends the job in hand and leaves the others to the next one', async () => {
  for (const name of ['in hand', 'waiting']) await put(name)
  const stopping = worker({
    note: async (job, context) => {
      void stopping.stop()
      await note(job, context)
    },
  })
  await stopping.runDue()
  expect(done).toEqual(['in hand'])

  await worker().runDue()
  expect(done).toEqual(['in hand', 'waiting'])
})

test('a job that nobody here does waits for somebody who does', async () => {
  await put('x', clock.now(), 'unknown')
  await worker().runDue()
  clock.advance(60_000)
  await worker({ unknown: note }).runDue()
  expect(done).toEqual(['x'])
})

/** Number of statements that claimed jobs while `work` ran. */
async function claimsDuring(work: () => Promise<unknown>): Promise<number> {
  const before = database.statements.length
  await work()
  return database.statements.slice(before).filter((statement) => statement.includes('skip locked')).length
}

test('rule E34: jobs that take no time are claimed together, each is done once and in order, and one that fails holds up no other', async () => {
  const names = Array.from({ length: 120 }, (_, job) => `job ${job}`)
  for (const [job, name] of names.entries()) await put(name, later(job - 1_000))
  const failing: JobHandler = async (job, context) => {
    if (job.payload.name === 'job 60') throw new Error('not now')
    await note(job, context)
  }
  expect(await claimsDuring(() => worker({ note: failing }).runDue())).toBeLessThan(40)
  expect(done).toEqual(names.filter((name) => name !== 'job 60'))
  clock.advance(5_000)
  await worker().runDue()
  expect(done.at(-1)).toBe('job 60')
})

test('rule E35: what was claimed and not begun is given back when its worker stops or was held up', async () => {
  for (const name of ['first', 'second', 'third', 'fourth', 'fifth', 'sixth']) await put(name)
  const slow: JobHandler = async (job, context) => {
    if (job.payload.name === 'fourth') clock.advance(31_000)
    if (job.payload.name === 'fifth') void stopping.stop()
    await note(job, context)
  }
  const stopping = worker({ note: slow })
  await stopping.runDue()
  expect(done).toEqual(['first', 'second', 'third', 'fourth', 'fifth'])
  const [left] = (await database.db.select().from(outbox)).filter(({ doneAt }) => doneAt === null)
  expect(left).toMatchObject({ payload: { name: 'sixth' }, attempts: 0, lockedUntil: null })
  await worker().runDue()
  expect(done.at(-1)).toBe('sixth')
})

test('a finished job keeps no content', async () => {
  await put('personal')
  await worker().runDue()
  const [row] = await database.db.select().from(outbox)
  expect(row?.payload).toEqual({})
  expect(row?.doneAt).toEqual(clock.now())
})

test('a worker of the same process begins with the commit', async () => {
  let begin = () => {}
  const begun = new Promise<void>((resolve) => {
    begin = resolve
  })
  const outboxWorker = worker({ note: async () => begin() })
  outboxWorker.start()
  await put('now')

  await expect(begun).resolves.toBeUndefined()
  await outboxWorker.stop()
})

test('a worker of some kinds leaves the others to a worker without them', async () => {
  const take: JobHandler = async ({ kind }) => void done.push(kind)
  const { db } = database
  const handlers = { quick: take, slow: take }
  await put('x', clock.now(), 'quick')
  await put('x', clock.now(), 'slow')
  await createOutbox({ db, clock, log, handlers, lane: { only: ['slow'] } }).runDue()
  expect(done).toEqual(['slow'])
  await put('x', clock.now(), 'slow')
  await createOutbox({ db, clock, log, handlers, lane: { without: ['slow'] } }).runDue()
  expect(done).toEqual(['slow', 'quick'])
})

const plan = (subject: string, name: string, runAt = clock.now()) =>
  inTransaction(database.db, (tx) => schedule(tx, [{ kind: 'note', subject, payload: { name }, runAt }]))

test('scheduled work about a subject is moved, not doubled, and done work does not stand in the way of new', async () => {
  await plan('a', 'early', later(1_000))
  await plan('a', 'late', later(5_000))
  await plan('b', 'other', later(1_000))
  clock.advance(1_000)
  await worker().runDue()
  expect(done).toEqual(['other'])
  clock.advance(4_000)
  await worker().runDue()
  expect(done).toEqual(['other', 'late'])

  await plan('a', 'again')
  await worker().runDue()
  expect(done).toEqual(['other', 'late', 'again'])
})

test('a handler that schedules what comes next is not ended by its own end', async () => {
  await plan('a', 'first')
  const next: JobHandler = async (job, context) => {
    if (job.payload.name === 'first') await plan('a', 'second', later(60_000))
    await note(job, context)
  }
  await worker({ note: next }).runDue()
  expect(done).toEqual(['first'])
  clock.advance(60_000)
  await worker({ note: next }).runDue()
  expect(done).toEqual(['first', 'second'])
  expect(await database.db.select({ doneAt: outbox.doneAt }).from(outbox)).toEqual([{ doneAt: clock.now() }])
})

test('an attempt that fails after its work was scheduled anew leaves the new time', async () => {
  await plan('a', 'first')
  const failing: JobHandler = async () => {
    await plan('a', 'moved', later(3_600_000))
    throw new Error('not now')
  }
  await worker({ note: failing }).runDue()
  const [row] = await database.db.select().from(outbox)
  expect(row).toMatchObject({ runAt: later(3_600_000), attempts: 0, lastError: null, lockedUntil: null })
})
