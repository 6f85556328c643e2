import { LRUCache } from 'lru-cache'
import type { SigningKeys } from '../keys/key-ring.ts'
import { type Claims, verifyAccessToken } from './access-token.ts'
import { findActing } from './acting.sql.ts'
import { type Ground, openByCookie, type Shown } from './open-by-cookie.ts'
import { announceRevocation, onRevocation } from './revocation.ts'
import { ACTIVITY_GRAIN, isExpired } from './session-lifetimes.ts'
import { type FoundSession, findSession, recordActivity, revocationVersion } from './sessions.sql.ts'
import { withinStaffAccess } from './staff-access.ts'

/** Identifies the caller by a bearer token or a session cookie. */
export interface Identifier {
  /**
   * Identifies by `Authorization: Bearer`, synchronously if the token is cached. Counts as activity unless
   * `background`.
   */
  byToken(token: string, now: Date, options?: { background?: boolean }): Found | Promise<Found>
  /**
   * Identifies by the token of the session cookie; never cached and never counted as activity. A token that was
   * replaced ends the session.
   */
  byCookie(token: string, shown: Shown): Promise<Found>
  /**
   * Polls revocations by other processes five times a second, even without calls, until the returned function is
   * called.
   */
  keepLooking(): () => void
  close(): void
}

type Found = FoundSession | undefined

interface Known {
  claims: Claims & { expiresAt: Date }
  session: FoundSession
}

/** How long verified signatures are cached, in ms, because verification is the largest cost of a request. */
const SESSIONS_KEPT_MS = 30_000
/**
 * Interval for polling revocations by other processes, in ms; the open page of an affected person needs the rest of a
 * second.
 */
const LOOK_EVERY_MS = 200

export function createIdentifier(ground: Ground, signing: SigningKeys): Identifier {
  const { db } = ground
  const cache = new LRUCache<string, Known>({ max: 5_000, ttl: SESSIONS_KEPT_MS })
  const asked = new Map<string, Promise<Known | undefined>>()
  const evict = () => {
    asked.clear()
    cache.clear()
  }
  const unsubscribe = onRevocation(evict)
  const revocations = watch(() => revocationVersion(db), announceRevocation)

  /** Concurrent requests with the same token share one lookup: a document's first calls come all at once. */
  async function lookUp(token: string, now: Date): Promise<Found> {
    const own = asked.get(token) ?? findByToken(token, now)
    asked.set(token, own)
    try {
      const found = await own
      // A right that was taken away meanwhile must not come back by way of what was read before.
      if (found && asked.get(token) === own) cache.set(token, found)
      return found?.session
    } finally {
      if (asked.get(token) === own) asked.delete(token)
    }
  }

  async function findByToken(token: string, now: Date): Promise<Known | undefined> {
    const claims = await verifyAccessToken(signing, token, now)
    if (!claims) return undefined

    const found = await (claims.grantId === undefined
      ? findSession(db, { id: claims.sessionId, accountId: claims.accountId ?? null, now })
      : findActing(db, claims.sessionId, now))
    const session = found && withinStaffAccess(found, ground.settings.staffNeedSecondFactor)
    const isMeant = session?.userId === claims.userId && session.acting?.grantId === claims.grantId
    return isMeant ? { claims, session } : undefined
  }

  async function noteActivity(session: FoundSession, now: Date): Promise<void> {
    session.lastActiveAt = now
    await recordActivity(db, session, now)
  }

  function known(token: string, now: Date): Found {
    const found = cache.get(token)
    return found && found.claims.expiresAt > now ? found.session : undefined
  }

  async function find(token: string, now: Date, background: boolean): Promise<Found> {
    await revocations.look()
    const session = known(token, now) ?? (await lookUp(token, now))
    if (!session || isExpired(session, now)) return undefined

    if (!background && isActivity(session, now)) await noteActivity(session, now)
    return session
  }

  return {
    byToken: (token, now, { background = false } = {}) => {
      const session = revocations.areKnown() ? known(token, now) : undefined
      const isDone = session && !isExpired(session, now) && (background || !isActivity(session, now))
      return isDone ? session : find(token, now, background)
    },
    byCookie: (token, shown) => openByCookie(ground, token, shown, findSession),
    keepLooking: revocations.keepLooking,
    close: unsubscribe,
  }
}

function isActivity({ lastActiveAt }: FoundSession, now: Date): boolean {
  return now.getTime() - lastActiveAt.getTime() >= ACTIVITY_GRAIN
}

/**
 * Polls at most once per `LOOK_EVERY_MS`, however many requests there are, and not at all without requests. A result is
 * valid for that long from the start of the poll: later callers wait for the next one, and get none if it fails.
 */
function watch(see: () => Promise<number>, onChange: () => void) {
  let seen: number | undefined
  let seenAt = Number.NEGATIVE_INFINITY
  let looking: Promise<void> | undefined
  const areKnown = () => performance.now() - seenAt < LOOK_EVERY_MS

  async function lookNow(): Promise<void> {
    const beganAt = performance.now()
    try {
      const version = await see()
      if (version !== seen) onChange()
      seen = version
      seenAt = beganAt
    } finally {
      looking = undefined
    }
  }
  async function look(): Promise<void> {
    looking ??= lookNow()
    await looking
  }
  return {
    areKnown,
    look: async () => {
      if (!areKnown()) await look()
    },
    keepLooking: () => {
      // While the database is away, the next look is as good.
      const timer = setInterval(() => void look().catch(() => {}), LOOK_EVERY_MS)
      timer.unref()
      return () => clearInterval(timer)
    },
  }
}
