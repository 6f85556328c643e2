import { afterAll, beforeAll, expect, test } from '@jest/globals'
import { listAccounts } from '@portal/contracts/authorization/accounts'
import { getProfile } from '@portal/contracts/authorization/profile'
import { issueToken, logIn, logOut } from '@portal/contracts/authorization/session'
import { purgeOldAttempts, signInAttempts } from '@portal/foundation/attempts'
import { audit } from '@portal/foundation/audit'
import { hashPassword } from '@portal/foundation/passwords'
import { addMember, createAccount, createUser, users } from '@portal/foundation/people'
import { endSessionsOf, sessions } from '@portal/foundation/sessions'
import { and, eq, isNull } from 'drizzle-orm'
import { atTheSameMoment } from '../../testing/at-the-same-moment.ts'
import { type TestApp, testApp } from '../../testing/test-app.ts'
import { refused, type TestCaller } from '../../testing/test-caller.ts'
import { savePassword } from '../self/self.sql.ts'

const PASSWORD = 'correct-horse-battery'
const MINUTE = 60_000
const HOUR = 60 * MINUTE
const FAILED = refused(401, 'identity-context:invalid-credentials')
const WAIT = refused(429, 'identity-context:too-many-attempts')
let app: TestApp
let passwordHash: string
let people = 0

beforeAll(async () => {
  app = await testApp()
  passwordHash = await hashPassword(PASSWORD)
})
afterAll(() => app.close())

/** A person with a password and two accounts; the second is the default. */
async function person({ password = true, disabled = false } = {}) {
  people += 1
  const { db, clock } = app
  const now = clock.now()
  const email = `Login.${people}@example.com`
  const userId = await createUser(db, { email, now, ...(password ? { passwordHash } : {}) })
  const [first, second] = [
    await createAccount(db, { label: 'First', now }),
    await createAccount(db, { label: 'Second', now }),
  ]
  for (const accountId of [first, second]) await addMember(db, { accountId, userId, roles: ['account-owner'], now })
  const change = { defaultAccountId: second, disabledAt: disabled ? now : null }
  await db.update(users).set(change).where(eq(users.id, userId))
  return { email, userId, first, second }
}

const browser = () => app.visitor()
const signIn = (at: TestCaller, username: string, password = PASSWORD) =>
  at.call(logIn, { body: { username, password } })
const claimsOf = (token: string) => JSON.parse(Buffer.from(token.split('.')[1] ?? '', 'base64url').toString())
const liveSessions = (userId: number) =>
  app.db
    .select()
    .from(sessions)
    .where(and(eq(sessions.userId, userId), isNull(sessions.endedAt)))
const reasons = async (userId: number) => {
  const isRefusal = and(eq(audit.action, 'session.sign-in-refused'), eq(audit.subject, String(userId)))
  return (await app.db.select().from(audit).where(isRefusal)).map(({ fields }) => fields.reason)
}

test('a person signs in by address, however it is written, and starts in their default account', async () => {
  const { email, userId, second } = await person()
  const at = browser()
  expect(await signIn(at, `  ${email.toUpperCase()} `)).toEqual({ user_id: userId, staff: false })
  expect(at.cookies.get('authenticated')).toBe('true')

  const token = await at.call(issueToken, { body: {} })
  const bearer = { authorization: `Bearer ${token.access_token}` }
  const answer = await at.send(listAccounts, { headers: bearer })
  expect(answer.json()).toEqual([
    { account_id: expect.any(Number), account_label: 'First', default_account: false },
    { account_id: second, account_label: 'Second', default_account: true },
  ])
  expect(Date.parse(token.expiration) - app.clock.now().getTime()).toBe(30 * MINUTE)
})

test('every refusal looks alike; only the audit log knows why', async () => {
  const [wrong, without, gone] = [await person(), await person({ password: false }), await person({ disabled: true })]
  const send = (username: string, password: string) => app.visitor().send(logIn, { body: { username, password } })
  const answers = [
    await send(wrong.email, 'not it'),
    await send('nobody@example.com', PASSWORD),
    await send(without.email, PASSWORD),
    await send(gone.email, PASSWORD),
  ]
  for (const answer of answers) {
    const { request_id: _, ...body } = answer.json()
    expect(answer.statusCode).toBe(401)
    expect(body.errors).toEqual(answers[0]?.json().errors)
    const names = Object.keys(answer.headers).sort()
    expect(names).toEqual(Object.keys(answers[0]?.headers ?? {}).sort())
    expect(answer.cookies).toEqual([])
  }
  expect(await reasons(wrong.userId)).toEqual(['invalid-credentials'])
  expect(await reasons(without.userId)).toEqual(['password-not-set'])
  expect(await reasons(gone.userId)).toEqual(['login-disabled'])
})

test('an unknown address costs the same statements as a wrong password', async () => {
  const { email } = await person()
  const count = async (username: string) => {
    const before = app.foundation.statements.length
    await expect(signIn(browser(), username, 'not it')).rejects.toEqual(FAILED)
    return app.foundation.statements.slice(before).map((statement) => statement.replace(/\s+/g, ' '))
  }
  expect(await count('nobody-at-all@example.com')).toEqual(await count(email))
})

