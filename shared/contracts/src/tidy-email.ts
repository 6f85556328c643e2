import { isMailAddress } from './email.ts'

/** Text that comes along with a copied address: a link's scheme, a name, brackets, quotes, punctuation, escaped blanks. */
const IN_BRACKETS = /^[^<>@]*<([^<>]+)>\W*$/
const BEFORE = /^(?:mailto:|[\s<("'[:]|%20)+/i
const BEHIND = /(?:%20|[\s>)"'\],;:./?])+$/i
const QUERY = /\?.*$/

/**
 * Returns a pasted text without what came along with the address, such as `jo@acme.example` for `mailto:jo@acme.example`
 * or `Jo Field <jo@acme.example>,`; the text as it is if no single address is left (rule M97).
 */
export function tidyEmail(text: string): string {
  const visible = text.replaceAll(/\p{Cf}/gu, '').trim()
  const inside = IN_BRACKETS.exec(visible)?.[1] ?? visible
  const address = inside.replace(BEFORE, '').replace(QUERY, '').replace(BEHIND, '')
  return isMailAddress(address) ? address : text
}
