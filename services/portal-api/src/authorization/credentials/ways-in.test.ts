import { afterAll, beforeAll, beforeEach, expect, test } from '@jest/globals'
import { addOidcLogin, logInWithOidc, removeOidcLogin, startOidc } from '@portal/contracts/authorization/oidc'
import { resetPassword } from '@portal/contracts/authorization/password-reset'
import {
  addPasswordLogin,
  getUsernameInfo,
  listCredentials,
  removePasswordLogin,
} from '@portal/contracts/authorization/self'
import { logIn } from '@portal/contracts/authorization/session'
import { audit } from '@portal/foundation/audit'
import { inTransaction } from '@portal/foundation/database'
import { hashPassword } from '@portal/foundation/passwords'
import { passwords, providerLogins, users } from '@portal/foundation/people'
import { eq, sql } from 'drizzle-orm'
import { atTheSameMoment } from '../../testing/at-the-same-moment.ts'
import { lettersTo } from '../../testing/letters.ts'
import { type TestApp, testApp } from '../../testing/test-app.ts'
import { refused, type TestCaller } from '../../testing/test-caller.ts'
import { settingsOf, type TestIssuer, testIssuer } from '../../testing/test-issuer.ts'
import { issueMailedToken } from '../mailed-tokens/mailed-tokens.sql.ts'

const ORIGIN = 'http://localhost:4000'
const ADD_LOGIN = '/account/callback/add-login'
const ASSOCIATE = '/account/callback/associate'
const PASSWORD = 'correct-horse-battery'
const LAST = refused(409, 'identity-context:last-credential')
const TAKEN = refused(409, 'identity-context:login-already-exists')

let google: TestIssuer
let app: TestApp
let subjects = 0
beforeAll(async () => {
  google = await testIssuer()
  app = await testApp(settingsOf('GOOGLE', google))
})
beforeEach(() => google.lieOnce({}))
afterAll(async () => {
  await app.close()
  await google.close()
})

async function person({ hasPassword = false, hasGoogle = false } = {}) {
  const caller = await app.account()
  const now = app.clock.now()
  if (hasPassword) {
    await app.db.insert(passwords).values({ userId: caller.userId, hash: await hashPassword(PASSWORD), changedAt: now })
  }
  subjects += 1
  const login = { issuer: google.url, subject: `subject-${subjects}`, provider: 'google', email: 'pat@gmail.example' }
  if (hasGoogle) await app.db.insert(providerLogins).values({ ...login, userId: caller.userId, createdAt: now })
  return caller
}

/** A whole round trip, up to the call that would end it. */
async function comeBack(at: TestCaller, claims: Record<string, unknown>, path = ADD_LOGIN) {
  const { redirect_uri } = await at.call(startOidc, { body: { provider: 'google', redirect_uri: ORIGIN + path } })
  return { provider: 'google', request_path: path, ...google.agree(redirect_uri, claims) }
}

const waysOf = async (caller: TestCaller) => (await caller.call(listCredentials)).map(({ provider }) => provider)
const removeGoogle = (caller: TestCaller) =>
  caller.call(removeOidcLogin, { query: { provider: 'google', email_address: 'pat@gmail.example' } })
const actionsOf = async ({ userId }: TestCaller) =>
  (await app.db.select().from(audit).where(eq(audit.actorId, userId))).map(({ action }) => action)
const subjectsTo = async ({ email }: TestCaller) => (await lettersTo(app, email)).map(({ subject }) => subject)

test.each([ADD_LOGIN, ASSOCIATE])('a provider that somebody comes back from to %s is one more way in', async (path) => {
  const caller = await person({ hasPassword: true })
  const claims = { sub: `new-${path}`, email: 'pat@work.example', email_verified: true }
  await caller.call(addOidcLogin, { body: await comeBack(caller, claims, path) })
  expect(await waysOf(caller)).toEqual(['password', 'google'])
  expect(await actionsOf(caller)).toEqual(['provider-login.added'])
  expect(await subjectsTo(caller)).toEqual(['A new way to log in to Doorstep'])

  await caller.call(addOidcLogin, { body: await comeBack(caller, claims, path) })
  expect(await waysOf(caller)).toEqual(['password', 'google'])
  const elsewhere = app.visitor()
  const body = await comeBack(elsewhere, claims, '/account/callback/login')
  expect(await elsewhere.call(logInWithOidc, { body })).toMatchObject({ user_id: caller.userId })
})

test('login-already-exists: a provider’s login that is somebody else’s stays theirs', async () => {
  const [caller, owner] = [await person({ hasPassword: true }), await person({ hasGoogle: true })]
  const body = await comeBack(caller, { sub: `subject-${subjects}`, email: caller.email, email_verified: true })
  await expect(caller.call(addOidcLogin, { body })).rejects.toEqual(TAKEN)
  expect([await waysOf(caller), await waysOf(owner)]).toEqual([['password'], ['google']])
})

test('rule B8: an equal address joins nothing; a round trip that ends elsewhere or twice adds nothing', async () => {
  const [caller, other] = [await person({ hasPassword: true }), await person({ hasPassword: true })]
  const lost = refused(400, 'identity-context:round-trip-lost')
  const claims = { sub: 'somebody', email: caller.email, email_verified: true }
  const body = await comeBack(caller, claims)
  await expect(other.call(addOidcLogin, { body })).rejects.toEqual(lost)
  await expect(caller.call(addOidcLogin, { body: { ...body, request_path: ASSOCIATE } })).rejects.toEqual(lost)
  const login = await comeBack(caller, claims, '/account/callback/login')
  await expect(caller.call(addOidcLogin, { body: login })).rejects.toEqual(lost)
  expect(await waysOf(caller)).toEqual(['password'])
})