test('a sign-in brings a new cookie and ends the session that the browser had', async () => {
  const [{ email, userId }, somebody] = [await person(), await app.account()]
  const planted = somebody.cookies.get('session') ?? ''
  const at = browser()
  at.cookies.set('session', planted)
  await expect(signIn(at, email)).rejects.toEqual(refused(403, 'request:xsrf'))

  await signIn(at, email)
  const first = at.cookies.get('session')
  expect(first).not.toBe(planted)
  await signIn(at, email)
  expect(at.cookies.get('session')).not.toBe(first)
  expect(await liveSessions(userId)).toHaveLength(1)
  expect(await liveSessions(somebody.userId)).toEqual([])
})

test('a cookie that was not made here is none', async () => {
  const { email } = await person()
  const [at, stranger] = [browser(), browser()]
  stranger.cookies.set('session', 'made-up.by-somebody.else')
  await expect(stranger.call(issueToken, { body: {} })).rejects.toEqual(refused(401, 'request:unauthenticated'))

  await signIn(at, email)
  const [id, secret, signature = ''] = (at.cookies.get('session') ?? '').split('.')
  stranger.cookies.set('session', `${id}.${secret}x.${signature}`).set('XSRF-TOKEN', at.cookies.get('XSRF-TOKEN') ?? '')
  await expect(stranger.call(issueToken, { body: {} })).rejects.toEqual(refused(403, 'request:xsrf'))
  await at.call(issueToken, { body: {} })
})

test('a password that is changed while it is checked lets nobody in', async () => {
  const { email, userId } = await person()
  const newHash = await hashPassword('wrong-horse-battery')
  const results = await atTheSameMoment(
    app.db,
    async (tx) => {
      await savePassword(tx, userId, { hash: newHash }, app.clock.now())
      await endSessionsOf(tx, userId, app.clock.now())
    },
    () => [signIn(browser(), email)],
  )
  expect(results).toEqual([{ status: 'rejected', reason: FAILED }])
  expect(await liveSessions(userId)).toEqual([])
  await signIn(browser(), email, 'wrong-horse-battery')
})

test('signing out ends tokens and cookie at once', async () => {
  const { email } = await person()
  const at = browser()
  await signIn(at, email)
  const { access_token: token } = await at.call(issueToken, { body: {} })
  const headers = { authorization: `Bearer ${token}` }
  expect((await at.send(getProfile, { headers })).statusCode).toBe(200)

  const [session, xsrf] = [at.cookies.get('session') ?? '', at.cookies.get('XSRF-TOKEN') ?? '']
  await at.call(logOut)
  expect([at.cookies.has('session'), at.cookies.has('authenticated')]).toEqual([false, false])
  expect((await at.send(getProfile, { headers })).statusCode).toBe(401)
  at.cookies.set('session', session).set('XSRF-TOKEN', xsrf)
  await expect(at.call(issueToken, { body: {} })).rejects.toEqual(refused(401, 'request:unauthenticated'))
})

test('a token brings back the flag that a browser has lost, and nothing where there is no session', async () => {
  const { email } = await person()
  const at = browser()
  await signIn(at, email)
  at.cookies.delete('authenticated')
  await at.call(issueToken, { body: {} })
  expect(at.cookies.get('authenticated')).toBe('true')

  const stranger = browser()
  await stranger.send(issueToken, { body: {} })
  expect(stranger.cookies.has('authenticated')).toBe(false)
})

test('a token is given for another of one’s accounts only, and the session remembers it', async () => {
  const { email, first } = await person()
  const stranger = await app.account()
  const at = browser()
  await signIn(at, email)
  const accountOf = async (body: { account_id?: number }) => {
    const { access_token: token } = await at.call(issueToken, { body })
    return claimsOf(token).acc
  }
  expect(await accountOf({ account_id: first })).toBe(first)
  expect(await accountOf({})).toBe(first)
  await expect(at.call(issueToken, { body: { account_id: stranger.accountId } })).rejects.toEqual(
    refused(404, 'identity-context:account-not-found'),
  )
  await expect(at.call(issueToken, { body: { user_id: stranger.userId } })).rejects.toEqual(
    refused(403, 'identity-context:impersonation-refused'),
  )
  expect(await accountOf({})).toBe(first)
})

test('a token is of the session that asks, whatever key another one asked under', async () => {
  const { email } = await person()
  const headers = { 'idempotency-key': 'one-key-for-both' }
  const sessionOf = async (at: TestCaller) => {
    await signIn(at, email)
    const { access_token: token } = await at.call(issueToken, { body: {}, headers })
    return claimsOf(token).sid
  }
  expect(await sessionOf(browser())).not.toBe(await sessionOf(browser()))
})

