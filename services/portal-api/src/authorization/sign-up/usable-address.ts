import { domainToASCII } from 'node:url'
import { isTaggedGmail } from '@portal/foundation/people'
import { problemAt } from '@portal/foundation/problem'
import type { Settings } from '@portal/foundation/settings'

/** Ten thousand names, which only those who sign up need. */
const disposableDomains = async () => (await import('disposable-email-domains-js')).disposableEmailBlocklistSet()
let loaded: ReturnType<typeof disposableDomains> | undefined

/**
 * Refuses an address that is thrown away after use, also below such a domain, and at Gmail one with a `+tag`: it is the same
 * mailbox once more (rule B15).
 */
export async function refuseUnusableAddress(
  email: string,
  { allowedEmailDomains }: Pick<Settings, 'allowedEmailDomains'>,
): Promise<void> {
  if (isTaggedGmail(email)) throw problemAt('identity-context:invalid-username', 'username')

  loaded ??= disposableDomains()
  const disposable = await loaded
  const domains = domainsOf(email)
  if (domains.some((domain) => allowedEmailDomains.includes(domain))) return
  if (domains.some((domain) => disposable.has(domain))) throw problemAt('identity-context:invalid-username', 'username')
}

/** `a.b.example` is below `b.example`. */
function domainsOf(email: string): string[] {
  const typed = email.slice(email.lastIndexOf('@') + 1).toLowerCase()
  const labels = (domainToASCII(typed) || typed).split('.')
  return labels.slice(0, -1).map((_, at) => labels.slice(at).join('.'))
}
