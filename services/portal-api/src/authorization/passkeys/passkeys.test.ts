import { randomBytes } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals'
import { getPerson, removePasskeysOf } from '@portal/contracts/authorization/admin-identities'
import { listAuditEntries } from '@portal/contracts/authorization/audit'
import {
  askForFreshPasskey,
  askForPasskey,
  finishLogInWithPasskey,
  logInWithPasskey,
  signInWithPasskey,
} from '@portal/contracts/authorization/passkey-log-in'
import {
  addPasskey,
  beginPasskey,
  listPasskeys,
  removePasskey,
  renamePasskey,
} from '@portal/contracts/authorization/passkeys'
import { changePassword, confirmFreshSignIn, removePasswordLogin } from '@portal/contracts/authorization/self'
import { issueToken, logIn } from '@portal/contracts/authorization/session'
import { listSignIns } from '@portal/contracts/authorization/sessions'
import { inTransaction } from '@portal/foundation/database'
import { providerLogins, users } from '@portal/foundation/people'
import { revoke, sessions } from '@portal/foundation/sessions'
import { eq } from 'drizzle-orm'
import { actAs } from '../../testing/act-as.ts'
import { lettersTo } from '../../testing/letters.ts'
import { type TestApp, testApp } from '../../testing/test-app.ts'
import { addOwnPasskey, enterWithPasskey, freshOptions, testAuthenticator } from '../../testing/test-authenticator.ts'
import { refused, type TestCaller } from '../../testing/test-caller.ts'
import { testCompany } from '../../testing/test-company.ts'
import { givePassword, setUpTwoSteps, TWO_STEP_PASSWORD, takeFirstStep } from '../../testing/two-step-login.ts'
import { redactPerson } from '../admin-identities/redact.sql.ts'
import { browserNotes } from '../providers/browser-notes.tables.ts'
import { passkeyHandles, passkeys } from './passkeys.tables.ts'

const MINUTE = 60_000
const REFUSED = refused(400, 'identity-context:passkey-refused')
const EXPIRED = refused(400, 'identity-context:passkey-expired')
const NOT_ADDED = refused(400, 'identity-context:passkey-not-added')
const NOT_FOUND = refused(404, 'identity-context:passkey-not-found')
const STALE = refused(403, 'identity-context:fresh-sign-in-required')
const DISABLED = refused(401, 'identity-context:invalid-credentials')

let app: TestApp
beforeAll(async () => {
  app = await testApp()
})
afterAll(() => app.close())

/** An owner with a password and a passkey. */
async function somebody() {
  const person = await app.account()
  await givePassword(app, person)
  return { person, authenticator: await addOwnPasskey(person) }
}

const rowsOf = ({ userId }: TestCaller) => app.db.select().from(passkeys).where(eq(passkeys.userId, userId))
const subjectsTo = async ({ email }: TestCaller) => (await lettersTo(app, email)).map(({ subject }) => subject)
const actionsOf = async (owner: TestCaller) =>
  (await owner.call(listAuditEntries, { query: {} })).map(({ action }) => action)
const isIn = async (at: TestCaller) => (await at.send(issueToken, { body: {} })).statusCode === 200
const optionsFor = async (at: TestCaller) => (await at.call(askForPasskey, { body: {} })).options

async function refusalsOf(person: TestCaller) {
  const attempts = await person.call(listSignIns, { query: {} })
  return attempts.filter(({ is_refused }) => is_refused).map(({ provider }) => provider)
}

/** An owner with a passkey whose session an organization's single sign-on has begun. */
async function inCompanySession() {
  const { caller, id } = await testCompany(app)
  const authenticator = await addOwnPasskey(caller)
  await inTransaction(app.db, async (tx) => {
    await tx.update(sessions).set({ organizationId: id }).where(eq(sessions.userId, caller.userId))
    await revoke(tx)
  })
  return { caller, authenticator, id }
}

