import { afterAll, beforeAll, describe, expect, test } from '@jest/globals'
import { setUserPassword } from '@portal/contracts/authorization/admin-identities'
import {
  activateIdentityProvider,
  deactivateIdentityProvider,
  finishIdentityProviderTest,
  getIdentityProvider,
  restoreIdentityProvider,
  testIdentityProvider,
  updateOidcProvider,
} from '@portal/contracts/authorization/identity-providers'
import { inviteMember } from '@portal/contracts/authorization/invitations'
import { deleteOrganization } from '@portal/contracts/authorization/organizations'
import { requestPasswordReset, resetPassword } from '@portal/contracts/authorization/password-reset'
import { logIn } from '@portal/contracts/authorization/session'
import { passwords, providerLogins, users } from '@portal/foundation/people'
import { eq, like } from 'drizzle-orm'
import { activateConnection } from '../../testing/activate-connection.ts'
import { lettersTo, linkOf } from '../../testing/letters.ts'
import { type TestApp, testApp } from '../../testing/test-app.ts'
import { refused } from '../../testing/test-caller.ts'
import {
  logInAtCompany,
  setUp,
  somebodyAt,
  type TestCompany,
  testCompany,
  testCompanyWithSso,
  testSignIn,
} from '../../testing/test-company.ts'
import { type TestIssuer, testIssuer } from '../../testing/test-issuer.ts'
import { verifyDomain } from '../../testing/verified-domain.ts'
import { purgeReplacedConnections } from './connection-logins.sql.ts'

const DAY = 86_400_000
const NOT_TESTED = refused(409, 'identity-context:idp-not-tested')

let app: TestApp
let old: TestIssuer
let next: TestIssuer
beforeAll(async () => {
  ;[old, next] = [await testIssuer(), await testIssuer()]
  app = await testApp({ TRUSTED_PROVIDERS: `${old.url},${next.url}` })
})
afterAll(async () => {
  await app.close()
  await old.close()
  await next.close()
})

const logInBy = (issuer: TestIssuer, { id }: TestCompany, claims: Record<string, unknown>) =>
  logInAtCompany(app.visitor(), { id, issuer, claims })

/** A company of which Ida logs in by the old provider, and another connection waits. */
async function moving() {
  const company = await testCompanyWithSso(app, old)
  const claims = somebodyAt(company.domain)
  const { user_id: userId } = await logInBy(old, company, claims)
  await setUp(company, next, 'Next login')
  return { ...company, claims, userId }
}

/** The same, after the other connection took over. */
async function moved() {
  const company = await moving()
  await activateConnection(app, company.caller)
  return company
}

const settingsOf = (issuer: TestIssuer) => ({
  name: 'Company login',
  issuer: issuer.url,
  client_id: 'portal',
  client_secret: 'a-secret',
  scopes: ['email'],
  is_id_token_mapping: true,
  default_role: 'api-key-viewer' as const,
})

describe('rule F80: a connection is activated once a test sign-in has passed', () => {
  test('the first one, one that waits, and one that was changed since', async () => {
    const company = await testCompany(app)
    await verifyDomain(app, company.id, company.domain)
    await setUp(company, old)
    await expect(company.caller.call(activateIdentityProvider)).rejects.toEqual(NOT_TESTED)
    await testSignIn(company, old)
    await company.caller.call(updateOidcProvider, { body: settingsOf(old) })
    await expect(company.caller.call(activateIdentityProvider)).rejects.toEqual(NOT_TESTED)
    await testSignIn(company, old)
    expect(await company.caller.call(activateIdentityProvider)).toMatchObject({ state: 'active' })

    await setUp(company, next)
    await expect(company.caller.call(activateIdentityProvider)).rejects.toEqual(NOT_TESTED)
    expect(await logInBy(old, company, somebodyAt(company.domain))).toMatchObject({ staff: false })
  })

  test('a test that failed does not count', async () => {
    const company = await testCompany(app)
    await setUp(company, old)
    const { state } = old.agree((await company.caller.call(testIdentityProvider)).redirect_uri)
    await company.caller.call(finishIdentityProviderTest, { body: { code: '', state, error: 'access_denied' } })
    await expect(company.caller.call(activateIdentityProvider)).rejects.toEqual(NOT_TESTED)
  })

  test('a test that began before the settings were changed does not count', async () => {
    const company = await testCompany(app)
    await setUp(company, old)
    const { redirect_uri } = await company.caller.call(testIdentityProvider)
    app.clock.advance(1_000)
    await company.caller.call(updateOidcProvider, { body: settingsOf(old) })
    const answer = old.agree(redirect_uri, somebodyAt(company.domain))
    await expect(company.caller.call(finishIdentityProviderTest, { body: answer })).rejects.toEqual(
      refused(400, 'identity-context:round-trip-lost'),
    )
    await expect(company.caller.call(activateIdentityProvider)).rejects.toEqual(NOT_TESTED)
  })
})

