import { afterAll, beforeAll, beforeEach, describe, expect, test } from '@jest/globals'
import { createOutbox, outbox } from '@portal/foundation/outbox'
import { asc } from 'drizzle-orm'
import { afterwardsOf, jobsOf } from './portal-api.ts'
import { type TestApp, testApp } from './testing/test-app.ts'
import { beginTidyingUp, type TidyTask, tidyUp } from './tidy-up.ts'

const HOUR = 3_600_000
let app: TestApp
beforeAll(async () => {
  app = await testApp()
})
afterAll(() => app.close())
beforeEach(() => app.db.delete(outbox))

/** Runs what is due of the cleanup, with these tasks in place of the portal's. */
async function runDue(tasks: readonly TidyTask[]): Promise<void> {
  const { db, clock, foundation } = app
  const handlers = { 'tidy-up': tidyUp(tasks, foundation.log) }
  await createOutbox({ db, clock, log: foundation.log, handlers, afterwards: afterwardsOf(foundation) }).runDue()
}
const rows = () => app.db.select().from(outbox).orderBy(asc(outbox.id))
const begin = () => beginTidyingUp(app.db, app.clock.now())

describe('rule N44: the hourly cleanup is a job among the others', () => {
  test('it is done each hour in one row, and a process that starts does not put it off', async () => {
    await begin()
    app.clock.advance(HOUR - 1)
    await begin()
    let runs = 0
    const count = async () => {
      runs += 1
    }
    await runDue([count])
    expect(runs).toBe(0)
    for (let hour = 1; hour <= 3; hour += 1) {
      app.clock.advance(HOUR)
      await runDue([count])
      expect(runs).toBe(hour)
    }
    expect(await rows()).toMatchObject([
      { kind: 'tidy-up', runAt: new Date(app.clock.now().getTime() + HOUR), doneAt: null },
    ])
  })

  test('a task that fails keeps no other from being done, and the failure is seen', async () => {
    await begin()
    app.clock.advance(HOUR)
    let isDone = false
    await runDue([
      () => Promise.reject(new Error('The table is locked')),
      async () => {
        isDone = true
      },
    ])
    expect(isDone).toBe(true)
    expect(await rows()).toMatchObject([{ attempts: 1, lastError: expect.stringContaining('The table is locked') }])
  })

  test('one that is given up is followed by the next', async () => {
    await begin()
    for (let hour = 0; hour < 12; hour += 1) {
      app.clock.advance(HOUR)
      await runDue([() => Promise.reject(new Error('no'))])
    }
    expect(await rows()).toMatchObject([{ attempts: 10, deadAt: expect.any(Date) }, { deadAt: null }])
  })

  test('the tasks of the portal are done without an error', async () => {
    const { db, clock, foundation } = app
    await begin()
    clock.advance(HOUR)
    await createOutbox({ db, clock, log: foundation.log, handlers: jobsOf(foundation) }).runDue()
    // One of them begins the daily comparison of usage where it does not wait yet.
    expect(await rows()).toMatchObject([
      { kind: 'tidy-up', lastError: null, attempts: 0 },
      { kind: 'usage.reconcile', lastError: null, attempts: 0 },
    ])
  })
})
