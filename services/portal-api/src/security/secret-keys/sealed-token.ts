import { endsOfToken } from '@portal/contracts/authorization/admin-search-grammar'
import { type EnvelopeKeys, seal, unseal } from '@portal/foundation/secrets'
import type { SecretKeyRow } from './secret-keys.tables.ts'

/** Returns a token in its stored forms: encrypted for this key alone, and masked for lists. */
export function sealToken(envelope: EnvelopeKeys, keyId: string, token: string) {
  return { sealedToken: seal(envelope, token, contextOf(keyId)), maskedToken: endsOfToken(token) }
}

/** The whole token of a key. */
export function openToken(envelope: EnvelopeKeys, key: Pick<SecretKeyRow, 'id' | 'sealedToken'>): string {
  return unseal(envelope, key.sealedToken, contextOf(key.id))
}

function contextOf(keyId: string): string {
  return `secret_keys/${keyId}`
}
