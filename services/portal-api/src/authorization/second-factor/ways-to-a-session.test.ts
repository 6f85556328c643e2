import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals'
import { activateUser, deactivateUser, setUserPassword } from '@portal/contracts/authorization/admin-identities'
import { logInWithOidc, startOidc } from '@portal/contracts/authorization/oidc'
import { resetPassword } from '@portal/contracts/authorization/password-reset'
import { confirmFreshSignIn, mailFreshCode, signInWithCode } from '@portal/contracts/authorization/self'
import { issueToken, logIn } from '@portal/contracts/authorization/session'
import { endOtherSessions } from '@portal/contracts/authorization/sessions'
import { inTransaction } from '@portal/foundation/database'
import { providerLogins } from '@portal/foundation/people'
import { sessions } from '@portal/foundation/sessions'
import { eq } from 'drizzle-orm'
import { lettersTo } from '../../testing/letters.ts'
import { type TestApp, testApp } from '../../testing/test-app.ts'
import { refused, type TestCaller } from '../../testing/test-caller.ts'
import { settingsOf, type TestIssuer, testIssuer } from '../../testing/test-issuer.ts'
import {
  givePassword,
  ownerWithTwoSteps,
  setUpTwoSteps,
  takeFirstStep,
  takeSecondStep,
} from '../../testing/two-step-login.ts'
import { issueMailedToken } from '../mailed-tokens/mailed-tokens.sql.ts'
import { letIn } from '../sign-in/let-in.ts'

const SERVICES = join(__dirname, '../../../..')

/** Every place that lets somebody in, and what it asks of a person with two-step login. Update it with the code, and the record. */
const WAYS = {
  'authorization/passkeys/fresh-passkey.ts': 'passkey',
  'authorization/passkeys/log-in-with-passkey.ts': 'passkey',
  'authorization/providers/log-in-with-oidc.ts': 'at-provider',
  'authorization/second-factor/finish-log-in.ts': 'code',
  'authorization/second-factor/finish-with-passkey.ts': 'passkey',
  'authorization/sessions/fresh-code.ts': 'if-on',
  'authorization/sign-in/log-in.ts': 'unless-remembered',
  'authorization/sign-up/finish-registration.ts': 'if-on',
  'authorization/sso/finish-sso.ts': 'at-provider',
}

/** Returns the sources of the services that run, without tests and what serves them. */
function sources(): { file: string; text: string }[] {
  const isSource = (file: string) =>
    /\/src\/.*\.ts$/.test(file) && !/\.test\.ts$|\/(testing|permission-matrix|node_modules)\//.test(file)
  return readdirSync(SERVICES, { recursive: true })
    .map(String)
    .filter(isSource)
    .map((file) => ({ file, text: readFileSync(join(SERVICES, file), 'utf8') }))
}

