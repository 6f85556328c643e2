import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, jest, test } from '@jest/globals'
import {
  activateIdentityProvider,
  createOidcProvider,
  deactivateIdentityProvider,
  finishIdentityProviderTest,
  getIdentityProvider,
  removeIdentityProvider,
  testIdentityProvider,
  updateOidcProvider,
} from '@portal/contracts/authorization/identity-providers'
import { inviteMember, listInvitations } from '@portal/contracts/authorization/invitations'
import { listRolesOfUser } from '@portal/contracts/authorization/members'
import { listLoginProviders } from '@portal/contracts/authorization/oidc'
import { createOrganization, deleteOrganization, getOrganization } from '@portal/contracts/authorization/organizations'
import { confirmFreshSignIn } from '@portal/contracts/authorization/self'
import { issueToken } from '@portal/contracts/authorization/session'
import {
  addCompanyLogin,
  finishSso,
  getCompanyLogin,
  startCompanyLogin,
  startSso,
} from '@portal/contracts/authorization/sso'
import { audit } from '@portal/foundation/audit'
import { messages } from '@portal/foundation/messages'
import { accounts, memberships, providerLogins, users } from '@portal/foundation/people'
import { and, eq, sql } from 'drizzle-orm'
import { activateConnection } from '../../testing/activate-connection.ts'
import { atTheSameMoment } from '../../testing/at-the-same-moment.ts'
import { lettersTo } from '../../testing/letters.ts'
import { type TestApp, testApp } from '../../testing/test-app.ts'
import { refused, type TestCaller } from '../../testing/test-caller.ts'
import { type IssuerAnswer, type TestIssuer, testIssuer } from '../../testing/test-issuer.ts'
import { verifyDomain } from '../../testing/verified-domain.ts'
import { identityProviders } from './identity-providers.tables.ts'

const CALLBACK = 'http://localhost:4000/account/callback/sso'
const NOBODY = refused(401, 'identity-context:authentication-failure')
const LOST = refused(400, 'identity-context:round-trip-lost')
const UPSTREAM = refused(502, 'identity-context:general-upstream-failure')

let company: TestIssuer
let other: TestIssuer
let app: TestApp
let companies = 0

beforeAll(async () => {
  ;[company, other] = [await testIssuer(), await testIssuer()]
  app = await testApp({ TRUSTED_PROVIDERS: `${company.url},${other.url}` })
})
beforeEach(() => company.lieOnce({}))
afterAll(async () => {
  await app.close()
  await company.close()
  await other.close()
})

/** An owner with an address at a verified domain of the company's own, and ten seats. */
async function owner({ domain = `company-${++companies}.example`, name = `Company ${companies}` } = {}) {
  const caller = await app.account({ label: name })
  const email = `owner-${caller.userId}@${domain}`
  await app.db.update(users).set({ email, canonicalEmail: email }).where(eq(users.id, caller.userId))
  await app.db.update(accounts).set({ maxUsersOverride: 10 }).where(eq(accounts.id, caller.accountId))
  const { organization_id: id } = await caller.call(createOrganization, { body: { organization_name: name } })
  await verifyDomain(app, id, domain)
  return { caller, id, domain, name }
}

const SETTINGS = () => ({
  name: 'Company login',
  issuer: company.url,
  client_id: 'portal',
  client_secret: 'a-secret',
  scopes: ['profile', 'email'],
  is_id_token_mapping: true,
  default_role: 'api-key-viewer' as const,
})

/** The same with single sign-on that works. */
async function companyWithSso(settings: Partial<ReturnType<typeof SETTINGS>> | { default_role: '' } = {}) {
  const owned = await owner()
  await owned.caller.call(createOidcProvider, { body: { ...SETTINGS(), ...settings } })
  await activateConnection(app, owned.caller)
  return owned
}

async function leave(at: TestCaller, organization: string | number): Promise<string> {
  const body = { organization: String(organization), redirect_uri: CALLBACK }
  return (await at.call(startSso, { body })).redirect_uri
}

const comeBack = (at: TestCaller, id: number, answer: Partial<IssuerAnswer>) =>
  at.call(finishSso, { body: { organization: String(id), redirect_uri: CALLBACK, code: '', ...answer } })

/** A whole round trip of one browser. */
async function logInAt(at: TestCaller, id: number, claims: Record<string, unknown>) {
  return comeBack(at, id, company.agree(await leave(at, id), claims))
}

const somebody = (domain: string) => ({
  sub: `subject-${++companies}`,
  email: `ida-${companies}@${domain}`,
  email_verified: true,
  given_name: 'Ida',
  family_name: 'Berg',
})

async function linesOf(subject: string | number) {
  return (
    await app.db
      .select()
      .from(audit)
      .where(eq(audit.subject, String(subject)))
  ).map(({ action, fields }) => ({
    action,
    fields,
  }))
}

test('the state of a configuration is undefined, then configured, then active, and back', async () => {
  const { caller, id } = await owner()
  const stateOf = async () => (await caller.call(getIdentityProvider)).state
  expect(await caller.call(getIdentityProvider)).toMatchObject({ idp_id: '', state: 'undefined', type: 'undefined' })
  await caller.call(createOidcProvider, { body: SETTINGS() })
  expect(await stateOf()).toBe('configured')
  expect(await caller.call(getOrganization)).toMatchObject({ configured: true, idp_activated: false })
  await activateConnection(app, caller)
  await activateConnection(app, caller)
  expect(await stateOf()).toBe('active')
  expect(await caller.call(getOrganization)).toMatchObject({ configured: true, idp_activated: true })
  await caller.call(deactivateIdentityProvider)
  await caller.call(deactivateIdentityProvider)
  expect(await stateOf()).toBe('configured')
  await caller.call(removeIdentityProvider)
  expect(await stateOf()).toBe('undefined')
  const lines = await app.db.select().from(audit).where(eq(audit.actorId, caller.userId)).orderBy(audit.id)
  expect(lines.map(({ action }) => action)).toEqual([
    'organization.registered',
    'identity-provider.configured',
    'identity-provider.activated',
    'identity-provider.deactivated',
    'identity-provider.removed',
  ])
  expect(lines[1]?.fields).toEqual({ name: 'Company login', type: 'OIDC', organization: id })
})

