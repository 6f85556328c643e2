import { domainToASCII } from 'node:url'

const GMAIL = new Set(['gmail.com', 'googlemail.com'])

/**
 * What decides whether two addresses are the same person's: NFKC, lower case, punycode domain, and for Gmail no dots and
 * no `+tag`. What was typed is kept beside it.
 */
export function canonicalEmail(typed: string): string {
  const address = typed.normalize('NFKC').trim().toLowerCase()
  const at = address.lastIndexOf('@')
  const local = address.slice(0, at)
  const domain = domainToASCII(address.slice(at + 1)) || address.slice(at + 1)
  if (!GMAIL.has(domain)) return `${local}@${domain}`

  return `${local.replace(/\+.*$/, '').replaceAll('.', '')}@gmail.com`
}
