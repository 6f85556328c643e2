import { afterAll, beforeAll, describe, expect, test } from '@jest/globals'
import { getUsernameInfo } from '@portal/contracts/authorization/self'
import { issueToken, logIn } from '@portal/contracts/authorization/session'
import { endOtherSessions, endOwnSession, listSessions, listSignIns } from '@portal/contracts/authorization/sessions'
import { inTransaction } from '@portal/foundation/database'
import { hashPassword } from '@portal/foundation/passwords'
import { passwords } from '@portal/foundation/people'
import { eq } from 'drizzle-orm'
import { lettersTo } from '../../testing/letters.ts'
import { type TestApp, testApp } from '../../testing/test-app.ts'
import { refused, type TestCaller } from '../../testing/test-caller.ts'
import { deviceOf } from './device-of.ts'
import { placeOf } from './place-of.ts'
import { purgeOldSignIns } from './sign-ins.sql.ts'
import { signIns } from './sign-ins.tables.ts'

const PASSWORD = 'correct-horse-battery'
const DAY = 24 * 3_600_000
const CHROME =
  'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Safari/537.36'
const FIREFOX = 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0'
const SIGNED_OUT = refused(401, 'request:unauthenticated')

let app: TestApp
beforeAll(async () => {
  app = await testApp()
})
afterAll(() => app.close())

async function withPassword(): Promise<TestCaller> {
  const caller = await app.account()
  const row = { userId: caller.userId, hash: await hashPassword(PASSWORD), changedAt: app.clock.now() }
  await app.db.insert(passwords).values(row)
  return caller
}
async function logInAt(at: TestCaller, { email }: TestCaller, { password = PASSWORD, userAgent = CHROME } = {}) {
  const answer = await at.send(logIn, {
    body: { username: email, password },
    headers: { 'user-agent': userAgent },
  })
  return answer.statusCode
}
async function inAnotherBrowser(caller: TestCaller, userAgent = CHROME): Promise<TestCaller> {
  const at = app.visitor()
  expect(await logInAt(at, caller, { userAgent })).toBe(200)
  return at
}
const newDeviceLetters = async ({ email }: TestCaller) =>
  (await lettersTo(app, email)).filter(({ subject }) => subject === 'You logged in to Doorstep on a new device')

test('sessions are listed with their device, the one that asks first, and nobody else’s', async () => {
  const [caller, stranger] = [await withPassword(), await withPassword()]
  await inAnotherBrowser(stranger)
  app.clock.advance(1_000)
  await inAnotherBrowser(caller, FIREFOX)
  const now = app.clock.now().toISOString()
  expect(await caller.call(listSessions)).toEqual([
    expect.objectContaining({ session_id: caller.sessionId, is_current: true, device: '', place: null, provider: '' }),
    {
      session_id: expect.any(String),
      device: 'Firefox on Linux',
      place: 'this-computer',
      address: '127.0.0.1',
      provider: 'password',
      signed_in: now,
      last_used: now,
      is_current: false,
    },
  ])
})

test('a session that is too old is no longer listed', async () => {
  const caller = await withPassword()
  await inAnotherBrowser(caller)
  app.clock.advance(11 * 3_600_000)
  await caller.call(getUsernameInfo)
  app.clock.advance(2 * 3_600_000)
  expect(await caller.call(listSessions)).toMatchObject([{ is_current: true }])
})

test('one session is ended, at once, and the others go on', async () => {
  const caller = await withPassword()
  const [ended, kept] = [await inAnotherBrowser(caller, FIREFOX), await inAnotherBrowser(caller)]
  const sessions = await caller.call(listSessions)
  const id = sessions.find(({ device }) => device === 'Firefox on Linux')?.session_id ?? ''
  await caller.call(endOwnSession, { params: { id } })
  await expect(ended.call(issueToken, { body: {} })).rejects.toEqual(SIGNED_OUT)
  await kept.call(issueToken, { body: {} })
  expect(await caller.call(listSessions)).toHaveLength(2)
  await expect(caller.call(endOwnSession, { params: { id } })).rejects.toEqual(
    refused(404, 'identity-context:session-not-found'),
  )
})

test('all other sessions are ended at once; their tokens are worth nothing', async () => {
  const [caller, stranger] = [await withPassword(), await withPassword()]
  const [one, foreign] = [await inAnotherBrowser(caller), await inAnotherBrowser(stranger)]
  const { access_token } = await one.call(issueToken, { body: {} })
  const asOne = () => one.send(getUsernameInfo, { headers: { authorization: `Bearer ${access_token}` } })
  expect((await asOne()).statusCode).toBe(200)

  await caller.call(endOtherSessions)
  expect((await asOne()).statusCode).toBe(401)
  await expect(one.call(issueToken, { body: {} })).rejects.toEqual(SIGNED_OUT)
  expect(await caller.call(getUsernameInfo)).toMatchObject({ userId: caller.userId })
  await foreign.call(issueToken, { body: {} })
})