test('rule M96: a name that a company tells is one line, shows all that it says, and keeps nobody out', async () => {
  const { id, domain } = await companyWithSso()
  const claims = { ...somebody(domain), given_name: 'Ida\0\r\nevil', family_name: 'Berg\u202egpj\u009b31m' }
  await logInAt(app.visitor(), id, claims)
  const [person] = await app.db.select().from(users).where(eq(users.email, claims.email))
  expect([person?.firstName, person?.lastName]).toEqual(['Ida evil', 'Berggpj31m'])
})

test('what was saved is answered with all that the company has to be told, and never the secret', async () => {
  const { caller, id, domain } = await owner()
  const saved = await caller.call(createOidcProvider, { body: SETTINGS() })
  expect(saved).toEqual({
    idp_id: expect.stringMatching(/^[0-9a-f-]{36}$/),
    account_id: caller.accountId,
    name: 'Company login',
    owner: `owner-${caller.userId}@${domain}`,
    state: 'configured',
    type: 'OIDC',
    callback_info: [
      { name: 'Redirect URI', url: CALLBACK },
      {
        name: 'Assertion consumer service (ACS) URL',
        url: `http://localhost:4000/api/authorization/sso/saml/${id}/acs`,
      },
      { name: 'Entity ID', url: `http://localhost:4000/api/authorization/sso/saml/${id}/metadata` },
      { name: 'Metadata', url: `http://localhost:4000/api/authorization/sso/saml/${id}/metadata` },
      {
        name: 'Signing certificate',
        url: `http://localhost:4000/api/authorization/sso/saml/${id}/certificate`,
      },
    ],
    oidc: {
      issuer: company.url,
      clientId: 'portal',
      scopes: ['openid', 'profile', 'email'],
      is_id_token_mapping: true,
    },
    default_role: 'api-key-viewer',
    domains: [domain],
    is_found_by_name: true,
    people: 0,
    people_without_other_login: 0,
    replaces: null,
    can_take_back: null,
    last_test: null,
  })
  const { rows } = (await app.db.execute(sql`select * from identity_providers`)) as { rows: unknown[] }
  expect(rows.length).toBeGreaterThan(0)
  expect(JSON.stringify(rows)).not.toContain('a-secret')
})

test('an unknown role or scope, and an issuer that is not asked, are refused at their fields', async () => {
  const { caller } = await owner()
  const save = (wrong: object) => caller.call(createOidcProvider, { body: { ...SETTINGS(), ...wrong } })
  for (const [field, wrong] of [
    ['default_role', { default_role: 'account-owner' }],
    ['scopes.0', { scopes: ['two words'] }],
    ['issuer', { issuer: 'http://issuer.example' }],
    ['issuer', { issuer: 'no address' }],
    ['client_secret', { client_secret: ' ' }],
  ] as const) {
    const fields = expect.objectContaining({ [field]: expect.any(String) })
    await expect(save(wrong)).rejects.toEqual(expect.objectContaining({ problem: 'request:invalid', fields }))
  }
})

test.each([
  ['as it is', () => company.url],
  ['with blanks', () => `  ${company.url} `],
  ['with the last slash', () => `${company.url}/`],
  ['with the address of its description', () => `${company.url}/.well-known/openid-configuration`],
  ['with that and a slash', () => `${company.url}/.well-known/openid-configuration/`],
  ['with a query and a fragment', () => `${company.url}/?a=b#c`],
  ['with its host in capitals', () => company.url.replace('http', 'HTTP')],
])('rule B82: an issuer entered %s is stored as it calls itself, and is good for a login', async (_, issuer) => {
  const { caller, id, domain } = await companyWithSso({ issuer: issuer() })
  expect((await caller.call(getIdentityProvider)).oidc?.issuer).toBe(company.url)
  expect(await logInAt(app.visitor(), id, somebody(domain))).toMatchObject({ staff: false })
  // Written in another way, it is the same one and needs no secret.
  const again = await caller.call(updateOidcProvider, {
    body: { ...SETTINGS(), issuer: `${company.url}/`, client_secret: '' },
  })
  expect(again.oidc?.issuer).toBe(company.url)
})

test.each([
  ['without', 'with', '/company', '/company/'],
  ['with', 'without', '/company/', '/company'],
])(
  'rule B82: an issuer entered %s the last slash that calls itself one %s is stored so, and can be tested',
  async (_, _itself, entered, own) => {
    const { caller } = await owner()
    company.describe({ issuer: company.url + own })
    const saved = await caller.call(createOidcProvider, { body: { ...SETTINGS(), issuer: company.url + entered } })
    expect(saved.oidc?.issuer).toBe(company.url + own)
    expect((await caller.call(testIdentityProvider)).redirect_uri).toContain(`${company.url}/authorize`)
    company.describe({})
  },
)

