import { afterAll, beforeAll, expect, test } from '@jest/globals'
import { listMessages } from '@portal/contracts/authorization/messages'
import { requestPasswordReset, resetPassword } from '@portal/contracts/authorization/password-reset'
import { getUsernameInfo } from '@portal/contracts/authorization/self'
import { logIn } from '@portal/contracts/authorization/session'
import { audit } from '@portal/foundation/audit'
import { outbox } from '@portal/foundation/outbox'
import { hashPassword } from '@portal/foundation/passwords'
import { passwords, providerLogins, users } from '@portal/foundation/people'
import { eq } from 'drizzle-orm'
import { lettersTo, linkOf } from '../../testing/letters.ts'
import { type TestApp, testApp } from '../../testing/test-app.ts'
import { refused, type TestCaller } from '../../testing/test-caller.ts'

const OLD = 'correct-horse-battery'
const NEW = 'plum-harbor-lantern'
const MINUTE = 60_000
const HOUR = 60 * MINUTE
const UNUSABLE = refused(400, 'identity-context:token-unusable')

let app: TestApp
let oldHash: string
let networks = 0
beforeAll(async () => {
  const google = {
    GOOGLE_ISSUER: 'https://google.example',
    GOOGLE_CLIENT_ID: 'portal',
    GOOGLE_CLIENT_SECRET: 'a-secret',
  }
  app = await testApp({ TRUST_PROXY: 'true', ...google })
  oldHash = await hashPassword(OLD)
})
afterAll(() => app.close())

async function somebody({ confirmed = true } = {}): Promise<TestCaller> {
  const caller = await app.account({ confirmed })
  await app.db.insert(passwords).values({ userId: caller.userId, hash: oldHash, changedAt: app.clock.now() })
  return caller
}

function requestReset(username: string, from = `198.51.100.${++networks}`) {
  return app.visitor().send(requestPasswordReset, { body: { username }, headers: { 'x-forwarded-for': from } })
}

/** Requests a letter and returns the token in its link. */
async function tokenFor({ email }: TestCaller): Promise<string> {
  expect((await requestReset(email)).statusCode).toBe(202)
  const letter = (await lettersTo(app, email)).at(-1)
  const { path, username, token = '' } = letter ? linkOf(letter) : { path: '', username: '' }
  expect([path, username]).toEqual(['/reset-password', email])
  return token
}

const reset = ({ email: username }: { email: string }, token: string, password = NEW) =>
  app.visitor().call(resetPassword, { body: { token, password, username } })
const logInAs = ({ email: username }: TestCaller, password: string) =>
  app.visitor().call(logIn, { body: { username, password } })

test('rule B11: a new password lets its owner in, ends all their sessions and is told by mail', async () => {
  const person = await somebody()
  const token = await tokenFor(person)
  expect((await person.send(getUsernameInfo)).statusCode).toBe(200)
  await reset(person, token)

  expect((await person.send(getUsernameInfo)).statusCode).toBe(401)
  await logInAs(person, NEW)
  await expect(logInAs(person, OLD)).rejects.toEqual(refused(401, 'identity-context:invalid-credentials'))
  const subjects = (await lettersTo(app, person.email)).map(({ subject }) => subject)
  expect(subjects).toContain('Your Doorstep password was changed')
  const lines = await app.db
    .select()
    .from(audit)
    .where(eq(audit.subject, String(person.userId)))
  expect(lines.map(({ action }) => action)).toEqual(
    expect.arrayContaining(['password.reset-requested', 'password.reset']),
  )
})

test('rule H53: somebody whose sessions a reset ended finds a message that says so', async () => {
  const person = await somebody()
  await reset(person, await tokenFor(person))
  const [message] = await (await app.again(person)).call(listMessages)
  expect(message?.facts).toEqual({ kind: 'sessions-ended', reason: 'password-reset' })
})

test('S21: a link works once', async () => {
  const person = await somebody()
  const token = await tokenFor(person)
  await reset(person, token)
  await expect(reset(person, token, 'another-plum-harbor')).rejects.toEqual(UNUSABLE)
  await logInAs(person, NEW)
})

test('S21: with one link the others are used up', async () => {
  const person = await somebody()
  const first = await tokenFor(person)
  app.clock.advance(MINUTE)
  const second = await tokenFor(person)
  await reset(person, second)
  await expect(reset(person, first, 'another-plum-harbor')).rejects.toEqual(UNUSABLE)
})

test('a link that a stranger’s asking came after still works', async () => {
  const person = await somebody()
  const first = await tokenFor(person)
  app.clock.advance(MINUTE)
  expect(await tokenFor(person)).not.toBe(first)
  await reset(person, first)
})

test('S21: a link works for an hour', async () => {
  const [inTime, late] = [await somebody(), await somebody()]
  const tokens = [await tokenFor(inTime), await tokenFor(late)]
  app.clock.advance(HOUR - 10_000)
  await reset(inTime, tokens[0] ?? '')
  app.clock.advance(10_000)
  await expect(reset(late, tokens[1] ?? '')).rejects.toEqual(UNUSABLE)
})

test('S21: a link works for the person it was mailed to alone, and a made-up one for nobody', async () => {
  const [person, other] = [await somebody(), await somebody()]
  const token = await tokenFor(person)
  await expect(reset(other, token)).rejects.toEqual(UNUSABLE)
  await expect(reset(person, 'made-up')).rejects.toEqual(UNUSABLE)
  await expect(reset({ email: 'nobody@example.com' }, token)).rejects.toEqual(UNUSABLE)
  await reset(person, token)
  await logInAs(other, OLD)
})

