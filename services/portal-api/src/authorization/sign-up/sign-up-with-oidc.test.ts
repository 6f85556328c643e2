import { afterAll, beforeAll, expect, test } from '@jest/globals'
import { logInWithOidc, startOidc } from '@portal/contracts/authorization/oidc'
import { getProfile } from '@portal/contracts/authorization/profile'
import { confirmEmail, getUsernameInfo, listCredentials } from '@portal/contracts/authorization/self'
import { issueToken, logIn } from '@portal/contracts/authorization/session'
import { prefillFromOidc, signUpWithOidc } from '@portal/contracts/authorization/sign-up'
import type { BodyOf } from '@portal/contracts/call'
import { audit } from '@portal/foundation/audit'
import { createUser, providerLogins, users } from '@portal/foundation/people'
import { eq } from 'drizzle-orm'
import { lettersTo, linkOf } from '../../testing/letters.ts'
import { solveBotCheck } from '../../testing/solve-bot-check.ts'
import { type TestApp, testApp } from '../../testing/test-app.ts'
import { refused, type TestCaller } from '../../testing/test-caller.ts'
import { settingsOf, type TestIssuer, testIssuer } from '../../testing/test-issuer.ts'
import { acquisitions } from './registrations.tables.ts'

const ORIGIN = 'http://localhost:4000'
const LOGIN = '/account/callback/login'
const SIGN_UP = '/account/callback/signup'
const BROWSER = 'V1StGXR8_Z5jdHi6B-myT'
const ELSEWHERE = 'Uakgb_J5m9g-0JDMbcJqL'
const MINUTE = 60_000
const QUARTER_HOUR = 15 * MINUTE
const LOST = refused(400, 'identity-context:round-trip-lost')
const TAKEN = refused(409, 'identity-context:body-provider-login-taken')
const EXISTS = refused(409, 'identity-context:login-already-exists')

let google: TestIssuer
let app: TestApp
let people = 0
beforeAll(async () => {
  google = await testIssuer()
  app = await testApp({ ...settingsOf('GOOGLE', google), TRUST_PROXY: 'true' })
})
afterAll(async () => {
  await app.close()
  await google.close()
})

/** Claims of a person whose address the provider vouches for unless overridden. */
function somebody(claims: Record<string, unknown> = {}) {
  people += 1
  const email = `new.${people}@company.example`
  const whole = { sub: `new-${people}`, email, email_verified: true, given_name: 'Nora', family_name: 'Quist' }
  return { ...whole, ...claims }
}
type Somebody = ReturnType<typeof somebody>

async function comeBack(at: TestCaller, claims: object, path = SIGN_UP) {
  const { redirect_uri } = await at.call(startOidc, { body: { provider: 'google', redirect_uri: ORIGIN + path } })
  return { provider: 'google', request_path: path, ...google.agree(redirect_uri, { ...claims }) }
}

async function prefill(at: TestCaller, body: BodyOf<typeof prefillFromOidc>) {
  return at.call(prefillFromOidc, { body, query: await solveBotCheck(at) })
}

const prefillAs = async (at: TestCaller, claims: object) => prefill(at, await comeBack(at, claims))

async function send(at: TestCaller, code: string, body: Partial<BodyOf<typeof signUpWithOidc>>) {
  const whole = { provider: 'google', code, request_path: SIGN_UP, open_account: false as const, browser_id: BROWSER }
  return at.call(signUpWithOidc, { body: { ...whole, ...body }, query: await solveBotCheck(at) })
}

async function signUpAs(at: TestCaller, claims: Somebody, body: Partial<BodyOf<typeof signUpWithOidc>> = {}) {
  const { code } = await prefillAs(at, claims)
  return send(at, code, { username: claims.email, ...body })
}

/** Calls in the session that the browser has, as a page does. */
async function inSession(at: TestCaller) {
  const { access_token } = await at.call(issueToken, { body: {} })
  return { authorization: `Bearer ${access_token}` }
}

const peopleAt = (email: string) => app.db.select().from(users).where(eq(users.email, email))
const loginsOf = (subject: string) => app.db.select().from(providerLogins).where(eq(providerLogins.subject, subject))