test('staff have no account, in their token neither', async () => {
  const now = app.clock.now()
  await createUser(app.db, { email: 'support@example.com', internalRoles: ['support'], passwordHash, now })
  const { accountId } = await app.account()
  const at = browser()
  expect(await signIn(at, 'support@example.com')).toMatchObject({ staff: true })
  const { access_token: token } = await at.call(issueToken, { body: {} })
  expect(claimsOf(token)).not.toHaveProperty('acc')
  await expect(at.call(issueToken, { body: { account_id: accountId } })).rejects.toEqual(
    refused(404, 'identity-context:account-not-found'),
  )
})

test.each([
  ['a customer’s', [], 12 * HOUR, 14 * 24 * HOUR],
  ['of staff', ['support'], HOUR, 12 * HOUR],
] as const)('a token %s says when the session ends, with and without activity', async (who, roles, idle, absolute) => {
  const email = `ends-${who.length}@example.com`
  await createUser(app.db, { email, internalRoles: [...roles], passwordHash, now: app.clock.now() })
  const start = app.clock.now().getTime()
  const at = browser()
  await signIn(at, email)
  const endsOf = async () => {
    const { idle_end, session_end } = claimsOf((await at.call(issueToken, { body: {} })).access_token)
    return { idle: idle_end * 1000 - start, absolute: session_end * 1000 - start }
  }
  app.clock.advance(10 * MINUTE)
  expect(await endsOf()).toEqual({ idle, absolute })

  const { access_token: token } = await at.call(issueToken, { body: {} })
  await at.send(getProfile, { headers: { authorization: `Bearer ${token}`, 'x-background': '1' } })
  expect(await endsOf()).toEqual({ idle, absolute })
  await at.send(getProfile, { headers: { authorization: `Bearer ${token}` } })
  expect(await endsOf()).toEqual({ idle: 10 * MINUTE + idle, absolute })
})

test('wrong passwords make the next attempts wait, longer each time', async () => {
  const { email } = await person()
  for (let attempt = 0; attempt < 5; attempt += 1) {
    await expect(signIn(browser(), email, 'not it')).rejects.toEqual(FAILED)
  }
  await expect(signIn(browser(), email)).rejects.toEqual(WAIT)
  const answer = await browser().send(logIn, { body: { username: email, password: PASSWORD } })
  expect(answer.headers['retry-after']).toBe('30')

  app.clock.advance(30_000)
  await expect(signIn(browser(), email, 'not it')).rejects.toEqual(FAILED)
  app.clock.advance(59_000)
  await expect(signIn(browser(), email)).rejects.toEqual(WAIT)
  app.clock.advance(1_000)
  await signIn(browser(), email)

  await expect(signIn(browser(), email, 'not it')).rejects.toEqual(FAILED)
})

test('guesses at the same time are counted as what they are', async () => {
  app.clock.advance(60 * MINUTE)
  const { email } = await person()
  const guesses = Array.from({ length: 20 }, () =>
    browser().send(logIn, { body: { username: email, password: 'not it' } }),
  )
  const statuses = (await Promise.all(guesses)).map(({ statusCode }) => statusCode)
  expect(statuses.filter((status) => status === 401)).toHaveLength(5)
  expect(statuses.filter((status) => status === 429)).toHaveLength(15)
})

test('one password tried on 200 people is stopped by network, also under another forwarded address', async () => {
  app.clock.advance(60 * MINUTE)
  const { email } = await person()
  const statuses: number[] = []
  for (let number = 0; number < 200; number += 1) {
    const body = { username: `sprayed-${number}@example.com`, password: 'password1' }
    const headers = { 'x-forwarded-for': `203.0.113.${number}` }
    statuses.push((await browser().send(logIn, { body, headers })).statusCode)
  }
  expect(statuses.filter((status) => status === 401)).toHaveLength(50)
  expect(statuses.slice(50)).toEqual(Array(150).fill(429))

  // Nobody is locked out for good: not from elsewhere, and not there once the wait is over.
  await expect(signIn(browser(), email)).rejects.toEqual(WAIT)
  app.clock.advance(60 * MINUTE)
  await signIn(browser(), email)
})

test('attempts are kept as long as somebody has to wait for them, and not for ever', async () => {
  app.clock.advance(60 * MINUTE)
  const { email } = await person()
  const rows = async () => (await app.db.select().from(signInAttempts)).length
  for (let attempt = 0; attempt < 5; attempt += 1) await expect(signIn(browser(), email, 'no')).rejects.toEqual(FAILED)
  await purgeOldAttempts(app.db, app.clock.now())
  await expect(signIn(browser(), email)).rejects.toEqual(WAIT)

  app.clock.advance(59 * MINUTE)
  await purgeOldAttempts(app.db, app.clock.now())
  expect(await rows()).toBeGreaterThan(0)
  app.clock.advance(MINUTE)
  await purgeOldAttempts(app.db, app.clock.now())
  expect(await rows()).toBe(0)
})

test('people who sign in do not use up the attempts of their network', async () => {
  app.clock.advance(60 * MINUTE)
  const { email } = await person()
  const statuses = new Set<number>()
  for (let count = 0; count < 55; count += 1) {
    const body = { username: email, password: PASSWORD }
    statuses.add((await browser().send(logIn, { body })).statusCode)
  }
  expect([...statuses]).toEqual([200])
})
