import * as z from 'zod/mini'
import { call } from '../call.ts'
import { asciiDomain } from '../canonical-email.ts'
import { isMailAddress } from '../email.ts'
import { NumberedPath } from '../paths.ts'
import { measured, REQUIRED, Time, TimeOrEmpty } from '../values.ts'

/* Additive: an organization proves its domains by records that only their owner can add (rules F90 to F100). */

/** Days for which a domain stays verified after its record is gone (rule F94). */
export const DAYS_WITHOUT_RECORD = 7

/** Domains that an organization can list, verified or not. */
export const DOMAINS_OF_AN_ORGANIZATION = 20

/** `missing` is verified, and its record is gone; `lapsed` was verified. */
export const DOMAIN_STATES = ['waiting', 'verified', 'missing', 'lapsed'] as const

/** Returns whether a domain in this state is its organization's, with its record or for a while without (rules F93, F94). */
export function isVerifiedState(state: (typeof DOMAIN_STATES)[number] | undefined): boolean {
  return state === 'verified' || state === 'missing'
}

/** Result of a lookup: our record, others at its name, none, or a name server that does not answer. */
export const LOOKUP_OUTCOMES = ['matched', 'other-values', 'no-record', 'no-answer'] as const
export type LookupOutcome = (typeof LOOKUP_OUTCOMES)[number]

export const OrganizationDomain = z.object({
  id: z.int(),
  /** Lower case, in ASCII. */
  domain: z.string(),
  state: z.enum(DOMAIN_STATES),
  /** The TXT record that proves it. */
  record_name: z.string(),
  record_value: z.string(),
  added: Time,
  /** Since when it is verified; `""` if it is not. */
  verified: TimeOrEmpty,
  missing_since: TimeOrEmpty,
  /** Time at which it lapses if the record stays away. */
  lapses: TimeOrEmpty,
  /** Time at which it lapsed. */
  lapsed: TimeOrEmpty,
  /** The last lookup; `null` if there was none. */
  last_check: z.nullable(
    z.object({
      at: Time,
      outcome: z.enum(LOOKUP_OUTCOMES),
      /** Some of the values at that name, cut, without control characters. */
      seen: z.array(z.string()),
      /** Number of all values at that name. */
      seen_count: z.int(),
    }),
  ),
})
export type OrganizationDomain = z.infer<typeof OrganizationDomain>

/** A web address or an email address is taken for its domain. */
const TypedDomain = z
  .string(REQUIRED)
  .check(
    z.overwrite(domainIn),
    z.minLength(1, REQUIRED),
    measured(230),
    z.refine(isDomain, 'Enter a domain, such as example.com'),
  )

function domainIn(entered: string): string {
  const bare = entered
    .trim()
    .replace(/^[a-z]+:\/\//i, '')
    .replace(/^[^/]*@/, '')
  return asciiDomain(bare).replace(/^www\.|\.$/g, '') || bare
}

function isDomain(domain: string): boolean {
  return isMailAddress(`a@${domain}`)
}

const OF_PRIMARY_ACCOUNT = {
  service: 'authorization',
  requires: [['account-owner']],
  condition: 'primary-account',
} as const

/** By name. */
export const listOrganizationDomains = call({
  ...OF_PRIMARY_ACCOUNT,
  method: 'GET',
  path: '/organizations/domains',
  response: z.array(OrganizationDomain),
  whileActing: 'allowed',
})

/** Idempotent: a domain that is listed already keeps its record. */
export const addOrganizationDomain = call({
  ...OF_PRIMARY_ACCOUNT,
  method: 'PUT',
  path: '/organizations/domains',
  body: z.object({ domain: TypedDomain }),
  response: OrganizationDomain,
  errors: ['identity-context:domain-not-allowed', 'identity-context:too-many-domains'],
})

/** Looks for the record now. One that is not found is no error: `last_check` says what was seen. */
export const checkOrganizationDomain = call({
  ...OF_PRIMARY_ACCOUNT,
  method: 'POST',
  path: '/organizations/domains/:id/check',
  params: NumberedPath,
  response: OrganizationDomain,
  errors: [
    'identity-context:domain-not-found',
    'identity-context:domain-taken',
    'identity-context:too-many-domain-checks',
  ],
})

/** Added again, it gets another record. */
export const removeOrganizationDomain = call({
  ...OF_PRIMARY_ACCOUNT,
  method: 'DELETE',
  path: '/organizations/domains/:id',
  params: NumberedPath,
  errors: ['identity-context:domain-not-found'],
})