test('before it is replaced, its owner is told how many people log in by the active connection', async () => {
  const { caller } = await moving()
  const person = { name: 'Company login', people: 1, people_without_other_login: 1 }
  expect(await caller.call(getIdentityProvider)).toMatchObject({
    name: 'Next login',
    state: 'configured',
    people: 0,
    can_take_back: null,
    replaces: { ...person, keeps_logins: false },
  })
  await setUp({ caller } as TestCompany, old, 'Same issuer')
  expect(await caller.call(getIdentityProvider)).toMatchObject({ replaces: { ...person, keeps_logins: true } })
})

describe('rule F81: a replaced connection is kept for 30 days', () => {
  test('and taken back with its logins by one call; the other one is kept in its place', async () => {
    const company = await moved()
    const { caller, claims, userId } = company
    expect(await caller.call(getIdentityProvider)).toMatchObject({
      name: 'Next login',
      can_take_back: { name: 'Company login', people: 1, until: '2026-04-08T09:00:01.000Z' },
    })
    const later = await logInBy(next, company, somebodyAt(company.domain))
    expect(await caller.call(restoreIdentityProvider)).toMatchObject({
      name: 'Company login',
      state: 'active',
      can_take_back: { name: 'Next login', people: 1 },
    })
    expect(await logInBy(old, company, claims)).toMatchObject({ user_id: userId })
    await caller.call(restoreIdentityProvider)
    const [login] = await app.db.select().from(providerLogins).where(eq(providerLogins.userId, later.user_id))
    expect(await logInBy(next, company, { sub: login?.subject, email: login?.email })).toEqual(later)
  })

  test('and gone with its logins afterwards', async () => {
    const { caller, userId } = await moved()
    const loginsLeft = async () => {
      await purgeReplacedConnections(app.db, app.clock.now())
      return (await app.db.select().from(providerLogins).where(eq(providerLogins.userId, userId))).length
    }
    app.clock.advance(30 * DAY - 1)
    expect(await loginsLeft()).toBe(1)
    app.clock.advance(1)
    const again = await app.again(caller)
    await expect(again.call(restoreIdentityProvider)).rejects.toEqual(refused(409, 'identity-context:idp-not-replaced'))
    expect(await loginsLeft()).toBe(0)
  })

  test('logins that moved to a connection with the same issuer move back with it', async () => {
    const company = await testCompanyWithSso(app, old)
    const claims = somebodyAt(company.domain)
    const known = await logInBy(old, company, claims)
    await setUp(company, old, 'Same issuer')
    await activateConnection(app, company.caller)
    expect(await logInBy(old, company, claims)).toEqual(known)
    await company.caller.call(restoreIdentityProvider)
    expect(await logInBy(old, company, claims)).toEqual(known)
  })

  test('so is a deactivated connection with logins when another is set up in its place', async () => {
    const company = await moving()
    await activateConnection(app, company.caller)
    await company.caller.call(restoreIdentityProvider)
    await company.caller.call(deactivateIdentityProvider)
    app.clock.advance(1_000)
    await setUp(company, next)
    await company.caller.call(restoreIdentityProvider)
    expect(await logInBy(old, company, company.claims)).toMatchObject({ user_id: company.userId })
  })

  test('but not longer than its organization', async () => {
    const { caller, id, userId } = await moved()
    await caller.call(deactivateIdentityProvider)
    await caller.call(deleteOrganization, { params: { id } })
    expect(await app.db.select().from(providerLogins).where(eq(providerLogins.userId, userId))).toEqual([])
  })
})

test('rule F82: an active connection is not pointed at another issuer', async () => {
  const company = await testCompanyWithSso(app, old)
  const save = company.caller.call(updateOidcProvider, { body: settingsOf(next) })
  await expect(save).rejects.toMatchObject({
    problem: 'request:invalid',
    fields: {
      issuer: 'People log in with another identity provider now. Choose “Set up another” to move to this one',
    },
  })
  await company.caller.call(updateOidcProvider, { body: { ...settingsOf(old), name: 'Renamed' } })
})

