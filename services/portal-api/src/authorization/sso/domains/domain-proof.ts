import { randomBytes } from 'node:crypto'
import {
  DAYS_WITHOUT_RECORD,
  type LookupOutcome,
  type OrganizationDomain,
} from '@portal/contracts/authorization/organization-domains'
import { DAY_MS } from '@portal/contracts/time-units'
import type { TextLookup } from '@portal/foundation/outbound'
import type { DomainRow } from './domains.tables.ts'

/** Returns what nobody guesses, in characters that every form for records takes. */
export function newDomainToken(): string {
  return randomBytes(20).toString('hex')
}

/** A name of its own leaves the records of the domain itself alone, and can be an alias (rule F90). */
export function recordName(domain: string): string {
  return `_doorstep-challenge.${domain}`
}

export function recordValue(token: string): string {
  return `doorstep-verification=${token}`
}

/** Finding of a lookup about a domain (rule F92). */
export interface Checked {
  outcome: LookupOutcome
  seen: string[]
  seenCount: number
}

/** Compares a lookup with the record that proves a domain. Spaces around a value are the form's in which it was entered. */
export function checkLookup({ values, shown }: TextLookup, token: string): Checked {
  if (values === undefined) return { outcome: 'no-answer', seen: [], seenCount: 0 }
  if (values.some((value) => value.trim() === recordValue(token))) return { outcome: 'matched', seen: [], seenCount: 0 }
  return { outcome: values.length > 0 ? 'other-values' : 'no-record', seen: shown, seenCount: values.length }
}

type ProofTimes = Pick<DomainRow, 'verifiedAt' | 'missingSince' | 'lapsedAt'>

/** Changes of a domain that a lookup makes, each with its line of the audit log. */
export const PROOF_EVENTS = {
  verified: { action: 'organization.domain-verified' },
  missing: { action: 'organization.domain-missing' },
  found: { action: 'organization.domain-found' },
  lapsed: { action: 'organization.domain-lapsed' },
} as const
export type ProofEvent = keyof typeof PROOF_EVENTS

/**
 * Decides what a lookup changes (rules F91, F94): a record verifies, its absence begins seven days after which a domain lapses, and
 * a name server that does not answer changes nothing.
 */
export function nextProof(
  times: ProofTimes,
  outcome: LookupOutcome,
  now: Date,
): { times: ProofTimes; event?: ProofEvent } {
  const { verifiedAt, missingSince } = times
  if (outcome === 'no-answer') return { times }
  if (outcome === 'matched') {
    if (!verifiedAt) return { times: { verifiedAt: now, missingSince: null, lapsedAt: null }, event: 'verified' }
    return missingSince ? { times: { ...times, missingSince: null }, event: 'found' } : { times }
  }
  if (!verifiedAt) return { times }
  if (!missingSince) return { times: { ...times, missingSince: now }, event: 'missing' }
  if (now < lapseOf(missingSince)) return { times }
  return { times: { verifiedAt: null, missingSince: null, lapsedAt: now }, event: 'lapsed' }
}

/** Returns whether a domain is its organization's, with its record or for a while without (rules F93, F94). */
export function isVerified({ verifiedAt }: Pick<DomainRow, 'verifiedAt'>): boolean {
  return verifiedAt !== null
}

export function lapseOf(missingSince: Date): Date {
  return new Date(missingSince.getTime() + DAYS_WITHOUT_RECORD * DAY_MS)
}

/** Returns when a verified domain is looked up next: the next day, or at its lapse if that comes before. */
export function nextCheck({ missingSince }: Pick<DomainRow, 'missingSince'>, now: Date): Date {
  const tomorrow = now.getTime() + DAY_MS
  const lapse = missingSince ? lapseOf(missingSince).getTime() : tomorrow
  return new Date(lapse > now.getTime() ? Math.min(tomorrow, lapse) : tomorrow)
}

export function domainView(row: DomainRow): OrganizationDomain {
  return { ...domainStateView(row), record_name: recordName(row.domain), record_value: recordValue(row.token) }
}

/** Returns a domain without the record that proves it. */
export function domainStateView(row: DomainRow): Omit<OrganizationDomain, 'record_name' | 'record_value'> {
  const { id, domain, addedAt, verifiedAt, missingSince, lapsedAt, checkedAt, outcome, seen, seenCount } = row
  return {
    id,
    domain,
    state: stateOf(row),
    added: addedAt.toISOString(),
    verified: verifiedAt?.toISOString() ?? '',
    missing_since: missingSince?.toISOString() ?? '',
    lapses: missingSince ? lapseOf(missingSince).toISOString() : '',
    lapsed: lapsedAt?.toISOString() ?? '',
    last_check: checkedAt && outcome ? { at: checkedAt.toISOString(), outcome, seen, seen_count: seenCount } : null,
  }
}

function stateOf({ verifiedAt, missingSince, lapsedAt }: ProofTimes): OrganizationDomain['state'] {
  if (verifiedAt) return missingSince ? 'missing' : 'verified'
  return lapsedAt ? 'lapsed' : 'waiting'
}
