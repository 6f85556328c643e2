import { afterAll, beforeAll, beforeEach, describe, expect, test } from '@jest/globals'
import { countJobs, listJobs, startJob } from '@portal/contracts/authorization/admin-jobs'
import { JOB_KINDS } from '@portal/contracts/authorization/job-kinds'
import { JOB_STATES, jobState } from '@portal/contracts/authorization/job-state'
import { audit } from '@portal/foundation/audit'
import { inTransaction } from '@portal/foundation/database'
import { MAIL_KINDS } from '@portal/foundation/mail'
import { createOutbox, FinalFailure, jobStateAt, outbox, schedule } from '@portal/foundation/outbox'
import { eq, sql } from 'drizzle-orm'
import { jobsOf } from '../../portal-api.ts'
import { type TestApp, testApp } from '../../testing/test-app.ts'
import { refused, type TestCaller } from '../../testing/test-caller.ts'
import { oneOf, timeAround, timeOrNull, worlds } from '../../testing/worlds.ts'

let app: TestApp
let operator: TestCaller
let support: TestCaller
beforeAll(async () => {
  app = await testApp()
  operator = await app.staff('billing-ops')
  support = await app.staff('support')
})
afterAll(() => app.close())
beforeEach(() => app.db.delete(outbox))

const seconds = (count: number) => new Date(app.clock.now().getTime() + count * 1_000)

/** Puts a job into the outbox and returns its id. */
async function put(said: Partial<typeof outbox.$inferInsert> = {}): Promise<number> {
  const job = { kind: 'subscription.notice', payload: {}, runAt: seconds(0), ...said }
  const [row] = await app.db.insert(outbox).values(job).returning({ id: outbox.id })
  return row?.id ?? 0
}
const rowOf = async (id: number) => (await app.db.select().from(outbox).where(eq(outbox.id, id)))[0]
const start = (id: number, reason = 'The mail server is back', caller = operator) =>
  caller.call(startJob, { params: { id }, body: { reason } })

test('rule E37: of 1,000 random jobs, SQL decides the state as the function does', async () => {
  const times = { now: app.clock.now(), worldNow: seconds(-86_400) }
  const made = worlds('jobs', (random) => ({
    kind: 'mail',
    payload: {},
    runAt: new Date(timeAround(random, times.now).getTime() - oneOf(random, [0, 59_999, 60_000, 60_001])),
    lockedUntil: timeOrNull(random, times.worldNow),
    lastError: oneOf(random, [null, 'Error']),
    deadAt: oneOf(random, [null, null, null, times.now]),
  }))
  await app.db.insert(outbox).values(made)
  const found = await app.db.select({ job: outbox, inSql: sql<string>`${jobStateAt(times)}` }).from(outbox)
  expect(found.filter(({ job, inSql }) => jobState(job, times) !== inSql)).toEqual([])
  expect(new Set(found.map(({ inSql }) => inSql))).toEqual(new Set(Object.keys(JOB_STATES)))
})

test('rule N44: every kind of job that the portal does has a name for staff', () => {
  expect(Object.keys(JOB_KINDS).sort()).toEqual([...Object.keys(jobsOf(app.foundation)), ...MAIL_KINDS].sort())
})

describe('rule N44: staff see what waits, what is late and what failed', () => {
  test('in the order in which it is due, with kind, tries, the next one and the error in one line', async () => {
    const dead = { deadAt: seconds(-9), attempts: 10, lastError: 'Error: no route\n    at send (mail.ts:1:1)' }
    const failed = await put({ kind: 'mail', runAt: seconds(-90), ...dead })
    const late = await put({ runAt: seconds(-61), subject: '7001' })
    const running = await put({ runAt: seconds(-60), lockedUntil: seconds(1), attempts: 1, payload: { keyId: 'k' } })
    const retrying = await put({ runAt: seconds(40), attempts: 3, lastError: 'Error: busy' })
    const waiting = await put({ runAt: seconds(3_600), kind: 'tidy-up', subject: 'portal' })
    await put({ doneAt: seconds(-5) })

    const common = { tries: 0, subject_id: '', last_error: '', action: '', cursor: expect.any(String) }
    const listed = await support.call(listJobs)
    expect(listed).toEqual(
      [
        { id: failed, kind: 'mail', state: 'failed', tries: 10, last_error: 'Error: no route', action: 'retry' },
        { id: late, kind: 'subscription.notice', state: 'late', subject_id: '7001' },
        { id: running, kind: 'subscription.notice', state: 'running', tries: 1, subject_id: 'k' },
        {
          id: retrying,
          kind: 'subscription.notice',
          state: 'retrying',
          tries: 3,
          last_error: 'Error: busy',
          action: 'run',
        },
        { id: waiting, kind: 'tidy-up', state: 'waiting', subject_id: 'portal', action: 'run' },
      ].map((one, at) => ({
        ...common,
        ...one,
        due: seconds([-90, -61, -60, 40, 3_600][at] ?? 0).toISOString(),
      })),
    )
    expect((await support.call(listJobs, { query: { state: 'late' } })).map(({ id }) => id)).toEqual([late])
    expect((await support.call(listJobs, { query: { kind: 'mail' } })).map(({ id }) => id)).toEqual([failed])
    expect(await support.call(listJobs, { query: { kind: 'mail', state: 'late' } })).toEqual([])
    expect(await support.call(countJobs)).toEqual(
      [
        ['mail', 'failed', -90],
        ['subscription.notice', 'late', -61],
        ['subscription.notice', 'retrying', 40],
        ['subscription.notice', 'running', -60],
        ['tidy-up', 'waiting', 3_600],
      ].map(([kind, state, at]) => ({ kind, state, count: 1, oldest: seconds(Number(at)).toISOString() })),
    )
  })

  test('fifty at a time, each once, also of many that are due at the same moment', async () => {
    const jobs = Array.from({ length: 120 }, () => ({ kind: 'mail', payload: {}, runAt: seconds(5) }))
    await app.db.insert(outbox).values(jobs)
    const ids: number[] = []
    for (let after: string | undefined; ; ) {
      const page = await support.call(listJobs, { query: { ...(after && { after }) } })
      ids.push(...page.map(({ id }) => id))
      after = page.at(-1)?.cursor
      if (page.length < 50) break
    }
    expect([ids.length, new Set(ids).size]).toEqual([120, 120])
  })

  test('and no data of customers but ids: neither the content nor what an error quotes', async () => {
    const payload = { userId: 903, mail: { letter: 'sealed' }, to: 'pat@acme.example', label: 'Acme' }
    const lastError =
      "Error: 550 <Pat.O'Hara+x@acme.example> unknown at https://hooks.acme.example/in?k=1, card 4111 1111 1111 1111"
    await put({ kind: 'sign-in.warning', payload, lastError, runAt: seconds(9) })
    await put({
      payload: { id: 'd1' },
      lastError: 'Error: getaddrinfo ENOTFOUND hooks.acme.example',
      runAt: seconds(9),
    })
    await put({ lastError: `Error: ${'x'.repeat(9_000)}`, runAt: seconds(9) })
    const listed = await support.call(listJobs)
    expect(JSON.stringify(listed)).not.toMatch(/acme|sealed|4111/i)
    expect(listed.map(({ subject_id, last_error }) => [subject_id, last_error])).toEqual([
      ['903', 'Error: 550 <[email]> unknown at [URL] card [number]'],
      ['d1', 'Error: getaddrinfo ENOTFOUND [host]'],
      ['', `Error: ${'x'.repeat(292)}…`],
    ])
  })
})