describe('rule B100: a passkey', () => {
  test('is added under the name of browser and system, listed, renamed and removed', async () => {
    const person = await app.account()
    await givePassword(app, person)
    const { options } = await person.call(beginPasskey)
    expect(options).toMatchObject({
      rp: { id: 'localhost', name: 'Doorstep' },
      user: { name: person.email, displayName: person.email },
      attestation: 'none',
      excludeCredentials: [],
      authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
    })
    const answer = testAuthenticator({ isSynced: true }).make(options)
    const agent =
      'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/142.0.0.0 Safari/537.36'
    const added = await person.send(addPasskey, { body: { answer }, headers: { 'user-agent': agent } })
    const now = app.clock.now().toISOString()
    const listed = { name: 'Chrome on macOS', created: now, last_used: '', is_synced: true, device: '', address: '' }
    expect(added.json()).toMatchObject(listed)
    expect(await person.call(listPasskeys)).toEqual([added.json()])

    const params = { id: added.json().id }
    expect(await person.call(renamePasskey, { params, body: { name: ' Work  laptop ' } })).toMatchObject({
      name: 'Work laptop',
    })
    await person.call(renamePasskey, { params, body: { name: 'Work laptop' } })
    const tooLong = person.call(renamePasskey, { params, body: { name: 'x'.repeat(61) } })
    await expect(tooLong).rejects.toMatchObject({ fields: { name: 'At most 60 characters' } })
    await person.call(removePasskey, { params })
    expect(await person.call(listPasskeys)).toEqual([])
    expect(await actionsOf(person)).toEqual(['passkey.removed', 'passkey.renamed', 'passkey.added'])
  })

  test('is known by a random handle of its person, the same for all of theirs, which says nothing of them', async () => {
    const person = await app.account()
    const handleOf = async (caller: TestCaller) => {
      const { options } = await caller.call(beginPasskey)
      return (options.user as { id: string }).id
    }
    const handle = await handleOf(person)
    expect(Buffer.from(handle, 'base64url')).toHaveLength(32)
    expect(await handleOf(person)).toBe(handle)
    expect(await handleOf(await app.account())).not.toBe(handle)
  })

  test('excludes those that the person has, is one of ten, and is added once, for one person', async () => {
    const person = await app.account()
    const first = testAuthenticator({ credentialId: randomBytes(16) })
    await addOwnPasskey(person, first)
    const { options } = await person.call(beginPasskey)
    const [row] = await rowsOf(person)
    expect(options.excludeCredentials).toEqual([
      { id: row?.credentialId, type: 'public-key', transports: ['internal'] },
    ])

    const other = await app.account()
    const taken = refused(409, 'identity-context:passkey-taken')
    await expect(addOwnPasskey(other, first)).rejects.toEqual(taken)
    await expect(addOwnPasskey(person, first)).rejects.toEqual(taken)
    expect(await rowsOf(other)).toEqual([])

    const { options: begunBefore } = await person.call(beginPasskey)
    for (let more = 0; more < 9; more += 1) await addOwnPasskey(person)
    const most = refused(409, 'identity-context:too-many-passkeys')
    await expect(person.call(beginPasskey)).rejects.toEqual(most)
    const eleventh = { body: { answer: testAuthenticator().make(begunBefore) } }
    await expect(person.call(addPasskey, eleventh)).rejects.toEqual(most)
    expect(await rowsOf(person)).toHaveLength(10)
  })

  test('is added and removed after a fresh log-in alone, and is nobody else’s', async () => {
    const { person } = await somebody()
    const { options } = await person.call(beginPasskey)
    const [{ id = 0 } = {}] = await person.call(listPasskeys)
    const stranger = await app.account()
    await expect(stranger.call(removePasskey, { params: { id } })).rejects.toEqual(NOT_FOUND)
    await expect(stranger.call(renamePasskey, { params: { id }, body: { name: 'Mine' } })).rejects.toEqual(NOT_FOUND)

    app.clock.advance(16 * MINUTE)
    await expect(person.call(beginPasskey)).rejects.toEqual(STALE)
    const body = { answer: testAuthenticator().make(options) }
    await expect(person.call(addPasskey, { body })).rejects.toEqual(STALE)
    await expect(person.call(removePasskey, { params: { id } })).rejects.toEqual(STALE)
    await person.call(renamePasskey, { params: { id }, body: { name: 'Kept' } })
    expect(await rowsOf(person)).toHaveLength(1)
  })

  test('that was added answers for its person, portal and device, or is not added', async () => {
    const person = await app.account()
    const tryOdds = async (odds: object) => {
      const { options } = await person.call(beginPasskey)
      return person.call(addPasskey, { body: { answer: testAuthenticator().make(options, odds) } })
    }
    await expect(tryOdds({ origin: 'https://evil.example' })).rejects.toEqual(NOT_ADDED)
    await expect(tryOdds({ rpId: 'evil.example' })).rejects.toEqual(NOT_ADDED)
    await expect(tryOdds({ isUnverified: true })).rejects.toEqual(NOT_ADDED)
    await expect(tryOdds({ type: 'webauthn.get' })).rejects.toEqual(NOT_ADDED)
    await expect(tryOdds({ challenge: 'x'.repeat(43) })).rejects.toEqual(EXPIRED)
    expect(await rowsOf(person)).toEqual([])
  })
})

