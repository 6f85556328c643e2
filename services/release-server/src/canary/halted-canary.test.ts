import { setImmediate } from 'node:timers/promises'
import { afterAll, beforeAll, beforeEach, expect, jest, test } from '@jest/globals'
import { FaultReport } from '@portal/contracts/platform'
import { audit } from '@portal/foundation/audit'
import { MAIL, openMailJob } from '@portal/foundation/mail'
import { outbox } from '@portal/foundation/outbox'
import { createTestFoundation, type TestFoundation } from '@portal/foundation/testing'
import { eq } from 'drizzle-orm'
import { makePublisherToken } from '../publishing/make-token.ts'
import { isInShare } from '../registry/canary-share.ts'
import { insertRelease } from '../registry/registry.sql.ts'
import { createReleaseServer, type ReleaseServer } from '../release-server.ts'
import { ID, writePortal, writeRemote } from '../testing/fixture-portal.ts'
import { listTrials } from './canary-trials.sql.ts'

const NEXT = 'cccccc000009'
const AFTER_NEXT = 'cccccc000010'
const MINUTE_MS = 60_000
let foundation: TestFoundation
let server: ReleaseServer
let operator: string

beforeAll(async () => {
  const releases = writePortal()
  const pages = [{ path: '/checkout/cart', title: 'Cart', layout: 'marketing' as const, requires: 'public' as const }]
  for (const id of [AFTER_NEXT, NEXT]) writeRemote(releases, 'checkout', 'public', pages, [], { id })
  foundation = await createTestFoundation({ RELEASES_FOLDER: releases, TEAM_ADDRESS: 'team-{remote}@example.com' })
  server = await open()
  const context = { now: foundation.clock.now(), requestId: 'test' }
  const token = await makePublisherToken(foundation.db, { remote: '*', label: 'Operations', by: 'root' }, context)
  operator = token.secret
  const facts = { digest: 'd', publishedAt: context.now, publishedBy: 'test' }
  for (const id of [AFTER_NEXT, NEXT]) await insertRelease(foundation.db, { remote: 'checkout', id, ...facts })
})
afterAll(async () => {
  await server.close()
  await foundation.close()
})
beforeEach(async () => {
  foundation.clock.advance(MINUTE_MS)
  await change({ action: 'promote', release: ID })
  // Otherwise the canary of the test before would pass for the one of the next.
  await untilHeard(false)
})

const open = () =>
  createReleaseServer(foundation, {
    askPortalApi: async () => ({ status: 200, body: '{}' }),
    checkGateway: async () => {},
  })

async function change(body: object) {
  const answer = await server.inject({
    method: 'POST',
    url: '/registry/remotes/checkout/changes',
    headers: { authorization: `Bearer ${operator}` },
    payload: { environment: 'production', reason: '', ...body },
  })
  expect([answer.statusCode, answer.body]).toEqual([200, answer.body])
  const { canary } = JSON.parse(answer.body)
  if (canary?.percent) await untilHeard(true)
  return canary
}

/** Processes learn of a change a moment later. Browsers get a key as long as there is a canary, and only then. */
async function untilHeard(isCanary: boolean) {
  const cookies = async () =>
    String((await server.inject({ url: '/nowhere', headers: { accept: 'text/html' } })).headers['set-cookie'])
  while ((await cookies()).includes('browser=') !== isCanary) await setImmediate()
}

async function listed() {
  const { body } = await server.inject({
    url: '/registry/channels',
    headers: { authorization: `Bearer ${operator}` },
  })
  return JSON.parse(body).find(({ remote }: { remote: string }) => remote === 'checkout')
}

/** Views the page from a browser that is given the canary: without a cookie, one in a hundred would not be. */
function viewInShare(to: ReleaseServer) {
  const canary = { remote: 'checkout', id: NEXT, percent: 99 }
  const names = Array.from({ length: 100 }, (_, at) => String(at).padStart(43, 'b'))
  const name = names.find((browser) => isInShare(canary, `browser ${browser}`))
  return to.inject({ url: '/checkout/cart', headers: { accept: 'text/html', cookie: `browser=${name}` } })
}

let reported = 0
function report(said: Partial<FaultReport> = {}, to = server) {
  reported += 1
  const fault = FaultReport.parse({
    id: `reference-${reported}`,
    kind: 'load',
    message: 'it did not come',
    remote: 'checkout',
    release: NEXT,
    page: '/checkout/cart',
    ...said,
  })
  return to.inject({ method: 'POST', url: '/faults', payload: [fault, { ...fault, message: 'once more' }] })
}

async function times(count: number, work: () => Promise<unknown>) {
  for (let at = 0; at < count; at += 1) await work()
}

async function letters() {
  const jobs = await foundation.db.select().from(outbox).where(eq(outbox.kind, MAIL))
  return jobs.map(({ payload }) => openMailJob(foundation.keys.envelope, payload))
}