describe('rule B83: a test that cannot begin says to owners what to ask for, and', () => {
  async function refusalOf(issuer: string) {
    const { caller } = await owner()
    await caller.call(createOidcProvider, { body: { ...SETTINGS(), issuer } })
    return caller.call(testIdentityProvider).catch((error) => error)
  }
  afterEach(() => company.describe({}))

  test.each([
    [
      { issuer: 'https://sts.example/{tenantid}/v2.0' },
      /^The issuer calls itself https:\/\/sts\.example\/\{tenantid\}\/v2\.0, for every directory\. Ask .* for the directory \(tenant\) ID/,
    ],
    [
      { issuer: 'https://other.example' },
      /^The issuer calls itself https:\/\/other\.example, which is not the one entered/,
    ],
    [{ issuer: 7 }, /does not describe an identity provider\. Ask the identity provider’s team/],
  ])('%j', async (described, words) => {
    company.describe(described)
    expect(await refusalOf(company.url)).toMatchObject({
      problem: 'identity-context:general-upstream-failure',
      fields: { issuer: expect.stringMatching(words) },
    })
  })

  test('where nothing is described, by its status', async () => {
    expect(await refusalOf(`${company.url}/nowhere`)).toMatchObject({
      fields: {
        issuer: expect.stringMatching(
          /^There is no description .*\/nowhere\/\.well-known\/openid-configuration \(status 404\)/,
        ),
      },
    })
  })

  test('of an address in a private network, nothing', async () => {
    const issuer = 'https://169.254.169.254/latest'
    expect(await refusalOf(issuer)).toMatchObject({
      fields: { issuer: expect.stringMatching(/could not be read\. Ask the identity provider’s team whether/) },
    })
  })

  test('people who log in hear none of it', async () => {
    const { id } = await companyWithSso({ issuer: `${company.url}/nowhere` })
    const refusal = await leave(app.visitor(), id).catch((error) => error)
    expect(refusal).toEqual(UPSTREAM)
    expect(refusal.fields).toEqual({})
  })
})

test('an issuer in a private network is never asked', async () => {
  const { caller, id } = await owner()
  await caller.call(createOidcProvider, { body: { ...SETTINGS(), issuer: 'https://169.254.169.254/' } })
  await activateConnection(app, caller)
  await expect(leave(app.visitor(), id)).rejects.toEqual(UPSTREAM)
})

test('an empty secret leaves the one that is there, but not for another issuer', async () => {
  const { caller, id, domain } = await companyWithSso()
  await caller.call(updateOidcProvider, { body: { ...SETTINGS(), name: 'Renamed', client_secret: '' } })
  expect(await logInAt(app.visitor(), id, somebody(domain))).toMatchObject({ staff: false })
  const moved = caller.call(updateOidcProvider, { body: { ...SETTINGS(), issuer: other.url, client_secret: '' } })
  await expect(moved).rejects.toEqual(refused(400, 'request:invalid'))
})

test('Configure an identity provider first: there is nothing to change, test or activate, and nothing to remove', async () => {
  const { caller } = await owner()
  const NONE = refused(409, 'identity-context:idp-not-configured')
  await expect(caller.call(updateOidcProvider, { body: SETTINGS() })).rejects.toEqual(NONE)
  for (const call of [
    activateIdentityProvider,
    deactivateIdentityProvider,
    testIdentityProvider,
    removeIdentityProvider,
  ]) {
    await expect(caller.call(call)).rejects.toEqual(NONE)
  }
})

test('Deactivate the identity provider first: neither it nor the organization is removed while it is active', async () => {
  const { caller, id } = await companyWithSso()
  const ACTIVE = refused(409, 'identity-context:idp-active')
  await expect(caller.call(removeIdentityProvider)).rejects.toEqual(ACTIVE)
  await expect(caller.call(deleteOrganization, { params: { id } })).rejects.toEqual(ACTIVE)
  await caller.call(deactivateIdentityProvider)
  await caller.call(deleteOrganization, { params: { id } })
  expect(await caller.call(getOrganization)).toBeNull()
})

test('single sign-on is offered as soon as an organization has it', async () => {
  await companyWithSso()
  const offered = await app.visitor().call(listLoginProviders)
  expect(offered.at(-1)).toEqual({
    provider: 'sso',
    title: 'single sign-on',
    callback: '/account/callback/sso',
  })
})

test('and no longer than a second after the last has none', async () => {
  const { caller } = await companyWithSso()
  let later = performance.now()
  const isOffered = async () => {
    later += 1_001
    const watch = jest.spyOn(performance, 'now').mockReturnValue(later)
    const offered = await app.visitor().call(listLoginProviders)
    watch.mockRestore()
    return offered.some(({ provider }) => provider === 'sso')
  }
  const { state } = identityProviders
  const others = await app.db.delete(identityProviders).where(eq(state, 'active')).returning()
  expect(await isOffered()).toBe(false)
  await app.db.insert(identityProviders).values(others)
  expect(await isOffered()).toBe(true)
  await caller.call(deactivateIdentityProvider)
})

test('somebody new comes in with the role that was chosen, once for all', async () => {
  const { id, domain, caller } = await companyWithSso()
  const claims = somebody(domain)
  const at = app.visitor()
  const { user_id: userId } = await logInAt(at, id, claims)
  expect(at.cookies.get('authenticated')).toBe('true')
  expect(await caller.call(listRolesOfUser, { params: { id: userId } })).toEqual(['api-key-viewer'])
  const [user] = await app.db.select().from(users).where(eq(users.id, userId))
  expect(user).toMatchObject({ email: claims.email, firstName: 'Ida', lastName: 'Berg' })
  expect(user?.emailConfirmedAt).not.toBeNull()
  expect(await linesOf(userId)).toEqual([
    { action: 'member.joined', fields: { provider: expect.stringMatching(/^sso /), role: 'api-key-viewer' } },
    { action: 'session.signed-in', fields: { provider: 'sso' } },
  ])

  expect(await logInAt(app.visitor(), id, claims)).toEqual({ user_id: userId, staff: false })
  expect(await app.db.select().from(memberships).where(eq(memberships.userId, userId))).toHaveLength(1)
})

