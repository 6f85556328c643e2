import { afterAll, beforeAll, describe, expect, test } from '@jest/globals'
import {
  activateUser,
  deactivateUser,
  endSessionsOfPerson,
  getPerson,
  mailPasswordReset,
  redactUser,
  setUserPassword,
} from '@portal/contracts/authorization/admin-identities'
import { listAuditEntries } from '@portal/contracts/authorization/audit'
import { resetPassword } from '@portal/contracts/authorization/password-reset'
import { getUsernameInfo } from '@portal/contracts/authorization/self'
import { logIn } from '@portal/contracts/authorization/session'
import { deactivateAccount } from '@portal/contracts/sales/admin-accounts'
import { audit } from '@portal/foundation/audit'
import { hashPassword } from '@portal/foundation/passwords'
import { passwords, providerLogins, users } from '@portal/foundation/people'
import { eq } from 'drizzle-orm'
import { lettersTo, linkOf } from '../../testing/letters.ts'
import { type TestApp, testApp } from '../../testing/test-app.ts'
import { refused, type TestCaller } from '../../testing/test-caller.ts'

const PASSWORD = 'correct-horse-battery'
const MINUTE = 60_000
const SIGNED_OUT = refused(401, 'request:unauthenticated')
const NOT_THERE = refused(404, 'identity-context:member-not-found')
const NOT_YOURSELF = refused(409, 'identity-context:not-yourself')
const FORBIDDEN = refused(403, 'request:forbidden')

let app: TestApp
let hash: string
let support: TestCaller
let administrator: TestCaller
beforeAll(async () => {
  app = await testApp({ TRUST_PROXY: 'true' })
  hash = await hashPassword(PASSWORD)
  support = await app.staff('support')
  administrator = await app.staff('user-admin')
})
afterAll(() => app.close())

/** An owner who logs in with a password. */
async function somebody({ confirmed = true } = {}): Promise<TestCaller> {
  const caller = await app.account({ confirmed })
  await app.db.insert(passwords).values({ userId: caller.userId, hash, changedAt: app.clock.now() })
  return caller
}

const idOf = ({ userId }: { userId: number }) => ({ params: { id: userId } })
const read = (person: { userId: number }, by: TestCaller = support) => by.call(getPerson, idOf(person))
const codeOf = async (person: { userId: number }) => (await read(person)).sign_in.code
const deactivate = (person: { userId: number }, by: TestCaller = support) =>
  by.call(deactivateUser, { ...idOf(person), query: { reason: 'Left the company' } })
const logInFrom = (address: string, { email }: TestCaller, password = PASSWORD) =>
  app
    .visitor()
    .send(logIn, { body: { username: email, password }, headers: { 'x-forwarded-for': address, 'user-agent': 'x' } })
const linesAbout = async ({ userId }: { userId: number }, action: string) =>
  (
    await app.db
      .select()
      .from(audit)
      .where(eq(audit.subject, String(userId)))
  ).filter((line) => line.action === action)

