const GMAIL = new Set(['gmail.com', 'googlemail.com'])

/**
 * What decides whether two addresses are the same person's: NFKC, lower case, punycode domain, and for Gmail no dots and
 * no `+tag`. What was typed is kept beside it.
 */
export function canonicalEmail(typed: string): string {
  const { local, domain } = partsOf(typed)
  if (!GMAIL.has(domain)) return `${local}@${domain}`

  return `${local.replace(/\+.*$/s, '').replaceAll('.', '')}@gmail.com`
}

/** Whether it is a Gmail address with a `+tag` (rule B15). */
export function isTaggedGmail(typed: string): boolean {
  const { local, domain } = partsOf(typed)
  return GMAIL.has(domain) && local.includes('+')
}

function partsOf(typed: string) {
  const address = typed.normalize('NFKC').trim().toLowerCase()
  const at = address.lastIndexOf('@')
  const domain = address.slice(at + 1)
  return { local: address.slice(0, at), domain: asciiOf(domain) }
}

/** In punycode, as both browsers and servers work it out; what is no domain stays as it is. */
function asciiOf(domain: string): string {
  try {
    return new URL(`http://${domain}`).hostname || domain
  } catch {
    return domain
  }
}
