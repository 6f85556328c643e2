import { REPLACED_COOKIE_GRACE_MS } from './session-lifetimes.ts'
import { hashToken } from './session-token.ts'

/** The stored hashes of a session's last two tokens. */
export interface StoredTokens {
  tokenHash: string
  previousHash: string | null
  rotatedAt: Date | null
  seenAt: Date | null
}

/**
 * Status of a genuine session token (decision 23): `current`; `replaced` so recently that honest requests may still
 * carry it; `unanswered` if its successor, though older, was never seen, so that the browser cannot have it; else
 * `reused`.
 */
export type CookieStatus = 'current' | 'replaced' | 'unanswered' | 'reused'

export function cookieStatus(stored: StoredTokens, token: string, now: Date): CookieStatus {
  const hash = hashToken(token)
  if (hash === stored.tokenHash) return 'current'
  if (hash !== stored.previousHash || !stored.rotatedAt) return 'reused'
  if (now.getTime() - stored.rotatedAt.getTime() < REPLACED_COOKIE_GRACE_MS) return 'replaced'
  return stored.seenAt ? 'reused' : 'unanswered'
}