test('rule B23: the form is filled with what the provider says, and an address that it stands for lets in at once', async () => {
  const at = app.visitor()
  const nora = somebody()
  const known = await prefillAs(at, nora)
  expect(known).toEqual({
    first_name: 'Nora',
    last_name: 'Quist',
    email_address: nora.email,
    code: expect.stringMatching(/^[\w-]{43}$/),
  })
  const named = { username: nora.email, first_name: 'Eleonora', last_name: 'Quist' }
  expect(await send(at, known.code, { ...named, first_click: { utm_source: 'newsletter' } })).toEqual({
    signed_in: true,
  })

  const headers = await inSession(at)
  expect((await at.send(getProfile, { headers })).json()).toMatchObject({ first_name: 'Eleonora', last_name: 'Quist' })
  expect((await at.send(getUsernameInfo, { headers })).json()).toMatchObject({ username: nora.email, confirmed: true })
  expect((await at.send(listCredentials, { headers })).json()).toMatchObject([
    { provider: 'google', email_address: nora.email },
  ])
  const [user] = await peopleAt(nora.email)
  const lines = await app.db
    .select()
    .from(audit)
    .where(eq(audit.subject, String(user?.id)))
  expect(lines.map(({ action }) => action)).toEqual(['registration.confirmed', 'session.signed-in'])
  expect(
    await app.db
      .select()
      .from(acquisitions)
      .where(eq(acquisitions.userId, user?.id ?? 0)),
  ).toMatchObject([{ browserId: BROWSER, firstClick: { utm_source: 'newsletter' } }])
  expect(await lettersTo(app, nora.email)).toEqual([])

  const again = app.visitor()
  await again.call(logInWithOidc, { body: await comeBack(again, nora, LOGIN) })
})

test('rule B31: an unknown person who logs in with a provider signs up with the code of that refusal', async () => {
  const at = app.visitor()
  const nora = somebody()
  const answer = await at.send(logInWithOidc, { body: await comeBack(at, nora, LOGIN) })
  const [{ context }] = answer.json().errors
  const known = await prefill(at, { ...context, request_path: SIGN_UP })
  expect(known).toMatchObject({ first_name: 'Nora', email_address: nora.email, code: context.code })
  expect(await send(at, known.code, { username: nora.email })).toEqual({ signed_in: true })
})

test('rule B8: an address that has a login here links nothing, and its owner is told so before the form', async () => {
  const nora = somebody()
  const userId = await createUser(app.db, { email: nora.email, now: app.clock.now() })
  const at = app.visitor()
  await expect(prefillAs(at, nora)).rejects.toEqual(TAKEN)
  expect(at.cookies.get('session')).toBeUndefined()
  expect(await loginsOf(nora.sub)).toEqual([])

  const late = somebody()
  const { code } = await prefillAs(at, late)
  const other = await createUser(app.db, { email: late.email, now: app.clock.now() })
  await expect(send(at, code, { username: late.email })).rejects.toEqual(TAKEN)
  expect(await app.db.select().from(providerLogins).where(eq(providerLogins.userId, userId))).toEqual([])
  expect(await app.db.select().from(providerLogins).where(eq(providerLogins.userId, other))).toEqual([])
})

test('identity-context:login-already-exists: a person who has that login logs in with it', async () => {
  const nora = somebody()
  await signUpAs(app.visitor(), nora)
  await expect(prefillAs(app.visitor(), { ...nora, email: 'another@company.example' })).rejects.toEqual(EXISTS)
})

