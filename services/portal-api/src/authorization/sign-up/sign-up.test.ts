import { afterAll, beforeAll, expect, test } from '@jest/globals'
import { listAccounts } from '@portal/contracts/authorization/accounts'
import { getProfile } from '@portal/contracts/authorization/profile'
import { confirmEmail, getUsernameInfo, resendConfirmation } from '@portal/contracts/authorization/self'
import { issueToken, logIn } from '@portal/contracts/authorization/session'
import { signUp } from '@portal/contracts/authorization/sign-up'
import type { BodyOf } from '@portal/contracts/call'
import { openAccount } from '@portal/contracts/sales/accounts'
import { listSecretKeys } from '@portal/contracts/security/secret-key-list'
import { audit } from '@portal/foundation/audit'
import { outbox } from '@portal/foundation/outbox'
import { hashPassword } from '@portal/foundation/passwords'
import { createUser, passwords, users } from '@portal/foundation/people'
import { sessions } from '@portal/foundation/sessions'
import { and, eq, isNull } from 'drizzle-orm'
import { lettersTo, linkOf } from '../../testing/letters.ts'
import { solveBotCheck } from '../../testing/solve-bot-check.ts'
import { type TestApp, testApp } from '../../testing/test-app.ts'
import { refused, type TestCaller } from '../../testing/test-caller.ts'
import { acquisitions, registrations } from './registrations.tables.ts'

const PASSWORD = 'plum-harbor-lantern'
const BROWSER = 'V1StGXR8_Z5jdHi6B-myT'
const ELSEWHERE = 'Uakgb_J5m9g-0JDMbcJqL'
const MINUTE = 60_000
const HOUR = 60 * MINUTE
const UNUSABLE = refused(400, 'identity-context:token-unusable')

let app: TestApp
let people = 0
let networks = 0
beforeAll(async () => {
  app = await testApp({ TRUST_PROXY: 'true' })
})
afterAll(() => app.close())

const newAddress = () => `new.${++people}@company.example`
const network = () => ({ 'x-forwarded-for': `198.51.100.${++networks}` })

async function ask(at: TestCaller, body: Partial<BodyOf<typeof signUp>> & { username: string }) {
  const whole = { password: PASSWORD, open_account: false as const, browser_id: BROWSER, ...body }
  return at.send(signUp, { body: whole, query: await solveBotCheck(at), headers: network() })
}

/** Signs up and returns what the letter's link carries. */
async function signUpAs(username: string, body: Partial<BodyOf<typeof signUp>> = {}) {
  const answer = await ask(app.visitor(), { ...body, username })
  expect(answer.statusCode).toBe(202)
  const letter = (await lettersTo(app, username)).at(-1)
  if (!letter) throw new Error(`Nothing was mailed to ${username}.`)
  return linkOf(letter)
}

type Link = Awaited<ReturnType<typeof signUpAs>>
const confirm = (at: TestCaller, { id, token }: Link, body: { browser_id?: string; password?: string } = {}) =>
  at.call(confirmEmail, { params: { id: Number(id) }, body: { token: token ?? '', browser_id: BROWSER, ...body } })

/** Calls in the session that the browser has, as a page does. */
async function inSession(at: TestCaller) {
  const { access_token } = await at.call(issueToken, { body: {} })
  return { authorization: `Bearer ${access_token}` }
}

test('rule B7: signing up makes a login alone; the account follows, and its maker owns it', async () => {
  const email = newAddress()
  const at = app.visitor()
  const link = await signUpAs(email, { first_name: 'Nora', last_name: 'Quist' })
  expect(link.path).toBe('/email-confirmation')
  expect(await confirm(at, link)).toEqual({ signed_in: true })
  expect(at.cookies.get('authenticated')).toBe('true')

  const headers = await inSession(at)
  expect((await at.send(getProfile, { headers })).json()).toMatchObject({ first_name: 'Nora', last_name: 'Quist' })
  expect((await at.send(getUsernameInfo, { headers })).json()).toMatchObject({ username: email, confirmed: true })
  expect((await at.send(listAccounts, { headers })).json()).toEqual([])

  const opened = await at.send(openAccount, { headers, body: { account_label: '  Quist Maps ' } })
  const { account_id } = opened.json()
  expect((await at.send(listAccounts, { headers })).json()).toEqual([
    { account_id, account_label: 'Quist Maps', default_account: true },
  ])
  expect((await at.send(listSecretKeys, { headers: await inSession(at) })).statusCode).toBe(200)
  await app.visitor().call(logIn, { body: { username: email, password: PASSWORD } })
})

