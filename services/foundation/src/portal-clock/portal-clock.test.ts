import { afterAll, beforeAll, beforeEach, expect, test } from '@jest/globals'
import { sql } from 'drizzle-orm'
import type { Clock } from '../clock.ts'
import { inTransaction, type OpenDatabase } from '../database/transaction.ts'
import { createLogger } from '../logging.ts'
import { enqueue } from '../outbox/enqueue.ts'
import { outbox } from '../outbox/outbox.tables.ts'
import { createOutbox } from '../outbox/outbox.ts'
import { schedule } from '../outbox/schedule.ts'
import { createUser } from '../people/index.ts'
import { findSession, startSession } from '../sessions/sessions.sql.ts'
import { openTestDatabase } from '../testing/open-test-database.ts'
import { moveClock } from './move-clock.ts'
import { portalClock } from './portal-clock.tables.ts'
import { openPortalClock, portalTime, stepClock } from './portal-clock.ts'

const DAY = 86_400_000
const log = createLogger({ logLevel: 'silent' })
let database: OpenDatabase
let clock: Clock
let close: () => Promise<void>

beforeAll(async () => {
  database = await openTestDatabase()
})
afterAll(() => database.close())
beforeEach(async () => {
  await close?.()
  await database.db.delete(outbox)
  await database.db.delete(portalClock)
  const opened = await openPortalClock({ db: database.db, log })
  clock = opened.clock
  close = opened.close
})
afterAll(() => close())

const move = (words: string) => inTransaction(database.db, (tx) => moveClock(tx, words))
const aheadInDays = async () => Math.round((await portalTime(database.db)).aheadMs / DAY)

/** Resolves once the clock of this process is that far ahead. */
async function heard(days: number): Promise<void> {
  while (Math.round((clock.aheadMs?.() ?? 0) / DAY) !== days) await new Promise((done) => setImmediate(done))
}

test('E32: the clock of a process moves with the database’s, and back', async () => {
  await move('+30d')
  expect(await stepClock(database.db)).toBe('moved')
  await heard(30)
  expect(Math.abs(clock.now().getTime() - Date.now() - 30 * DAY)).toBeLessThan(1_000)
  expect(await stepClock(database.db)).toBe('stands')

  await move('reset')
  await heard(0)
  expect(clock.aheadMs?.()).toBe(0)
})

test('E32: a restart finds the clock where it was', async () => {
  await move('+7d')
  await stepClock(database.db)
  const again = await openPortalClock({ db: database.db, log })
  expect(Math.round((again.clock.aheadMs?.() ?? 0) / DAY)).toBe(7)
  await again.close()
})

test('E32: a second move of a clock on its way takes nothing back', async () => {
  await move('+30d')
  await move('+1d')
  await stepClock(database.db)
  expect(await aheadInDays()).toBe(30)
})

test('E32: what is due on the way is done at its own time and in order, also what that schedules', async () => {
  const done: [string, number][] = []
  const start = Date.now()
  const day = (time: Date) => Math.round((time.getTime() - start) / DAY)
  const monthly = async ({ subject }: { subject: string | null }, { now }: { now: Date }) => {
    done.push(['renewal', day(now)])
    const job = { kind: 'monthly', subject: subject ?? '', payload: {}, runAt: new Date(now.getTime() + 30 * DAY) }
    await inTransaction(database.db, (tx) => schedule(tx, [job]))
  }
  const letter = async (_: unknown, { now }: { now: Date }) => void done.push(['letter', day(now)])
  const worker = createOutbox({ db: database.db, clock, log, handlers: { monthly, letter } })
  await inTransaction(database.db, async (tx) => {
    await schedule(tx, [{ kind: 'monthly', subject: 'one', payload: {}, runAt: new Date(start + 30 * DAY) }])
    await enqueue(tx, [{ kind: 'letter', payload: {}, runAt: new Date(start + 45 * DAY) }])
  })

  await move('+100d')
  for (let step = await stepClock(database.db); step !== 'stands'; step = await stepClock(database.db)) {
    await heard(await aheadInDays())
    await worker.runDue()
  }
  expect(done).toEqual([
    ['renewal', 30],
    ['letter', 45],
    ['renewal', 60],
    ['renewal', 90],
  ])
  expect(await aheadInDays()).toBe(100)
})

