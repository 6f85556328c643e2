const GMAIL = new Set(['gmail.com', 'googlemail.com'])

/**
 * Returns the canonical form of an address, which is equal for addresses of the same person: NFKC, lower case, punycode
 * domain, and for Gmail no dots and no `+tag`. The typed form is stored beside it.
 */
export function canonicalEmail(typed: string): string {
  const { local, domain } = partsOf(typed)
  if (!GMAIL.has(domain)) return `${local}@${domain}`

  return `${local.replace(/\+.*$/s, '').replaceAll('.', '')}@gmail.com`
}

/** Returns whether it is a Gmail address with a `+tag` (rule B15). */
export function isTaggedGmail(typed: string): boolean {
  const { local, domain } = partsOf(typed)
  return GMAIL.has(domain) && local.includes('+')
}

function partsOf(typed: string) {
  const address = typed.normalize('NFKC').trim().toLowerCase()
  const at = address.lastIndexOf('@')
  const domain = address.slice(at + 1)
  return { local: address.slice(0, at), domain: asciiDomain(domain) || domain }
}

/** Returns a domain in punycode, as browsers and servers compute it, or `""` if the text is no domain. */
export function asciiDomain(domain: string): string {
  try {
    return new URL(`http://${domain}`).hostname
  } catch {
    return ''
  }
}
