import { afterAll, beforeAll, beforeEach, expect, test } from '@jest/globals'
import { getProfile } from '@portal/contracts/authorization/profile'
import { issueToken, logOut } from '@portal/contracts/authorization/session'
import { audit } from '@portal/foundation/audit'
import { createSessionCookies } from '@portal/foundation/http'
import { findVisitor, sessions } from '@portal/foundation/sessions'
import { and, eq } from 'drizzle-orm'
import type { FastifyRequest } from 'fastify'
import { type TestApp, testApp } from '../../testing/test-app.ts'
import { refused, type TestCaller } from '../../testing/test-caller.ts'

const MINUTE = 60_000
const NOBODY = refused(401, 'request:unauthenticated')
let app: TestApp
let person: TestCaller

beforeAll(async () => {
  app = await testApp()
})
afterAll(() => app.close())
beforeEach(async () => {
  person = await app.account()
})

const cookieOf = ({ cookies }: TestCaller) => cookies.get('session') ?? ''
const renew = (at: TestCaller) => at.call(issueToken, { body: {} })

/** A second browser with the current cookies of this one, or with an earlier one. */
function copyOf(at: TestCaller, cookie = cookieOf(at)): TestCaller {
  const thief = app.visitor()
  for (const [name, value] of at.cookies) thief.cookies.set(name, value)
  thief.cookies.set('session', cookie)
  return thief
}

/** The question that the release server asks before it renders a document. */
function openDocument({ cookies }: TestCaller) {
  const { foundation, clock } = app
  const request = { cookies: Object.fromEntries(cookies) } as unknown as FastifyRequest
  const token = createSessionCookies(foundation.settings, foundation.keys).read(request)
  return findVisitor(foundation, token, { now: clock.now(), requestId: 'document' })
}

const reuses = ({ userId }: TestCaller) =>
  app.db
    .select()
    .from(audit)
    .where(and(eq(audit.action, 'session.cookie-reused'), eq(audit.subject, String(userId))))

test('a token after a minute brings a new cookie, and writes on their way meanwhile are not refused', async () => {
  const seen = [cookieOf(person)]
  const xsrf = person.cookies.get('XSRF-TOKEN')
  for (let times = 0; times < 3; times += 1) {
    await renew(person)
    app.clock.advance(MINUTE)
    seen.push(cookieOf(person))
  }
  expect(new Set(seen).size).toBe(4)
  expect(person.cookies.get('XSRF-TOKEN')).toBe(xsrf)
  for (const cookie of seen) expect(JSON.stringify(await app.db.select().from(sessions))).not.toContain(cookie)
})

test('what was sent with the cookie before is answered for a minute, and not given another cookie', async () => {
  const before = copyOf(person)
  await renew(person)
  const cookie = cookieOf(person)
  expect(await openDocument(person)).toBeDefined()

  app.clock.advance(MINUTE - 1)
  const old = cookieOf(before)
  await renew(before)
  expect(cookieOf(before)).toBe(old)
  expect(await openDocument(before)).toBeDefined()

  app.clock.advance(1)
  await renew(person)
  expect(cookieOf(person)).not.toBe(cookie)
})

test('however often a page is opened within a minute, what was sent with the cookie before the first is answered', async () => {
  const late = copyOf(person)
  await renew(person)
  const cookie = cookieOf(person)
  for (let times = 0; times < 3; times += 1) {
    app.clock.advance(MINUTE / 4)
    await openDocument(person)
    await renew(person)
    expect(cookieOf(person)).toBe(cookie)
  }
  expect(await openDocument(late)).toBeDefined()
  expect(await reuses(person)).toEqual([])

  app.clock.advance(MINUTE / 4)
  await renew(person)
  expect(cookieOf(person)).not.toBe(cookie)
  await expect(renew(late)).rejects.toEqual(NOBODY)
})

test('a browser that never got its new cookie goes on with the old one, and is given another', async () => {
  const lost = copyOf(person)
  await renew(lost)
  app.clock.advance(28 * MINUTE)

  const old = cookieOf(person)
  expect(await openDocument(person)).toBeDefined()
  await renew(person)
  expect(cookieOf(person)).not.toBe(old)
  app.clock.advance(28 * MINUTE)
  expect(await openDocument(person)).toBeDefined()
  await renew(person)
})

test('a cookie from before ends the session for everybody who has one, and the log says so', async () => {
  const thief = copyOf(person)
  await renew(person)
  await openDocument(person)
  app.clock.advance(MINUTE)
  const already = app.foundation.logged.length
  await expect(renew(thief)).rejects.toEqual(NOBODY)

  await expect(renew(person)).rejects.toEqual(NOBODY)
  expect((await person.send(getProfile)).statusCode).toBe(401)
  expect(await openDocument(person)).toBeUndefined()
  expect(await reuses(person)).toMatchObject([{ accountId: person.accountId, actorId: null, fields: {} }])
  expect(app.foundation.logged.slice(already)).toContainEqual(
    expect.objectContaining({
      security: 'session.cookie-reused',
      session: person.sessionId,
      user_id: person.userId,
      request_id: expect.any(String),
    }),
  )
})

test('a document asked for with a cookie from before ends the session as well', async () => {
  const thief = copyOf(person)
  await renew(person)
  await openDocument(person)
  app.clock.advance(MINUTE)
  expect(await openDocument(thief)).toBeUndefined()
  await expect(renew(person)).rejects.toEqual(NOBODY)
  expect(await reuses(person)).toHaveLength(1)
})

test('a cookie of two rotations ago is refused at once', async () => {
  const thief = copyOf(person)
  await renew(person)
  app.clock.advance(MINUTE)
  await renew(person)
  await expect(renew(thief)).rejects.toEqual(NOBODY)
  expect(await reuses(person)).toHaveLength(1)
})

test('a thief who is the first to renew is found out when the person comes back', async () => {
  const thief = copyOf(person)
  await renew(thief)
  app.clock.advance(28 * MINUTE)
  await renew(thief)
  await expect(renew(person)).rejects.toEqual(NOBODY)
  await expect(renew(thief)).rejects.toEqual(NOBODY)
})

test('a thief who waits with the new cookie loses it to the person, and the session with it', async () => {
  const thief = copyOf(person)
  await renew(thief)
  app.clock.advance(28 * MINUTE)
  await renew(person)
  await expect(renew(thief)).rejects.toEqual(NOBODY)
  await expect(renew(person)).rejects.toEqual(NOBODY)
  expect(await reuses(person)).toHaveLength(1)
})

test('signing out with a cookie from before signs out', async () => {
  const late = copyOf(person)
  await renew(person)
  await openDocument(person)
  app.clock.advance(MINUTE)
  expect((await late.send(logOut)).statusCode).toBe(401)
  await expect(renew(person)).rejects.toEqual(NOBODY)
})

test('a refused token changes no cookie', async () => {
  const cookie = cookieOf(person)
  await expect(person.call(issueToken, { body: { account_id: 2 ** 31 - 1 } })).rejects.toEqual(
    refused(404, 'identity-context:account-not-found'),
  )
  expect(cookieOf(person)).toBe(cookie)
  await renew(person)
  expect(cookieOf(person)).not.toBe(cookie)
})