describe('rule B101: a log-in with a passkey', () => {
  test('begins a fresh session, with two-step login on as well, and asks for no code', async () => {
    const { person, authenticator } = await somebody()
    await setUpTwoSteps(app, person)
    const at = app.visitor()
    expect(await enterWithPasskey(at, authenticator)).toEqual({ user_id: person.userId, staff: false })
    const { access_token } = await at.call(issueToken, { body: {} })
    const headers = { authorization: `Bearer ${access_token}` }
    expect((await at.send(confirmFreshSignIn, { headers })).statusCode).toBe(204)

    const [signIn] = await person.call(listSignIns, { query: {} })
    expect(signIn).toMatchObject({ provider: 'passkey', is_refused: false, is_new_device: true })
    const [listed] = await person.call(listPasskeys)
    expect(listed).toMatchObject({ last_used: app.clock.now().toISOString(), address: '127.0.0.1' })
    expect(await subjectsTo(person)).toContain('You logged in to Doorstep on a new device')
    const [line] = await person.call(listAuditEntries, { query: { group: 'sign-in' } })
    expect(line).toMatchObject({ action: 'session.signed-in', fields: { provider: 'passkey' } })
  })

  test('asks for any passkey of the portal, and says nothing of anybody', async () => {
    await somebody()
    const options = await optionsFor(app.visitor())
    expect(options).toEqual({
      rpId: 'localhost',
      challenge: expect.stringMatching(/^[\w-]{43}$/),
      timeout: 5 * MINUTE,
      userVerification: 'required',
      allowCredentials: [],
    })
  })

  test('of staff leads them to their own pages', async () => {
    const colleague = await app.staff('support')
    const authenticator = await addOwnPasskey(colleague)
    expect(await enterWithPasskey(app.visitor(), authenticator)).toEqual({ user_id: colleague.userId, staff: true })
  })

  test('of a deactivated person is refused as their password is', async () => {
    const { person, authenticator } = await somebody()
    await app.db.update(users).set({ disabledAt: app.clock.now() }).where(eq(users.id, person.userId))
    const at = app.visitor()
    await expect(enterWithPasskey(at, authenticator)).rejects.toEqual(DISABLED)
    expect(await isIn(at)).toBe(false)
    await app.db.update(users).set({ disabledAt: null }).where(eq(users.id, person.userId))
    expect(await refusalsOf(person)).toEqual(['passkey'])
  })
})