test('an account without a label is called after its maker', async () => {
  const at = await app.account()
  await at.call(openAccount, { body: {} })
  const labels = (await at.call(listAccounts)).map(({ account_label }) => account_label)
  expect(labels).toContainEqual(expect.stringMatching(/^Pat Person \d+$/))
})

test('staff and people with an unconfirmed address open no account, and nobody opens many', async () => {
  const unconfirmed = await app.account({ confirmed: false })
  await expect(unconfirmed.call(openAccount, { body: {} })).rejects.toEqual(refused(403, 'request:forbidden'))
  const staff = await app.staff('support')
  await expect(staff.call(openAccount, { body: {} })).rejects.toEqual(
    refused(404, 'identity-context:account-not-found'),
  )
  const busy = await app.account()
  for (let count = 0; count < 10; count += 1) await busy.call(openAccount, { body: {} })
  await expect(busy.call(openAccount, { body: {} })).rejects.toEqual(refused(429, 'identity-context:rate-limiting'))
})

test('nobody can log in, and nobody is there, before the letter is opened', async () => {
  const email = newAddress()
  await signUpAs(email)
  await expect(app.visitor().call(logIn, { body: { username: email, password: PASSWORD } })).rejects.toEqual(
    refused(401, 'identity-context:invalid-credentials'),
  )
  expect(await app.db.select().from(users).where(eq(users.email, email))).toEqual([])
})

test('rule B16: status, body, headers, cookies and statements are the same whether or not the address is known', async () => {
  const known = newAddress()
  await createUser(app.db, { email: known, passwordHash: await hashPassword('old-plum-harbor'), now: app.clock.now() })
  const signUpWith = async (username: string) => {
    const at = app.visitor()
    const query = await solveBotCheck(at)
    const before = app.foundation.statements.length
    const body = { username, password: PASSWORD, open_account: false as const }
    const answer = await at.send(signUp, { query, body, headers: network() })
    const statements = app.foundation.statements.slice(before).map((text) => text.replace(/\s+/g, ' '))
    const { 'x-request-id': _, date: __, ...headers } = answer.headers
    return { status: answer.statusCode, body: answer.body, headers, cookies: answer.cookies, statements }
  }
  const [answerToKnown, answerToNew] = [await signUpWith(known), await signUpWith(newAddress())]
  expect(answerToNew).toEqual(answerToKnown)
  expect(answerToNew).toMatchObject({ status: 202, body: '', cookies: [] })

  expect(await lettersTo(app, known)).toEqual([
    expect.objectContaining({
      subject: 'You already have a Doorstep login',
      action: { label: 'Log in', url: 'http://localhost:4000/login' },
    }),
  ])
  await app.visitor().call(logIn, { body: { username: known, password: 'old-plum-harbor' } })
})

test('rule B16: the letter is written at a moment that nobody can tell, within two seconds', async () => {
  await app.db.delete(outbox)
  for (let count = 0; count < 12; count += 1) await ask(app.visitor(), { username: newAddress() })
  const waits = (await app.db.select().from(outbox)).map(({ runAt }) => runAt.getTime() - app.clock.now().getTime())
  expect(waits).toHaveLength(12)
  expect(Math.min(...waits)).toBeGreaterThanOrEqual(0)
  expect(Math.max(...waits)).toBeLessThan(2_000)
  expect(new Set(waits).size).toBeGreaterThan(1)
})

test('a letter goes to the address that we know, not to one that merely reads alike', async () => {
  const known = newAddress()
  await createUser(app.db, { email: known, now: app.clock.now() })
  const lookalike = known.replace('n', '\uff4e')
  await ask(app.visitor(), { username: lookalike })
  expect(await lettersTo(app, lookalike)).toEqual([])
  expect(await lettersTo(app, known)).toHaveLength(1)
})

test('a disabled person gets no letter', async () => {
  const email = newAddress()
  const now = app.clock.now()
  const userId = await createUser(app.db, { email, now })
  await app.db.update(users).set({ disabledAt: now }).where(eq(users.id, userId))
  await ask(app.visitor(), { username: email })
  expect(await lettersTo(app, email)).toEqual([])
})

test('rule B9: a link works once', async () => {
  const link = await signUpAs(newAddress())
  await confirm(app.visitor(), link)
  await expect(confirm(app.visitor(), link)).rejects.toEqual(UNUSABLE)
})

