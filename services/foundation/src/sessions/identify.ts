import { LRUCache } from 'lru-cache'
import type { SigningKeys } from '../keys/key-ring.ts'
import { type Claims, verifyAccessToken } from './access-token.ts'
import { type Ground, openByCookie, type Shown } from './open-by-cookie.ts'
import { onRevocation } from './revocation.ts'
import { ACTIVITY_GRAIN, isExpired } from './session-lifetimes.ts'
import { hashToken } from './session-token.ts'
import { type FoundSession, findSession, recordActivity, revocationVersion } from './sessions.sql.ts'

/** Who is calling, looked up from a bearer token or a session cookie. */
export interface Identifier {
  /** By `Authorization: Bearer`. Counts as activity unless `background`. */
  byToken(token: string, now: Date, options?: { background?: boolean }): Promise<FoundSession | undefined>
  /** By the token of the session cookie; never from the cache and never activity. One that was replaced ends the session. */
  byCookie(token: string, shown: Shown): Promise<FoundSession | undefined>
  close(): void
}

interface Known {
  claims: Claims & { expiresAt: Date }
  session: FoundSession
}

/** Verifying a signature is the largest cost of a request, so what was verified is remembered this long, ms. */
const SESSIONS_KEPT_MS = 30_000
/** How often a process looks whether another one took a right away, ms. */
const LOOK_EVERY_MS = 1_000

export function createIdentifier(ground: Ground, signing: SigningKeys): Identifier {
  const { db } = ground
  const cache = new LRUCache<string, Known>({ max: 5_000, ttl: SESSIONS_KEPT_MS })
  let generation = 0
  const forget = () => {
    generation += 1
    cache.clear()
  }
  const unsubscribe = onRevocation(forget)
  const lookForRevocations = everySecond(() => revocationVersion(db), forget)

  async function lookUp(token: string, key: string, now: Date): Promise<FoundSession | undefined> {
    const before = generation
    const claims = await verifyAccessToken(signing, token, now)
    if (!claims) return undefined

    const session = await findSession(db, { id: claims.sessionId, accountId: claims.accountId ?? null })
    if (session?.userId !== claims.userId) return undefined

    // A right that was taken away meanwhile must not come back by way of what was read before.
    if (generation === before) cache.set(key, { claims, session })
    return session
  }

  async function noteActivity(session: FoundSession, now: Date): Promise<void> {
    if (now.getTime() - session.lastActiveAt.getTime() < ACTIVITY_GRAIN) return

    session.lastActiveAt = now
    await recordActivity(db, session.sessionId, now)
  }

  return {
    byToken: async (token, now, { background = false } = {}) => {
      await lookForRevocations()
      const key = hashToken(token)
      const known = cache.get(key)
      if (known && known.claims.expiresAt <= now) return undefined

      const session = known?.session ?? (await lookUp(token, key, now))
      if (!session || isExpired(session, now)) return undefined

      if (!background) await noteActivity(session, now)
      return session
    },
    byCookie: (token, shown) => openByCookie(ground, token, shown),
    close: unsubscribe,
  }
}

/** At most one look a second, however many requests there are; none while there are none. */
function everySecond(look: () => Promise<number>, onChange: () => void): () => Promise<void> {
  let seen: number | undefined
  let lookedAt = Number.NEGATIVE_INFINITY

  return async () => {
    if (performance.now() - lookedAt < LOOK_EVERY_MS) return

    lookedAt = performance.now()
    const version = await look()
    if (version !== seen) onChange()
    seen = version
  }
}
