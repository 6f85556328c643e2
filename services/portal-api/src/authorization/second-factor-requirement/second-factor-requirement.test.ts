import { afterAll, beforeAll, describe, expect, test } from '@jest/globals'
import { accountAccess } from '@portal/contracts/authorization/account-access'
import { listAccounts } from '@portal/contracts/authorization/accounts'
import { removePasskeysOf, removeSecondFactorOf } from '@portal/contracts/authorization/admin-identities'
import { listAuditEntries } from '@portal/contracts/authorization/audit'
import { listMembers } from '@portal/contracts/authorization/members'
import { listMessages } from '@portal/contracts/authorization/messages'
import { logInWithOidc, startOidc } from '@portal/contracts/authorization/oidc'
import { listPasskeys, removePasskey } from '@portal/contracts/authorization/passkeys'
import {
  addSecondStep,
  finishLogIn,
  getSecondFactor,
  removeSecondFactor,
} from '@portal/contracts/authorization/second-factor'
import {
  getSecondFactorRequirement,
  requireSecondFactor,
  stopRequiringSecondFactor,
} from '@portal/contracts/authorization/second-factor-requirement'
import { confirmFreshSignIn, mailFreshCode, signInWithCode } from '@portal/contracts/authorization/self'
import { issueToken, logIn, logOut } from '@portal/contracts/authorization/session'
import type { Call } from '@portal/contracts/call'
import { isInternalRole } from '@portal/contracts/roles'
import { listSecretKeys } from '@portal/contracts/security/secret-key-list'
import { CALLS } from '@portal/contracts/table'
import { inTransaction } from '@portal/foundation/database'
import { accounts, addMember, createOrganization, providerLogins } from '@portal/foundation/people'
import { findSession, findVisitor, revoke, sessions, startSession } from '@portal/foundation/sessions'
import { eq } from 'drizzle-orm'
import { urlOf } from '../../kernel/url-of.ts'
import { actAs } from '../../testing/act-as.ts'
import { lettersTo } from '../../testing/letters.ts'
import { type TestApp, testApp } from '../../testing/test-app.ts'
import { addOwnPasskey, enterWithPasskey } from '../../testing/test-authenticator.ts'
import { refused, type TestCaller } from '../../testing/test-caller.ts'
import { logInAtCompany, somebodyAt, testCompanyWithSso } from '../../testing/test-company.ts'
import { settingsOf, type TestIssuer, testIssuer } from '../../testing/test-issuer.ts'
import {
  givePassword,
  setUpTwoSteps,
  TWO_STEP_PASSWORD,
  takeFirstStep,
  takeSecondStep,
} from '../../testing/two-step-login.ts'

const MINUTE = 60_000
const DAY = 24 * 60 * MINUTE
const NEEDED = refused(403, 'identity-context:second-factor-needed')
const CODE_REFUSED = { problem: 'identity-context:second-factor-code-refused' }

let google: TestIssuer
let issuer: TestIssuer
let app: TestApp
beforeAll(async () => {
  ;[google, issuer] = [await testIssuer(), await testIssuer()]
  app = await testApp({ ...settingsOf('GOOGLE', google), TRUSTED_PROVIDERS: issuer.url })
})
afterAll(async () => {
  await app.close()
  await google.close()
  await issuer.close()
})

const dayIn = (days: number) => new Date(app.clock.now().getTime() + days * DAY).toISOString().slice(0, 10)
const requireFrom = (owner: TestCaller, days = 0) => owner.call(requireSecondFactor, { body: { from: dayIn(days) } })

/** An account that requires a second factor of its members from a day on, its owner, and a member with a password. */
async function requiring({ days = 0 } = {}) {
  const owner = await app.account()
  await setUpTwoSteps(app, owner)
  const member = await app.member(owner, ['api-key-viewer'])
  await givePassword(app, member)
  await requireFrom(owner, days)
  return { owner, member }
}

const read = (caller: TestCaller) => caller.call(listSecretKeys, { query: {} })