describe('rule G20: the page of a person', () => {
  test('says who they are, how they log in, where they are logged in, and where they belong', async () => {
    const person = await somebody()
    expect(await read(person)).toMatchObject({
      user_id: person.userId,
      email_address: person.email,
      first_name: 'Pat',
      person_state: 'active',
      state_since: '',
      state_reason: '',
      redaction_due: '',
      internal_roles: [],
      sign_in: { code: 'can-log-in', words: 'They can log in.', until: '' },
      ways_in: [{ provider: 'password', email_address: person.email, organization_name: '', refusal: null }],
      sessions: [{ device: '' }],
      attempts: [],
      accounts: [{ account_id: person.accountId, account_label: 'Acme', is_deactivated: false }],
    })
  })

  test('counts no session that ran out', async () => {
    const [person, began] = [await somebody(), app.clock.now()]
    app.clock.advance(13 * 60 * MINUTE)
    expect((await read(person, await app.staff('support'))).sessions).toEqual([])
    app.clock.set(began)
  })

  test.each(['support', 'billing-ops', 'auditor', 'user-admin', 'super-admin'] as const)(
    'is read by %s',
    async (role) => {
      const person = await somebody()
      expect((await read(person, await app.staff(role))).user_id).toBe(person.userId)
    },
  )

  test('is read by no other staff, by no customer, and is nobody’s that is not there', async () => {
    const person = await somebody()
    await expect(read(person, await app.staff('catalog-admin'))).rejects.toEqual(FORBIDDEN)
    await expect(read(person, person)).rejects.toEqual(FORBIDDEN)
    await expect(read({ userId: 999_999_999 })).rejects.toEqual(NOT_THERE)
  })

  test('says who deactivated the login, when and why, as long as that lasts', async () => {
    const person = await somebody()
    await deactivate(person)
    const since = app.clock.now().toISOString()
    const [staff] = await app.db.select().from(users).where(eq(users.id, support.userId))
    expect(await read(person)).toMatchObject({
      person_state: 'deactivated',
      state_since: since,
      state_by: `${staff?.firstName} ${staff?.lastName}`,
      state_reason: 'Left the company',
      sign_in: { code: 'deactivated' },
      ways_in: [{ refusal: 'login-disabled' }],
      sessions: [],
    })
    expect((await logInFrom('198.51.100.1', person)).statusCode).toBe(401)

    await support.call(activateUser, { ...idOf(person), query: { reason: 'Came back' } })
    expect(await read(person)).toMatchObject({
      person_state: 'active',
      state_since: '',
      state_by: '',
      state_reason: '',
    })
  })

  test('says the same of staff, who belong to no account', async () => {
    const colleague = await app.staff('auditor')
    await deactivate(colleague, await app.staff('super-admin'))
    expect(await read(colleague)).toMatchObject({ state_reason: 'Left the company', internal_roles: ['auditor'] })
  })

  test('counts down to a redaction, until it is taken back', async () => {
    const person = await somebody()
    await administrator.call(redactUser, idOf(person))
    const due = new Date(app.clock.now().getTime() + 72 * 60 * MINUTE).toISOString()
    expect(await read(person)).toMatchObject({
      person_state: 'redaction-pending',
      redaction_due: due,
      sign_in: { code: 'redaction-pending' },
    })
    await support.call(activateUser, { ...idOf(person), query: { reason: 'Asked us not to' } })
    expect(await read(person)).toMatchObject({ person_state: 'active', redaction_due: '' })
  })

  test('knows why the portal refuses them', async () => {
    const unconfirmed = await somebody({ confirmed: false })
    expect(await codeOf(unconfirmed)).toBe('address-unconfirmed')

    const wayless = await app.account()
    expect(await codeOf(wayless)).toBe('no-way-in')
    const login = { userId: wayless.userId, email: wayless.email, createdAt: app.clock.now(), subject: wayless.email }
    await app.db.insert(providerLogins).values({ ...login, issuer: 'https://old.example', provider: 'old' })
    expect(await codeOf(wayless)).toBe('provider-not-offered')
    await app.db.delete(providerLogins).where(eq(providerLogins.userId, wayless.userId))
    await app.db.insert(providerLogins).values({ ...login, issuer: 'sso:gone:https://idp.example', provider: 'sso' })
    expect(await codeOf(wayless)).toBe('connection-not-active')

    const stuck = await somebody()
    await support.call(deactivateAccount, { params: { id: stuck.accountId ?? 0 }, body: { reason: 'Owes us for May' } })
    expect(await codeOf(stuck)).toBe('accounts-deactivated')
  })

  test('a one-time password is no way in', async () => {
    const person = await somebody()
    await administrator.call(setUserPassword, { ...idOf(person), body: { new_password: 'given-by-support-17' } })
    expect(await codeOf(person)).toBe('one-time-password')
    const answer = await logInFrom('198.51.100.2', person, 'given-by-support-17')
    expect(answer.json().errors[0].name).toBe('identity-context:password-change-required')
  })

  test('rule B22: says until when they wait after wrong passwords, as long as they do', async () => {
    const person = await somebody()
    for (let attempt = 0; attempt < 5; attempt += 1) await logInFrom('198.51.100.3', person, 'wrong')
    const until = new Date(app.clock.now().getTime() + 30_000).toISOString()
    const seen = await read(person)
    expect(seen.sign_in).toMatchObject({ code: 'too-many-attempts', until })
    expect(seen.attempts.map(({ is_refused }) => is_refused)).toEqual([true, true, true, true, true])
    expect((await logInFrom('198.51.100.3', person)).statusCode).toBe(429)

    app.clock.advance(30_000)
    expect((await read(person)).sign_in).toMatchObject({ code: 'can-log-in', until: '' })
    expect((await logInFrom('198.51.100.3', person)).statusCode).toBe(200)
  })
})

