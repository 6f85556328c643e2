import { afterAll, beforeAll, expect, test } from '@jest/globals'
import { getOrganizationAsStaff, listPeopleOfOrganization } from '@portal/contracts/authorization/admin-organizations'
import { createSamlProvider } from '@portal/contracts/authorization/identity-providers'
import { getOrganization, joinOrganization } from '@portal/contracts/authorization/organizations'
import { mailFreshCode, signInWithCode } from '@portal/contracts/authorization/self'
import { issueToken } from '@portal/contracts/authorization/session'
import { accounts, addMember, createUser, users } from '@portal/foundation/people'
import { eq } from 'drizzle-orm'
import { lettersTo } from '../../testing/letters.ts'
import { type TestApp, testApp } from '../../testing/test-app.ts'
import { refused, type TestCaller } from '../../testing/test-caller.ts'
import {
  logInAtCompany,
  somebodyAt,
  type TestCompany,
  testCompany,
  testCompanyWithSso,
} from '../../testing/test-company.ts'
import { type TestIssuer, testIssuer } from '../../testing/test-issuer.ts'
import { testSamlIdp } from '../../testing/test-saml-idp.ts'
import { verifyDomain } from '../../testing/verified-domain.ts'
import { purgeOldSignIns } from '../sessions/sign-ins.sql.ts'
import { signIns } from '../sessions/sign-ins.tables.ts'

const NOT_THERE = refused(404, 'identity-context:organization-not-found')

let app: TestApp
let issuer: TestIssuer
let support: TestCaller
beforeAll(async () => {
  issuer = await testIssuer()
  app = await testApp({ TRUSTED_PROVIDERS: issuer.url })
  support = await app.staff('support')
})
afterAll(async () => {
  await app.close()
  await issuer.close()
})

const at = ({ id }: { id: number }) => ({ params: { id } })
const read = (company: { id: number }, by = support) => by.call(getOrganizationAsStaff, at(company))
const logIn = ({ id }: TestCompany, claims: Record<string, unknown>) =>
  logInAtCompany(app.visitor(), { id, issuer, claims })
const bearer = async (at: TestCaller) => ({
  headers: { authorization: `Bearer ${(await at.call(issueToken, { body: {} })).access_token}` },
})
const DENIED = refused(401, 'identity-context:authentication-failure')

test('rule G81: staff read the accounts of an organization, and how its people find their single sign-on', async () => {
  const company = await testCompany(app, { name: 'Quarry Holding', domain: 'quarry.example' })
  const { organization_key } = (await company.caller.call(getOrganization)) ?? { organization_key: '' }
  const second = await app.account({ label: 'Another Quarry' })
  await second.call(joinOrganization, { body: { organization_key } })
  await app.db.update(accounts).set({ deactivatedAt: app.clock.now() }).where(eq(accounts.id, second.accountId))

  await verifyDomain(app, company.id, 'quarry.example')

  expect(await read(company)).toEqual({
    organization_id: company.id,
    organization_name: 'Quarry Holding',
    created: '2026-03-09T09:00:00.000Z',
    primary_account_id: company.caller.accountId,
    domains: [
      {
        id: expect.any(Number),
        domain: 'quarry.example',
        state: 'verified',
        added: '2026-03-09T09:00:00.000Z',
        verified: '2026-03-09T09:00:00.000Z',
        missing_since: '',
        lapses: '',
        lapsed: '',
        last_check: null,
      },
    ],
    is_found_by_name: true,
    can_take_back: null,
    accounts: [
      { account_id: second.accountId, account_label: 'Another Quarry', is_deactivated: true, people: 1 },
      { account_id: company.caller.accountId, account_label: 'Quarry Holding', is_deactivated: false, people: 1 },
    ],
    connections: [],
    attempts: [],
  })
})

test('rule G81: staff read both connections, and no secret of them', async () => {
  const company = await testCompanyWithSso(app, issuer, { name: 'Two Ways' })
  const idp = await testSamlIdp()
  await company.caller.call(createSamlProvider, { body: { name: 'Next login', metadata_xml: idp.metadata } })
  const answer = await support.send(getOrganizationAsStaff, at(company))

  expect(answer.json().connections).toEqual([
    expect.objectContaining({
      name: 'Company login',
      state: 'active',
      type: 'OIDC',
      default_role: 'api-key-viewer',
      oidc: {
        issuer: issuer.url,
        clientId: 'portal',
        scopes: ['openid', 'profile', 'email'],
        is_id_token_mapping: true,
      },
      last_test: { at: '2026-03-09T09:00:00.000Z', problem: '' },
      owner: `owner-${company.caller.userId}@${company.domain}`,
    }),
    expect.objectContaining({
      name: 'Next login',
      state: 'configured',
      type: 'SAML',
      last_test: null,
      saml_summary: expect.objectContaining({
        certificates: [expect.objectContaining({ not_before: expect.any(String), not_after: expect.any(String) })],
      }),
    }),
  ])
  const { organization_key } = (await company.caller.call(getOrganization)) ?? { organization_key: '' }
  expect(organization_key).toMatch(/^[0-9a-f]{32}$/)
  // The organization's key, the client secret, whom the test named, the metadata as a whole.
  for (const secret of [organization_key, 'a-secret', 'somebody', 'EntityDescriptor']) {
    expect(answer.body).not.toContain(secret)
  }
})

