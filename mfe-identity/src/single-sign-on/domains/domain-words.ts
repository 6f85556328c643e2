import type { OrganizationDomain } from '@portal/contracts/authorization/organization-domains'
import { formatCount } from '@portal/design-system/number'
import type { Tone } from '@portal/design-system/status-chip'
import type { Received } from '@portal/platform/api'

/** As received: fields that violate the contract are missing. */
export type KnownDomain = Received<OrganizationDomain>

export const STATES: Readonly<Record<OrganizationDomain['state'], { tone: Tone; label: string }>> = {
  waiting: { tone: 'attention', label: 'Not verified' },
  verified: { tone: 'active', label: 'Verified' },
  missing: { tone: 'attention', label: 'Record missing' },
  lapsed: { tone: 'stopped', label: 'Not verified any more' },
}

/** Returns what the last lookup found in place of the record; `""` if it found it, or if there was none. */
export function foundInWords({ last_check: check }: KnownDomain): string {
  const { outcome, seen_count: count = 0 } = check ?? {}
  if (outcome === 'no-record') return 'There is no TXT record at this name.'
  if (outcome === 'no-answer') return 'The name servers of this domain did not answer. Try again in a few minutes.'
  if (outcome !== 'other-values') return ''
  return count === 1
    ? 'The TXT record at this name has another value:'
    : `None of the ${formatCount(count, 'TXT record')} at this name has the value above:`
}
