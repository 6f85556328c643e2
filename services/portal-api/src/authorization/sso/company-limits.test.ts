import { afterAll, beforeAll, describe, expect, test } from '@jest/globals'
import { listAccounts } from '@portal/contracts/authorization/accounts'
import { deactivateIdentityProvider, getIdentityProvider } from '@portal/contracts/authorization/identity-providers'
import { acceptInvitation, inviteMember } from '@portal/contracts/authorization/invitations'
import { awaitRemoval } from '@portal/contracts/authorization/membership'
import { addOrganizationDomain } from '@portal/contracts/authorization/organization-domains'
import { createOrganization, renameOrganization } from '@portal/contracts/authorization/organizations'
import { addPasswordLogin, changeUsername, mailFreshCode, signInWithCode } from '@portal/contracts/authorization/self'
import { issueToken } from '@portal/contracts/authorization/session'
import { openAccount } from '@portal/contracts/sales/accounts'
import { listSecretKeys } from '@portal/contracts/security/secret-key-list'
import { accounts, addMember, users } from '@portal/foundation/people'
import { findVisitor, mintAccessToken, sessionIdOf } from '@portal/foundation/sessions'
import { eq } from 'drizzle-orm'
import { activateConnection } from '../../testing/activate-connection.ts'
import { lettersTo, linkOf } from '../../testing/letters.ts'
import { newKey } from '../../testing/secret-keys.ts'
import { type TestApp, testApp } from '../../testing/test-app.ts'
import { refused, type TestCaller } from '../../testing/test-caller.ts'
import {
  leaveForCompany,
  logInAtCompany,
  setUp,
  somebodyAt,
  testCompany,
  testCompanyWithSso,
} from '../../testing/test-company.ts'
import { type TestIssuer, testIssuer } from '../../testing/test-issuer.ts'

const NOBODY = refused(401, 'identity-context:authentication-failure')
const NOT_FOUND = refused(404, 'identity-context:sso-not-found')
const ELSEWHERE = refused(403, 'identity-context:other-sign-in-needed')

let app: TestApp
let acmes: TestIssuer
let theirs: TestIssuer
beforeAll(async () => {
  ;[acmes, theirs] = [await testIssuer(), await testIssuer()]
  app = await testApp({ TRUSTED_PROVIDERS: `${acmes.url},${theirs.url}` })
})
afterAll(async () => {
  await app.close()
  await acmes.close()
  await theirs.close()
})

const originFor = async (asked: string | number) => new URL(await leaveForCompany(app.visitor(), asked)).origin

describe('rule F96: a viewer who opens an organization of the same name changes nothing for others', () => {
  async function viewersCompany({ domain, name }: { domain: string; name: string }) {
    const company = await testCompany(app, { domain, name })
    await setUp(company, theirs)
    await activateConnection(app, company.caller)
    return company
  }

  test('it is found by its id alone, takes nobody new in, and the owners of the domain are told once a day', async () => {
    const acme = await testCompanyWithSso(app, acmes)
    const viewer = await viewersCompany(acme)
    const added = { body: { domain: acme.domain } }
    const { state } = await viewer.caller.call(addOrganizationDomain, added)
    expect([state, await viewer.caller.call(getIdentityProvider)]).toEqual([
      'waiting',
      expect.objectContaining({ state: 'active', domains: [], is_found_by_name: false }),
    ])
    expect(await originFor(viewer.id)).toBe(theirs.url)
    for (const asked of [acme.domain, `ida@${acme.domain}`, acme.name, acme.id])
      expect(await originFor(asked)).toBe(acmes.url)
    const claims = somebodyAt(acme.domain)
    await expect(logInAtCompany(app.visitor(), { id: viewer.id, issuer: theirs, claims })).rejects.toEqual(NOBODY)

    const told = await lettersTo(app, `owner-${acme.caller.userId}@${acme.domain}`)
    const about = told.filter(({ subject }) => subject.includes(acme.domain))
    expect(about.map(({ subject }) => subject)).toEqual([`Someone at ${acme.domain} registered an organization`])
    expect(about[0]?.words[0]).toContain(
      `owner-${viewer.caller.userId}@${acme.domain} registered the organization ${acme.name}.`,
    )
  })

  test('also while the connection of the other is off', async () => {
    const acme = await testCompanyWithSso(app, acmes)
    await viewersCompany(acme)
    await acme.caller.call(deactivateIdentityProvider)
    for (const asked of [acme.domain, `ida@${acme.domain}`, acme.name])
      await expect(leaveForCompany(app.visitor(), asked)).rejects.toEqual(NOT_FOUND)
  })

  test('the owners are told of the organization that somebody with an address there registers, and of no stranger’s', async () => {
    const acme = await testCompanyWithSso(app, acmes)
    const letters = async () =>
      (await lettersTo(app, `owner-${acme.caller.userId}@${acme.domain}`)).map(({ subject }) => subject)
    const register = async (email: string) => {
      const caller = await app.account()
      await app.db.update(users).set({ email, canonicalEmail: email }).where(eq(users.id, caller.userId))
      await caller.call(createOrganization, { body: { organization_name: acme.name } })
      return caller
    }
    const stranger = await register(`vic@elsewhere-${acme.id}.example`)
    await stranger.call(addOrganizationDomain, { body: { domain: acme.domain } })
    expect(await letters()).toEqual([])
    await register(`vic@${acme.domain}`)
    await register(`val@${acme.domain}`)
    expect(await letters()).toEqual([`Someone at ${acme.domain} registered an organization`])
  })
})

