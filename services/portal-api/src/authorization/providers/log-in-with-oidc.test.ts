import { afterAll, afterEach, beforeAll, beforeEach, expect, jest, test } from '@jest/globals'
import { listLoginProviders, logInWithOidc, startOidc } from '@portal/contracts/authorization/oidc'
import { listCredentials } from '@portal/contracts/authorization/self'
import { issueToken } from '@portal/contracts/authorization/session'
import { audit } from '@portal/foundation/audit'
import { inTransaction } from '@portal/foundation/database'
import { providerLogins, users } from '@portal/foundation/people'
import { sessions } from '@portal/foundation/sessions'
import { and, eq, isNull, type SQL, sql } from 'drizzle-orm'
import { atTheSameMoment } from '../../testing/at-the-same-moment.ts'
import { type TestApp, testApp } from '../../testing/test-app.ts'
import { refused, type TestCaller } from '../../testing/test-caller.ts'
import { type Fraud, type IssuerAnswer, settingsOf, type TestIssuer, testIssuer } from '../../testing/test-issuer.ts'
import { purgeOldNotes, readNote, takeNote } from './browser-notes.sql.ts'
import { browserNotes } from './browser-notes.tables.ts'
import { NEWCOMER } from './newcomers.ts'

const ORIGIN = 'http://localhost:4000'
const LOGIN = '/account/callback/login'
const G2 = '/account/callback/g2'
const MINUTE = 60_000
const LOST = refused(400, 'identity-context:round-trip-lost')
const UPSTREAM = refused(502, 'identity-context:general-upstream-failure')
const NOBODY = refused(401, 'identity-context:authentication-failure')

let google: TestIssuer
let microsoft: TestIssuer
let app: TestApp
let subjects = 0

beforeAll(async () => {
  ;[google, microsoft] = [await testIssuer(), await testIssuer()]
  app = await testApp({ ...settingsOf('GOOGLE', google), ...settingsOf('MICROSOFT', microsoft) })
})
beforeEach(() => google.lieOnce({}))
afterEach(() => void jest.restoreAllMocks())
afterAll(async () => {
  await app.close()
  await google.close()
  await microsoft.close()
})

/** A person with an account who logs in with a provider. */
async function person({ issuer = google, provider = 'google' } = {}) {
  subjects += 1
  const caller = await app.account()
  const claims = { sub: `subject-${subjects}`, email: caller.email, email_verified: true }
  const login = { issuer: issuer.url, subject: claims.sub, provider, email: 'old@example.com' }
  await app.db.insert(providerLogins).values({ ...login, userId: caller.userId, createdAt: app.clock.now() })
  return { caller, claims, userId: caller.userId }
}

/** Leaves the portal for a provider; returns the address that the browser is sent to. */
async function leave(at: TestCaller, { provider = 'google', path = LOGIN } = {}): Promise<string> {
  const answer = await at.call(startOidc, { body: { provider, redirect_uri: ORIGIN + path } })
  return answer.redirect_uri
}

const comeBack = (at: TestCaller, answer: Partial<IssuerAnswer>, { provider = 'google', path = LOGIN } = {}) =>
  at.call(logInWithOidc, { body: { provider, code: '', request_path: path, ...answer } })

/** A whole round trip of one browser. */
async function logInAt(at: TestCaller, claims: Record<string, unknown>) {
  return comeBack(at, google.agree(await leave(at), claims))
}

const sessionOf = (at: TestCaller) => at.cookies.get('session')
const linesOf = async (action: string) => app.db.select().from(audit).where(eq(audit.action, action))

test('the ways in that are set up can be asked for by anybody', async () => {
  expect(await app.visitor().call(listLoginProviders)).toEqual([
    { provider: 'google', title: 'Google', callback: '/account/callback/login' },
    { provider: 'microsoft', title: 'Microsoft', callback: '/account/callback/g2' },
  ])
})