describe('rule G21: a link to set a password', () => {
  const mail = (person: { userId: number }, by: TestCaller = support) => by.call(mailPasswordReset, idOf(person))

  test.each(['support', 'user-admin'] as const)('that %s sends is the one that people get themselves', async (role) => {
    const person = await somebody()
    await mail(person, await app.staff(role))
    const letter = (await lettersTo(app, person.email)).at(-1)
    expect(letter?.subject).toBe('Set a new Doorstep password')
    const { path, username = '', token = '' } = letter ? linkOf(letter) : { path: '' }
    expect(path).toBe('/reset-password')
    await app.visitor().call(resetPassword, { body: { username, token, password: 'plum-harbor-lantern' } })
    const [line] = await linesAbout(person, 'person.reset-mailed')
    expect(line).toMatchObject({ accountId: person.accountId })
    expect(JSON.stringify(line)).not.toContain(token)
  })

  test('is read of by their account', async () => {
    const person = await somebody()
    await mail(person)
    expect(await person.call(listAuditEntries, { query: { group: 'members' } })).toMatchObject([
      { action: 'person.reset-mailed', actor: { staff: true } },
    ])
  })

  test('is sent no more often than people could ask for it', async () => {
    const person = await somebody()
    for (let letter = 0; letter < 5; letter += 1) {
      await mail(person)
      app.clock.advance(MINUTE)
    }
    await expect(mail(person)).rejects.toEqual(refused(429, 'request:rate-limited'))
    expect(await lettersTo(app, person.email)).toHaveLength(5)
    expect(await linesAbout(person, 'person.reset-mailed')).toHaveLength(5)
  })

  test('goes to nobody whose login is closed, who has no password, or who is a colleague', async () => {
    const person = await somebody()
    await deactivate(person)
    await expect(mail(person)).rejects.toEqual(refused(409, 'identity-context:login-not-active'))

    const staffWithout = await app.staff('auditor')
    await expect(mail(staffWithout, administrator)).rejects.toEqual(refused(409, 'identity-context:no-password'))
    await expect(mail(staffWithout)).rejects.toEqual(FORBIDDEN)
    await expect(mail(support)).rejects.toEqual(NOT_YOURSELF)
    await expect(mail({ userId: 999_999_999 })).rejects.toEqual(NOT_THERE)
  })

  test.each(['billing-ops', 'auditor', 'catalog-admin'] as const)('is nothing that %s sends', async (role) => {
    await expect(mail(await somebody(), await app.staff(role))).rejects.toEqual(FORBIDDEN)
  })
})

describe('rule G23: staff who log a person out', () => {
  const end = (person: { userId: number }, by: TestCaller = support) => by.call(endSessionsOfPerson, idOf(person))

  test.each(['support', 'user-admin'] as const)('as %s end every session, once, and leave the login', async (role) => {
    const person = await somebody()
    const other = await app.again(person)
    const staff = await app.staff(role)
    await end(person, staff)
    await end(person, staff)

    await expect(person.call(getUsernameInfo)).rejects.toEqual(SIGNED_OUT)
    await expect(other.call(getUsernameInfo)).rejects.toEqual(SIGNED_OUT)
    expect(await linesAbout(person, 'person.sessions-ended')).toMatchObject([{ actorId: staff.userId }])
    expect(await read(person)).toMatchObject({ person_state: 'active', sessions: [] })
    expect((await logInFrom('198.51.100.4', person)).statusCode).toBe(200)
  })

  test('log out neither themselves, nor a colleague, nor nobody', async () => {
    await expect(end(support)).rejects.toEqual(NOT_YOURSELF)
    await expect(end(administrator)).rejects.toEqual(FORBIDDEN)
    await expect(end({ userId: 999_999_999 })).rejects.toEqual(NOT_THERE)
    await expect(end(await somebody(), await app.staff('auditor'))).rejects.toEqual(FORBIDDEN)
  })
})