describe('rule B102: a challenge', () => {
  test('is answered once, within five minutes, in the browser that it was given to', async () => {
    const { person, authenticator } = await somebody()
    const at = app.visitor()
    const options = await optionsFor(at)
    const body = { answer: authenticator.use(options) }
    const stranger = app.visitor()
    await optionsFor(stranger)
    await expect(stranger.call(logInWithPasskey, { body })).rejects.toEqual(EXPIRED)
    await at.call(logInWithPasskey, { body })
    await expect(at.call(logInWithPasskey, { body })).rejects.toEqual(EXPIRED)

    const late = app.visitor()
    const lateOptions = await optionsFor(late)
    app.clock.advance(5 * MINUTE)
    await expect(late.call(logInWithPasskey, { body: { answer: authenticator.use(lateOptions) } })).rejects.toEqual(
      EXPIRED,
    )
    await expect(enterWithPasskey(late, authenticator, { challenge: 'x'.repeat(43) })).rejects.toEqual(EXPIRED)
    expect(await refusalsOf(person)).toHaveLength(4)
  })

  test('is used up by a wrong answer, too', async () => {
    const { authenticator } = await somebody()
    const at = app.visitor()
    const options = await optionsFor(at)
    const wrong = { body: { answer: authenticator.use(options, { origin: 'https://evil.example' }) } }
    await expect(at.call(logInWithPasskey, wrong)).rejects.toEqual(REFUSED)
    const right = { body: { answer: authenticator.use(options) } }
    await expect(at.call(logInWithPasskey, right)).rejects.toEqual(EXPIRED)
  })

  test('is good for one purpose', async () => {
    const { person, authenticator } = await somebody()
    const logIn = await optionsFor(person)
    const fresh = { body: { answer: authenticator.use(logIn) } }
    await expect(person.call(signInWithPasskey, fresh)).rejects.toEqual(EXPIRED)
    const forLogIn = { body: { answer: authenticator.use(await freshOptions(person)) } }
    await expect(person.call(logInWithPasskey, forLogIn)).rejects.toEqual(EXPIRED)
    const forAdding = { body: { answer: testAuthenticator().make({ ...logIn, user: { id: 'x' } }) } }
    await expect(person.call(addPasskey, forAdding)).rejects.toEqual(EXPIRED)
    const byFresh = { ...(await freshOptions(person)), user: { id: 'x' } }
    const added = person.call(addPasskey, { body: { answer: testAuthenticator().make(byFresh) } })
    await expect(added).rejects.toEqual(EXPIRED)
  })

  test('is good for the person to whom it was given, also where another one uses the same browser', async () => {
    const { person } = await somebody()
    const next = await app.account()
    next.cookies.set('browser', person.cookies.get('browser') ?? '')
    const { options } = await person.call(beginPasskey)
    const body = { answer: testAuthenticator().make(options) }
    await expect(next.call(addPasskey, { body })).rejects.toEqual(EXPIRED)
  })

  test('is not in the database as it was given', async () => {
    const { challenge } = await optionsFor(app.visitor())
    expect(JSON.stringify(await app.db.select().from(browserNotes))).not.toContain(challenge)
  })
})

describe('rule B103: a passkey shows anew who somebody is', () => {
  test('asks for those of the person, and goes on in a fresh session', async () => {
    const { person, authenticator } = await somebody()
    app.clock.advance(16 * MINUTE)
    await expect(person.call(confirmFreshSignIn)).rejects.toEqual(STALE)
    const options = await freshOptions(person)
    const [row] = await rowsOf(person)
    expect(options.allowCredentials).toMatchObject([{ id: row?.credentialId }])
    await person.call(signInWithPasskey, { body: { answer: authenticator.use(options) } })
    const { access_token } = await person.call(issueToken, { body: {} })
    const headers = { authorization: `Bearer ${access_token}` }
    expect((await person.send(confirmFreshSignIn, { headers })).statusCode).toBe(204)
  })

  test('is refused with that of somebody else', async () => {
    const { person } = await somebody()
    const other = await somebody()
    const body = { answer: other.authenticator.use(await freshOptions(person)) }
    await expect(person.call(signInWithPasskey, { body })).rejects.toEqual(REFUSED)
    expect([await refusalsOf(person), await refusalsOf(other.person)]).toEqual([['passkey'], []])
    await expect((await app.account()).call(askForFreshPasskey)).rejects.toEqual(
      refused(409, 'identity-context:no-passkey'),
    )
  })

  test('opens no more than the session of an organization did before', async () => {
    const { caller, authenticator, id } = await inCompanySession()
    await caller.call(signInWithPasskey, { body: { answer: authenticator.use(await freshOptions(caller)) } })
    const own = await app.db.select().from(sessions).where(eq(sessions.userId, caller.userId))
    expect(own.map(({ organizationId, endedAt }) => [organizationId, endedAt === null])).toEqual([
      [id, false],
      [id, true],
    ])
  })
})

