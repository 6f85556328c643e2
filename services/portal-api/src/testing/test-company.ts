import {
  createOidcProvider,
  finishIdentityProviderTest,
  testIdentityProvider,
} from '@portal/contracts/authorization/identity-providers'
import { createOrganization } from '@portal/contracts/authorization/organizations'
import { finishSso, startSso } from '@portal/contracts/authorization/sso'
import { accounts, users } from '@portal/foundation/people'
import { eq } from 'drizzle-orm'
import { activateConnection } from './activate-connection.ts'
import type { TestApp } from './test-app.ts'
import type { TestCaller } from './test-caller.ts'
import type { TestIssuer } from './test-issuer.ts'
import { verifyDomain } from './verified-domain.ts'

const CALLBACK = 'http://localhost:4000/account/callback/sso'
let companies = 0

export interface TestCompany {
  caller: TestCaller
  /** Id of the organization. */
  id: number
  domain: string
  name: string
}

/** An owner with an address at a domain of the company's own, ten seats and an organization. */
export async function testCompany(
  app: TestApp,
  { domain = `firm-${++companies}.example`, name = `Firm ${companies}` } = {},
): Promise<TestCompany> {
  const caller = await app.account({ label: name })
  const email = `owner-${caller.userId}@${domain}`
  await app.db.update(users).set({ email, canonicalEmail: email }).where(eq(users.id, caller.userId))
  await app.db.update(accounts).set({ maxUsersOverride: 10 }).where(eq(accounts.id, caller.accountId))
  const { organization_id: id } = await caller.call(createOrganization, { body: { organization_name: name } })
  return { caller, id, domain, name }
}

export function setUp({ caller }: TestCompany, issuer: TestIssuer, name = 'Company login') {
  return caller.call(createOidcProvider, {
    body: {
      name,
      issuer: issuer.url,
      client_id: 'portal',
      client_secret: 'a-secret',
      scopes: ['profile', 'email'],
      is_id_token_mapping: true,
      default_role: 'api-key-viewer' as const,
    },
  })
}

/** The same with a verified domain and single sign-on that is active. */
export async function testCompanyWithSso(app: TestApp, issuer: TestIssuer, options = {}): Promise<TestCompany> {
  const company = await testCompany(app, options)
  await verifyDomain(app, company.id, company.domain)
  await setUp(company, issuer)
  await activateConnection(app, company.caller)
  return company
}

export const somebodyAt = (domain: string, sub = `subject-${++companies}`) => ({
  sub,
  email: `${sub}@${domain}`,
  email_verified: true,
  given_name: 'Ida',
  family_name: 'Berg',
})

export async function leaveForCompany(at: TestCaller, organization: string | number): Promise<string> {
  const body = { organization: String(organization), redirect_uri: CALLBACK }
  return (await at.call(startSso, { body })).redirect_uri
}

/** A whole round trip of one browser. */
export async function logInAtCompany(
  at: TestCaller,
  { id, issuer, claims }: { id: number; issuer: TestIssuer; claims: Record<string, unknown> },
) {
  const answer = issuer.agree(await leaveForCompany(at, id), claims)
  return at.call(finishSso, { body: { organization: String(id), redirect_uri: CALLBACK, ...answer } })
}

/** A test sign-in of an owner, which passes. */
export async function testSignIn({ caller, domain }: TestCompany, issuer: TestIssuer) {
  const { redirect_uri } = await caller.call(testIdentityProvider)
  return caller.call(finishIdentityProviderTest, { body: issuer.agree(redirect_uri, somebodyAt(domain)) })
}
