import type { SamlSummary } from '@portal/contracts/authorization/identity-providers'
import { DAY_MS } from '@portal/contracts/time-units'
import { portalNow } from '@portal/design-system/clock'
import { formatCount } from '@portal/design-system/number'
import type { Received } from '@portal/platform/api'

export type KnownSummary = Received<SamlSummary>
export type Certificate = NonNullable<NonNullable<KnownSummary['certificates']>[number]>

/** Days before expiry from which a certificate should be renewed. */
const WARNING_DAYS = 60

/** Returns the whole days until a certificate expires; negative afterwards. */
export function daysLeft({ not_after = '' }: Certificate, now = portalNow()): number {
  return Math.floor((Date.parse(not_after) - now) / DAY_MS)
}

/** Returns the text for that many days. */
export function endOf(days: number): { tone: 'stopped' | 'attention' | 'active'; words: string } {
  if (days < 0) return { tone: 'stopped', words: 'Expired' }
  if (days > WARNING_DAYS) return { tone: 'active', words: 'Valid' }
  return { tone: 'attention', words: `Expires in ${formatCount(days, 'day')}` }
}

/** The certificate that lets people in for longest: before it ends nobody is kept out. */
export function lastToEnd({ saml_summary }: { saml_summary?: KnownSummary | undefined }): Certificate | undefined {
  return (saml_summary?.certificates ?? [])
    .filter((one) => one !== undefined)
    .toSorted((a, b) => Date.parse(b.not_after ?? '') - Date.parse(a.not_after ?? ''))[0]
}