describe('rule F87: a person whose login no longer works', () => {
  const PASSWORD = 'plum-harbor-lantern'
  const requestReset = (username: string) => app.visitor().send(requestPasswordReset, { body: { username } })
  const latest = async (email: string) => (await lettersTo(app, email)).at(-1)

  async function linkFor(email: string) {
    await requestReset(email)
    const letter = await latest(email)
    return { subject: letter?.subject, token: letter?.action ? (linkOf(letter).token ?? '') : '' }
  }
  const set = ({ email, token }: { email: string; token: string }) =>
    app.visitor().call(resetPassword, { body: { token, password: PASSWORD, username: email } })

  test('sets a password by a mailed link, and is told of it', async () => {
    const { claims, userId } = await moved()
    const { email } = claims
    const { subject, token } = await linkFor(email)
    expect(subject).toBe('Set a new Doorstep password')
    await set({ email, token })
    const body = { username: email, password: PASSWORD }
    expect(await app.visitor().call(logIn, { body })).toMatchObject({ user_id: userId })
    expect((await lettersTo(app, email)).map((one) => one.subject)).toContain('A new way to log in to Doorstep')
    await expect(set({ email, token })).rejects.toEqual(refused(400, 'identity-context:token-unusable'))
  })

  test('one whose single sign-on works gets none, nor by a link of before it worked again', async () => {
    const { caller, claims, userId } = await moved()
    const { email } = claims
    const { token } = await linkFor(email)
    await caller.call(restoreIdentityProvider)
    await expect(set({ email, token })).rejects.toEqual(refused(400, 'identity-context:token-unusable'))
    app.clock.advance(61_000)
    expect(await linkFor(email)).toMatchObject({ subject: 'Your Doorstep login has no password' })
    expect(await app.db.select().from(passwords).where(eq(passwords.userId, userId))).toEqual([])
  })

  test('gets a one-time password from staff, and one whose single sign-on works does not', async () => {
    const { caller, userId } = await moved()
    const staff = await app.staff('user-admin')
    const give = () =>
      staff.call(setUserPassword, { params: { id: userId }, body: { new_password: 'given-by-our-support' } })
    await caller.call(restoreIdentityProvider)
    await expect(give()).rejects.toEqual(refused(409, 'identity-context:no-password'))
    await caller.call(restoreIdentityProvider)
    await give()
    const [row] = await app.db.select().from(passwords).where(eq(passwords.userId, userId))
    expect(row).toMatchObject({ isOneTime: true })
  })

  test('rule F88: is mailed a link when they are invited again; other members are members already', async () => {
    const { caller, claims, userId } = await moving()
    const invite = () => caller.call(inviteMember, { body: { email_address: claims.email, roles: ['api-key-viewer'] } })
    await expect(invite()).rejects.toEqual(refused(409, 'identity-context:already-member'))
    await activateConnection(app, caller)
    await expect(invite()).rejects.toEqual(refused(409, 'identity-context:member-locked-out'))
    const letter = await latest(claims.email)
    const token = letter ? (linkOf(letter).token ?? '') : ''
    await set({ email: claims.email, token })
    expect(await app.db.select().from(passwords).where(eq(passwords.userId, userId))).toHaveLength(1)
    await expect(invite()).rejects.toEqual(refused(409, 'identity-context:already-member'))
  })

  test('but with an address that nobody has confirmed, nobody is shown to be this person', async () => {
    const { claims, userId } = await moved()
    await app.db.update(users).set({ emailConfirmedAt: null }).where(eq(users.id, userId))
    expect(await linkFor(claims.email)).toMatchObject({ subject: 'Your Doorstep login has no password' })
  })
})

test('no login of a connection outlives it', async () => {
  await purgeReplacedConnections(app.db, new Date(app.clock.now().getTime() + 31 * DAY))
  const logins = await app.db.select().from(providerLogins).where(like(providerLogins.issuer, 'sso:%'))
  const ids = new Set(logins.map(({ issuer }) => issuer.split(':')[1]))
  const { identityProviders } = await import('./identity-providers.tables.ts')
  const rows = await app.db.select({ id: identityProviders.id }).from(identityProviders)
  const known = rows.map(({ id }) => id)
  expect([...ids].filter((id) => !known.includes(id ?? ''))).toEqual([])
})