test('rule G81: staff read who logged in through it last, and why others were refused', async () => {
  const company = await testCompanyWithSso(app, issuer, { name: 'Refusing' })
  const ida = somebodyAt(company.domain, 'ida')
  await logIn(company, ida)
  app.clock.advance(60_000)
  await expect(logIn(company, somebodyAt('elsewhere.example'))).rejects.toEqual(DENIED)
  app.clock.advance(60_000)
  const [joined] = await app.db.select().from(users).where(eq(users.email, ida.email))
  await app.db.update(users).set({ disabledAt: app.clock.now() }).where(eq(users.email, ida.email))
  await expect(logIn(company, ida)).rejects.toEqual(DENIED)
  app.clock.advance(60_000)
  issuer.lieOnce({ signature: 'an unknown key' })
  await expect(logIn(company, ida)).rejects.toEqual(refused(502, 'identity-context:general-upstream-failure'))

  const { attempts } = await read(company)
  expect(
    attempts.map(({ name, user_id, connection_name, refusal }) => [name, user_id, connection_name, refusal]),
  ).toEqual([
    ['', null, 'Company login', 'provider-failed'],
    ['Ida Berg', joined?.id, 'Company login', 'login-disabled'],
    ['', null, 'Company login', 'foreign-domain'],
    ['Ida Berg', joined?.id, '', ''],
  ])
  const other = await testCompanyWithSso(app, issuer)
  expect((await read(other)).attempts).toEqual([])
})

test('rule G81: a mailed code is no login through single sign-on, though the session stays in the organization', async () => {
  const company = await testCompanyWithSso(app, issuer)
  const claims = somebodyAt(company.domain)
  const ida = app.visitor()
  await logInAtCompany(ida, { id: company.id, issuer, claims })
  await ida.send(mailFreshCode, await bearer(ida))
  const code = (await lettersTo(app, claims.email)).at(-1)?.code
  const { user_id: userId } = (await ida.send(signInWithCode, { ...(await bearer(ida)), body: { code } })).json()

  expect((await read(company)).attempts).toHaveLength(1)
  const kept = await app.db.select().from(signIns).where(eq(signIns.userId, userId)).orderBy(signIns.id)
  expect(kept.map(({ provider, organizationId }) => [provider, organizationId])).toEqual([
    ['sso', company.id],
    ['mailed-code', null],
  ])
  // Earlier releases kept the organization with each.
  await app.db.update(signIns).set({ organizationId: company.id }).where(eq(signIns.userId, userId))
  expect((await read(company)).attempts).toHaveLength(1)
})

test('rule G81: logins are told for 90 days', async () => {
  const company = await testCompanyWithSso(app, issuer)
  await logIn(company, somebodyAt(company.domain))
  const began = app.clock.now()
  app.clock.advance(90 * 86_400_000)
  expect((await read(company, await app.staff('auditor'))).attempts).toHaveLength(1)
  await purgeOldSignIns(app.db, app.clock.now())
  expect((await read(company, await app.staff('auditor'))).attempts).toEqual([])
  app.clock.set(began)
})

test('rule G81: people come by address, once each, with their accounts in it and their company login', async () => {
  const company = await testCompanyWithSso(app, issuer, { domain: 'people.example', name: 'People' })
  await logIn(company, somebodyAt(company.domain, 'zoe'))
  const { organization_key } = (await company.caller.call(getOrganization)) ?? { organization_key: '' }
  const second = await app.account({ label: 'Second' })
  await second.call(joinOrganization, { body: { organization_key } })
  const stranger = await app.account()
  const now = app.clock.now()
  const bothId = await createUser(app.db, { email: 'both@people.example', firstName: 'Bo', lastName: 'Th', now })
  for (const accountId of [company.caller.accountId, second.accountId, stranger.accountId])
    await addMember(app.db, { accountId, userId: bothId, roles: ['billing-viewer'], now })

  const people = await support.call(listPeopleOfOrganization, at(company))
  expect(people.map(({ email_address }) => email_address)).toEqual(
    [
      'both@people.example',
      `owner-${company.caller.userId}@people.example`,
      'zoe@people.example',
      second.email,
    ].toSorted(),
  )
  expect(people.find(({ user_id }) => user_id === bothId)).toMatchObject({
    first_name: 'Bo',
    person_state: 'active',
    has_company_login: false,
    company_login_used: '',
    accounts: [
      { account_label: 'People', roles: ['billing-viewer'] },
      { account_label: 'Second', roles: ['billing-viewer'] },
    ],
  })
  expect(people.find(({ email_address }) => email_address === 'zoe@people.example')).toMatchObject({
    has_company_login: true,
    company_login_used: now.toISOString(),
  })
})

test('rule G81: people come fifty at a time', async () => {
  const company = await testCompany(app)
  const now = app.clock.now()
  for (let at = 0; at < 60; at += 1) {
    const userId = await createUser(app.db, { email: `n${at}@crowd.example`, firstName: '', lastName: '', now })
    await addMember(app.db, { accountId: company.caller.accountId, userId, roles: ['billing-viewer'], now })
  }
  const first = await support.call(listPeopleOfOrganization, at(company))
  const after = first.at(-1)?.cursor ?? ''
  const second = await support.call(listPeopleOfOrganization, { ...at(company), query: { after } })
  expect([first.length, second.length]).toEqual([50, 11])
  expect(new Set([...first, ...second].map(({ user_id }) => user_id)).size).toBe(61)

  const nobody = { after: Buffer.from('2147483648').toString('base64url') }
  expect(await support.call(listPeopleOfOrganization, { ...at(company), query: nobody })).toEqual(first)
})

test('an organization that nobody has is not found, and owners do not read theirs this way', async () => {
  const company = await testCompany(app)
  for (const call of [getOrganizationAsStaff, listPeopleOfOrganization]) {
    await expect(support.call(call, at({ id: 999_999 }))).rejects.toEqual(NOT_THERE)
    await expect(company.caller.call(call, at(company))).rejects.toEqual(refused(403, 'request:forbidden'))
  }
})