test('general-upstream-failure: a provider that cannot be believed adds nothing', async () => {
  const caller = await person({ hasPassword: true })
  const body = await comeBack(caller, { sub: 'liar' })
  google.lieOnce({ claims: { nonce: 'another' } })
  await expect(caller.call(addOidcLogin, { body })).rejects.toEqual(
    refused(502, 'identity-context:general-upstream-failure'),
  )
  expect(await waysOf(caller)).toEqual(['password'])
})

test('a provider and a password are removed, once each, and their owner is told by mail', async () => {
  const [one, other] = [
    await person({ hasPassword: true, hasGoogle: true }),
    await person({ hasPassword: true, hasGoogle: true }),
  ]
  for (const _ of [1, 2]) await removeGoogle(one)
  for (const _ of [1, 2]) await other.call(removePasswordLogin)
  expect([await waysOf(one), await waysOf(other)]).toEqual([['password'], ['google']])
  expect([await actionsOf(one), await actionsOf(other)]).toEqual([['provider-login.removed'], ['password.removed']])
  for (const { email } of [one, other]) {
    expect(await lettersTo(app, email)).toMatchObject([
      { subject: 'A way to log in to Doorstep was removed', action: { url: `${ORIGIN}/account/security` } },
    ])
  }
  const body = { username: other.email, password: PASSWORD }
  await expect(app.visitor().call(logIn, { body })).rejects.toEqual(
    refused(401, 'identity-context:invalid-credentials'),
  )
})

test('last-credential: the last way in stays, whichever it is', async () => {
  const [byPassword, byGoogle] = [await person({ hasPassword: true }), await person({ hasGoogle: true })]
  await expect(byPassword.call(removePasswordLogin)).rejects.toEqual(LAST)
  await expect(removeGoogle(byGoogle)).rejects.toEqual(LAST)
  expect([await waysOf(byPassword), await waysOf(byGoogle)]).toEqual([['password'], ['google']])
})

test('last-credential: a provider that is no longer set up lets nobody in', async () => {
  const caller = await person({ hasPassword: true, hasGoogle: true })
  await app.db.update(providerLogins).set({ provider: 'gone' }).where(eq(providerLogins.userId, caller.userId))
  await expect(caller.call(removePasswordLogin)).rejects.toEqual(LAST)
})

test('last-credential: of two who remove the last two ways in at the same moment one is refused', async () => {
  const caller = await person({ hasPassword: true, hasGoogle: true })
  const results = await atTheSameMoment(
    app.db,
    (tx) => tx.execute(sql`select id from users where id = ${caller.userId} for update`),
    () => [caller.call(removePasswordLogin), removeGoogle(caller)],
  )
  expect(results.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected'])
  expect(results.find(({ status }) => status === 'rejected')).toMatchObject({ reason: LAST })
  expect(await waysOf(caller)).toHaveLength(1)
})

test('a letter to set another password is good for nothing once the password is removed', async () => {
  const caller = await person({ hasPassword: true, hasGoogle: true })
  const mailed = { purpose: 'password-reset', identityId: caller.userId, email: caller.email } as const
  const token = await inTransaction(app.db, (tx) => issueMailedToken(tx, mailed, app.clock.now()))
  await caller.call(removePasswordLogin)
  await caller.call(addPasswordLogin, { body: { username: caller.email, password: PASSWORD } })
  const body = { token, username: caller.email, password: 'chosen-by-a-stranger' }
  await expect(app.visitor().call(resetPassword, { body })).rejects.toEqual(
    refused(400, 'identity-context:token-unusable'),
  )
})

test('a person who came by a provider adds a password, and logs in with it', async () => {
  const caller = await person({ hasGoogle: true })
  const body = { username: caller.email, password: PASSWORD }
  await caller.call(addPasswordLogin, { body })
  expect(await waysOf(caller)).toEqual(['password', 'google'])
  expect(await subjectsTo(caller)).toEqual(['A new way to log in to Doorstep'])
  await app.visitor().call(logIn, { body })
  await expect(caller.call(addPasswordLogin, { body })).rejects.toEqual(TAKEN)
})

test('a password with another address is one with the old address until the new one is confirmed', async () => {
  const caller = await person({ hasGoogle: true })
  await caller.call(addPasswordLogin, { body: { username: 'pat@elsewhere.example', password: PASSWORD } })
  expect(await caller.call(getUsernameInfo)).toMatchObject({
    username: caller.email,
    pendingEmailAddress: 'pat@elsewhere.example',
  })
  await app.visitor().call(logIn, { body: { username: caller.email, password: PASSWORD } })
  const [user] = await app.db.select().from(users).where(eq(users.id, caller.userId))
  expect(user?.email).toBe(caller.email)
})

test.each([
  ['invalid-username', { username: 'pat@mailinator.com', password: PASSWORD }],
  ['breached-password', { username: 'pat@elsewhere.example', password: 'password123' }],
] as const)('%s: nothing is added', async (name, body) => {
  const caller = await person({ hasGoogle: true })
  await expect(caller.call(addPasswordLogin, { body })).rejects.toEqual(refused(400, `identity-context:${name}`))
  expect(await waysOf(caller)).toEqual(['google'])
})
