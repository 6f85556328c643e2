import { afterAll, beforeAll, describe, expect, test } from '@jest/globals'
import {
  endSessionsOfPerson,
  removePasskeysOf,
  removeSecondFactorOf,
  setUserPassword,
} from '@portal/contracts/authorization/admin-identities'
import { listAuditEntries } from '@portal/contracts/authorization/audit'
import { askForPasskey, finishLogInWithPasskey } from '@portal/contracts/authorization/passkey-log-in'
import { listPasskeys, removePasskey } from '@portal/contracts/authorization/passkeys'
import { resetPassword } from '@portal/contracts/authorization/password-reset'
import { listRememberedBrowsers, removeRememberedBrowser } from '@portal/contracts/authorization/remembered-browsers'
import {
  beginSecondFactor,
  confirmSecondFactor,
  finishLogIn,
  removeSecondFactor,
  renewRecoveryCodes,
} from '@portal/contracts/authorization/second-factor'
import {
  changePassword,
  confirmFreshSignIn,
  mailFreshCode,
  removePasswordLogin,
  signInWithCode,
} from '@portal/contracts/authorization/self'
import { issueToken, logIn, logOut } from '@portal/contracts/authorization/session'
import { endOtherSessions } from '@portal/contracts/authorization/sessions'
import { inTransaction } from '@portal/foundation/database'
import { providerLogins } from '@portal/foundation/people'
import { endSessionsOf, purgeRememberedBrowsers, rememberedBrowsers } from '@portal/foundation/sessions'
import { eq } from 'drizzle-orm'
import { actAs } from '../../testing/act-as.ts'
import { lettersTo } from '../../testing/letters.ts'
import { type TestApp, testApp } from '../../testing/test-app.ts'
import { addOwnPasskey } from '../../testing/test-authenticator.ts'
import { refused, type TestCaller } from '../../testing/test-caller.ts'
import {
  ownerWithTwoSteps,
  phoneWith,
  setUpTwoSteps,
  TWO_STEP_PASSWORD,
  takeFirstStep,
  takeSecondStep,
} from '../../testing/two-step-login.ts'
import { redactPerson } from '../admin-identities/redact.sql.ts'
import { issueMailedToken } from '../mailed-tokens/mailed-tokens.sql.ts'

const MINUTE = 60_000
const DAY = 24 * 60 * MINUTE
const ASKED = { problem: 'identity-context:second-factor-required' }
const STALE = refused(403, 'identity-context:fresh-sign-in-required')
const NOT_FOUND = refused(404, 'identity-context:remembered-browser-not-found')
const AGENT =
  'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/142.0.0.0 Safari/537.36'

let app: TestApp
beforeAll(async () => {
  app = await testApp()
})
afterAll(() => app.close())

const withTwoSteps = () => ownerWithTwoSteps(app)

type Person = Awaited<ReturnType<typeof withTwoSteps>>

/** Logs somebody in and has the browser remembered. Returns the browser. */
async function remember({ person, phone }: Pick<Person, 'person' | 'phone'>, at = app.visitor()): Promise<TestCaller> {
  const ticket = await takeFirstStep(at, person)
  const body = { ticket, code: phone.code(), remember_browser: true }
  const answer = await at.send(finishLogIn, { body, headers: { 'user-agent': AGENT } })
  expect(answer.statusCode).toBe(200)
  app.clock.advance(MINUTE)
  return at
}

const enter = (at: TestCaller, { email }: TestCaller) =>
  at.call(logIn, { body: { username: email, password: TWO_STEP_PASSWORD } })

async function bearerOf(at: TestCaller) {
  const { access_token } = await at.call(issueToken, { body: {} })
  return { headers: { authorization: `Bearer ${access_token}` } }
}

/** Logs out in a browser, which keeps its other cookies. */
async function leave(at: TestCaller): Promise<TestCaller> {
  expect((await at.send(logOut, await bearerOf(at))).statusCode).toBe(204)
  return at
}

/** A browser that is remembered for its person, who is logged in elsewhere. */
async function remembered() {
  const someone = await withTwoSteps()
  return { ...someone, at: await leave(await remember(someone)) }
}

const cookieOf = ({ userId }: TestCaller) => `remembered-${userId}`
const rowsOf = ({ userId }: TestCaller) =>
  app.db.select().from(rememberedBrowsers).where(eq(rememberedBrowsers.userId, userId))

