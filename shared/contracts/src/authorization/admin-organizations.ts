import * as z from 'zod/mini'
import { call } from '../call.ts'
import { NumberedPath } from '../paths.ts'
import { CustomerRoleName } from '../role-names.ts'
import { ACCOUNT_READERS } from '../staff.ts'
import { Time, TimeOrEmpty } from '../values.ts'
import { IdentityProvider, SsoTest } from './identity-providers.ts'
import { OrganizationDomain } from './organization-domains.ts'
import { PersonState } from './person-state.ts'

/* Additive: an organization as staff see it who answer its people's questions (rule G81). */

/** A connection without what lets anybody in by it: no secret, no metadata as a whole, and of its test no attributes. */
const AdminConnection = z.object({
  ...z.pick(IdentityProvider, {
    idp_id: true,
    name: true,
    owner: true,
    type: true,
    oidc: true,
    saml_summary: true,
    default_role: true,
    people: true,
    people_without_other_login: true,
  }).shape,
  state: z.enum(['configured', 'active']),
  created: Time,
  updated: Time,
  last_test: z.nullable(z.pick(SsoTest, { at: true, problem: true })),
})
export type AdminConnection = z.infer<typeof AdminConnection>

/** A login through the organization’s single sign-on, or one that was refused. */
const SsoAttempt = z.object({
  /** Is like no other in this answer. */
  id: z.string(),
  at: Time,
  /** `null` if nobody was named, or if they are gone. */
  user_id: z.nullable(z.int()),
  name: z.string(),
  device: z.string(),
  /** The connection that refused it; `""` for logins that succeeded. */
  connection_name: z.string(),
  /** Code of why it was refused, in words by `ssoRefusalWords`; `""` if it was not. */
  refusal: z.string(),
})
export type SsoAttempt = z.infer<typeof SsoAttempt>

export const AdminOrganization = z.object({
  organization_id: z.int(),
  organization_name: z.string(),
  created: Time,
  /** 0 if there is none. */
  primary_account_id: z.int(),
  /** Facts by which people find its single sign-on, as its owners read them. */
  ...z.pick(IdentityProvider, { is_found_by_name: true, can_take_back: true }).shape,
  /** Its domains with what the last lookup found, without the record that proves them. */
  domains: z.array(z.omit(OrganizationDomain, { record_name: true, record_value: true })),
  accounts: z.array(
    z.object({
      account_id: z.int(),
      account_label: z.string(),
      is_deactivated: z.boolean(),
      people: z.int(),
    }),
  ),
  /** The active one first; at most two. */
  connections: z.array(AdminConnection),
  /** The last logins and refusals, the newest first, at most 20. */
  attempts: z.array(SsoAttempt),
})
export type AdminOrganization = z.infer<typeof AdminOrganization>

const OF_ORGANIZATION = {
  service: 'authorization',
  method: 'GET',
  requires: ACCOUNT_READERS,
  params: NumberedPath,
  errors: ['identity-context:organization-not-found'],
} as const

export const getOrganizationAsStaff = call({
  ...OF_ORGANIZATION,
  path: '/admin/organizations/:id',
  response: AdminOrganization,
})

const OrganizationPerson = z.object({
  user_id: z.int(),
  first_name: z.string(),
  last_name: z.string(),
  email_address: z.string(),
  person_state: PersonState,
  /** True if they have a login with one of its connections. */
  has_company_login: z.boolean(),
  /** Time of their last login through its single sign-on; `""` if never. */
  company_login_used: TimeOrEmpty,
  accounts: z.array(z.object({ account_id: z.int(), account_label: z.string(), roles: z.array(CustomerRoleName) })),
  /** Given as `after`, it continues behind this row. */
  cursor: z.string(),
})
export type OrganizationPerson = z.infer<typeof OrganizationPerson>

/** Members of its accounts by email address, 50 at a time. */
export const listPeopleOfOrganization = call({
  ...OF_ORGANIZATION,
  path: '/admin/organizations/:id/people',
  query: z.object({ after: z.optional(z.string().check(z.maxLength(100))) }),
  response: z.array(OrganizationPerson),
})

const REFUSAL_WORDS: Readonly<Record<string, string>> = {
  'provider-failed': 'The identity provider’s answer was not believed',
  'login-not-found': 'Nobody has this login, and new people are not taken in',
  'address-not-vouched-for': 'The identity provider does not vouch for the email address',
  'foreign-domain': 'The email address is in a domain that is not the organization’s',
  'address-taken': 'Somebody else has this email address already',
  'no-account': 'The organization has no primary account',
  'connection-not-active': 'The connection was not active',
  'login-disabled': 'Their login is closed',
  'no-member': 'They belong to none of the organization’s accounts',
}

/** Returns why a login through single sign-on was refused, in words; the code itself if a newer release wrote it. */
export function ssoRefusalWords(code: string): string {
  return REFUSAL_WORDS[code] ?? code
}