describe('rule E37: a job is run now or tried again', () => {
  test('one that failed begins from the first try, is done, and the log says who and why', async () => {
    let tries = 0
    const handlers = {
      mail: async () => {
        tries += 1
        if (tries === 1) throw new FinalFailure('550')
      },
    }
    const id = await put({ kind: 'mail' })
    const worker = createOutbox({ db: app.db, clock: app.clock, log: app.foundation.log, handlers })
    await worker.runDue()
    expect(await rowOf(id)).toMatchObject({ deadAt: seconds(0) })

    await start(id)
    expect(await rowOf(id)).toMatchObject({ deadAt: null, attempts: 0, runAt: seconds(0) })
    await worker.runDue()
    expect(await rowOf(id)).toMatchObject({ doneAt: seconds(0), attempts: 1 })
    const lines = await app.db
      .select()
      .from(audit)
      .where(eq(audit.subject, String(id)))
    expect(lines).toMatchObject([
      {
        action: 'job.retried',
        actorId: operator.userId,
        accountId: null,
        fields: { kind: 'mail', reason: 'The mail server is back' },
      },
    ])
  })

  test('one that waits for its next try is done now and keeps the count of its tries', async () => {
    const id = await put({ runAt: seconds(900), attempts: 4, lastError: 'Error' })
    await start(id)
    expect(await rowOf(id)).toMatchObject({ runAt: seconds(0), attempts: 4 })
  })

  test('started twice it is started once', async () => {
    const id = await put({ runAt: seconds(900), attempts: 4, lastError: 'Error' })
    await start(id)
    await start(id, 'Again')
    const lines = await app.db
      .select()
      .from(audit)
      .where(eq(audit.subject, String(id)))
    expect(lines.map(({ action }) => action)).toEqual(['job.run-now'])
  })

  test.each([
    ['has never been due', () => ({ runAt: seconds(900), kind: 'person.redaction' })],
    ['is running', () => ({ runAt: seconds(-5), lockedUntil: seconds(30) })],
  ])('one that %s is left alone', async (_, said) => {
    const id = await put(said())
    const before = await rowOf(id)
    await expect(start(id)).rejects.toEqual(refused(409, 'identity-context:job-not-startable'))
    expect(await rowOf(id)).toEqual(before)
  })

  test('a failed one is not tried again where a later one about the same subject waits', async () => {
    const id = await put({ subject: '7001', deadAt: seconds(-5), attempts: 10 })
    const payload = {}
    await inTransaction(app.db, (tx) =>
      schedule(tx, [{ kind: 'subscription.notice', subject: '7001', payload, runAt: seconds(900) }]),
    )
    expect((await support.call(listJobs, { query: { state: 'failed' } }))[0]).toMatchObject({ id, action: '' })
    await expect(start(id)).rejects.toEqual(refused(409, 'identity-context:job-not-startable'))
  })

  test('one that is done, or that nobody has, is not found', async () => {
    const notFound = refused(404, 'identity-context:job-not-found')
    await expect(start(await put({ doneAt: seconds(-5) }))).rejects.toEqual(notFound)
    await expect(start(999_999_999)).rejects.toEqual(notFound)
  })

  test('by billing operations with a reason, and by nobody who only reads', async () => {
    const id = await put({ deadAt: seconds(-5) })
    await expect(start(id, ' ')).rejects.toMatchObject({ status: 400 })
    for (const role of ['support', 'auditor', 'catalog-admin', 'user-admin'] as const)
      await expect(start(id, 'Please', await app.staff(role))).rejects.toEqual(refused(403, 'request:forbidden'))
    expect(await rowOf(id)).toMatchObject({ deadAt: seconds(-5) })
  })
})