test('rule F14: without a verified domain an organization is found by its id alone, wherever its owner has a mailbox', async () => {
  const alone = await testCompany(app, { name: 'All alone' })
  await setUp(alone, theirs)
  await activateConnection(app, alone.caller)
  expect(await originFor(alone.id)).toBe(theirs.url)
  for (const asked of [alone.domain, `ida@${alone.domain}`, alone.name])
    await expect(leaveForCompany(app.visitor(), asked)).rejects.toEqual(NOT_FOUND)
  const claims = somebodyAt(alone.domain)
  await expect(logInAtCompany(app.visitor(), { id: alone.id, issuer: theirs, claims })).rejects.toEqual(NOBODY)
})

test('rule F14: an address whose domain is in letters of its own is found by the form in which domains are kept', async () => {
  const company = await testCompanyWithSso(app, acmes, { domain: 'xn--bcher-kva.example' })
  for (const asked of ['ida@bücher.example', 'BÜCHER.example', 'ida@xn--bcher-kva.example'])
    expect(await originFor(asked)).toBe(acmes.url)
  const claims = { ...somebodyAt('bücher.example') }
  await expect(logInAtCompany(app.visitor(), { id: company.id, issuer: acmes, claims })).resolves.toBeDefined()
})

describe('rule F84: a name belongs to the first organization that activated a connection with it', () => {
  test('another of the same name is found otherwise, however it is written', async () => {
    const acme = await testCompanyWithSso(app, acmes, { name: 'Umbrella Works' })
    const twin = await testCompanyWithSso(app, theirs, { name: ' ＵMBRELLA  works' })
    expect(await originFor('umbrella works')).toBe(acmes.url)
    expect(await originFor(twin.domain)).toBe(theirs.url)
    await acme.caller.call(renameOrganization, { params: { id: acme.id }, body: { organization_name: 'Parasol' } })
    await activateConnection(app, twin.caller)
    expect(await originFor('Umbrella Works')).toBe(theirs.url)
  })

  test('a name that looks like a domain leads nobody anywhere', async () => {
    await testCompanyWithSso(app, theirs, { name: 'victim.example' })
    await expect(leaveForCompany(app.visitor(), 'victim.example')).rejects.toEqual(NOT_FOUND)
    const real = await testCompanyWithSso(app, acmes, { domain: 'victim.example' })
    expect(await originFor('victim.example')).toBe(acmes.url)
    expect(real.domain).toBe('victim.example')
  })
})