test('a person who has linked a provider logs in with it, and sees it among their credentials', async () => {
  const { claims, userId } = await person()
  const at = app.visitor()
  expect(await logInAt(at, { ...claims, email: 'new@example.com' })).toEqual({ user_id: userId, staff: false })
  expect(at.cookies.get('authenticated')).toBe('true')

  const { access_token: token } = await at.call(issueToken, { body: {} })
  const answer = await at.send(listCredentials, { headers: { authorization: `Bearer ${token}` } })
  const now = app.clock.now().toISOString()
  expect(answer.json()).toEqual([
    { provider: 'google', email_address: 'new@example.com', created: now, last_used: now },
  ])
  const [line] = (await linesOf('session.signed-in')).filter(({ subject }) => subject === String(userId))
  expect(line?.fields).toEqual({ provider: 'google' })
})

test('the second provider has a callback of its own', async () => {
  const { claims, userId } = await person({ issuer: microsoft, provider: 'microsoft' })
  const [at, trip] = [app.visitor(), { provider: 'microsoft', path: G2 }]
  const answer = microsoft.agree(await leave(at, trip), claims)
  expect(await comeBack(at, answer, trip)).toEqual({ user_id: userId, staff: false })

  const body = { provider: 'microsoft', redirect_uri: ORIGIN + LOGIN }
  await expect(at.call(startOidc, { body })).rejects.toEqual(refused(400, 'request:invalid'))
})

test('the provider is asked for a code with a challenge, a nonce and a state, and learns none of what they are made from', async () => {
  const { searchParams, origin, pathname } = new URL(await leave(app.visitor()))
  expect(origin + pathname).toBe(`${google.url}/authorize`)
  expect(Object.fromEntries(searchParams)).toEqual({
    client_id: 'portal',
    response_type: 'code',
    redirect_uri: 'http://localhost:4000/account/callback/login',
    scope: 'openid profile email',
    state: expect.stringMatching(/^google\.[\w-]{43}$/),
    nonce: expect.stringMatching(/^[\w-]{43}$/),
    code_challenge: expect.stringMatching(/^[\w-]{43}$/),
    code_challenge_method: 'S256',
    max_age: '1209600',
  })
})

test.each([
  'http://localhost:4000/account/callback/login/',
  'http://localhost:4000/account/callback/login/more',
  'http://localhost:4000/account/callback/log',
  'http://localhost:4000/account/callback/login?next=/',
  'http://localhost:4000/account/callback/login#',
  'http://localhost:4001/account/callback/login',
  'https://localhost:4000/account/callback/login',
  'http://localhost:4000@evil.example/account/callback/login',
  'http://localhost:4000.evil.example/account/callback/login',
  'http://LOCALHOST:4000/account/callback/login',
  'http://localhost:4000//account/callback/login',
  'http://localhost:4000/account/callback/%6cogin',
  'http://localhost:4000/account',
  '//evil.example/account/callback/login',
  'javascript:alert(1)',
  '/account/callback/login',
  '',
])('a provider is told to send people back to no address like %s', async (redirect_uri) => {
  const body = { provider: 'google', redirect_uri }
  await expect(app.visitor().call(startOidc, { body })).rejects.toMatchObject({
    fields: { redirect_uri: expect.any(String) },
  })
})

test.each(['company', 'GOOGLE', '__proto__', ''])('there is no provider %j', async (provider) => {
  const body = { provider, redirect_uri: ORIGIN + LOGIN }
  await expect(app.visitor().call(startOidc, { body })).rejects.toMatchObject({
    fields: { provider: expect.any(String) },
  })
})

test('a round trip without its state, or with another, ends nowhere', async () => {
  const { claims } = await person()
  const at = app.visitor()
  const { state, ...rest } = google.agree(await leave(at), claims)
  await expect(comeBack(at, rest)).rejects.toEqual(LOST)
  for (const other of [
    '',
    'google.',
    `${state}x`,
    state.slice(0, -1),
    state.replace('google.', 'microsoft.'),
    'a'.repeat(43),
  ]) {
    await expect(comeBack(at, { ...rest, state: other })).rejects.toEqual(LOST)
  }
  expect(sessionOf(at)).toBeUndefined()
  await comeBack(at, { ...rest, state })
})