describe('rule B104: a passkey in place of a code', () => {
  async function halfway() {
    const { person, authenticator } = await somebody()
    const { phone } = await setUpTwoSteps(app, person)
    const at = app.visitor()
    const ticket = await takeFirstStep(at, person)
    return { person, authenticator, phone, at, ticket }
  }
  const finish = async (
    at: TestCaller,
    ticket: string,
    { use }: Awaited<ReturnType<typeof somebody>>['authenticator'],
  ) => {
    const { options } = await at.call(askForPasskey, { body: { ticket } })
    return at.call(finishLogInWithPasskey, { body: { ticket, answer: use(options) } })
  }

  test('finishes the log-in that a right password has begun, and the ticket is used up', async () => {
    const { person, authenticator, at, ticket } = await halfway()
    expect(await finish(at, ticket, authenticator)).toEqual({ user_id: person.userId, staff: false })
    expect(await isIn(at)).toBe(true)
    expect((await person.call(listSignIns, { query: {} }))[0]).toMatchObject({ provider: 'password' })
    const expired = refused(400, 'identity-context:log-in-expired')
    await expect(at.call(askForPasskey, { body: { ticket } })).rejects.toEqual(expired)
  })

  test('is told to be possible after the right password alone, and to who has one', async () => {
    const { person, at } = await halfway()
    const firstStep = async (email: string) =>
      (await at.send(logIn, { body: { username: email, password: TWO_STEP_PASSWORD } })).json().errors[0]
    expect((await firstStep(person.email)).context.has_passkey).toBe(true)
    const without = await app.account()
    await givePassword(app, without)
    await setUpTwoSteps(app, without)
    expect((await firstStep(without.email)).context.has_passkey).toBe(false)
  })

  test('is one of the person whose password was right', async () => {
    const { at, ticket } = await halfway()
    const other = await somebody()
    await expect(finish(at, ticket, other.authenticator)).rejects.toEqual(REFUSED)
    const stranger = app.visitor()
    await expect(finish(stranger, ticket, other.authenticator)).rejects.toEqual(
      refused(400, 'identity-context:log-in-expired'),
    )
  })

  test('comes too late after a changed password', async () => {
    const { person, authenticator, at, ticket } = await halfway()
    const { options } = await at.call(askForPasskey, { body: { ticket } })
    const body = { old_password: TWO_STEP_PASSWORD, new_password: 'plum-harbor-lantern' }
    await person.call(changePassword, { body })
    const late = at.call(finishLogInWithPasskey, { body: { ticket, answer: authenticator.use(options) } })
    await expect(late).rejects.toEqual(refused(400, 'identity-context:log-in-expired'))
    expect(await isIn(at)).toBe(false)
  })
})

describe('rule B105: an answer', () => {
  test('of another portal, another page, an unverified person or with another signature is refused', async () => {
    const { person, authenticator } = await somebody()
    const at = app.visitor()
    for (const odds of [
      { origin: 'https://evil.example' },
      { rpId: 'evil.example' },
      { isUnverified: true },
      { userHandle: 'bm90LXRoZWlycw' },
      { type: 'webauthn.create' },
    ])
      await expect(enterWithPasskey(at, authenticator, odds)).rejects.toEqual(REFUSED)

    const options = await optionsFor(at)
    const answer = authenticator.use(options)
    const forged = testAuthenticator().use(options)
    const response = { ...answer.response, signature: forged.response.signature }
    await expect(at.call(logInWithPasskey, { body: { answer: { ...answer, response } } })).rejects.toEqual(REFUSED)
    expect(await isIn(at)).toBe(false)
    expect(await refusalsOf(person)).toHaveLength(6)
  })

  test('of a passkey that is not known, or was removed, reads alike', async () => {
    const unknown = enterWithPasskey(app.visitor(), testAuthenticator(), { userHandle: 'bm9ib2R5' })
    await expect(unknown).rejects.toEqual(REFUSED)
    const { person, authenticator } = await somebody()
    const [{ id = 0 } = {}] = await person.call(listPasskeys)
    await person.call(removePasskey, { params: { id } })
    await expect(enterWithPasskey(app.visitor(), authenticator)).rejects.toEqual(REFUSED)
  })
})

test('rule B106: wrong passkeys wait with their network, like wrong passwords, and a right one counts as none', async () => {
  const own = await testApp({ TRUST_PROXY: 'true' })
  try {
    const person = await own.account()
    const authenticator = await addOwnPasskey(person)
    const enter = async (from: number, odds: object) => {
      const at = own.visitor()
      const headers = { 'x-forwarded-for': `203.0.113.${from}` }
      const { options } = (await at.send(askForPasskey, { body: {}, headers })).json()
      return (await at.send(logInWithPasskey, { body: { answer: authenticator.use(options, odds) }, headers }))
        .statusCode
    }
    for (let right = 0; right < 3; right += 1) expect(await enter(1, {})).toBe(200)
    const statuses: number[] = []
    for (let wrong = 0; wrong < 51; wrong += 1) statuses.push(await enter(1, { rpId: 'evil.example' }))
    expect(statuses).toEqual([...Array(50).fill(400), 429])
    expect(await enter(1, {})).toBe(429)
    expect(await enter(2, {})).toBe(200)
  } finally {
    await own.close()
  }
})

