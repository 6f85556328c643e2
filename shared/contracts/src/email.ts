import * as z from 'zod/mini'
import { asciiDomain } from './canonical-email.ts'
import { REQUIRED } from './values.ts'

/** Message below a field (account.md §5, commerce.md §5). */
export const INVALID_EMAIL = 'Invalid email format'

/** Octets of a whole address, and of the part before its @. */
const [LONGEST, LONGEST_LOCAL] = [254, 64]
/** A character that needs no quotes before the @: of ASCII those of an atom, beyond it any visible one. */
const SIGN = "(?:[A-Za-z0-9!#$%&'*+/=?^_`{|}~-]|[^\\p{ASCII}\\s\\p{C}])"
const LOCAL = new RegExp(`^${SIGN}+(?:\\.${SIGN}+)*$`, 'u')
/** A browser would read more into a domain: an escaped letter, a port, a path. */
const TYPED_DOMAIN = /^(?:[A-Za-z0-9.-]|[^\p{ASCII}\s\p{C}])+$/u
/** Labels begin and end with no hyphen, in their own letters, too. */
const HYPHEN_AT_END = /(?:^|[.。])-|-(?:[.。]|$)/
const LABEL = '[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?'
/** At least two labels, the last of which is no number: four numbers are an address of a machine. */
const DOMAIN = new RegExp(`^(?:${LABEL}\\.)+(?!\\d+$)${LABEL}$`)

/**
 * Returns whether a mail server takes an address as it stands: a local part that needs no quotes, and a domain with a
 * dot (rule M97). What needs quotes is read as several addresses somewhere on the way.
 */
export function isMailAddress(address: string): boolean {
  const at = address.lastIndexOf('@')
  const [local, typed] = [address.slice(0, at), address.slice(at + 1)]
  // Compared by their compatible forms, full-width signs are those of ASCII.
  if (at < 0 || !LOCAL.test(local) || !LOCAL.test(local.normalize('NFKC')) || !TYPED_DOMAIN.test(typed)) return false
  if (HYPHEN_AT_END.test(typed.normalize('NFKC'))) return false

  const domain = asciiDomain(typed)
  if (!domain || !DOMAIN.test(domain) || octetsOf(local) > LONGEST_LOCAL) return false
  return Math.max(octetsOf(address), octetsOf(`${local}@${domain}`)) <= LONGEST
}

/** Octets in UTF-8. */
function octetsOf(text: string): number {
  return new TextEncoder().encode(text).length
}

/** An address of mail, trimmed and otherwise as it was typed (account.md §5, rule M97). */
export const Email = z
  .string(REQUIRED)
  .check(
    z.trim(),
    z.minLength(1, REQUIRED),
    z.maxLength(LONGEST, { error: INVALID_EMAIL, abort: true }),
    z.refine(isMailAddress, INVALID_EMAIL),
  )