test('the state of another browser is worth nothing here, and stays good there', async () => {
  const { claims, userId } = await person()
  const [theirs, mine, nobodys] = [app.visitor(), app.visitor(), app.visitor()]
  const answer = google.agree(await leave(theirs), claims)
  await leave(mine)
  for (const at of [mine, nobodys]) {
    await expect(comeBack(at, answer)).rejects.toEqual(LOST)
    expect(sessionOf(at)).toBeUndefined()
  }
  expect(await comeBack(theirs, answer)).toMatchObject({ user_id: userId })
})

test('a state is good for the provider and the callback that it was made with', async () => {
  const { claims } = await person()
  const at = app.visitor()
  const asGoogle = google.agree(await leave(at), claims)
  await expect(comeBack(at, asGoogle, { path: G2 })).rejects.toEqual(LOST)
  const again = google.agree(await leave(at), claims)
  await expect(comeBack(at, again, { provider: 'microsoft' })).rejects.toEqual(LOST)
  const { state, ...rest } = google.agree(await leave(at), claims)
  const inAnothersName = { ...rest, state: state.replace('google.', 'microsoft.') }
  await expect(comeBack(at, inAnothersName, { provider: 'microsoft' })).rejects.toEqual(LOST)
  const { state: third, ...answer } = google.agree(await leave(at), claims)
  await expect(comeBack(at, { ...answer, state: third.replace('google.', 'elsewh.') })).rejects.toEqual(LOST)
  const toLink = google.agree(await leave(at, { path: '/account/callback/associate' }), claims)
  await expect(comeBack(at, toLink, { path: '/account/callback/associate' })).rejects.toEqual(LOST)
})

test('a round trip takes a quarter of an hour at most', async () => {
  const { claims } = await person()
  const [prompt, late] = [app.visitor(), app.visitor()]
  const [promptly, lately] = [google.agree(await leave(prompt), claims), google.agree(await leave(late), claims)]
  app.clock.advance(15 * MINUTE - 1)
  await comeBack(prompt, promptly)
  app.clock.advance(1)
  await expect(comeBack(late, lately)).rejects.toEqual(LOST)

  expect(await purgeOldNotes(app.db, app.clock.now())).toBeGreaterThan(0)
  expect(await app.db.select().from(browserNotes)).toEqual([])
})

test('a code is good once, with its own state and with another', async () => {
  const { claims } = await person()
  const at = app.visitor()
  const answer = google.agree(await leave(at), claims)
  await comeBack(at, answer)
  await expect(comeBack(at, answer)).rejects.toEqual(LOST)
  const { state } = google.agree(await leave(at), claims)
  await expect(comeBack(at, { ...answer, state })).rejects.toEqual(UPSTREAM)
})

