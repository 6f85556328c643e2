import { auditLine, writeAudit } from '../audit/audit.ts'
import { type Database, inTransaction, type Transaction } from '../database/transaction.ts'
import type { Logger } from '../logging.ts'
import type { Settings } from '../settings.ts'
import { cookieStatus } from './cookie-status.ts'
import { isExpired } from './session-lifetimes.ts'
import { sessionIdOf } from './session-token.ts'
import { endSession, type StoredSession } from './sessions.sql.ts'
import { withinStaffAccess } from './staff-access.ts'

/** Dependencies for opening a session by its cookie. */
export interface Ground {
  db: Database
  log: Logger
  /** If staff need a second factor, a session of theirs without it has no role (rule B119). */
  settings: Pick<Settings, 'staffNeedSecondFactor'>
}

/** Under which request a cookie came, and when. */
export interface Shown {
  now: Date
  requestId: string
}

/** A session after its cookie was checked. */
export type Opened<Found extends StoredSession> = Omit<Found, 'tokens'> & {
  /** True if the browser sends its newest cookie for the first time. */
  isFirstSight: boolean
}

/**
 * The live session that a genuine cookie's token opens, as `find` reads it. One that comes back after it was replaced is in two hands, one of
 * which is not the person's: nobody can tell which, so the session ends for both (decision 23).
 */
export async function openByCookie<Found extends StoredSession>(
  ground: Ground,
  token: string,
  shown: Shown,
  find: (tx: Transaction, session: { id: string; now: Date }) => Promise<Found | undefined>,
): Promise<Opened<Found> | undefined> {
  const found = await find(ground.db, { id: sessionIdOf(token), now: shown.now })
  if (!found || isExpired(found, shown.now)) return undefined

  const { tokens, ...session } = found
  const status = cookieStatus(tokens, token, shown.now)
  if (status === 'reused') {
    await endReused(ground, session, shown)
    return undefined
  }
  const isFirstSight = status === 'current' && tokens.rotatedAt !== null && tokens.seenAt === null
  const allowed = withinStaffAccess(session, ground.settings.staffNeedSecondFactor)
  return allowed && { ...allowed, isFirstSight }
}

async function endReused(
  { db, log }: Ground,
  session: Omit<StoredSession, 'tokens'>,
  { now, requestId }: Shown,
): Promise<void> {
  const { sessionId, userId, account } = session
  const isFirst = await inTransaction(db, async (tx) => {
    if (!(await endSession(tx, sessionId, now))) return false

    const line = auditLine('session.cookie-reused', { subject: userId })
    await writeAudit(tx, { now, requestId, accountId: account?.id }, [line])
    return true
  })
  if (!isFirst) return
  log.warn(
    { security: 'session.cookie-reused', session: sessionId, user_id: userId, request_id: requestId },
    'a session has ended: a cookie that had been replaced came back',
  )
}
