import {
  activateIdentityProvider,
  createOidcProvider,
  deactivateIdentityProvider,
  getIdentityProvider,
  type IdentityProvider,
  removeIdentityProvider,
  testIdentityProvider,
  updateOidcProvider,
} from '@portal/contracts/authorization/identity-providers'
import type { Organization } from '@portal/contracts/authorization/organizations'
import { anOrganization, fakeOrganization } from './fake-organization.ts'

const SAML = 'https://portal.example/api/authorization/sso/saml/31'

/** Nothing is set up, unless it is said. */
export function anIdentityProvider(said: Partial<IdentityProvider> = {}): IdentityProvider {
  return {
    idp_id: '',
    account_id: 1,
    name: '',
    owner: '',
    state: 'undefined',
    type: 'undefined',
    callback_info: [
      { name: 'Redirect URI', url: 'https://portal.example/account/callback/sso' },
      { name: 'Assertion consumer service (ACS) URL', url: `${SAML}/acs` },
      { name: 'Entity ID', url: `${SAML}/metadata` },
      { name: 'Metadata', url: `${SAML}/metadata` },
    ],
    default_role: '',
    domains: ['acme.example'],
    last_test: null,
    ...said,
  }
}

export function anOidcProvider(said: Partial<IdentityProvider> = {}): IdentityProvider {
  return anIdentityProvider({
    idp_id: 'idp-1',
    name: 'Company login',
    owner: 'owner@acme.example',
    state: 'configured',
    type: 'OIDC',
    oidc: {
      issuer: 'https://login.acme.example',
      clientId: 'portal',
      scopes: ['openid', 'email'],
      is_id_token_mapping: true,
    },
    ...said,
  })
}

/** An API that holds an organization with what is set up there, and does with it what the server does. */
export function fakeIdentityProvider(
  held: IdentityProvider = anIdentityProvider(),
  organization: Organization | null = anOrganization(),
) {
  const fake = fakeOrganization(organization)
  let known = held
  const change = (facts: Partial<IdentityProvider>) => {
    known = { ...known, ...facts }
    return known
  }
  fake.on(getIdentityProvider, () => known)
  fake.on(createOidcProvider, ({ body }) => change(anOidcProvider({ name: body.name })))
  fake.on(updateOidcProvider, ({ body }) => change({ name: body.name, last_test: null }))
  fake.on(testIdentityProvider, () => ({ redirect_uri: 'https://login.acme.example/authorize' }))
  fake.on(activateIdentityProvider, () => change({ state: 'active' }))
  fake.on(deactivateIdentityProvider, () => change({ state: 'configured' }))
  fake.on(removeIdentityProvider, () => {
    known = anIdentityProvider()
    return undefined
  })
  return fake
}