describe('rule B97: every way to a session', () => {
  test('is in this list, with what it asks', () => {
    const found = sources().filter(({ text }) => /\bletIn\(/.test(text) && !/export async function letIn\(/.test(text))
    const ways = found.map(({ file, text }) => [
      file.replace('portal-api/src/', ''),
      [...text.matchAll(/secondStep: '([\w-]+)'/g)].map(([, step]) => step),
    ])
    expect(Object.fromEntries(ways)).toEqual(
      Object.fromEntries(Object.entries(WAYS).map(([file, step]) => [file, [step]])),
    )
  })

  test('gets a second factor later in these places alone, and in no other (rule B118)', () => {
    const later = sources().filter(({ text }) => /(?<!function )\bsaveSecondStep\(/.test(text))
    expect(later.map(({ file }) => file.replace('portal-api/src/authorization/', '')).sort()).toEqual([
      'passkeys/add-passkey.ts',
      'second-factor/add-second-step.ts',
      'second-factor/own-second-factor.ts',
    ])
    const writes = sources().filter(({ text }) => /set\(\{ secondStep/.test(text))
    expect(writes.map(({ file }) => file)).toEqual(['foundation/src/sessions/sessions.sql.ts'])
  })

  test('begins its session in one function', () => {
    const starts = sources().filter(({ text }) => /\bstartSession\(/.test(text))
    expect(starts.map(({ file }) => file).sort()).toEqual([
      'foundation/src/sessions/sessions.sql.ts',
      'portal-api/src/authorization/sign-in/let-in.ts',
    ])
    const inserts = sources().filter(({ text }) => /insert\(sessions\)/.test(text))
    expect(inserts.map(({ file }) => file)).toEqual(['foundation/src/sessions/sessions.sql.ts'])
  })
})

let google: TestIssuer
let app: TestApp
beforeAll(async () => {
  google = await testIssuer()
  app = await testApp(settingsOf('GOOGLE', google))
})
afterAll(async () => {
  await app.close()
  await google.close()
})

const EXPIRED = refused(400, 'identity-context:log-in-expired')
const NO_SESSION = refused(401, 'request:unauthenticated')

const withTwoSteps = () => ownerWithTwoSteps(app)

async function isIn(at: TestCaller): Promise<boolean> {
  return (await at.send(issueToken, { body: {} })).statusCode === 200
}

test('rule B97: a session is refused to a person with two-step login of whom no code was asked', async () => {
  const { person } = await withTwoSteps()
  const entrant = { userId: person.userId, staff: false, provider: 'password', secondStep: 'if-on' as const }
  const entrance = { now: app.clock.now(), foundation: app.foundation } as never
  const enter = inTransaction(app.db, (tx) => letIn(Object.assign({ tx }, entrance), entrant))
  await expect(enter).rejects.toMatchObject({ problem: 'identity-context:second-factor-required' })
})

test('rule B97: a password from a reset link, and one that staff have set, ask for a code like any other', async () => {
  const { person, phone } = await withTwoSteps()
  const mailed = { purpose: 'password-reset', identityId: person.userId, email: person.email } as const
  const token = await inTransaction(app.db, (tx) => issueMailedToken(tx, mailed, app.clock.now()))
  const at = app.visitor()
  const choose = (chosen: string, by: string) =>
    at.call(resetPassword, { body: { token: by, username: person.email, password: chosen } })
  await choose('plum-harbor-lantern', token)
  expect(await isIn(at)).toBe(false)

  const administrator = await app.staff('user-admin')
  const body = { new_password: 'given-by-support-17' }
  await administrator.call(setUserPassword, { params: { id: person.userId }, body })
  const once = await at.send(logIn, { body: { username: person.email, password: 'given-by-support-17' } })
  expect(once.json().errors[0].name).toBe('identity-context:password-change-required')
  await choose('correct-horse-battery', once.json().errors[0].context.token)
  expect(await isIn(at)).toBe(false)
  await takeSecondStep(at, await takeFirstStep(at, person), phone.code())
  expect(await isIn(at)).toBe(true)
})

test('rule B97: a mailed code asks for one of the app as well, and is used up with it', async () => {
  const person = await app.account()
  const { phone } = await setUpTwoSteps(app, person)
  app.clock.advance(16 * 60_000)
  await person.call(mailFreshCode)
  const code = (await lettersTo(app, person.email)).find((letter) => letter.code)?.code ?? ''
  const firstStep = async () => (await person.send(signInWithCode, { body: { code } })).json().errors[0]
  const lost = await firstStep()
  expect(lost.name).toBe('identity-context:second-factor-required')
  expect((await person.send(confirmFreshSignIn)).statusCode).toBe(403)

  const { ticket } = (await firstStep()).context
  await takeSecondStep(person, ticket, phone.code())
  const { access_token } = await person.call(issueToken, { body: {} })
  const headers = { authorization: `Bearer ${access_token}` }
  expect((await person.send(confirmFreshSignIn, { headers })).statusCode).toBe(204)
  app.clock.advance(60_000)
  await expect(takeSecondStep(person, lost.context.ticket, phone.code())).rejects.toEqual(EXPIRED)
})

test('rule B97: a mailed code makes one session, also where the one that asked for it goes on', async () => {
  const person = await app.account()
  const { phone } = await setUpTwoSteps(app, person)
  app.clock.advance(16 * 60_000)
  await person.call(mailFreshCode)
  const code = (await lettersTo(app, person.email)).find((letter) => letter.code)?.code ?? ''
  const firstStep = async () => (await person.send(signInWithCode, { body: { code } })).json().errors[0].context.ticket
  const [first, second] = [await firstStep(), await firstStep()]
  /** The same browser, which has lost the session's cookie. */
  const sameBrowser = () => {
    const at = app.visitor()
    at.cookies.set('browser', person.cookies.get('browser') ?? '')
    return at
  }
  await takeSecondStep(sameBrowser(), first, phone.code())
  app.clock.advance(60_000)
  await expect(takeSecondStep(sameBrowser(), second, phone.code())).rejects.toEqual(EXPIRED)
  await expect(person.call(signInWithCode, { body: { code } })).rejects.toMatchObject({
    problem: 'identity-context:code-unusable',
  })
})

describe('rule B97: a mailed code that waits for one of the app ends', () => {
  /** Somebody without a password who has entered the mailed code. */
  async function halfway() {
    const person = await app.account()
    const { phone } = await setUpTwoSteps(app, person)
    app.clock.advance(16 * 60_000)
    await person.call(mailFreshCode)
    const code = (await lettersTo(app, person.email)).find((letter) => letter.code)?.code ?? ''
    const first = await person.send(signInWithCode, { body: { code } })
    const { ticket } = first.json().errors[0].context
    return { person, finish: () => takeSecondStep(person, ticket, phone.code()) }
  }

  test('with the session that asked for it, also where staff deactivate and activate the person', async () => {
    const one = await halfway()
    const elsewhere = await app.again(one.person)
    await elsewhere.call(endOtherSessions)
    await expect(one.finish()).rejects.toEqual(EXPIRED)

    const other = await halfway()
    const administrator = await app.staff('user-admin')
    const about = { params: { id: other.person.userId }, query: { reason: 'Called us' } }
    await administrator.call(deactivateUser, about)
    await expect(other.finish()).rejects.toEqual(EXPIRED)
    await administrator.call(activateUser, about)
    await expect(other.finish()).rejects.toEqual(EXPIRED)
  })

  test('with the age of that session', async () => {
    const { person, finish } = await halfway()
    const signedInAt = new Date(app.clock.now().getTime() - 14 * 24 * 60 * 60_000)
    await app.db.update(sessions).set({ signedInAt }).where(eq(sessions.userId, person.userId))
    await expect(finish()).rejects.toEqual(EXPIRED)
  })

  test('with a password that is added', async () => {
    const { person, finish } = await halfway()
    await givePassword(app, person)
    await expect(finish()).rejects.toEqual(EXPIRED)
  })
})

test('rule B97: a provider vouches for its people, so no code is asked', async () => {
  const { person } = await withTwoSteps()
  const login = { issuer: google.url, subject: 'two-steps', provider: 'google', email: 'pat@gmail.example' }
  await app.db.insert(providerLogins).values({ ...login, userId: person.userId, createdAt: app.clock.now() })
  const at = app.visitor()
  const callback = '/account/callback/login'
  const { redirect_uri } = await at.call(startOidc, {
    body: { provider: 'google', redirect_uri: `http://localhost:4000${callback}` },
  })
  const answer = google.agree(redirect_uri, { sub: 'two-steps' })
  await at.call(logInWithOidc, { body: { provider: 'google', request_path: callback, ...answer } })
  expect(await isIn(at)).toBe(true)
})

test('rule B97: a ticket opens nothing but the second step', async () => {
  const { person } = await withTwoSteps()
  const at = app.visitor()
  const ticket = await takeFirstStep(at, person)
  await expect(at.call(issueToken, { body: {} })).rejects.toEqual(NO_SESSION)
  const reset = at.call(resetPassword, {
    body: { token: ticket, username: person.email, password: 'plum-harbor-lantern' },
  })
  await expect(reset).rejects.toEqual(refused(400, 'identity-context:token-unusable'))
})
