import { jwtVerify, SignJWT } from 'jose'
import type { SigningKeys } from '../keys/key-ring.ts'
import { ACCESS_TOKEN_LIFETIME_MS, type SessionEnds } from './session-lifetimes.ts'

const ALGORITHM = 'ES256'
const ISSUER = 'portal'
/**
 * Tolerated clock difference between processes, in s; tokens signed further in the future predate a clock that was set
 * back.
 */
const LEEWAY_S = 60

/** The content of a bearer token. It grants nothing by itself: session, person and roles are looked up. */
export interface Claims {
  sessionId: string
  userId: number
  /** Absent for staff. */
  accountId?: number | undefined
  /** Grant by which staff act as this person. */
  grantId?: string | undefined
}

/** Content of a token. */
interface Statement extends Omit<Claims, 'grantId'> {
  /**
   * The staff member who acts as this person, and until when: `act` (RFC 8693), `grant` and `acting_end` in the token.
   */
  acting?: { grantId: string; staffId: number; endsAt: Date } | undefined
  /** End of its session, so that the page can warn; `idle_end` and `session_end` in the token. */
  ends?: SessionEnds | undefined
}

/** account.md §3 "Access token". */
export interface AccessToken {
  access_token: string
  token_type: 'Bearer'
  /** RFC 3339, UTC. */
  expiration: string
}

/** Signs a bearer token for 30 minutes from `now`, or less where `lifetime` (ms) says so. */
export async function mintAccessToken(
  { current }: SigningKeys,
  { sessionId, userId, accountId, acting, ends }: Statement,
  now: Date,
  lifetime = ACCESS_TOKEN_LIFETIME_MS,
): Promise<AccessToken> {
  const issuedAt = inSeconds(now)
  const expiresAt = issuedAt + Math.floor(lifetime / 1000)
  const token = await new SignJWT({
    sid: sessionId,
    ...(accountId !== undefined && { acc: accountId }),
    ...(acting && {
      act: { sub: String(acting.staffId) },
      grant: acting.grantId,
      acting_end: inSeconds(acting.endsAt),
    }),
    ...(ends && { idle_end: inSeconds(ends.idleAt), session_end: inSeconds(ends.absoluteAt) }),
  })
    .setProtectedHeader({ alg: ALGORITHM, kid: current.kid, typ: 'at+jwt' })
    .setIssuer(ISSUER)
    .setSubject(String(userId))
    .setIssuedAt(issuedAt)
    .setExpirationTime(expiresAt)
    .sign(current.key)
  return { access_token: token, token_type: 'Bearer', expiration: new Date(expiresAt * 1000).toISOString() }
}

const inSeconds = (time: Date) => Math.floor(time.getTime() / 1000)

/** The claims of a token that one of our keys signed and that has not expired; otherwise nothing, without a reason. */
export async function verifyAccessToken(
  { verifying }: SigningKeys,
  token: string,
  now: Date,
): Promise<(Claims & { expiresAt: Date }) | undefined> {
  try {
    const { payload } = await jwtVerify(token, ({ kid = '' }) => verifying.get(kid) ?? refuse(), {
      algorithms: [ALGORITHM],
      issuer: ISSUER,
      typ: 'at+jwt',
      currentDate: now,
      requiredClaims: ['sub', 'sid', 'iat', 'exp'],
    })
    if (Number(payload.iat) > inSeconds(now) + LEEWAY_S) return undefined

    return {
      sessionId: String(payload.sid),
      userId: Number(payload.sub),
      accountId: payload.acc === undefined ? undefined : Number(payload.acc),
      grantId: payload.grant === undefined ? undefined : String(payload.grant),
      expiresAt: new Date(Number(payload.exp) * 1000),
    }
  } catch {
    return undefined
  }
}

function refuse(): never {
  throw new Error('unknown key')
}