/** Reads the keys of the account by the session that a browser has. */
async function readAt(at: TestCaller) {
  const { access_token } = await at.call(issueToken, { body: {} })
  const answer = await at.send(listSecretKeys, { headers: { authorization: `Bearer ${access_token}` } })
  return answer.statusCode === 200 ? 'open' : answer.json().errors[0].name
}

const CLOSED = 'identity-context:second-factor-needed'
const enter = (at: TestCaller, { email }: TestCaller) =>
  at.call(logIn, { body: { username: email, password: TWO_STEP_PASSWORD } })

describe('rule B116: an account that requires a second factor', () => {
  test('is open to everybody until its day, and from then on to sessions that have one', async () => {
    const { owner, member } = await requiring({ days: 3 })
    await read(member)
    app.clock.advance(3 * DAY)
    const again = await app.again(member)
    await expect(read(again)).rejects.toEqual(NEEDED)
    const own = await app.again(owner)
    await expect(read(own)).rejects.toEqual(NEEDED)
    await inTransaction(app.db, (tx) =>
      tx.update(sessions).set({ secondStep: 'code' }).where(eq(sessions.id, own.sessionId)),
    )
    await inTransaction(app.db, revoke)
    await read(own)
  })

  test('closes to a session that is at work as its day begins', async () => {
    const { member } = await requiring({ days: 1 })
    for (const hours of [0, 11]) {
      app.clock.advance(hours * 60 * MINUTE)
      await read(member)
    }
    app.clock.advance(11 * 60 * MINUTE)
    // A process remembers a session for half a minute of the world, which does not go by in a test.
    await inTransaction(app.db, revoke)
    await expect(read(member)).rejects.toEqual(NEEDED)
  })

  test('answers none of its calls without one, and those about the person themselves', async () => {
    const { member } = await requiring()
    const isOfAccount = ({ requires }: Call) =>
      Array.isArray(requires) &&
      requires.some((roles: readonly string[]) => !roles.some((role) => isInternalRole(role as never)))
    const calls = Object.values(CALLS).filter(isOfAccount)
    expect(calls.length).toBeGreaterThan(100)
    const answers = await Promise.all(
      calls.map(async (call) => {
        const params = Object.fromEntries([...urlOf(call).matchAll(/:([^/]+)/g)].map(([, name]) => [name, '1']))
        const answer = await member.send(call, { params, ...(call.method !== 'GET' && { body: {} }) })
        return [call.method, call.path, answer.statusCode, answer.json().errors?.[0].name]
      }),
    )
    expect(answers.filter(([, , , name]) => name !== CLOSED)).toEqual([])
    expect(await member.call(getSecondFactor)).toMatchObject({ since: '' })
    expect(await member.call(listAccounts)).toHaveLength(1)
  })

  test('is drawn closed: without roles, under its name', async () => {
    const { member } = await requiring()
    const now = app.clock.now()
    const { token } = await inTransaction(app.db, (tx) =>
      startSession(tx, { userId: member.userId, accountId: member.accountId, now }),
    )
    const visit = await findVisitor(app.foundation, token, { now, requestId: 'test' })
    expect(visit?.visitor).toMatchObject({
      roles: [],
      account: { id: member.accountId, label: 'Acme', needs_second_factor: true },
    })
  })

  test('is decided as SQL decides which accounts a session of single sign-on opens (rule F85)', async () => {
    const { accountId, sessionId } = await app.account()
    const now = app.clock.now()
    const made = async (name: string) =>
      createOrganization(app.db, { name, primaryAccountId: accountId, keyHash: `${name} of ${accountId}`, now })
    const organizations = [null, await made('Acme'), await made('Globex')]
    for (const ofSession of organizations)
      for (const ofAccount of organizations) {
        await app.db.update(sessions).set({ organizationId: ofSession }).where(eq(sessions.id, sessionId))
        await app.db.update(accounts).set({ organizationId: ofAccount }).where(eq(accounts.id, accountId))
        const found = await findSession(app.db, { id: sessionId, now })
        const session = { organizationId: ofSession, secondStep: null }
        const access = accountAccess(session, { organizationId: ofAccount, secondFactorFrom: null }, now)
        expect([ofSession, ofAccount, access]).toEqual([
          ofSession,
          ofAccount,
          found?.account ? 'open' : 'other-sign-in',
        ])
      }
  })

  test('leaves the other accounts of the person open', async () => {
    const { member } = await requiring()
    const other = await app.account({ label: 'Globex' })
    await addMember(app.db, {
      accountId: other.accountId,
      userId: member.userId,
      roles: ['api-key-viewer'],
      now: app.clock.now(),
    })
    const at = app.visitor()
    await enter(at, member)
    expect(await readAt(at)).toBe(CLOSED)
    const { access_token } = await at.call(issueToken, { body: { account_id: other.accountId } })
    const answer = await at.send(listSecretKeys, { headers: { authorization: `Bearer ${access_token}` } })
    expect(answer.statusCode).toBe(200)
  })

  test('is open to staff who act as a member, who prove themselves', async () => {
    const { member } = await requiring()
    const support = await app.staff('super-admin')
    const asThem = await actAs(support, member)
    expect((await support.send(listSecretKeys, asThem)).statusCode).toBe(200)
  })
})