test('rule H53: somebody whom single sign-on added to an account finds a message about it', async () => {
  const { id, domain, name, caller } = await companyWithSso()
  const { user_id: userId } = await logInAt(app.visitor(), id, somebody(domain))
  const own = { accountId: messages.accountId, kind: messages.kind, fields: messages.fields }
  expect(await app.db.select(own).from(messages).where(eq(messages.userId, userId))).toEqual([
    { accountId: caller.accountId, kind: 'account-joined', fields: { account: name, roles: ['api-key-viewer'] } },
  ])
})

test('an organization is found by its name, its id, a domain and an address there, however they are written', async () => {
  const { id, name, domain } = await companyWithSso()
  for (const asked of [name, ` ${name.toUpperCase()} `, id, domain, `anybody@${domain.toUpperCase()}`]) {
    expect(new URL(await leave(app.visitor(), asked)).origin).toBe(company.url)
  }
})

test('an organization that is unknown, inactive or ambiguous is answered alike', async () => {
  const inactive = await owner()
  await inactive.caller.call(createOidcProvider, { body: SETTINGS() })
  const alone = await owner()
  const [one, two] = [await companyWithSso(), await companyWithSso()]
  await app.db.execute(sql`update organizations set name = 'Twins' where id in (${one.id}, ${two.id})`)

  const answers = new Set<string>()
  for (const organization of [
    'No such organization',
    '999999999',
    'a@nowhere.example',
    'nowhere.example',
    String(inactive.id),
    inactive.name,
    `a@${inactive.domain}`,
    String(alone.id),
    'Twins',
  ]) {
    const answer = await app.visitor().send(startSso, { body: { organization, redirect_uri: CALLBACK } })
    const { request_id: _, ...said } = answer.json()
    answers.add(JSON.stringify([answer.statusCode, said]))
  }
  expect(answers.size).toBe(1)
  expect([...answers][0]).toContain('identity-context:sso-not-found')
})

test.each(['gmail.com', 'yahoo.co.uk'])('nobody speaks for everybody at %s', async (domain) => {
  const owned = await owner({ domain, name: `Owner at ${domain}` })
  await owned.caller.call(createOidcProvider, { body: SETTINGS() })
  await activateConnection(app, owned.caller)
  expect(await owned.caller.call(getIdentityProvider)).toMatchObject({ domains: [] })
  await expect(leave(app.visitor(), `anybody@${domain}`)).rejects.toEqual(
    refused(404, 'identity-context:sso-not-found'),
  )
  await expect(logInAt(app.visitor(), owned.id, somebody(domain))).rejects.toEqual(NOBODY)
})

test('a callback elsewhere is refused', async () => {
  const { id } = await companyWithSso()
  const at = app.visitor()
  for (const redirect_uri of ['https://evil.example/account/callback/sso', `${CALLBACK}/`, `${CALLBACK}?x=1`]) {
    await expect(at.call(startSso, { body: { organization: String(id), redirect_uri } })).rejects.toEqual(
      refused(400, 'request:invalid'),
    )
  }
})

test('the identity provider is asked with a challenge, a nonce and a state that begins with the organization', async () => {
  const { id } = await companyWithSso()
  const { searchParams } = new URL(await leave(app.visitor(), id))
  expect(Object.fromEntries(searchParams)).toEqual({
    client_id: 'portal',
    response_type: 'code',
    redirect_uri: CALLBACK,
    scope: 'openid profile email',
    state: expect.stringMatching(new RegExp(`^${id}\\.[\\w-]{43}$`)),
    nonce: expect.stringMatching(/^[\w-]{43}$/),
    code_challenge: expect.stringMatching(/^[\w-]{43}$/),
    code_challenge_method: 'S256',
    max_age: '1209600',
  })
})

test('a state is good once, in its browser, for its organization', async () => {
  const [{ id, domain }, stranger] = [await companyWithSso(), await companyWithSso()]
  const at = app.visitor()
  const answer = company.agree(await leave(at, id), somebody(domain))
  await expect(comeBack(app.visitor(), id, answer)).rejects.toEqual(LOST)
  await expect(comeBack(at, id, { ...answer, state: `${id}.` })).rejects.toEqual(LOST)
  await expect(comeBack(at, id, { code: answer.code })).rejects.toEqual(LOST)
  const moved = { ...answer, state: answer.state.replace(String(id), String(stranger.id)) }
  await expect(comeBack(at, stranger.id, moved)).rejects.toEqual(LOST)

  const again = company.agree(await leave(at, id), somebody(domain))
  await comeBack(at, id, again)
  await expect(comeBack(at, id, again)).rejects.toEqual(LOST)
})

test.each([
  ['another nonce', { claims: { nonce: 'another' } }],
  ['another audience', { claims: { aud: 'another' } }],
  ['another issuer', { claims: { iss: 'https://evil.example' } }],
  ['an ID token that has ended', { claims: { exp: 1 } }],
  ['an ID token of the future', { claims: { iat: 4_000_000_000, exp: 4_000_000_300 } }],
  ['no signature', { signature: 'none' as const }],
  ['the public key as a secret', { signature: 'the public key as a secret' as const }],
  ['another key', { signature: 'another key under the known name' as const }],
])('%s is not believed', async (_, fraud) => {
  const { id, domain } = await companyWithSso()
  const at = app.visitor()
  const answer = company.agree(await leave(at, id), somebody(domain))
  company.lieOnce(fraud)
  await expect(comeBack(at, id, answer)).rejects.toEqual(UPSTREAM)
  expect(at.cookies.get('session')).toBeUndefined()
})