test('rule B106: challenges that nobody answers wait with their network', async () => {
  const own = await testApp()
  try {
    const statuses: number[] = []
    for (let asked = 0; asked < 101; asked += 1)
      statuses.push((await own.visitor().send(askForPasskey, { body: {} })).statusCode)
    expect(statuses).toEqual([...Array(100).fill(200), 429])
  } finally {
    await own.close()
  }
})

describe('rule B107: a counter', () => {
  test('that does not go on is refused and recorded, and the person is warned, once a day', async () => {
    const { person, authenticator } = await somebody()
    await enterWithPasskey(app.visitor(), authenticator, { counter: 7 })
    for (const counter of [7, 3, 0])
      await expect(enterWithPasskey(app.visitor(), authenticator, { counter })).rejects.toEqual(REFUSED)
    await enterWithPasskey(app.visitor(), authenticator, { counter: 8 })

    expect(await refusalsOf(person)).toHaveLength(3)
    const warnings = (await lettersTo(app, person.email)).filter(({ subject }) => subject.includes('refused'))
    expect(warnings).toMatchObject([{ subject: 'We refused a passkey of your Doorstep login' }])
    expect(warnings[0]?.words[0]).toContain('may have been copied')
    expect((await rowsOf(person))[0]?.counter).toBe(8)
  })

  test('that is not signed warns nobody', async () => {
    const { person, authenticator } = await somebody()
    await enterWithPasskey(app.visitor(), authenticator, { counter: 7 })
    const at = app.visitor()
    const options = await optionsFor(at)
    const answer = authenticator.use(options, { counter: 1 })
    const response = { ...answer.response, signature: testAuthenticator().use(options).response.signature }
    await expect(at.call(logInWithPasskey, { body: { answer: { ...answer, response } } })).rejects.toEqual(REFUSED)
    expect(await subjectsTo(person)).not.toContain('We refused a passkey of your Doorstep login')
  })

  test('may say 0 forever', async () => {
    const person = await app.account()
    const authenticator = await addOwnPasskey(person, testAuthenticator({ isSynced: true }))
    for (let use = 0; use < 3; use += 1) await enterWithPasskey(app.visitor(), authenticator)
    expect((await rowsOf(person))[0]).toMatchObject({ counter: 0, isSynced: true })
  })
})

describe('rule B108: a change of passkeys', () => {
  test('is told by mail, and adding one ends the freshness of other sessions', async () => {
    const person = await app.account()
    const elsewhere = await app.again(person)
    await addOwnPasskey(person)
    await expect(elsewhere.call(confirmFreshSignIn)).rejects.toEqual(STALE)
    await person.call(confirmFreshSignIn)
    const [{ id = 0 } = {}] = await person.call(listPasskeys)
    await givePassword(app, person)
    await person.call(removePasskey, { params: { id } })
    expect(await subjectsTo(person)).toEqual([
      'A passkey was added to your Doorstep login',
      'A passkey was removed from your Doorstep login',
    ])
  })

  test('is refused to staff who act as the person, who see none of them either', async () => {
    const { person } = await somebody()
    const [{ id = 0 } = {}] = await person.call(listPasskeys)
    const support = await app.staff('support')
    const { headers } = await actAs(support, person)
    const params = { id }
    const answers = [
      await support.send(listPasskeys, { headers }),
      await support.send(beginPasskey, { headers }),
      await support.send(renamePasskey, { headers, params, body: { name: 'Mine' } }),
      await support.send(removePasskey, { headers, params }),
      await support.send(askForFreshPasskey, { headers }),
    ]
    expect(answers.map(({ statusCode }) => statusCode)).toEqual([403, 403, 403, 403, 403])
    expect(await rowsOf(person)).toHaveLength(1)
  })

  test('is refused in a session of an organization’s single sign-on (rule F85)', async () => {
    const { caller } = await inCompanySession()
    const [{ id = 0 } = {}] = await caller.call(listPasskeys)
    const elsewhere = refused(403, 'identity-context:other-sign-in-needed')
    await expect(caller.call(beginPasskey)).rejects.toEqual(elsewhere)
    await expect(caller.call(removePasskey, { params: { id } })).rejects.toEqual(elsewhere)
    await expect(caller.call(renamePasskey, { params: { id }, body: { name: 'Mine' } })).rejects.toEqual(elsewhere)
    expect(await rowsOf(caller)).toHaveLength(1)
  })
})