describe('rule B116: what a session has by the way in that began it', () => {
  test('a password alone is nothing; a code, a remembered browser and a passkey are a second factor', async () => {
    const { member } = await requiring()
    const at = app.visitor()
    await enter(at, member)
    expect(await readAt(at)).toBe(CLOSED)

    const { phone } = await setUpTwoSteps(app, member)
    const body = { ticket: await takeFirstStep(at, member), code: phone.code(), remember_browser: true }
    await at.call(finishLogIn, { body })
    expect(await readAt(at)).toBe('open')
    const { access_token } = await at.call(issueToken, { body: {} })
    await at.send(logOut, { headers: { authorization: `Bearer ${access_token}` } })
    await enter(at, member)
    expect(await readAt(at)).toBe('open')

    const authenticator = await addOwnPasskey(member)
    const elsewhere = app.visitor()
    await enterWithPasskey(elsewhere, authenticator)
    expect(await readAt(elsewhere)).toBe('open')
  })

  test('Google and Microsoft are none: the account cannot tell what they ask of its members', async () => {
    const { member } = await requiring()
    const login = { issuer: google.url, subject: member.email, provider: 'google', email: member.email }
    await app.db.insert(providerLogins).values({ ...login, userId: member.userId, createdAt: app.clock.now() })
    const at = app.visitor()
    const callback = '/account/callback/login'
    const { redirect_uri } = await at.call(startOidc, {
      body: { provider: 'google', redirect_uri: `http://localhost:4000${callback}` },
    })
    const answer = google.agree(redirect_uri, { sub: member.email })
    await at.call(logInWithOidc, { body: { provider: 'google', request_path: callback, ...answer } })
    expect(await readAt(at)).toBe(CLOSED)
  })

  test('single sign-on of the account’s own organization counts', async () => {
    const company = await testCompanyWithSso(app, issuer)
    await setUpTwoSteps(app, company.caller)
    await requireFrom(company.caller)
    const at = app.visitor()
    await logInAtCompany(at, { id: company.id, issuer, claims: somebodyAt(company.domain) })
    expect(await readAt(at)).toBe('open')
  })
})