test('rule B16: an address that nobody stands for is confirmed by mail, and the answer says nothing about it', async () => {
  const known = somebody({ email_verified: false })
  await createUser(app.db, { email: known.email, now: app.clock.now() })
  const unknown = somebody({ email_verified: undefined })
  const [one, other] = [app.visitor(), app.visitor()]
  expect(await signUpAs(one, known)).toEqual({ signed_in: false })
  expect(await signUpAs(other, unknown)).toEqual({ signed_in: false })
  expect([one.cookies.get('session'), other.cookies.get('session')]).toEqual([undefined, undefined])
  expect([await loginsOf(known.sub), await loginsOf(unknown.sub), await peopleAt(unknown.email)]).toEqual([[], [], []])

  expect((await lettersTo(app, known.email)).map(({ subject }) => subject)).toEqual([
    'You already have a Doorstep login',
  ])
  expect((await lettersTo(app, unknown.email)).map(({ subject }) => subject)).toEqual([
    'Confirm your email address for Doorstep',
  ])
})

test('the letter finishes it in the same browser, with where one was heading; from then on the provider lets in', async () => {
  const nora = somebody({ email_verified: false })
  const at = app.visitor()
  await signUpAs(at, nora, { invite_url: '/invite/abc', redirect_url: '/account/keys' })
  const [letter] = await lettersTo(app, nora.email)
  const link = linkOf(letter as never)
  expect(link).toMatchObject({ invite: '/invite/abc', redirect: '/account/keys' })

  const body = { token: link.token ?? '', browser_id: BROWSER }
  expect(await at.call(confirmEmail, { params: { id: Number(link.id) }, body })).toEqual({ signed_in: true })
  const headers = await inSession(at)
  expect((await at.send(listCredentials, { headers })).json()).toMatchObject([{ provider: 'google' }])
})

test('elsewhere the holder of the letter chooses a password, and a stranger’s provider counts for nothing', async () => {
  const stranger = somebody({ email_verified: false })
  await signUpAs(app.visitor(), stranger)
  const [letter] = await lettersTo(app, stranger.email)
  const { id, token = '' } = linkOf(letter as never)
  const victim = app.visitor()
  const confirm = (password?: string) =>
    victim.call(confirmEmail, { params: { id: Number(id) }, body: { token, browser_id: ELSEWHERE, password } })
  await expect(confirm()).rejects.toEqual(refused(409, 'identity-context:password-needed'))
  expect(await confirm('plum-harbor-lantern')).toEqual({ signed_in: true })

  expect(await loginsOf(stranger.sub)).toEqual([])
  const at = app.visitor()
  const trip = await comeBack(at, stranger, LOGIN)
  await expect(at.call(logInWithOidc, { body: trip })).rejects.toEqual(
    refused(401, 'identity-context:authentication-failure'),
  )
  await at.call(logIn, { body: { username: stranger.email, password: 'plum-harbor-lantern' } })
})

test('another address than the one that the provider stands for is confirmed by mail, and the letter can be had again', async () => {
  const nora = somebody()
  const username = `other.${nora.email}`
  const at = app.visitor()
  const { code } = await prefillAs(at, nora)
  expect(await send(at, code, { username })).toEqual({ signed_in: false })
  expect(await peopleAt(username)).toEqual([])
  expect(await lettersTo(app, username)).toHaveLength(1)

  app.clock.advance(MINUTE)
  expect(await send(at, code, { username })).toEqual({ signed_in: false })
  expect(await lettersTo(app, username)).toHaveLength(2)
})

test('a code is good once, for a quarter of an hour, in its own browser, for its own provider and callback', async () => {
  const nora = somebody()
  const at = app.visitor()
  const { code } = await prefillAs(at, nora)
  const username = nora.email
  const stranger = app.visitor()
  await comeBack(stranger, somebody())
  await expect(send(stranger, code, { username })).rejects.toEqual(LOST)
  await expect(send(at, code, { username, provider: 'microsoft' })).rejects.toEqual(LOST)
  await expect(send(at, code, { username, request_path: LOGIN })).rejects.toEqual(LOST)
  expect(await send(at, code, { username })).toEqual({ signed_in: true })
  await expect(send(at, code, { username })).rejects.toEqual(LOST)

  const late = somebody()
  const { code: old } = await prefillAs(at, late)
  app.clock.advance(QUARTER_HOUR)
  await expect(send(at, old, { username: late.email })).rejects.toEqual(LOST)
  await expect(prefill(at, { provider: 'google', code: old, request_path: SIGN_UP })).rejects.toEqual(LOST)
})

