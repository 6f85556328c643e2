import type { Foundation } from '@portal/foundation/foundation'
import { guardedFetchOf } from '@portal/foundation/outbound'

const DESCRIPTION = '/.well-known/openid-configuration'
/** How long a save waits for the identity provider, in ms. */
const PATIENCE_MS = 3_000
/** Characters of a description at most. */
const MOST_CHARACTERS = 256 * 1024

/** Returns the address in which an identity provider describes itself. */
export function descriptionAddressOf(issuer: string): string {
  return withoutSlash(issuer) + DESCRIPTION
}

/** Returns the form that people mean: what differs by the last slash alone is described at one address. */
export function withoutSlash(issuer: string): string {
  return issuer.replace(/\/+$/, '')
}

/**
 * Returns the issuer as its provider spells it, so that tokens and logins are compared with the one true form (rule B82). Takes the spelling
 * of `known` or of the provider's description where it differs by the last slash alone, and `entered` otherwise, also if nobody answers.
 */
export async function issuerAsSpelled(
  { settings }: Pick<Foundation, 'settings'>,
  entered: string,
  known?: string,
): Promise<string> {
  const isSame = (other: unknown) => typeof other === 'string' && withoutSlash(other) === withoutSlash(entered)
  if (isSame(known)) return known ?? entered
  try {
    const signal = AbortSignal.timeout(PATIENCE_MS)
    const answer = await guardedFetchOf(settings)(descriptionAddressOf(entered), { signal })
    const text = answer.ok ? await answer.text() : '{}'
    const { issuer } = text.length > MOST_CHARACTERS ? {} : JSON.parse(text)
    return isSame(issuer) ? issuer : entered
  } catch {
    return entered
  }
}