describe('rule F85: a session that Acme’s single sign-on began', () => {
  /** Logs in Ida, a member of Acme and of Globex, through Acme's provider. */
  async function ida() {
    const acme = await testCompanyWithSso(app, acmes)
    const globex = await app.account({ label: 'Globex' })
    await newKey(globex, 'Globex secret')
    const at = app.visitor()
    const claims = somebodyAt(acme.domain)
    const { user_id: userId } = await logInAtCompany(at, { id: acme.id, issuer: acmes, claims })
    const roles = ['account-owner', 'api-key-viewer'] as const
    await addMember(app.db, { accountId: globex.accountId, userId, roles: [...roles], now: app.clock.now() })
    await app.db.update(users).set({ defaultAccountId: globex.accountId }).where(eq(users.id, userId))
    return { acme, globex, at, claims, userId }
  }

  async function bearer(at: TestCaller, body = {}) {
    const { access_token } = await at.call(issueToken, { body })
    return { headers: { authorization: `Bearer ${access_token}` } }
  }
  const cookieOf = (at: TestCaller) =>
    decodeURIComponent(at.cookies.get('session') ?? '')
      .split('.')
      .slice(0, 2)
      .join('.')

  test('lists accounts of Acme alone, and gets a token for no other', async () => {
    const { acme, globex, at } = await ida()
    const token = await bearer(at)
    const listed = (await at.send(listAccounts, token)).json()
    expect(listed.map((one: { account_id: number }) => one.account_id)).toEqual([acme.caller.accountId])
    await expect(at.call(issueToken, { body: { account_id: globex.accountId } })).rejects.toEqual(ELSEWHERE)
  })

  test('reads no key of Globex, and hears nothing of it, with a token that names it', async () => {
    const { globex, at, userId } = await ida()
    const sessionId = sessionIdOf(cookieOf(at))
    const named = { userId, sessionId, accountId: globex.accountId }
    const forged = await mintAccessToken(app.foundation.keys.signing, named, app.clock.now())
    const headers = { authorization: `Bearer ${forged.access_token}` }
    const answer = await at.send(listSecretKeys, { headers })
    expect(answer.statusCode).toBe(403)
    expect(answer.body).not.toContain('Globex secret')
    expect((await at.send(awaitRemoval, { headers, query: { roles: 'api-key-viewer' } })).json()).toMatchObject({
      is_member: false,
    })
  })

  test('is drawn documents of Acme alone', async () => {
    const { acme, globex, at } = await ida()
    const shown = { now: app.clock.now(), requestId: 'a-document' }
    const visit = await findVisitor(app.foundation, cookieOf(at), shown)
    expect(visit?.visitor.account?.id).toBe(acme.caller.accountId)
    expect(visit?.visitor.accounts.map(({ account_id }) => account_id)).toEqual([acme.caller.accountId])
    expect(await findVisitor(app.foundation, cookieOf(at), { ...shown, accountId: globex.accountId })).toBeUndefined()
  })

  test.each([
    ['a password', addPasswordLogin, { username: 'ida@elsewhere.example', password: 'plum-harbor-lantern' }],
    ['another address', changeUsername, { username: 'ida@elsewhere.example' }],
    ['an account of their own', openAccount, {}],
  ])('gets nobody %s, which would open more', async (_, call, body) => {
    const { at } = await ida()
    const answer = await at.send(call, { ...(await bearer(at)), body })
    expect([answer.statusCode, answer.json().errors[0].name]).toEqual([403, 'identity-context:other-sign-in-needed'])
  })

  test('stays within Acme after a mailed code', async () => {
    const { globex, at, claims } = await ida()
    await at.send(mailFreshCode, await bearer(at))
    const code = (await lettersTo(app, claims.email)).at(-1)?.code
    expect((await at.send(signInWithCode, { ...(await bearer(at)), body: { code } })).statusCode).toBe(200)
    await expect(at.call(issueToken, { body: { account_id: globex.accountId } })).rejects.toEqual(ELSEWHERE)
  })

  test('stays in Acme when an invitation elsewhere is accepted', async () => {
    const { at, claims } = await ida()
    const initech = await app.account({ label: 'Initech' })
    await app.db.update(accounts).set({ maxUsersOverride: 10 }).where(eq(accounts.id, initech.accountId))
    await initech.call(inviteMember, { body: { email_address: claims.email, roles: ['api-key-viewer'] } })
    const letter = (await lettersTo(app, claims.email)).find(({ subject }) => subject.includes('Initech'))
    const token = letter ? (linkOf(letter).token ?? '') : ''
    const accepted = await at.send(acceptInvitation, { ...(await bearer(at)), body: { token } })
    expect(accepted.json()).toMatchObject({ account_id: initech.accountId })
    await expect(at.call(issueToken, { body: { account_id: initech.accountId } })).rejects.toEqual(ELSEWHERE)
    expect((await at.send(listSecretKeys, await bearer(at))).statusCode).toBe(200)
  })
})