test('a canary that fails for those who try it is taken from them: listed, audited, logged and mailed, once', async () => {
  const before = (await letters()).length
  await change({ action: 'canary', release: NEXT, percent: 10 })
  const second = await open()
  await times(4, () => report())
  expect((await listed()).canary).toMatchObject({ percent: 10, counted: '4 failures in 0 views', halted: null })
  await report({ kind: 'mount' }, second)
  await report()
  await second.close()

  const { current, canary } = await listed()
  expect([current, canary]).toEqual([
    ID,
    {
      release: NEXT,
      percent: 0,
      counted: '5 failures in 0 views',
      halted: '5 failures in 0 views',
      promotes_at: null,
    },
  ])
  const lines = await foundation.db.select().from(audit).where(eq(audit.action, 'release.halted'))
  expect(lines.map(({ subject, fields }) => [subject, fields.release, fields.reason])).toEqual([
    ['checkout', NEXT, '5 failures in 0 views'],
  ])
  const sent = (await letters()).slice(before)
  expect(sent.map(({ to, subject }) => [to, subject])).toEqual([
    ['team-checkout@example.com', 'The canary of checkout was halted'],
  ])
  expect(sent[0]?.words.join(' ')).toContain(NEXT)
})

test('what fails is weighed against how many were given it; other faults and other releases are none of its', async () => {
  await change({ action: 'canary', release: NEXT, percent: 99 })
  await times(130, () => server.inject({ url: '/checkout/cart', headers: { accept: 'text/html' } }))
  await times(5, () => report({ kind: 'unhandled' }))
  await times(9, () => report({ kind: 'policy' }))
  await times(9, () => report({ release: ID }))
  const [trial] = (await listTrials(foundation.db)).filter(({ remote }) => remote === 'checkout')
  expect(trial?.views).toBeGreaterThan(100)
  expect([trial?.failures, (await listed()).canary.percent]).toEqual([5, 99])

  await times(5, () => report({ kind: 'render' }))
  expect((await listed()).canary).toMatchObject({
    percent: 0,
    halted: expect.stringMatching(/^\d+ failures in \d+ views$/),
  })
})

test('it begins anew when somebody gives it to a share again, and goes on counting when its share grows', async () => {
  await change({ action: 'canary', release: NEXT, percent: 10 })
  await times(3, () => report())
  await change({ action: 'canary', release: NEXT, percent: 20 })
  await times(2, () => report())
  expect((await listed()).canary.halted).toBe('5 failures in 0 views')

  expect(await change({ action: 'canary', release: NEXT, percent: 20 })).toMatchObject({ percent: 20, halted: null })
  await times(4, () => report())
  expect((await listed()).canary.percent).toBe(20)
})

test('another canary in its place has failed for nobody yet', async () => {
  await change({ action: 'canary', release: NEXT, percent: 10 })
  await times(4, () => report())
  await change({ action: 'canary', release: AFTER_NEXT, percent: 10 })
  expect((await listed()).canary).toMatchObject({ release: AFTER_NEXT, counted: '0 failures in 0 views', halted: null })
  await report()
  expect((await listed()).canary).toMatchObject({ counted: '0 failures in 0 views', halted: null })
})

test('what could not be written down is counted with what comes next', async () => {
  await change({ action: 'canary', release: NEXT, percent: 10 })
  jest.spyOn(foundation.db, 'transaction').mockRejectedValueOnce(new Error('Connection terminated'))
  await report()
  expect((await listed()).canary.counted).toBe('0 failures in 0 views')
  await report()
  expect((await listed()).canary.counted).toBe('2 failures in 0 views')
})

test('one that was paused by hand is not halted on top', async () => {
  await change({ action: 'canary', release: NEXT, percent: 10 })
  await change({ action: 'pause' })
  await times(6, () => report())
  expect((await listed()).canary).toMatchObject({ percent: 0, halted: null })
})

test('it is given to everybody after a time, if that was asked for, somebody tried it and it is still good', async () => {
  const asked = await change({ action: 'canary', release: NEXT, percent: 99, promote_after: 30 })
  const inHalfAnHour = new Date(foundation.clock.now().getTime() + 30 * MINUTE_MS)
  expect(asked.promotes_at).toBe(inHalfAnHour.toISOString())

  foundation.clock.advance(31 * MINUTE_MS)
  await (await open()).close()
  expect((await listed()).current).toBe(ID)

  const other = await open()
  await times(9, () => other.inject({ url: '/checkout/cart', headers: { accept: 'text/html' } }))
  await other.close()
  expect(await listed()).toMatchObject({ current: NEXT, canary: null, previous: expect.arrayContaining([ID]) })
  const lines = await foundation.db.select().from(audit).where(eq(audit.action, 'release.promoted'))
  expect(lines.at(-1)?.fields).toMatchObject({ publisher: 'The portal', reason: expect.stringContaining('views') })
})

test('one that failed for all who tried it is not given to everybody, however few they were', async () => {
  await change({ action: 'canary', release: NEXT, percent: 99, promote_after: 30 })
  const other = await open()
  await times(4, () => viewInShare(other))
  await times(4, () => report({ kind: 'mount' }, other))
  foundation.clock.advance(31 * MINUTE_MS)
  await other.close()
  expect(await listed()).toMatchObject({ current: ID, canary: { percent: 99, counted: '4 failures in 4 views' } })
})