test('the history tells who came in and who was refused, the newest first, page by page, and to nobody else', async () => {
  const [caller, stranger] = [await withPassword(), await withPassword()]
  const at = await inAnotherBrowser(caller, FIREFOX)
  expect(await logInAt(app.visitor(), caller, { password: 'a wrong one' })).toBe(401)
  expect(await logInAt(at, caller, { userAgent: FIREFOX })).toBe(200)
  const history = await caller.call(listSignIns)
  expect(history.map(({ is_refused, is_new_device, device }) => [is_refused, is_new_device, device])).toEqual([
    [false, false, 'Firefox on Linux'],
    [true, false, 'Chrome on Windows'],
    [false, true, 'Firefox on Linux'],
  ])
  const first = await caller.call(listSignIns, { query: { limit: 2 } })
  const rest = await caller.call(listSignIns, { query: { limit: 2, after: first[1]?.id ?? 0 } })
  expect([...first, ...rest]).toEqual(history)
  expect(await stranger.call(listSignIns)).toEqual([])
})

test('an attempt to come in as nobody is recorded as well, so that it takes as long', async () => {
  const before = await app.db.select().from(signIns)
  await app.visitor().send(logIn, { body: { username: 'nobody@quist.example', password: PASSWORD } })
  const after = await app.db.select().from(signIns)
  expect(after.slice(before.length)).toMatchObject([{ userId: null, isRefused: true }])
})

describe('a letter about a new device', () => {
  test('comes with the first log-in in a browser, and with no other there', async () => {
    const caller = await withPassword()
    const at = await inAnotherBrowser(caller, FIREFOX)
    expect(await newDeviceLetters(caller)).toMatchObject([
      {
        words: [
          expect.stringMatching(
            /^Firefox on Linux, on March \d+, 2026, \d\d:\d\d UTC, from the address 127\.0\.0\.1\.$/,
          ),
          expect.anything(),
        ],
        action: { url: 'http://localhost:4000/account/security' },
      },
    ])
    await logInAt(at, caller)
    expect(await newDeviceLetters(caller)).toHaveLength(1)
    await inAnotherBrowser(caller)
    expect(await newDeviceLetters(caller)).toHaveLength(2)
  })

  test('comes also where somebody else has logged in before, or somebody failed to', async () => {
    const [caller, other] = [await withPassword(), await withPassword()]
    const at = await inAnotherBrowser(other)
    await logInAt(at, caller, { password: 'a wrong one' })
    expect(await newDeviceLetters(caller)).toHaveLength(0)
    await logInAt(at, caller)
    expect(await newDeviceLetters(caller)).toHaveLength(1)
  })
})

test('what is 90 days old is thrown away', async () => {
  const caller = await withPassword()
  await inAnotherBrowser(caller)
  const purgeAfter = (ms: number) =>
    inTransaction(app.db, (tx) => purgeOldSignIns(tx, new Date(app.clock.now().getTime() + ms)))
  await purgeAfter(90 * DAY - 1)
  const own = eq(signIns.userId, caller.userId)
  expect(await app.db.select().from(signIns).where(own)).toHaveLength(1)
  await purgeAfter(90 * DAY)
  expect(await app.db.select().from(signIns).where(own)).toHaveLength(0)
})

test.each([
  [CHROME, 'Chrome on Windows'],
  [FIREFOX, 'Firefox on Linux'],
  ['curl/8.5.0', ''],
  ['', ''],
])('%j is told as %j', (userAgent, words) => {
  expect(deviceOf(userAgent)).toBe(words)
})

test.each([
  ['127.0.0.1', '203.0.113.7', 'this-computer'],
  ['::1', '::1', 'this-computer'],
  ['::ffff:127.0.0.1', '203.0.113.7', 'this-computer'],
  ['203.0.113.7', '203.0.113.7', 'this-network'],
  ['::ffff:203.0.113.7', '203.0.113.7', 'this-network'],
  ['2001:db8:1:2::9', '2001:db8:1:2:ffff::1', 'this-network'],
  ['2001:db8:1:3::9', '2001:db8:1:2:ffff::1', 'other-network'],
  ['10.1.2.3', '10.1.2.4', 'private-network'],
  ['172.31.0.1', '203.0.113.7', 'private-network'],
  ['172.32.0.1', '203.0.113.7', 'other-network'],
  ['fd00::1', '::1', 'private-network'],
  ['198.51.100.1', '203.0.113.7', 'other-network'],
  ['', '203.0.113.7', null],
])('%s, asked for from %s, is %s', (address, asking, place) => {
  expect(placeOf(address, asking)).toBe(place)
})