test('nobody is let in by one that was deactivated while they were away', async () => {
  const { id, domain, caller } = await companyWithSso()
  const at = app.visitor()
  const answer = company.agree(await leave(at, id), somebody(domain))
  await caller.call(deactivateIdentityProvider)
  await expect(comeBack(at, id, answer)).rejects.toEqual(NOBODY)
})

test('No account is linked to that login: nobody new comes in without a role for them, or from a foreign domain, or as somebody else', async () => {
  const closed = await companyWithSso({ default_role: '' })
  await expect(logInAt(app.visitor(), closed.id, somebody(closed.domain))).rejects.toEqual(NOBODY)

  const { id, domain, caller } = await companyWithSso()
  await expect(logInAt(app.visitor(), id, somebody('elsewhere.example'))).rejects.toEqual(NOBODY)
  await expect(logInAt(app.visitor(), id, { sub: 'no-address' })).rejects.toEqual(NOBODY)
  await expect(logInAt(app.visitor(), id, { ...somebody(domain), email_verified: false })).rejects.toEqual(NOBODY)
  const impostor = { ...somebody(domain), email: `owner-${caller.userId}@${domain}` }
  await expect(logInAt(app.visitor(), id, impostor)).rejects.toEqual(NOBODY)

  const refusals = await app.db
    .select()
    .from(audit)
    .where(eq(audit.action, 'session.sign-in-refused'))
    .orderBy(audit.id)
  const reasons = refusals.map(({ fields }) => fields.reason)
  expect(reasons.slice(-5)).toEqual([
    'login-not-found',
    'foreign-domain',
    'address-not-vouched-for',
    'address-not-vouched-for',
    'address-taken',
  ])
})

test('rule M97: nobody new comes in with an address that no mail server takes as it stands', async () => {
  const { id, domain } = await companyWithSso()
  for (const email of [` ida@${domain}`, `ida@${domain}\n`, `x,ida@${domain}`, `<ida>@${domain}`, `ida..b@${domain}`]) {
    await expect(logInAt(app.visitor(), id, { ...somebody(domain), email })).rejects.toEqual(NOBODY)
    expect(await app.db.select().from(users).where(eq(users.email, email))).toEqual([])
  }
})

test('rule F14: nobody new comes in with an address of another company, which speaks for it itself', async () => {
  const [acme, globex] = [await companyWithSso(), await companyWithSso()]
  const claims = somebody(globex.domain)
  await expect(logInAt(app.visitor(), acme.id, claims)).rejects.toEqual(NOBODY)
  expect(
    await app.db
      .select()
      .from(users)
      .where(eq(users.email, String(claims.email))),
  ).toEqual([])
  await expect(logInAt(app.visitor(), globex.id, claims)).resolves.toMatchObject({ staff: false })
})

test('a login that is taken away while its person comes back lets nobody in', async () => {
  const { id, domain } = await companyWithSso()
  const claims = somebody(domain)
  await logInAt(app.visitor(), id, claims)
  const at = app.visitor()
  const answer = company.agree(await leave(at, id), claims)
  const takeAway = (tx: TestApp['db']) => tx.delete(providerLogins).where(eq(providerLogins.subject, claims.sub))
  const [outcome] = await atTheSameMoment(app.db, takeAway, () => [comeBack(at, id, answer)])
  expect(outcome).toEqual({ status: 'rejected', reason: NOBODY })
  expect(at.cookies.get('session')).toBeUndefined()
})

test('nobody new comes in beyond the seats', async () => {
  const { id, domain, caller } = await companyWithSso()
  await app.db.update(accounts).set({ maxUsersOverride: 1 }).where(eq(accounts.id, caller.accountId))
  const late = logInAt(app.visitor(), id, somebody(domain))
  await expect(late).rejects.toEqual(refused(409, 'identity-context:team-full'))
})

test('an invited person takes the seat that was kept for them, and gets the roles of the invitation, which is over then', async () => {
  const { id, domain, caller } = await companyWithSso()
  await app.db.update(accounts).set({ maxUsersOverride: 2 }).where(eq(accounts.id, caller.accountId))
  const claims = somebody(domain)
  await caller.call(inviteMember, { body: { email_address: String(claims.email), roles: ['billing-viewer'] } })
  await expect(logInAt(app.visitor(), id, somebody(domain))).rejects.toEqual(refused(409, 'identity-context:team-full'))

  const { user_id: userId } = await logInAt(app.visitor(), id, claims)
  const [member] = await app.db.select().from(memberships).where(eq(memberships.userId, userId))
  expect(member?.roles).toEqual(expect.arrayContaining(['billing-viewer', 'api-key-viewer']))
  expect(await caller.call(listInvitations)).toEqual([])
})

test('a person who was removed, disabled or is of the staff does not come in', async () => {
  const { id, domain, caller } = await companyWithSso()
  const claims = somebody(domain)
  const { user_id: userId } = await logInAt(app.visitor(), id, claims)
  const change = (values: Partial<typeof users.$inferInsert>) =>
    app.db.update(users).set(values).where(eq(users.id, userId))
  await change({ disabledAt: app.clock.now() })
  await expect(logInAt(app.visitor(), id, claims)).rejects.toEqual(NOBODY)
  await change({ disabledAt: null, internalRoles: ['support'] })
  await expect(logInAt(app.visitor(), id, claims)).rejects.toEqual(NOBODY)
  await change({ internalRoles: [] })
  expect(await logInAt(app.visitor(), id, claims)).toMatchObject({ user_id: userId })

  const inAccount = and(eq(memberships.userId, userId), eq(memberships.accountId, caller.accountId))
  await app.db.delete(memberships).where(inAccount)
  await expect(logInAt(app.visitor(), id, claims)).rejects.toEqual(NOBODY)
})

