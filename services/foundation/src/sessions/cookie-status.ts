import { REPLACED_COOKIE_GRACE_MS } from './session-lifetimes.ts'
import { hashToken } from './session-token.ts'

/** What is stored of a session's last two tokens. */
export interface StoredTokens {
  tokenHash: string
  previousHash: string | null
  rotatedAt: Date | null
  seenAt: Date | null
}

/**
 * What a genuine token of a session is worth (decision 23): `current`; `replaced` so lately that honest requests may still
 * carry it; `unanswered` when its successor, though older, was never seen, so that the browser cannot have it; else `reused`.
 */
export type CookieStatus = 'current' | 'replaced' | 'unanswered' | 'reused'

export function cookieStatus(stored: StoredTokens, token: string, now: Date): CookieStatus {
  const hash = hashToken(token)
  if (hash === stored.tokenHash) return 'current'
  if (hash !== stored.previousHash || !stored.rotatedAt) return 'reused'
  if (now.getTime() - stored.rotatedAt.getTime() < REPLACED_COOKIE_GRACE_MS) return 'replaced'
  return stored.seenAt ? 'reused' : 'unanswered'
}