test('what is refused uses nothing up: a corrected form can be sent again', async () => {
  const nora = somebody()
  const at = app.visitor()
  const { code } = await prefillAs(at, nora)
  await expect(send(at, code, { username: 'a@mailinator.com' })).rejects.toMatchObject({
    problem: 'identity-context:invalid-username',
    fields: { username: 'Not a valid email address (disposable email addresses are also invalid)' },
  })
  expect(await send(at, code, { username: nora.email })).toEqual({ signed_in: true })
})

test('rule M97: an address that a provider tells and no mail server takes signs nobody up', async () => {
  for (const email of [
    'x,carol@company.example',
    '<dora@company.example>',
    ' nora@company.example',
    'jo..x@company.example',
  ]) {
    const at = app.visitor()
    const { code } = await prefillAs(at, { ...somebody(), email })
    await expect(send(at, code, {})).rejects.toMatchObject({
      problem: 'request:invalid',
      fields: { username: 'Invalid email format' },
    })
  }
})

test('a round trip that was begun to sign up ends in no other way, and no other ends here', async () => {
  const nora = somebody()
  const at = app.visitor()
  const signingUp = await comeBack(at, nora)
  await expect(at.call(logInWithOidc, { body: signingUp })).rejects.toEqual(LOST)
  const loggingIn = await comeBack(at, nora, LOGIN)
  await expect(prefill(at, loggingIn)).rejects.toEqual(LOST)
  await expect(prefill(at, { ...(await comeBack(at, nora)), state: 'google.x' })).rejects.toEqual(LOST)
})

test('rule B17: neither call is made without a solved bot check', async () => {
  const at = app.visitor()
  const body = await comeBack(at, somebody())
  const query = { 'g-recaptcha-response': 'solved' }
  const FAILED = refused(403, 'request:captcha-failed')
  await expect(at.call(prefillFromOidc, { body, query })).rejects.toEqual(FAILED)
  const nora = somebody()
  const whole = { provider: 'google', code: 'x', request_path: SIGN_UP, open_account: false as const }
  await expect(at.call(signUpWithOidc, { body: { ...whole, username: nora.email }, query })).rejects.toEqual(FAILED)
  await prefill(at, body)
})

test('of two who sign up with one address at the same moment, one is made', async () => {
  const nora = somebody()
  const [one, other] = [app.visitor(), app.visitor()]
  const [first, second] = [await prefillAs(one, nora), await prefillAs(other, { ...nora, sub: `${nora.sub}-twin` })]
  const outcomes = await Promise.allSettled([
    send(one, first.code, { username: nora.email }),
    send(other, second.code, { username: nora.email }),
  ])
  expect(outcomes.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected'])
  expect(await peopleAt(nora.email)).toHaveLength(1)
})

test('identity-context:rate-limiting: many sign-ups with a provider from one network have to wait', async () => {
  const headers = { 'x-forwarded-for': '198.51.100.77' }
  const statuses: number[] = []
  for (let count = 0; count < 31; count += 1) {
    const at = app.visitor()
    const whole = { provider: 'google', code: 'x', request_path: SIGN_UP, open_account: false as const }
    const body = { ...whole, username: `many.${count}@company.example` }
    statuses.push((await at.send(signUpWithOidc, { body, query: await solveBotCheck(at), headers })).statusCode)
  }
  expect(statuses).toEqual([...Array(30).fill(400), 429])
})

test('without an address typed it is the one that the provider says', async () => {
  const [at, claims] = [app.visitor(), somebody()]
  const { code } = await prefillAs(at, claims)
  expect(await send(at, code, {})).toEqual({ signed_in: true })
  expect(await at.call(getUsernameInfo, { headers: await inSession(at) })).toMatchObject({ username: claims.email })

  const [other, unsure] = [app.visitor(), somebody({ email_verified: false })]
  const { code: second } = await prefillAs(other, unsure)
  expect(await send(other, second, {})).toEqual({ signed_in: false })
  await expect(send(other, 'made-up', {})).rejects.toEqual(LOST)
})