test('of two who come back with the same state at the same moment, one gets in', async () => {
  const { claims } = await person()
  const at = app.visitor()
  const answer = google.agree(await leave(at), claims)
  const results = await Promise.allSettled([comeBack(at, answer), comeBack(at, answer)])
  expect(results.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected'])
})

test('a stolen code lets nobody in who did not ask for it', async () => {
  const { claims } = await person()
  const [victim, thief] = [app.visitor(), app.visitor()]
  const { code } = google.agree(await leave(victim), claims)
  const { state, iss } = google.agree(await leave(thief), { sub: 'thief' })
  await expect(comeBack(thief, { code, state, iss })).rejects.toEqual(UPSTREAM)
  expect(sessionOf(thief)).toBeUndefined()
})

test('an answer in the name of another issuer, or in none where the issuer gives its own, is refused', async () => {
  const { claims } = await person()
  for (const iss of [microsoft.url, `${google.url}/`, 'https://evil.example', '', undefined]) {
    const at = app.visitor()
    const { iss: _, ...answer } = google.agree(await leave(at), claims)
    await expect(comeBack(at, { ...answer, ...(iss !== undefined && { iss }) })).rejects.toEqual(UPSTREAM)
  }
})

const now = () => Math.floor(Date.now() / 1_000)
const FRAUDS: Record<string, () => Fraud> = {
  'is not signed': () => ({ signature: 'none' }),
  'is signed with the public key as a secret': () => ({ signature: 'the public key as a secret' }),
  'is signed with a key that the issuer does not have': () => ({ signature: 'an unknown key' }),
  'is signed with another key under the name of the right one': () => ({
    signature: 'another key under the known name',
  }),
  'is for another audience': () => ({ claims: { aud: 'another-portal' } }),
  'is for another audience as well, and for its party': () => ({ claims: { aud: ['portal', 'b'], azp: 'b' } }),
  'is of another issuer': () => ({ claims: { iss: microsoft.url } }),
  'has expired': () => ({ claims: { iat: now() - 600, exp: now() - 120 } }),
  'is of the future': () => ({ claims: { iat: now() + 300, exp: now() + 600 } }),
  'is not valid yet': () => ({ claims: { nbf: now() + 300 } }),
  'has another nonce': () => ({ claims: { nonce: 'of-another-round-trip' } }),
  'has no nonce': () => ({ claims: { nonce: undefined } }),
  'has no end': () => ({ claims: { exp: undefined } }),
  'names nobody': () => ({ claims: { sub: '' } }),
}

test.each(Object.entries(FRAUDS))('an ID token that %s lets nobody in', async (_, fraud) => {
  const { claims, userId } = await person()
  const at = app.visitor()
  const answer = google.agree(await leave(at), claims)
  google.lieOnce(fraud())
  await expect(comeBack(at, answer)).rejects.toEqual(UPSTREAM)
  expect(sessionOf(at)).toBeUndefined()

  expect(await logInAt(at, claims)).toMatchObject({ user_id: userId })
})

test('a clock that is a minute apart is no fraud', async () => {
  const { claims, userId } = await person()
  const at = app.visitor()
  const answer = google.agree(await leave(at), claims)
  google.lieOnce({ claims: { iat: now() + 50, exp: now() - 50 } })
  expect(await comeBack(at, answer)).toMatchObject({ user_id: userId })
})

test('a new key of the issuer is fetched when it is met, and at most once a minute', async () => {
  const { claims } = await person()
  const keysAsked = () => google.asked.filter((path) => path === '/keys').length
  // So much later that the keys are fetched anew, and then time stands still.
  let moment = Date.now() + 10 * MINUTE
  jest.spyOn(Date, 'now').mockImplementation(() => moment)
  await logInAt(app.visitor(), claims)
  const before = keysAsked()
  await google.changeKey()
  for (let times = 0; times < 3; times += 1) await expect(logInAt(app.visitor(), claims)).rejects.toEqual(UPSTREAM)
  expect(keysAsked()).toBe(before)

  moment += MINUTE
  await logInAt(app.visitor(), claims)
  await logInAt(app.visitor(), claims)
  expect(keysAsked()).toBe(before + 1)
})

test('an equal address links nothing, verified or not', async () => {
  const { caller } = await person()
  for (const email_verified of [true, false]) {
    const at = app.visitor()
    const stranger = { sub: `stranger-${email_verified}`, email: caller.email, email_verified }
    await expect(logInAt(at, stranger)).rejects.toEqual(NOBODY)
    expect(sessionOf(at)).toBeUndefined()
  }
  expect(await app.db.select().from(providerLogins).where(eq(providerLogins.subject, 'stranger-true'))).toEqual([])
})

test('the same subject at another issuer is somebody else', async () => {
  const { claims } = await person()
  const [at, trip] = [app.visitor(), { provider: 'microsoft', path: G2 }]
  await expect(comeBack(at, microsoft.agree(await leave(at, trip), claims), trip)).rejects.toEqual(NOBODY)
})

test('what the provider says of somebody new waits for them to sign up, in their browser, once', async () => {
  const at = app.visitor()
  const nora = {
    sub: 'nora',
    email: 'nora@example.com',
    email_verified: true,
    given_name: 'Nora',
    family_name: 'Vance',
  }
  const answer = google.agree(await leave(at), nora)
  const refusal = await at.send(logInWithOidc, { body: { provider: 'google', request_path: LOGIN, ...answer } })
  const { provider, code } = refusal.json().errors[0].context
  expect([refusal.statusCode, provider]).toEqual([401, 'google'])

  const pad = { tx: app.db, envelope: app.foundation.keys.envelope, now: app.clock.now() }
  const wanted = { kind: NEWCOMER, token: code, browserKey: at.cookies.get('browser') }
  const known = {
    provider: 'google',
    issuer: google.url,
    subject: 'nora',
    email: 'nora@example.com',
    isEmailVerified: true,
    firstName: 'Nora',
    lastName: 'Vance',
  }
  expect(await readNote(pad, { ...wanted, browserKey: 'another' })).toBeUndefined()
  expect(await readNote(pad, { ...wanted, browserKey: undefined })).toBeUndefined()
  expect(await readNote(pad, wanted)).toEqual(known)
  expect(await inTransaction(app.db, (tx) => takeNote({ ...pad, tx }, wanted))).toEqual(known)
  expect(await readNote(pad, wanted)).toBeUndefined()
})

test('an address that the provider does not stand for is not told as verified', async () => {
  for (const email_verified of [false, 'true', undefined]) {
    const at = app.visitor()
    const answer = google.agree(await leave(at), { sub: 'new', email: 'a@example.com', email_verified })
    const refusal = await at.send(logInWithOidc, { body: { provider: 'google', request_path: LOGIN, ...answer } })
    const pad = { tx: app.db, envelope: app.foundation.keys.envelope, now: app.clock.now() }
    const token = refusal.json().errors[0].context.code
    const note = await readNote(pad, { kind: NEWCOMER, token, browserKey: at.cookies.get('browser') })
    expect(note?.isEmailVerified).toBe(false)
  }
})

test('a login that is taken away while its person comes back lets nobody in', async () => {
  const { claims } = await person()
  // Once before, so that the provider is known and comes back within the moment.
  await logInAt(app.visitor(), claims)
  const at = app.visitor()
  const answer = google.agree(await leave(at), claims)
  const takeAway = (tx: TestApp['db']) => tx.delete(providerLogins).where(eq(providerLogins.subject, claims.sub))
  const [outcome] = await atTheSameMoment(app.db, takeAway, () => [comeBack(at, answer)])
  expect(outcome).toEqual({ status: 'rejected', reason: NOBODY })
  expect(sessionOf(at)).toBeUndefined()
})

test('a disabled person is told what a stranger is told, and gets no code', async () => {
  const { claims, userId } = await person()
  await app.db.update(users).set({ disabledAt: app.clock.now() }).where(eq(users.id, userId))
  const at = app.visitor()
  const answer = google.agree(await leave(at), claims)
  const refusal = await at.send(logInWithOidc, { body: { provider: 'google', request_path: LOGIN, ...answer } })
  expect([refusal.statusCode, refusal.json().errors[0].context]).toEqual([401, {}])
  const [line] = (await linesOf('session.sign-in-refused')).filter(({ subject }) => subject === String(userId))
  expect(line?.fields).toEqual({ reason: 'login-disabled', provider: 'google' })
})

test('a log-in brings a new cookie and ends the session that the browser had, no matter who planted it', async () => {
  const [{ claims, userId }, somebody] = [await person(), await app.account()]
  const live = async (of: number) =>
    (
      await app.db
        .select()
        .from(sessions)
        .where(and(eq(sessions.userId, of), isNull(sessions.endedAt)))
    ).length
  const planted = sessionOf(somebody) ?? ''
  const at = app.visitor()
  at.cookies.set('session', planted)
  await expect(leave(at)).rejects.toEqual(refused(403, 'request:xsrf'))
  const before = await live(userId)
  await logInAt(at, claims)
  const first = sessionOf(at)
  expect(first).not.toBe(planted)
  expect(await live(somebody.userId)).toBe(0)

  await logInAt(at, claims)
  expect(sessionOf(at)).not.toBe(first)
  expect(await live(userId)).toBe(before + 1)
})

test('another site can neither begin nor end a round trip', async () => {
  const { claims } = await person()
  const at = app.visitor()
  const answer = google.agree(await leave(at), claims)
  const end = { provider: 'google', request_path: LOGIN, ...answer }
  const forged: Record<string, string | undefined>[] = [
    { origin: 'https://evil.example' },
    { origin: 'null' },
    { 'sec-fetch-site': 'cross-site' },
    { 'x-xsrf-token': undefined },
  ]
  for (const headers of forged) {
    expect((await at.send(logInWithOidc, { body: end, headers })).statusCode).toBe(403)
    const begin = { provider: 'google', redirect_uri: ORIGIN + LOGIN }
    expect((await at.send(startOidc, { body: begin, headers })).statusCode).toBe(403)
  }
  await comeBack(at, answer)
})

test('a network that only ever leaves has to wait, and returns do not count', async () => {
  app.clock.advance(60 * MINUTE)
  const { claims } = await person()
  for (let times = 0; times < 3; times += 1) await logInAt(app.visitor(), claims)
  for (let times = 0; times < 100; times += 1) await leave(app.visitor())
  await expect(leave(app.visitor())).rejects.toEqual(refused(429, 'identity-context:too-many-attempts'))
  app.clock.advance(MINUTE)
  await leave(app.visitor())
})

test('nothing that a provider gave, and nothing that a round trip is proved with, is in the log or in clear in the database', async () => {
  app.clock.advance(60 * MINUTE)
  const { claims } = await person()
  const [at, newcomer] = [app.visitor(), app.visitor()]
  const address = await leave(at)
  const answer = google.agree(address, claims)
  await comeBack(at, answer)
  const lost = google.agree(await leave(newcomer), { sub: 'secret-subject', email: 'secret@example.com' })
  google.lieOnce({ claims: { aud: 'another-portal' } })
  await expect(comeBack(newcomer, lost)).rejects.toEqual(UPSTREAM)
  const unknown = google.agree(await leave(newcomer), { sub: 'secret-subject', email: 'secret@example.com' })
  await expect(comeBack(newcomer, unknown)).rejects.toEqual(NOBODY)
  const open = await leave(newcomer)

  const secrets = [answer, lost, unknown].flatMap(({ code, state }) => [code, state, state.slice(7)])
  const parameters = [address, open].flatMap((url) =>
    ['state', 'nonce'].map((name) => new URL(url).searchParams.get(name)),
  )
  const keys = [at, newcomer].map(({ cookies }) => cookies.get('browser'))
  const told = JSON.stringify(app.foundation.logged) + (await dump())
  for (const secret of [...secrets, ...parameters, ...keys, 'secret-subject', 'secret@example.com']) {
    expect(told.includes(secret ?? '')).toBe(false)
  }
  expect(told).not.toMatch(/eyJ[\w-]+\.eyJ|access-[0-9a-f]{8}/)
  expect(told).toContain('a round trip to a provider failed')
})

/** Every row of every table, as text. */
async function dump(): Promise<string> {
  const tables = sql`select table_name from information_schema.tables where table_schema = 'public'`
  const names = (await rowsOf(tables)).map(({ table_name }) => String(table_name))
  const all = await Promise.all(names.map((name) => rowsOf(sql`select * from ${sql.identifier(name)}`)))
  return JSON.stringify(all)
}

/** Both drivers answer so. */
async function rowsOf(statement: SQL): Promise<Record<string, unknown>[]> {
  const { rows } = (await app.db.execute(statement)) as { rows: Record<string, unknown>[] }
  return rows
}