describe('rule B118: a session without a second factor gets one', () => {
  test('by setting up two-step login, or adding a passkey, in it; and loses it with them', async () => {
    const { member } = await requiring()
    await setUpTwoSteps(app, member)
    await read(member)
    const second = await app.again(member)
    await expect(read(second)).rejects.toEqual(NEEDED)
    await member.call(removeSecondFactor)
    await expect(read(member)).rejects.toEqual(NEEDED)

    const one = await addOwnPasskey(second)
    await addOwnPasskey(second)
    await read(second)
    expect(one).toBeDefined()
    for (const left of [1, 0]) {
      const [passkey] = await second.call(listPasskeys)
      await second.call(removePasskey, { params: { id: passkey?.id ?? 0 } })
      const reading = read(second)
      if (left) await reading
      else await expect(reading).rejects.toEqual(NEEDED)
    }
  })

  test('and loses it where staff take the factor away', async () => {
    const { owner, member } = await requiring()
    const staff = await app.staff('user-admin')
    const about = { params: { id: member.userId }, query: { reason: 'Lost phone' } }
    for (const [gives, takes] of [
      [setUpTwoSteps, removeSecondFactorOf],
      [async (_: TestApp, caller: TestCaller) => addOwnPasskey(caller), removePasskeysOf],
    ] as const) {
      const caller = await app.again(member)
      await gives(app, caller)
      await read(caller)
      await staff.call(takes, about)
      await expect(read(caller)).rejects.toEqual(refused(401, 'request:unauthenticated'))
      await expect(read(await app.again(member))).rejects.toEqual(NEEDED)
    }
    await read(owner)
  })

  test('by a code of the app or a recovery code, which is no fresh log-in', async () => {
    const { member } = await requiring()
    await expect(member.call(addSecondStep, { body: { code: '123456' } })).rejects.toEqual(
      refused(409, 'identity-context:second-factor-off'),
    )
    const { phone, recoveryCodes } = await setUpTwoSteps(app, member)
    app.clock.advance(16 * MINUTE)
    const at = await app.again(member)
    await inTransaction(app.db, (tx) =>
      tx.update(sessions).set({ provedAt: null }).where(eq(sessions.id, at.sessionId)),
    )
    await at.call(addSecondStep, { body: { code: phone.code() } })
    await read(at)
    await expect(at.call(confirmFreshSignIn)).rejects.toEqual(refused(403, 'identity-context:fresh-sign-in-required'))
    const other = await app.again(member)
    await expect(other.call(addSecondStep, { body: { code: phone.code() } })).rejects.toMatchObject(CODE_REFUSED)
    await expect(read(other)).rejects.toEqual(NEEDED)
    await other.call(addSecondStep, { body: { code: recoveryCodes[0] ?? '' } })
    await read(other)
    const subjects = (await lettersTo(app, member.email)).map(({ subject }) => subject)
    expect(subjects).toContain('A recovery code was used to log in to Doorstep')
  })

  test('and guesses there wait with those of log-ins, and the person is notified', async () => {
    const { member } = await requiring()
    const { phone } = await setUpTwoSteps(app, member)
    const wrong = phone.code() === '000000' ? '111111' : '000000'
    for (let guess = 0; guess < 5; guess += 1)
      await expect(member.call(addSecondStep, { body: { code: wrong } })).rejects.toMatchObject(CODE_REFUSED)
    const wait = refused(429, 'identity-context:too-many-attempts')
    await expect(member.call(addSecondStep, { body: { code: phone.code() } })).rejects.toEqual(wait)
    const at = app.visitor()
    await expect(takeSecondStep(at, await takeFirstStep(at, member), phone.code())).rejects.toEqual(wait)
    const [letter] = (await lettersTo(app, member.email)).filter(({ subject }) => subject.startsWith('Wrong codes'))
    expect(letter?.words[0]).toContain('Someone who is logged in as you')
  })

  test('and keeps it where the same person logs in again in its place, and nobody else', async () => {
    const { owner } = await requiring()
    app.clock.advance(16 * MINUTE)
    const member = await app.member(owner, ['api-key-viewer'])
    await addOwnPasskey(member)
    await member.call(mailFreshCode)
    const code = (await lettersTo(app, member.email)).find((letter) => letter.code)?.code ?? ''
    await member.call(signInWithCode, { body: { code } })
    expect(await readAt(member)).toBe('open')

    const other = await app.member(owner, ['api-key-viewer'])
    await givePassword(app, other)
    await enter(member, other)
    expect(await readAt(member)).toBe(CLOSED)
  })
})