describe('S45: mix-up at companies', () => {
  const tokensAskedOf = ({ asked }: TestIssuer) => asked.filter((path) => path === '/token').length

  test('an answer in the name of another issuer, or in none, is refused before its code goes anywhere', async () => {
    const { id, domain } = await companyWithSso()
    for (const iss of [other.url, `${company.url}/`, 'https://evil.example', '', undefined]) {
      const at = app.visitor()
      const { iss: _, ...answer } = company.agree(await leave(at, id), somebody(domain))
      const before = [company, other].map(tokensAskedOf)
      await expect(comeBack(at, id, { ...answer, ...(iss !== undefined && { iss }) })).rejects.toEqual(UPSTREAM)
      expect([company, other].map(tokensAskedOf)).toEqual(before)
      expect(at.cookies.get('session')).toBeUndefined()
    }
  })

  test('a code of one company’s issuer is worth nothing on the way back to another company', async () => {
    const [one, two] = [await companyWithSso(), await companyWithSso({ issuer: other.url })]
    const at = app.visitor()
    const ida = somebody(one.domain)
    const [first, second] = [await leave(at, one.id), await leave(at, two.id)]
    const theirs = other.agree(second, ida)
    const mine = company.agree(first, ida)
    // The issuer of the second company has somebody at the first bring its own code, in either name.
    await expect(comeBack(at, one.id, { ...theirs, state: mine.state, iss: company.url })).rejects.toEqual(UPSTREAM)
    const again = company.agree(await leave(at, one.id), ida)
    await expect(comeBack(at, two.id, { ...theirs, state: again.state })).rejects.toEqual(LOST)
    expect(at.cookies.get('session')).toBeUndefined()
  })
})

describe('S47: nobody is signed out, or in, by a log-out token of their company', () => {
  const EVENTS = { 'http://schemas.openid.net/event/backchannel-logout': {} }
  const TOKENS: Record<string, Record<string, unknown>> = {
    'that is good': { events: EVENTS },
    'for another audience': { events: EVENTS, aud: 'another' },
    'with a nonce': { events: EVENTS, nonce: 'a-nonce' },
    'without an event': {},
  }

  /** Builds a logout token as the issuer would sign it. */
  async function logoutToken(sub: string, claims: Record<string, unknown>): Promise<string> {
    const { code } = company.agree('https://portal.example/?client_id=portal&redirect_uri=any', {
      sub,
      jti: `jti-${++companies}`,
      ...claims,
    })
    const form = { code, client_id: 'portal', client_secret: 'a-secret', redirect_uri: 'any' }
    const answer = await fetch(`${company.url}/token`, { method: 'POST', body: new URLSearchParams(form) })
    return ((await answer.json()) as { id_token: string }).id_token
  }

  test.each(Object.entries(TOKENS))('one %s, whichever door it comes to, and once more', async (_, claims) => {
    const { id, domain } = await companyWithSso()
    const [at, ida] = [app.visitor(), somebody(domain)]
    await logInAt(at, id, ida)
    const token = await logoutToken(ida.sub, claims)
    const doors = [
      'logout',
      'sso/logout',
      `sso/oidc/${id}/logout`,
      `sso/${id}/backchannel-logout`,
      `sso/saml/${id}/acs`,
    ]
    for (const door of [...doors, ...doors]) {
      const answer = await app.server.inject({
        method: 'POST',
        url: `/api/authorization/${door}`,
        headers: { 'content-type': 'application/x-www-form-urlencoded' },
        payload: new URLSearchParams({ logout_token: token }).toString(),
      })
      expect([door, answer.statusCode]).toEqual([door, door.endsWith('acs') ? 303 : 404])
    }
    const asBearer = await at.send(confirmFreshSignIn, { headers: { authorization: `Bearer ${token}` } })
    expect(asBearer.statusCode).toBe(401)
    expect(await at.call(issueToken, { body: {} })).toMatchObject({ token_type: 'Bearer' })
  })

  test('one in the place of an ID token', async () => {
    const { id, domain } = await companyWithSso()
    const [at, ida] = [app.visitor(), somebody(domain)]
    const answer = company.agree(await leave(at, id), ida)
    company.lieOnce({ claims: { events: EVENTS, jti: 'of-a-log-out', nonce: undefined } })
    await expect(comeBack(at, id, answer)).rejects.toEqual(UPSTREAM)
  })
})

test('what one organization’s provider calls somebody is nobody at another organization', async () => {
  const [one, two] = [await companyWithSso(), await companyWithSso({ default_role: '' })]
  const claims = somebody(one.domain)
  await logInAt(app.visitor(), one.id, claims)
  await expect(logInAt(app.visitor(), two.id, claims)).rejects.toEqual(NOBODY)
})

test('one that takes the place of another waits until it is activated; people of the same issuer stay who they are', async () => {
  const { id, domain, caller } = await companyWithSso()
  const claims = somebody(domain)
  const known = await logInAt(app.visitor(), id, claims)
  await caller.call(createOidcProvider, { body: { ...SETTINGS(), name: 'Next', default_role: '' } })
  expect(await caller.call(getIdentityProvider)).toMatchObject({ name: 'Next', state: 'configured' })
  expect(await logInAt(app.visitor(), id, claims)).toEqual(known)
  await activateConnection(app, caller)
  expect(await caller.call(getIdentityProvider)).toMatchObject({ name: 'Next', state: 'active' })
  expect(await logInAt(app.visitor(), id, claims)).toEqual(known)

  await caller.call(createOidcProvider, { body: { ...SETTINGS(), issuer: other.url, default_role: '' } })
  await activateConnection(app, caller)
  const at = app.visitor()
  const answer = other.agree(await leave(at, id), claims)
  await expect(comeBack(at, id, answer)).rejects.toEqual(NOBODY)
})

