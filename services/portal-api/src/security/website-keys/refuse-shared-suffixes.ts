import { problem } from '@portal/foundation/problem'
import { parse } from 'tldts'

/** A host of nobody, to learn whose the hosts below another one are. */
const PROBE = 'any-stranger'
/** Underscores are allowed in hosts here, and not in registered names. */
const OPTIONS = { allowPrivateDomains: true, validateHostname: false, detectSpecialUse: false }

/**
 * Refuses wildcards below which people register names of their own, as the public suffix list has it: registries (`*.co.uk`) and
 * hosting (`*.github.io`). One host below them is fine (rule K83). Throws `security-context:host-not-allowed`.
 */
export function refuseSharedSuffixes(hosts: readonly string[]): void {
  for (const host of hosts) {
    const refused = refusalOf(host)
    if (refused) throw problem('security-context:host-not-allowed', { fields: { domains: refused } })
  }
}

function refusalOf(host: string): string | undefined {
  if (!host.startsWith('*.')) return undefined
  const base = host.slice(2)
  const { domain, isPrivate } = parse(`${PROBE}.${base}`, OPTIONS)
  if (base === 'localhost' || (domain !== null && domain.length <= base.length)) return undefined
  if (!isPrivate) return `${host} would let everybody in: name a host under it, such as *.example.${base}`
  return `${host} would let in every site that ${base} hosts for others: name your own, such as my-shop.${base}`
}
