import {
  activateIdentityProvider,
  createOidcProvider,
  createSamlProvider,
  deactivateIdentityProvider,
  getIdentityProvider,
  type IdentityProvider,
  removeIdentityProvider,
  restoreIdentityProvider,
  testIdentityProvider,
  updateOidcProvider,
  updateSamlProvider,
} from '@portal/contracts/authorization/identity-providers'
import {
  addOrganizationDomain,
  checkOrganizationDomain,
  listOrganizationDomains,
  type OrganizationDomain,
  removeOrganizationDomain,
} from '@portal/contracts/authorization/organization-domains'
import type { Organization } from '@portal/contracts/authorization/organizations'
import { anOrganization, fakeOrganization } from './fake-organization.ts'

const SAML = 'https://portal.example/api/authorization/sso/saml/31'

/** Was added and never looked up, unless said. */
export function anOrganizationDomain(said: Partial<OrganizationDomain> = {}): OrganizationDomain {
  const { id = 7, domain = 'acme.example' } = said
  return {
    id,
    domain,
    state: 'waiting',
    record_name: `_doorstep-challenge.${domain}`,
    record_value: `doorstep-verification=token-${id}`,
    added: '2026-03-02T09:00:00Z',
    verified: '',
    missing_since: '',
    lapses: '',
    lapsed: '',
    last_check: null,
    ...said,
  }
}

/** A provider without any setup, unless given. */
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
      { name: 'Signing certificate', url: `${SAML}/certificate` },
    ],
    default_role: '',
    domains: ['acme.example'],
    is_found_by_name: true,
    people: 0,
    people_without_other_login: 0,
    replaces: null,
    can_take_back: null,
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

/** The second of two certificates expires first, and soon. */
export function aSamlProvider(said: Partial<IdentityProvider> = {}): IdentityProvider {
  return anIdentityProvider({
    idp_id: 'idp-2',
    name: 'Company login',
    owner: 'owner@acme.example',
    state: 'configured',
    type: 'SAML',
    saml: {
      metadata_xml: '<EntityDescriptor/>',
      binding: 'unspecified',
      with_signed_request: false,
      signed_request: false,
      name_id_format: 'unspecified',
      transient_mapping_attribute_name: '',
    },
    saml_summary: {
      entity_id: 'https://idp.acme.example/saml',
      endpoints: [{ binding: 'redirect', url: 'https://idp.acme.example/sso' }],
      certificates: [
        {
          subject: 'CN=next.acme.example',
          not_before: '2026-03-01T00:00:00.000Z',
          not_after: '2099-03-01T00:00:00.000Z',
          fingerprint: 'AA:BB:CC:DD:EE',
        },
        {
          subject: 'CN=old.acme.example',
          not_before: '2024-03-01T00:00:00.000Z',
          not_after: '2025-03-01T00:00:00.000Z',
          fingerprint: '11:22:33:44:55',
        },
      ],
      unused_certificates: [
        { subject: 'CN=weak.acme.example', reason: 'A certificate has no RSA key of 2048 bits or more.' },
      ],
    },
    ...said,
  })
}

/** A fake API of an organization's single sign-on that behaves like the server. */
export function fakeIdentityProvider(
  held: IdentityProvider = anIdentityProvider(),
  organization: Organization | null = anOrganization(),
  listed: OrganizationDomain[] = [],
) {
  const fake = fakeOrganization(organization)
  let domains = listed
  fake.on(listOrganizationDomains, () => domains)
  fake.on(addOrganizationDomain, ({ body: { domain } }) => {
    const added = anOrganizationDomain({ id: 8, domain })
    domains = [...domains, added]
    return added
  })
  fake.on(checkOrganizationDomain, ({ params }) => {
    const at = '2026-03-09T09:00:00Z'
    const last_check = { at, outcome: 'matched' as const, seen: [], seen_count: 0 }
    const facts = { state: 'verified' as const, verified: at, last_check }
    domains = domains.map((one) => (one.id === params.id ? { ...one, ...facts } : one))
    return domains.find(({ id }) => id === params.id) ?? anOrganizationDomain(facts)
  })
  fake.on(removeOrganizationDomain, ({ params }) => {
    domains = domains.filter(({ id }) => id !== params.id)
    return undefined
  })
  let known = held
  const change = (facts: Partial<IdentityProvider>) => {
    known = { ...known, ...facts }
    return known
  }
  fake.on(getIdentityProvider, () => known)
  fake.on(createOidcProvider, ({ body }) => change(anOidcProvider({ name: body.name })))
  fake.on(updateOidcProvider, ({ body }) => change({ name: body.name, last_test: null }))
  fake.on(createSamlProvider, ({ body }) => change(aSamlProvider({ name: body.name })))
  fake.on(updateSamlProvider, ({ body }) => change({ name: body.name, last_test: null }))
  fake.on(testIdentityProvider, () => ({ redirect_uri: 'https://login.acme.example/authorize' }))
  fake.on(activateIdentityProvider, () => {
    const { replaces } = known
    const can_take_back = replaces && { ...replaces, until: '2026-04-08T09:00:00Z' }
    return change({ state: 'active', replaces: null, can_take_back })
  })
  fake.on(restoreIdentityProvider, () => change({ name: known.can_take_back?.name ?? '', can_take_back: null }))
  fake.on(deactivateIdentityProvider, () => change({ state: 'configured' }))
  fake.on(removeIdentityProvider, () => {
    known = anIdentityProvider()
    return undefined
  })
  return fake
}