describe('rule B113: a remembered browser', () => {
  test('asks for no code for 30 days, whatever is logged in or out meanwhile, and then asks again', async () => {
    const { person, at } = await remembered()
    expect(await enter(at, person)).toEqual({ user_id: person.userId, staff: false })
    await leave(at)
    app.clock.advance(30 * DAY - MINUTE - 1)
    await enter(at, person)
    await leave(at)
    app.clock.advance(1)
    await expect(enter(at, person)).rejects.toMatchObject(ASKED)
  })

  test('is not remembered where nobody asks for it, nor by a wrong code', async () => {
    const someone = await withTwoSteps()
    const { person, phone } = someone
    const at = app.visitor()
    const wrong = { code: '000000', remember_browser: true }
    await at.send(finishLogIn, { body: { ticket: await takeFirstStep(at, person), ...wrong } })
    for (const remember_browser of [undefined, false]) {
      const body = { ticket: await takeFirstStep(at, person), code: phone.code(), remember_browser }
      await at.call(finishLogIn, { body })
      await leave(at)
      app.clock.advance(MINUTE)
    }
    expect(await rowsOf(person)).toEqual([])
    await expect(enter(at, person)).rejects.toMatchObject(ASKED)
  })

  test('has a cookie that no script reads, whose token is nowhere in the database', async () => {
    const { person, phone } = await withTwoSteps()
    const at = app.visitor()
    const body = { ticket: await takeFirstStep(at, person), code: phone.code(), remember_browser: true }
    const { cookies } = await at.send(finishLogIn, { body })
    const cookie = cookies.find(({ name }) => name === cookieOf(person))
    expect(cookie).toMatchObject({ httpOnly: true, sameSite: 'Lax', path: '/', maxAge: 2_592_000 })
    expect(cookie?.value).toMatch(/^[\w-]{43}$/)
    expect(JSON.stringify(await rowsOf(person))).not.toContain(cookie?.value)
  })

  test('is remembered for one person, and for each who asks for it there', async () => {
    const [one, other] = [await withTwoSteps(), await withTwoSteps()]
    const at = await leave(await remember(one))
    await expect(enter(at, other.person)).rejects.toMatchObject(ASKED)
    at.cookies.set(cookieOf(other.person), at.cookies.get(cookieOf(one.person)) ?? '')
    await expect(enter(at, other.person)).rejects.toMatchObject(ASKED)

    await leave(await remember(other, at))
    await enter(at, one.person)
    await leave(at)
    await enter(at, other.person)
  })

  test('never stands in for the password', async () => {
    const { person, at } = await remembered()
    const wrong = at.call(logIn, { body: { username: person.email, password: 'not it' } })
    await expect(wrong).rejects.toEqual(refused(401, 'identity-context:invalid-credentials'))
  })

  test('is remembered after a passkey in place of the code, too', async () => {
    const { person } = await withTwoSteps()
    const authenticator = await addOwnPasskey(person)
    const at = app.visitor()
    const ticket = await takeFirstStep(at, person)
    const { options } = await at.call(askForPasskey, { body: { ticket } })
    const answer = authenticator.use(options)
    await at.call(finishLogInWithPasskey, { body: { ticket, answer, remember_browser: true } })
    expect(await enter(await leave(at), person)).toMatchObject({ user_id: person.userId })
  })

  test('is not remembered after a mailed code, which is for a fresh log-in alone', async () => {
    const person = await app.account()
    const { phone } = await setUpTwoSteps(app, person)
    app.clock.advance(16 * MINUTE)
    await person.call(mailFreshCode)
    const code = (await lettersTo(app, person.email)).find((letter) => letter.code)?.code ?? ''
    const first = await person.send(signInWithCode, { body: { code } })
    const { ticket } = first.json().errors[0].context
    await person.call(finishLogIn, { body: { ticket, code: phone.code(), remember_browser: true } })
    expect(await rowsOf(person)).toEqual([])
  })

  test('is remembered anew in place of before: an earlier copy of its cookie is worth nothing', async () => {
    const someone = await withTwoSteps()
    const at = await remember(someone)
    const copy = at.cookies.get(cookieOf(someone.person)) ?? ''
    await remember(someone, at)
    expect(await rowsOf(someone.person)).toHaveLength(1)
    const thief = app.visitor()
    thief.cookies.set(cookieOf(someone.person), copy)
    await expect(enter(thief, someone.person)).rejects.toMatchObject(ASKED)
  })

  test('does not count before it was remembered, by a clock that was set back', async () => {
    const { person, at } = await remembered()
    app.clock.advance(-2 * MINUTE)
    await expect(enter(at, person)).rejects.toMatchObject(ASKED)
    app.clock.advance(2 * MINUTE)
    await enter(at, person)
  })

  test('is recorded, and thrown away once its time is over', async () => {
    const { person } = await remembered()
    const actions = (await person.call(listAuditEntries, { query: {} })).map(({ action }) => action)
    expect(actions.filter((action) => action === 'remembered-browser.added')).toHaveLength(1)
    const [row] = await rowsOf(person)
    const end = (row?.rememberedAt.getTime() ?? 0) + 30 * DAY
    await inTransaction(app.db, (tx) => purgeRememberedBrowsers(tx, new Date(end - 1)))
    expect(await rowsOf(person)).toHaveLength(1)
    await inTransaction(app.db, (tx) => purgeRememberedBrowsers(tx, new Date(end)))
    expect(await rowsOf(person)).toEqual([])
  })
})