test('E32: the clock waits for a job that is being done, and passes over one that does not end', async () => {
  await inTransaction(database.db, (tx) => enqueue(tx, [{ kind: 'slow', payload: {}, runAt: new Date() }]))
  await move('+1d')
  expect(await stepClock(database.db)).toBe('waited')
  expect(await aheadInDays()).toBe(0)
  expect(await stepClock(database.db, true)).toBe('moved')
  expect(await aheadInDays()).toBe(1)
})

test('E32: two workers, one of which has not heard of the move yet, do every job once', async () => {
  const done: unknown[] = []
  let letGo = () => {}
  const held = new Promise<void>((resolve) => {
    letGo = resolve
  })
  const note = async ({ payload }: { payload: Record<string, unknown> }) => {
    done.push(payload.name)
    // Only the first time: a second one is to be seen, not waited for.
    if (done.length === 1) await held
  }
  const behind: Clock = { now: () => new Date(), aheadMs: () => 0 }
  const ahead: Clock = { now: () => new Date(Date.now() + 30 * DAY), aheadMs: () => 30 * DAY }
  const worker = (of: Clock) => createOutbox({ db: database.db, clock: of, log, handlers: { note } })
  const due = (name: string, days: number) => ({
    kind: 'note',
    payload: { name },
    runAt: new Date(Date.now() + days * DAY),
  })
  await inTransaction(database.db, (tx) => enqueue(tx, [due('held', 0), due('later', 10)]))

  const first = worker(behind).runDue()
  while (done.length < 1) await new Promise((resolve) => setImmediate(resolve))
  await worker(ahead).runDue()
  expect(done).toEqual(['held', 'later'])
  letGo()
  await first
  await worker(ahead).runDue()
  expect(done).toEqual(['held', 'later'])
})

test('E32: a move logs nobody out, and neither does a reset', async () => {
  const userId = await createUser(database.db, {
    email: 'pat@example.com',
    firstName: 'Pat',
    lastName: 'Person',
    internalRoles: [],
    now: new Date(),
  })
  const { sessionId } = await inTransaction(database.db, (tx) =>
    startSession(tx, { userId, accountId: null, now: new Date() }),
  )
  const before = await findSession(database.db, { id: sessionId, now: new Date() })
  await move('+30d')
  await stepClock(database.db)
  const after = await findSession(database.db, { id: sessionId, now: new Date() })
  const by = (field: 'signedInAt' | 'lastActiveAt') => Number(after?.[field]) - Number(before?.[field])
  expect([Math.round(by('signedInAt') / DAY), Math.round(by('lastActiveAt') / DAY)]).toEqual([30, 30])

  await move('reset')
  const back = await findSession(database.db, { id: sessionId, now: new Date() })
  expect(Math.abs(Number(back?.signedInAt) - Number(before?.signedInAt))).toBeLessThan(1_000)
  await database.db.execute(sql`delete from sessions`)
})

test('rule N44: a move does not stop for the hourly cleanup, which is due on arrival', async () => {
  const tidyUp = { kind: 'tidy-up', subject: 'portal', payload: {}, runAt: new Date(Date.now() + 3_600_000) }
  await inTransaction(database.db, (tx) => schedule(tx, [tidyUp]))
  await move('+30d')
  expect(await stepClock(database.db)).toBe('moved')
  expect(await aheadInDays()).toBe(30)
  await heard(30)
  let runs = 0
  const handlers = {
    'tidy-up': async () => {
      runs += 1
    },
  }
  await createOutbox({ db: database.db, clock, log, handlers }).runDue()
  expect(runs).toBe(1)
})