describe('rule B109: staff', () => {
  const remove = (by: TestCaller, { userId }: { userId: number }) =>
    by.call(removePasskeysOf, { params: { id: userId }, query: { reason: 'Lost the laptop, called back' } })

  test('see how many passkeys somebody has, and remove all of them with a reason, once', async () => {
    const { person, authenticator } = await somebody()
    const since = app.clock.now().toISOString()
    app.clock.advance(MINUTE)
    await addOwnPasskey(person)
    const administrator = await app.staff('user-admin')
    const read = () => administrator.call(getPerson, { params: { id: person.userId } })
    expect(await read()).toMatchObject({ passkeys: { count: 2, since } })
    await remove(administrator, person)
    await remove(administrator, person)

    expect(await read()).toMatchObject({ passkeys: { count: 0, since: '' }, sessions: [] })
    await expect(enterWithPasskey(app.visitor(), authenticator)).rejects.toEqual(REFUSED)
    const letters = (await lettersTo(app, person.email)).filter(({ subject }) => subject.endsWith('were removed'))
    expect(letters).toMatchObject([{ subject: 'Your Doorstep passkeys were removed' }])
    expect(letters[0]?.words[0]).toContain('removed 2 passkeys')
    const back = await app.again(person)
    expect(await back.call(listAuditEntries, { query: { group: 'members' } })).toMatchObject([
      { action: 'person.passkeys-removed', actor: { staff: true }, fields: { reason: 'Lost the laptop, called back' } },
    ])
  })

  test('other than user administrators do not, and nobody does it to themselves or above them', async () => {
    const { person } = await somebody()
    const forbidden = refused(403, 'request:forbidden')
    await expect(remove(await app.staff('support'), person)).rejects.toEqual(forbidden)
    const administrator = await app.staff('user-admin')
    await expect(remove(administrator, administrator)).rejects.toEqual(refused(409, 'identity-context:not-yourself'))
    await expect(remove(administrator, await app.staff('super-admin'))).rejects.toEqual(
      refused(403, 'identity-context:role-not-yours'),
    )
    expect(await rowsOf(person)).toHaveLength(1)
  })
})

describe('rule B110: a passkey is no reason to take the last other way in away', () => {
  test('so a password goes only if a provider stays', async () => {
    const { person } = await somebody()
    const last = refused(409, 'identity-context:last-credential')
    await expect(person.call(removePasswordLogin)).rejects.toEqual(last)
  })

  test('and it stays itself where nothing else lets its person in any more', async () => {
    const person = await app.account()
    await addOwnPasskey(person)
    await addOwnPasskey(person)
    const login = { issuer: 'https://gone.example', subject: person.email, provider: 'gone', email: person.email }
    await app.db.insert(providerLogins).values({ ...login, userId: person.userId, createdAt: app.clock.now() })
    const [one, other] = await person.call(listPasskeys)
    await person.call(removePasskey, { params: { id: one?.id ?? 0 } })
    const last = refused(409, 'identity-context:last-credential')
    await expect(person.call(removePasskey, { params: { id: other?.id ?? 0 } })).rejects.toEqual(last)
    await givePassword(app, person)
    await person.call(removePasskey, { params: { id: other?.id ?? 0 } })
  })
})

test('rule B111: a passkey goes with the personal data of its person, and with nothing else', async () => {
  const { person, authenticator } = await somebody()
  const body = { old_password: TWO_STEP_PASSWORD, new_password: 'plum-harbor-lantern' }
  await person.call(changePassword, { body })
  await app.db
    .update(users)
    .set({ email: `new.${person.email}` })
    .where(eq(users.id, person.userId))
  await enterWithPasskey(app.visitor(), authenticator)

  await inTransaction(app.db, (tx) => redactPerson(tx, person.userId, app.clock.now()))
  expect(await rowsOf(person)).toEqual([])
  const handles = await app.db.select().from(passkeyHandles).where(eq(passkeyHandles.userId, person.userId))
  expect(handles).toEqual([])
  await expect(enterWithPasskey(app.visitor(), authenticator)).rejects.toEqual(REFUSED)
  expect(await app.db.select().from(sessions).where(eq(sessions.userId, person.userId))).not.toEqual([])
})