test('rule B9: a link works for 24 hours', async () => {
  const [inTime, late] = [await signUpAs(newAddress()), await signUpAs(newAddress())]
  app.clock.advance(24 * HOUR - MINUTE)
  await confirm(app.visitor(), inTime)
  app.clock.advance(MINUTE)
  await expect(confirm(app.visitor(), late)).rejects.toEqual(UNUSABLE)
})

test('a token is good for its own id alone, and a made-up one for none', async () => {
  const [one, other] = [await signUpAs(newAddress()), await signUpAs(newAddress())]
  await expect(confirm(app.visitor(), { ...one, id: other.id ?? '' })).rejects.toEqual(UNUSABLE)
  await expect(confirm(app.visitor(), { ...one, token: 'made-up' })).rejects.toEqual(UNUSABLE)
  await confirm(app.visitor(), one)
})

test('two presses at the same moment make one person', async () => {
  const link = await signUpAs(newAddress())
  const results = await Promise.allSettled([1, 2, 3].map(() => confirm(app.visitor(), link)))
  expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
})

test('somebody who signed up twice finishes once; the other letter says that the login is there', async () => {
  const email = newAddress()
  const first = await signUpAs(email)
  app.clock.advance(MINUTE)
  const second = await signUpAs(email)
  expect(second.token).not.toBe(first.token)
  await confirm(app.visitor(), first)
  await expect(confirm(app.visitor(), second)).rejects.toEqual(refused(409, 'identity-context:login-already-exists'))
})

test('in another browser the holder of the letter chooses the password, and a stranger’s counts for nothing', async () => {
  const email = newAddress()
  const link = await signUpAs(email, { password: 'chosen-by-a-stranger' })
  const victim = app.visitor()
  const inOther = (body: { password?: string } = {}) => confirm(victim, link, { browser_id: ELSEWHERE, ...body })
  await expect(inOther()).rejects.toEqual(refused(409, 'identity-context:password-needed'))
  await expect(inOther({ password: 'password1' })).rejects.toMatchObject({
    problem: 'identity-context:breached-password',
    fields: { password: expect.any(String) },
  })
  expect(await inOther({ password: 'chosen-by-the-owner' })).toEqual({ signed_in: true })

  const logInWith = (password: string) => app.visitor().call(logIn, { body: { username: email, password } })
  await expect(logInWith('chosen-by-a-stranger')).rejects.toEqual(refused(401, 'identity-context:invalid-credentials'))
  await logInWith('chosen-by-the-owner')
})

test('a confirmation brings a new cookie and ends the session that the browser had', async () => {
  const before = await app.account()
  const old = before.cookies.get('session') ?? ''
  await confirm(before, await signUpAs(newAddress()))
  expect(before.cookies.get('session')).not.toBe(old)
  const live = and(eq(sessions.userId, before.userId), isNull(sessions.endedAt))
  expect(await app.db.select().from(sessions).where(live)).toEqual([])
})

test('rule A3: an invitation and a page to go on with travel with the letter, and only paths of the portal do', async () => {
  const link = await signUpAs(newAddress(), { invite_url: '/invite/abc?x=1&y=2', redirect_url: '/account/keys' })
  expect(link).toMatchObject({ invite: '/invite/abc?x=1&y=2', redirect: '/account/keys' })
  for (const path of ['//evil.test', '/\\evil.test', 'https:evil.test', '/a\nb', 'javascript:alert(1)']) {
    const answer = await ask(app.visitor(), { username: newAddress(), redirect_url: path })
    expect(answer.statusCode).toBe(400)
  }
})

test('rule B14: common and breached passwords are refused, at their field', async () => {
  for (const password of ['password1', 'PASSWORD1', 'iloveyou1', '1q2w3e4r5t', 'qwertyuiop']) {
    const answer = await ask(app.visitor(), { username: newAddress(), password })
    const [error] = answer.json().errors
    expect([answer.statusCode, error.name]).toEqual([400, 'identity-context:breached-password'])
    expect(error.fields.password).toBe('This password is known from data breaches. Choose another.')
  }
})

test('an address and a password that are both refused are told so in one answer', async () => {
  const answer = await ask(app.visitor(), { username: 'a@mailinator.com', password: 'password1' })
  expect(Object.keys(answer.json().errors[0].fields).sort()).toEqual(['password', 'username'])
})