test('the logins of one that was removed are gone', async () => {
  const { id, domain, caller } = await companyWithSso()
  const { user_id: userId } = await logInAt(app.visitor(), id, somebody(domain))
  await caller.call(deactivateIdentityProvider)
  await caller.call(removeIdentityProvider)
  expect(await app.db.select().from(providerLogins).where(eq(providerLogins.userId, userId))).toEqual([])
})

test('what the ID token does not say is asked for elsewhere, of the same person alone', async () => {
  const { id, domain } = await companyWithSso({ is_id_token_mapping: false })
  const { sub, ...rest } = somebody(domain)
  company.tell({ sub, ...rest })
  expect(await logInAt(app.visitor(), id, { sub })).toMatchObject({ staff: false })
  company.tell({ ...rest, sub: 'somebody-else' })
  await expect(logInAt(app.visitor(), id, { sub })).rejects.toEqual(UPSTREAM)
})

test('a test shows what was told and lets nobody in, also before it is activated', async () => {
  const { caller, domain } = await owner()
  await caller.call(createOidcProvider, { body: SETTINGS() })
  const before = caller.cookies.get('session')
  const claims = somebody(domain)
  const { redirect_uri: address } = await caller.call(testIdentityProvider)
  const { code, state, iss } = company.agree(address, claims)
  expect(state).toMatch(/^test\./)
  const tested = await caller.call(finishIdentityProviderTest, { body: { code, state, iss } })
  expect(tested).toMatchObject({
    state: 'configured',
    last_test: { at: app.clock.now().toISOString(), subject: claims.sub, problem: '' },
  })
  expect(tested.last_test?.attributes).toEqual(
    expect.arrayContaining([
      { name: 'email', value: claims.email },
      { name: 'email_verified', value: 'true' },
      { name: 'given_name', value: 'Ida' },
    ]),
  )
  expect(caller.cookies.get('session')).toBe(before)
  expect(await app.db.select().from(users).where(eq(users.email, claims.email))).toEqual([])

  await caller.call(updateOidcProvider, { body: { ...SETTINGS(), name: 'Changed' } })
  expect(await caller.call(getIdentityProvider)).toMatchObject({ last_test: null })
})

test('rule M95: of thousands of claims a test shows four hundred', async () => {
  const { caller } = await owner()
  await caller.call(createOidcProvider, { body: SETTINGS() })
  const claims = Object.fromEntries(Array.from({ length: 3_000 }, (_, at) => [`claim-${at}`, at]))
  const { redirect_uri: address } = await caller.call(testIdentityProvider)
  const { code, state, iss } = company.agree(address, { ...claims, sub: 'somebody' })
  const tested = await caller.call(finishIdentityProviderTest, { body: { code, state, iss } })
  expect(tested.last_test).toMatchObject({ subject: 'somebody', problem: '' })
  expect(tested.last_test?.attributes).toHaveLength(400)
})

test('a test that fails says why to the owner', async () => {
  const { caller } = await owner()
  await caller.call(createOidcProvider, { body: SETTINGS() })
  const { code, state, iss } = company.agree((await caller.call(testIdentityProvider)).redirect_uri)
  company.lieOnce({ claims: { aud: 'another' } })
  const tested = await caller.call(finishIdentityProviderTest, { body: { code, state, iss } })
  expect(tested.last_test).toMatchObject({ subject: '', attributes: [], problem: expect.stringMatching(/aud/) })

  const denied = company.agree((await caller.call(testIdentityProvider)).redirect_uri)
  const refusal = { code: '', state: denied.state, error: 'access_denied' }
  expect(await caller.call(finishIdentityProviderTest, { body: refusal })).toMatchObject({
    last_test: { problem: expect.stringMatching(/^The identity provider refused: the login was canceled there/) },
  })
})

test('a test is ended by the person who began it, is no log-in, and a log-in is no test', async () => {
  const { caller, id, domain } = await companyWithSso()
  const second = await app.member(caller, ['account-owner'])
  const { code, state, iss } = company.agree((await caller.call(testIdentityProvider)).redirect_uri, somebody(domain))
  await expect(second.call(finishIdentityProviderTest, { body: { code, state, iss } })).rejects.toEqual(LOST)
  for (const [name, value] of caller.cookies) if (name === 'browser') second.cookies.set(name, value)
  await expect(second.call(finishIdentityProviderTest, { body: { code, state, iss } })).rejects.toEqual(LOST)

  const tested = company.agree((await caller.call(testIdentityProvider)).redirect_uri, somebody(domain))
  const asLogIn = { ...tested, organization: 'test', redirect_uri: CALLBACK }
  await expect(caller.call(finishSso, { body: asLogIn })).rejects.toEqual(LOST)

  const entered = company.agree(await leave(caller, id), somebody(domain))
  const asTest = { code: entered.code, state: entered.state.replace(`${id}.`, 'test.') }
  await expect(caller.call(finishIdentityProviderTest, { body: asTest })).rejects.toEqual(LOST)
})