describe('rule B114: remembered browsers', () => {
  test('are listed for their person with where and until when, and each is removed', async () => {
    const someone = await withTwoSteps()
    const { person } = someone
    const elsewhere = await leave(await remember(someone))
    const at = await remember(someone)
    const since = app.clock.now().getTime() - MINUTE
    const listed = (await at.send(listRememberedBrowsers, await bearerOf(at))).json()
    expect(listed).toEqual([
      {
        id: listed[0].id,
        device: 'Chrome on macOS',
        place: 'this-computer',
        address: '127.0.0.1',
        remembered: new Date(since).toISOString(),
        last_used: '',
        ends: new Date(since + 30 * DAY).toISOString(),
        is_current: true,
      },
      expect.objectContaining({ last_used: '', is_current: false }),
    ])
    await enter(elsewhere, person)
    const now = app.clock.now().toISOString()
    const [own, other] = await person.call(listRememberedBrowsers)
    expect([own?.last_used, other?.last_used, own?.is_current]).toEqual(['', now, false])

    const params = { id: other?.id ?? 0 }
    const stranger = await withTwoSteps()
    await expect(stranger.person.call(removeRememberedBrowser, { params })).rejects.toEqual(NOT_FOUND)
    await person.call(removeRememberedBrowser, { params })
    await expect(person.call(removeRememberedBrowser, { params })).rejects.toEqual(NOT_FOUND)
    await expect(enter(await leave(elsewhere), person)).rejects.toMatchObject(ASKED)
    await enter(await leave(at), person)
    const actions = (await person.call(listAuditEntries, { query: {} })).map(({ action }) => action)
    expect(actions.filter((action) => action === 'remembered-browser.removed')).toHaveLength(1)
  })

  test('are not shown when their time is over, nor to staff who act as their person', async () => {
    const { person } = await remembered()
    app.clock.advance(30 * DAY)
    const again = await app.again(person)
    expect(await again.call(listRememberedBrowsers)).toEqual([])
    const support = await app.staff('super-admin')
    const asThem = await actAs(support, person)
    await expect(support.call(listRememberedBrowsers, asThem)).rejects.toEqual(
      refused(403, 'identity-context:refused-while-acting'),
    )
  })

  const turnOnAgain = async ({ person }: Person) => {
    const { secret } = await person.call(beginSecondFactor)
    await person.call(confirmSecondFactor, { body: { code: phoneWith(secret, app.clock).code() } })
  }
  const body = { old_password: TWO_STEP_PASSWORD, new_password: 'plum-harbor-lantern' }
  const ENDS: Record<string, (someone: Person, staff: TestCaller) => Promise<unknown>> = {
    'the password changes': ({ person }) => person.call(changePassword, { body }),
    'the password is reset by a letter': async ({ person }) => {
      const mailed = { purpose: 'password-reset', identityId: person.userId, email: person.email } as const
      const token = await inTransaction(app.db, (tx) => issueMailedToken(tx, mailed, app.clock.now()))
      const chosen = { token, username: person.email, password: 'plum-harbor-lantern' }
      await app.visitor().call(resetPassword, { body: chosen })
    },
    'the password is set by staff': ({ person }, staff) =>
      staff.call(setUserPassword, { params: { id: person.userId }, body: { new_password: 'given-by-support-17' } }),
    'the password is removed': async ({ person }) => {
      const login = { issuer: 'https://idp.example', subject: person.email, provider: 'google', email: person.email }
      await app.db.insert(providerLogins).values({ ...login, userId: person.userId, createdAt: app.clock.now() })
      await person.call(removePasswordLogin)
    },
    'two-step login is turned off': ({ person }) => person.call(removeSecondFactor),
    'two-step login is turned off by staff': ({ person }, staff) =>
      staff.call(removeSecondFactorOf, { params: { id: person.userId }, query: { reason: 'Lost phone' } }),
    'a new app is set up': async (someone) => {
      await someone.person.call(removeSecondFactor)
      await rememberWithout(someone.person)
      await turnOnAgain(someone)
    },
    'a passkey is removed': async ({ person }) => {
      const [passkey] = await person.call(listPasskeys)
      await person.call(removePasskey, { params: { id: passkey?.id ?? 0 } })
    },
    'passkeys are removed by staff': ({ person }, staff) =>
      staff.call(removePasskeysOf, { params: { id: person.userId }, query: { reason: 'Lost phone' } }),
    'they log out everywhere else': ({ person }) => person.call(endOtherSessions),
    'they are logged out by staff': ({ person }, staff) =>
      staff.call(endSessionsOfPerson, { params: { id: person.userId } }),
    'their data go': ({ person }) => inTransaction(app.db, (tx) => redactPerson(tx, person.userId, app.clock.now())),
  }
  const endAll = ({ userId }: TestCaller) => inTransaction(app.db, (tx) => endSessionsOf(tx, userId, app.clock.now()))
  /** As if one had been remembered while two-step login was off. */
  const rememberWithout = ({ userId }: TestCaller) =>
    app.db
      .insert(rememberedBrowsers)
      .values({ userId, tokenHash: `of-${userId}`, rememberedAt: app.clock.now(), address: '', userAgent: '' })

  test.each(Object.keys(ENDS))('are all removed when %s', async (what) => {
    const someone = await withTwoSteps()
    await addOwnPasskey(someone.person)
    const at = await leave(await remember(someone))
    await remember(someone)
    expect(await rowsOf(someone.person)).toHaveLength(2)
    await ENDS[what]?.(someone, await app.staff('user-admin'))
    expect(await rowsOf(someone.person)).toEqual([])
    expect(at.cookies.has(cookieOf(someone.person))).toBe(true)
  })

  test('are removed by staff also where their person is logged in nowhere, which is recorded', async () => {
    const { person } = await remembered()
    await endAll(person)
    await rememberWithout(person)
    const staff = await app.staff('user-admin')
    for (let times = 0; times < 2; times += 1) await staff.call(endSessionsOfPerson, { params: { id: person.userId } })
    expect(await rowsOf(person)).toEqual([])
    const back = await app.again(person)
    const actions = (await back.call(listAuditEntries, { query: {} })).map(({ action }) => action)
    expect(actions.filter((action) => action === 'person.sessions-ended')).toHaveLength(1)
  })

  test('outlast new recovery codes and another log-in', async () => {
    const { person, at } = await remembered()
    await person.call(renewRecoveryCodes)
    await enter(at, person)
    expect(await rowsOf(person)).toHaveLength(1)
  })
})

describe('rule B115: a log-in without a code', () => {
  test('is not fresh, and a fresh one asks for the code in a remembered browser, too', async () => {
    const { person, phone, at } = await remembered()
    await enter(at, person)
    const fresh = async () => at.send(confirmFreshSignIn, await bearerOf(at))
    expect((await fresh()).statusCode).toBe(403)
    await expect(at.call(beginSecondFactor, await bearerOf(at))).rejects.toEqual(STALE)

    const ticket = await takeFirstStep(at, person)
    await takeSecondStep(at, ticket, phone.code())
    expect((await fresh()).statusCode).toBe(204)
    await enter(await leave(at), person)
    expect((await fresh()).statusCode).toBe(403)
  })

  test('takes over from a session that ran out', async () => {
    const { person, at } = await remembered()
    await enter(at, person)
    app.clock.advance(12 * 60 * MINUTE)
    expect(await enter(at, person)).toEqual({ user_id: person.userId, staff: false })
  })
})