test('rule B15: disposable addresses, and tagged ones at Gmail, are no usernames', async () => {
  const message = 'Not a valid email address (disposable email addresses are also invalid)'
  const unusable = [
    'a@mailinator.com',
    'a@MAILINATOR.com',
    'a@below.mailinator.com',
    'a+b@gmail.com',
    'a+b@GoogleMail.com',
    'a\uff0bb@gmail.com',
  ]
  for (const username of unusable) {
    const answer = await ask(app.visitor(), { username })
    const [error] = answer.json().errors
    expect([username, answer.statusCode, error.name]).toEqual([username, 400, 'identity-context:invalid-username'])
    expect([error.message, error.fields.username]).toEqual([message, message])
  }
  for (const username of ['a+b@company.example', 'a.b@gmail.com']) {
    expect((await ask(app.visitor(), { username })).statusCode).toBe(202)
  }
})

test('account.md §5: an address of more than 254 characters, or 64 before the @, has an invalid format', async () => {
  /** A domain of labels, which have 63 characters at most. */
  const domainOf = (length: number) => `${`${'b'.repeat(60)}.`.repeat(4)}example`.slice(-length)
  const long = (local: number, domain: number) => `${'a'.repeat(local)}@${domainOf(domain)}`
  for (const [local, domain, status] of [
    [64, 189, 202],
    [64, 190, 400],
    [65, 20, 400],
  ] as const) {
    const answer = await ask(app.visitor(), { username: long(local, domain) })
    expect([local, domain, answer.statusCode]).toEqual([local, domain, status])
    if (status === 400) expect(answer.json().errors[0].fields.username).toBe('Invalid email format')
  }
})

test('rule B9: letters to one address come a minute apart and five a day, no matter who asks from where', async () => {
  const email = newAddress()
  const askNow = async () => {
    await ask(app.visitor(), { username: email })
    return (await lettersTo(app, email)).length
  }
  expect([await askNow(), await askNow()]).toEqual([1, 1])
  for (const letters of [2, 3, 4, 5, 5, 5]) {
    app.clock.advance(MINUTE)
    expect(await askNow()).toBe(letters)
  }
  app.clock.advance(23 * HOUR)
  expect(await askNow()).toBe(5)
  app.clock.advance(HOUR)
  expect(await askNow()).toBe(6)
})

test('the owner of the mailbox finishes with a letter that a stranger asked for, while no other comes', async () => {
  const email = newAddress()
  for (let letter = 0; letter < 5; letter += 1) {
    await ask(app.visitor(), { username: email, browser_id: ELSEWHERE, password: 'chosen-by-a-stranger' })
    app.clock.advance(MINUTE)
    await lettersTo(app, email)
  }
  app.clock.advance(23 * HOUR)
  await ask(app.visitor(), { username: email })
  const letters = await lettersTo(app, email)
  expect(letters).toHaveLength(5)
  const last = letters.at(-1)
  expect(last && (await confirm(app.visitor(), linkOf(last), { password: PASSWORD }))).toEqual({ signed_in: true })
})

test('identity-context:rate-limiting: many sign-ups from one network have to wait, also under another forwarded address', async () => {
  const from = network()['x-forwarded-for']
  const statuses: number[] = []
  for (let count = 0; count < 32; count += 1) {
    const at = app.visitor()
    const body = { username: newAddress(), password: PASSWORD, open_account: false as const }
    const headers = { 'x-forwarded-for': `203.0.113.${count}, ${from}` }
    statuses.push((await at.send(signUp, { query: await solveBotCheck(at), body, headers })).statusCode)
  }
  expect(statuses).toEqual([...Array(30).fill(202), 429, 429])
})

test('rule B17: no sign-up without a solved bot check, and none with one that was used', async () => {
  const at = app.visitor()
  const body = () => ({ username: newAddress(), password: PASSWORD, open_account: false as const })
  const send = (query?: Record<string, string>) => at.send(signUp, { query, body: body(), headers: network() })
  expect((await send()).statusCode).toBe(400)
  const FAILED = [403, 'request:captcha-failed']
  const outcome = async (query: Record<string, string>) => {
    const answer = await send(query)
    return answer.statusCode === 202 ? [202] : [answer.statusCode, answer.json().errors[0].name]
  }
  expect(await outcome({ 'g-recaptcha-response': 'solved' })).toEqual(FAILED)
  expect(await outcome(await solveBotCheck(at, 'AddPaymentMethod'))).toEqual(FAILED)
  const solved = await solveBotCheck(at)
  expect([await outcome(solved), await outcome(solved)]).toEqual([[202], FAILED])
  const late = await solveBotCheck(at)
  app.clock.advance(2 * MINUTE)
  expect(await outcome(late)).toEqual(FAILED)
})