test('two at the same moment: one sets the password', async () => {
  const person = await somebody()
  const token = await tokenFor(person)
  const results = await Promise.allSettled(
    ['one', 'two', 'three'].map((word) => reset(person, token, `${word}-${NEW}`)),
  )
  expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
})

test('a person who was disabled after the letter stays out', async () => {
  const person = await somebody()
  const token = await tokenFor(person)
  await app.db.update(users).set({ disabledAt: app.clock.now() }).where(eq(users.id, person.userId))
  await expect(reset(person, token)).rejects.toEqual(UNUSABLE)
})

test('account.md §5, rule B14: the new password differs from the old, and is none that everybody knows', async () => {
  const person = await somebody()
  const token = await tokenFor(person)
  await expect(reset(person, token, OLD)).rejects.toMatchObject({
    problem: 'identity-context:same-password',
    fields: { password: 'The new password must differ from the old.' },
  })
  await expect(reset(person, token, 'Password1')).rejects.toMatchObject({
    problem: 'identity-context:breached-password',
    fields: { password: expect.any(String) },
  })
  await expect(reset(person, token, 'short')).rejects.toMatchObject({ fields: { password: 'At least 8 characters' } })
  await reset(person, token)
})

test('S19: status, body, headers and statements are the same whether or not anybody has the address', async () => {
  const [person, disabled] = [await somebody(), await somebody()]
  await app.db.update(users).set({ disabledAt: app.clock.now() }).where(eq(users.id, disabled.userId))
  const ask = async (username: string) => {
    const before = app.foundation.statements.length
    const answer = await requestReset(username)
    const statements = app.foundation.statements.slice(before).map((text) => text.replace(/\s+/g, ' '))
    const { 'x-request-id': _, date: __, ...headers } = answer.headers
    return { status: answer.statusCode, body: answer.body, headers, cookies: answer.cookies, statements }
  }
  const answer = await ask('nobody-at-all@example.com')
  expect(answer).toMatchObject({ status: 202, body: '', cookies: [] })
  expect([await ask(person.email), await ask(disabled.email)]).toEqual([answer, answer])
  expect(await lettersTo(app, 'nobody-at-all@example.com')).toEqual([])
  expect(await lettersTo(app, disabled.email)).toEqual([])
  expect(await lettersTo(app, person.email)).toHaveLength(1)
})

test('the letter comes at a moment that nobody can tell, within two seconds', async () => {
  await app.db.delete(outbox)
  for (let count = 0; count < 12; count += 1) await requestReset(`nobody-${count}@example.com`)
  const waits = (await app.db.select().from(outbox)).map(({ runAt }) => runAt.getTime() - app.clock.now().getTime())
  expect(waits).toHaveLength(12)
  expect(Math.min(...waits)).toBeGreaterThanOrEqual(0)
  expect(Math.max(...waits)).toBeLessThan(2_000)
  expect(new Set(waits).size).toBeGreaterThan(1)
})

test('letters come a minute apart, five at once, and then one an hour: as long as a link works, no matter who asks', async () => {
  const { email } = await somebody()
  const askNow = async () => {
    await requestReset(email)
    return (await lettersTo(app, email)).length
  }
  expect([await askNow(), await askNow()]).toEqual([1, 1])
  for (const letters of [2, 3, 4, 5, 5]) {
    app.clock.advance(MINUTE)
    expect(await askNow()).toBe(letters)
  }
  app.clock.advance(58 * MINUTE)
  expect(await askNow()).toBe(5)
  app.clock.advance(MINUTE)
  expect(await askNow()).toBe(6)
})

test('many requests from one network have to wait', async () => {
  const statuses: number[] = []
  for (let count = 0; count < 31; count += 1) {
    statuses.push((await requestReset(`sprayed-${count}@example.com`, '203.0.113.9')).statusCode)
  }
  expect(statuses).toEqual([...Array(30).fill(202), 429])
})

test('rule B8: somebody whose other login works is told that there is no password, and gets none by mail', async () => {
  const { email, userId } = await app.account()
  const login = { issuer: 'https://google.example', subject: 'theirs', provider: 'google', email, userId }
  await app.db.insert(providerLogins).values({ ...login, createdAt: app.clock.now() })
  await requestReset(email)
  const [letter] = await lettersTo(app, email)
  expect(letter?.subject).toBe('Your Doorstep login has no password')
  expect(letter?.action?.url).toBe('http://localhost:4000/login')
})

test('a letter proves the address as well', async () => {
  const person = await somebody({ confirmed: false })
  await reset(person, await tokenFor(person))
  const [row] = await app.db.select().from(users).where(eq(users.id, person.userId))
  expect(row?.emailConfirmedAt).toEqual(app.clock.now())
})

test('no link and no password is found in the database in clear', async () => {
  const person = await somebody()
  const token = await tokenFor(person)
  await reset(person, token)
  const rows = JSON.stringify([
    await app.db.select().from(outbox),
    await app.db.select().from(passwords),
    await app.db.select().from(audit),
  ])
  expect(rows).not.toContain(token)
  expect(rows).not.toContain(NEW)
})
