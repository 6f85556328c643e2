import {
  type AdminConnection,
  type AdminOrganization,
  getOrganizationAsStaff,
  listPeopleOfOrganization,
  type OrganizationPerson,
} from '@portal/contracts/authorization/admin-organizations'
import { fakeApi } from '@portal/test-kit'

const AT = '2026-03-09T09:00:00Z'

/** A verified domain. */
export function anAdminDomain(
  said: Partial<AdminOrganization['domains'][number]> = {},
): AdminOrganization['domains'][number] {
  return {
    id: 5,
    domain: 'acme.example',
    state: 'verified' as const,
    added: AT,
    verified: AT,
    missing_since: '',
    lapses: '',
    lapsed: '',
    last_check: { at: AT, outcome: 'matched' as const, seen: [], seen_count: 0 },
    ...said,
  }
}

/** An organization of two accounts without single sign-on. */
export function anAdminOrganization(said: Partial<AdminOrganization> = {}): AdminOrganization {
  return {
    organization_id: 31,
    organization_name: 'Acme Group',
    created: AT,
    primary_account_id: 7,
    domains: [anAdminDomain()],
    is_found_by_name: true,
    can_take_back: null,
    accounts: [
      { account_id: 7, account_label: 'Acme Logistics', is_deactivated: false, people: 3 },
      { account_id: 8, account_label: 'Acme Europe', is_deactivated: true, people: 1 },
    ],
    connections: [],
    attempts: [],
    ...said,
  }
}

/** An active SAML connection whose only certificate ends on that day. */
export function aSamlConnection(not_after: string, said: Partial<AdminConnection> = {}): AdminConnection {
  return {
    idp_id: 'idp-1',
    name: 'Company login',
    owner: 'owner@acme.example',
    type: 'SAML',
    state: 'active',
    default_role: 'api-key-viewer',
    people: 12,
    people_without_other_login: 2,
    created: AT,
    updated: AT,
    last_test: { at: AT, problem: '' },
    saml_summary: {
      entity_id: 'https://idp.acme.example/saml',
      endpoints: [{ binding: 'redirect', url: 'https://idp.acme.example/sso' }],
      certificates: [
        {
          subject: 'CN=idp.acme.example',
          not_before: '2024-03-01T00:00:00.000Z',
          not_after,
          fingerprint: 'AA:BB:CC:DD',
        },
      ],
      unused_certificates: [],
    },
    ...said,
  }
}

export function anOrganizationPerson(said: Partial<OrganizationPerson> = {}): OrganizationPerson {
  const { user_id = 12 } = said
  return {
    user_id,
    first_name: 'Olivia',
    last_name: 'Adler',
    email_address: 'owner@acme.example',
    person_state: 'active',
    has_company_login: false,
    company_login_used: '',
    accounts: [{ account_id: 7, account_label: 'Acme Logistics', roles: ['account-owner'] }],
    cursor: String(user_id),
    ...said,
  }
}

/** An API that knows one organization, and its people fifty at a time. */
export function fakeAdminOrganization(said: Partial<AdminOrganization> = {}, people = [anOrganizationPerson()]) {
  const fake = fakeApi()
  fake.on(getOrganizationAsStaff, () => anAdminOrganization(said))
  fake.on(listPeopleOfOrganization, ({ query: { after } }) => {
    const from = after ? people.findIndex(({ cursor }) => cursor === after) + 1 : 0
    return people.slice(from, from + 50)
  })
  return fake
}
