import { problem } from '@portal/foundation/problem'
import { parse } from 'tldts'
import { isPublicMailDomain } from './public-mail-domains.ts'

/**
 * Refuses a domain that is no single organization's: of a public mail service, or one below which people register names of their own,
 * as the public suffix list has it (rule F95). Throws `identity-context:domain-not-allowed`.
 */
export function refuseSharedDomain(domain: string): void {
  const refused = refusalOf(domain)
  if (refused) throw problem('identity-context:domain-not-allowed', { fields: { domain: refused } })
}

function refusalOf(domain: string): string | undefined {
  if (isPublicMailDomain(domain)) return `${domain} belongs to a public email service: anyone can have an address there`
  const { domain: registered } = parse(domain, { allowPrivateDomains: true, detectSpecialUse: false })
  return registered === null ? `People register names of their own under ${domain}: enter yours` : undefined
}