describe('rule B117: an owner requires a second factor', () => {
  const messagesOf = async (caller: TestCaller) =>
    (await caller.call(listMessages, { query: {} })).map(({ facts }) => facts)
  const subjectsTo = async ({ email }: TestCaller) => (await lettersTo(app, email)).map(({ subject }) => subject)

  test('from a day on: members without one are notified once, by mail and by a message', async () => {
    const owner = await app.account()
    await setUpTwoSteps(app, owner)
    const [without, withPasskey] = [
      await app.member(owner, ['api-key-viewer']),
      await app.member(owner, ['api-key-viewer']),
    ]
    await addOwnPasskey(withPasskey)
    const from = dayIn(14)
    expect(await owner.call(getSecondFactorRequirement)).toEqual({ from: '', members_without: 1 })
    for (let times = 0; times < 2; times += 1)
      expect(await requireFrom(owner, 14)).toEqual({ from, members_without: 1 })
    expect(await messagesOf(without)).toEqual([{ kind: 'second-factor-required', account: 'Acme', from }])
    expect(await messagesOf(withPasskey)).toEqual([])
    const letters = (await subjectsTo(without)).filter((subject) =>
      subject.startsWith('Acme requires two-step login from '),
    )
    expect(letters).toHaveLength(1)
    expect((await subjectsTo(withPasskey)).some((subject) => subject.startsWith('Acme requires'))).toBe(false)
    const actions = (await owner.call(listAuditEntries, { query: {} })).map(({ action }) => action)
    expect(actions.filter((action) => action === 'second-factor-requirement.set')).toHaveLength(1)
  })

  test('today, or within 90 days', async () => {
    const { owner } = await requiring()
    await requireFrom(owner, 90)
    for (const days of [-1, 91])
      await expect(requireFrom(owner, days)).rejects.toMatchObject({
        fields: { from: 'Choose today or a day in the next 90' },
      })
    const none = owner.call(requireSecondFactor, { body: { from: 'soon' } })
    await expect(none).rejects.toMatchObject({ problem: 'request:invalid' })
  })

  test('who has passed a second step themselves, in this session, and logged in just now', async () => {
    const owner = await app.account()
    const first = refused(409, 'identity-context:own-second-factor-first')
    await expect(requireFrom(owner)).rejects.toEqual(first)
    await setUpTwoSteps(app, owner)
    const again = await app.again(owner)
    await expect(requireFrom(again)).rejects.toEqual(first)
    app.clock.advance(15 * MINUTE)
    const stale = refused(403, 'identity-context:fresh-sign-in-required')
    await expect(requireFrom(owner)).rejects.toEqual(stale)
    await expect(owner.call(stopRequiringSecondFactor)).rejects.toEqual(stale)
  })

  test('and stops to, once', async () => {
    const { owner, member } = await requiring()
    await expect(read(member)).rejects.toEqual(NEEDED)
    for (let times = 0; times < 2; times += 1)
      expect(await owner.call(stopRequiringSecondFactor)).toEqual({ from: '', members_without: 1 })
    await read(member)
    const actions = (await owner.call(listAuditEntries, { query: {} })).map(({ action }) => action)
    expect(actions.filter((action) => action === 'second-factor-requirement.removed')).toHaveLength(1)
  })

  test('and sees who of the members has none', async () => {
    const { owner, member } = await requiring()
    const [withPasskey, begun] = [
      await app.member(owner, ['api-key-viewer']),
      await app.member(owner, ['api-key-viewer']),
    ]
    await addOwnPasskey(withPasskey)
    expect(begun).toBeDefined()
    const members = await owner.call(listMembers)
    const has = Object.fromEntries(members.map(({ user_id, has_second_factor }) => [user_id, has_second_factor]))
    expect(has).toEqual({
      [owner.userId]: true,
      [member.userId]: false,
      [withPasskey.userId]: true,
      [begun.userId]: false,
    })
  })
})