test('commerce.md §4: the click that brought somebody here is stored once, with the browser that signed up', async () => {
  const email = newAddress()
  const link = await signUpAs(email, { first_click: { gclid: 'first', utm_source: 'news' } })
  await confirm(app.visitor(), link)
  expect(
    await app.db
      .select()
      .from(acquisitions)
      .where(eq(acquisitions.userId, Number(link.id))),
  ).toEqual([
    {
      userId: Number(link.id),
      browserId: BROWSER,
      firstClick: { gclid: 'first', utm_source: 'news' },
      createdAt: app.clock.now(),
    },
  ])
})

test('the id of a campaign that passes for a card number loses no sign-up, as the portal tells it; by itself it is refused (rule K15)', async () => {
  const email = newAddress()
  const link = await signUpAs(email, { first_click: { utm_campaign: 'id_4242424242424242' } })
  await confirm(app.visitor(), link)
  await expect(signUpAs(newAddress(), { first_click: { utm_campaign: '4242424242424242' } })).rejects.toThrow(/422/)
})

test('neither password, token nor browser is found in the database in clear, and a finished sign-up leaves no hash', async () => {
  const email = newAddress()
  const link = await signUpAs(email)
  const dump = async () =>
    JSON.stringify([
      await app.db.select().from(registrations),
      await app.db.select().from(outbox),
      await app.db.select().from(passwords),
      await app.db.select().from(audit),
    ])
  for (const secret of [PASSWORD, link.token ?? '', BROWSER]) expect(await dump()).not.toContain(secret)
  await confirm(app.visitor(), link)
  const left = await app.db.select().from(registrations).where(eq(registrations.email, email))
  expect(left).toEqual([])
})

test('who signed up is audited by number alone', async () => {
  const email = newAddress()
  const link = await signUpAs(email, { first_name: 'Nora' })
  await confirm(app.visitor(), link)
  const lines = await app.db
    .select()
    .from(audit)
    .where(eq(audit.subject, link.id ?? ''))
  expect(lines.map(({ action }) => action)).toEqual([
    'registration.requested',
    'registration.confirmed',
    'session.signed-in',
  ])
  expect(JSON.stringify(lines)).not.toMatch(/Nora|company\.example/)
})

test('rule B9: the confirmation is sent again once a minute, five times a day, on request', async () => {
  await expect((await app.account()).call(resendConfirmation)).rejects.toEqual(
    refused(409, 'identity-context:already-confirmed'),
  )
  const caller = await app.account({ confirmed: false })
  await caller.call(resendConfirmation)
  const answer = await caller.send(resendConfirmation)
  expect([answer.statusCode, answer.headers['retry-after']]).toEqual([429, '60'])
  for (let count = 1; count < 5; count += 1) {
    app.clock.advance(MINUTE)
    await caller.call(resendConfirmation)
  }
  app.clock.advance(MINUTE)
  await expect(caller.call(resendConfirmation)).rejects.toEqual(refused(429, 'request:rate-limited'))

  const letters = await lettersTo(app, caller.email)
  expect(letters).toHaveLength(5)
  const { token = '' } = letters[0] ? linkOf(letters[0]) : { token: '' }
  const confirming = app.visitor().call(confirmEmail, { params: { id: caller.userId }, body: { token } })
  expect(await confirming).toEqual({ signed_in: false })
  expect(await caller.call(getUsernameInfo)).toMatchObject({ confirmed: true })
})

test('a new address that waits is confirmed by its letter, and takes the place of the old one', async () => {
  const caller = await app.account()
  const email = newAddress()
  await app.db.update(users).set({ pendingEmail: email }).where(eq(users.id, caller.userId))
  await caller.call(resendConfirmation)
  const [letter] = await lettersTo(app, email)
  const { token = '' } = letter ? linkOf(letter) : { token: '' }
  await app.visitor().call(confirmEmail, { params: { id: caller.userId }, body: { token } })
  expect(await caller.call(getUsernameInfo)).toMatchObject({ username: email, pendingEmailAddress: '' })
})

test('a new address that somebody else has meanwhile is not confirmed', async () => {
  const caller = await app.account()
  const email = newAddress()
  await app.db.update(users).set({ pendingEmail: email }).where(eq(users.id, caller.userId))
  await caller.call(resendConfirmation)
  await createUser(app.db, { email, now: app.clock.now() })
  const [letter] = await lettersTo(app, email)
  const { token = '' } = letter ? linkOf(letter) : { token: '' }
  const confirming = app.visitor().call(confirmEmail, { params: { id: caller.userId }, body: { token } })
  await expect(confirming).rejects.toEqual(UNUSABLE)
})