describe('rule B32: a fresh sign-in at a company', () => {
  const secondsAgo = (seconds: number) => Math.floor(Date.now() / 1_000) - seconds

  async function leaveFresh(at: TestCaller, id: number): Promise<string> {
    const body = { organization: String(id), redirect_uri: CALLBACK, fresh_sign_in: true }
    return (await at.call(startSso, { body })).redirect_uri
  }

  async function isFresh(at: TestCaller): Promise<boolean> {
    const { access_token } = await at.call(issueToken, { body: {} })
    const answer = await at.send(confirmFreshSignIn, { headers: { authorization: `Bearer ${access_token}` } })
    return answer.statusCode === 204
  }

  test('is asked for there, and counts if it was asked after the departure', async () => {
    const { id, domain } = await companyWithSso()
    const [at, ida] = [app.visitor(), somebody(domain)]
    await logInAt(at, id, { ...ida, auth_time: secondsAgo(3_600) })
    expect(await isFresh(at)).toBe(false)

    const address = await leaveFresh(at, id)
    const { searchParams } = new URL(address)
    expect([searchParams.get('prompt'), searchParams.get('max_age')]).toEqual(['login', '0'])
    await comeBack(at, id, company.agree(address, { ...ida, auth_time: secondsAgo(0) }))
    expect(await isFresh(at)).toBe(true)
  })

  test.each([
    ['asked nobody', secondsAgo(3_600)],
    ['does not say', undefined],
  ])('identity-context:not-asked-again: a provider that %s proves nothing', async (_, auth_time) => {
    const { id, domain } = await companyWithSso()
    const [at, ida] = [app.visitor(), somebody(domain)]
    await logInAt(at, id, { ...ida, auth_time })
    const answer = company.agree(await leaveFresh(at, id), { ...ida, auth_time })
    await expect(comeBack(at, id, answer)).rejects.toEqual(refused(400, 'identity-context:not-asked-again'))
    expect(await isFresh(at)).toBe(false)
  })
})

describe('somebody who has a login here adds that of their company (rule B8)', () => {
  async function comeBackToAdd(at: TestCaller, claims: Record<string, unknown>) {
    const { redirect_uri } = await at.call(startCompanyLogin)
    const { code, state, iss } = company.agree(redirect_uri, claims)
    return { code, state, iss }
  }

  test('and comes in by it from then on, with the same address or another', async () => {
    const { caller, id, name } = await companyWithSso({ default_role: '' })
    const member = await app.member(caller, ['api-key-viewer'])
    expect(await member.call(getCompanyLogin)).toEqual({ organization_id: id, organization_name: name })
    const ida = somebody('elsewhere.example')
    await member.call(addCompanyLogin, { body: await comeBackToAdd(member, ida) })

    expect(await logInAt(app.visitor(), id, ida)).toEqual({ user_id: member.userId, staff: false })
    const lines = (await linesOf(member.userId)).map(({ action }) => action)
    expect(lines).toContain('provider-login.added')
    expect((await lettersTo(app, member.email)).map(({ subject }) => subject)).toContain(
      'A new way to log in to Doorstep',
    )
    await member.call(addCompanyLogin, { body: await comeBackToAdd(member, ida) })
  })

  test('and nobody else’s: a login that somebody has stays theirs', async () => {
    const { caller, id, domain } = await companyWithSso()
    const ida = somebody(domain)
    await logInAt(app.visitor(), id, ida)
    await expect(caller.call(addCompanyLogin, { body: await comeBackToAdd(caller, ida) })).rejects.toEqual(
      refused(409, 'identity-context:login-already-exists'),
    )
  })

  test('with what they began themselves: a log-in, a test or another person’s departure adds nothing', async () => {
    const { caller, id, domain } = await companyWithSso()
    const member = await app.member(caller, ['api-key-viewer'])
    const ida = somebody(domain)
    const { redirect_uri: testing } = await caller.call(testIdentityProvider)
    for (const address of [await leave(caller, id), testing]) {
      const { code, state, iss } = company.agree(address, ida)
      await expect(caller.call(addCompanyLogin, { body: { code, state, iss } })).rejects.toEqual(LOST)
    }
    const theirs = await comeBackToAdd(caller, ida)
    member.cookies.set('browser', caller.cookies.get('browser') ?? '')
    await expect(member.call(addCompanyLogin, { body: theirs })).rejects.toEqual(LOST)

    const adding = await comeBackToAdd(caller, ida)
    await expect(comeBack(caller, id, adding)).rejects.toEqual(LOST)
    await expect(caller.call(finishIdentityProviderTest, { body: adding })).rejects.toEqual(LOST)
  })

  test('where there is one: an account without an organization, or whose single sign-on is off, has none', async () => {
    const alone = await app.account()
    const { caller, domain } = await companyWithSso()
    const began = await comeBackToAdd(caller, somebody(domain))
    await caller.call(deactivateIdentityProvider)
    for (const person of [alone, caller, await app.staff('support')]) {
      expect(await person.call(getCompanyLogin)).toEqual({ organization_id: 0, organization_name: '' })
      await expect(person.call(startCompanyLogin)).rejects.toMatchObject({
        problem: 'identity-context:idp-not-configured',
      })
    }
    await expect(caller.call(addCompanyLogin, { body: began })).rejects.toEqual(LOST)
  })

  test('and a person who has left the company’s accounts meanwhile does not', async () => {
    const { caller, domain } = await companyWithSso()
    const member = await app.member(caller, ['api-key-viewer'])
    const began = await comeBackToAdd(member, somebody(domain))
    await app.db.delete(memberships).where(eq(memberships.userId, member.userId))
    await expect(member.call(addCompanyLogin, { body: began })).rejects.toThrow()
    expect(await app.db.select().from(providerLogins).where(eq(providerLogins.userId, member.userId))).toEqual([])
  })
})
