import type { WireToken } from '../session/token-lifetime.ts'

const encode = (value: unknown) => Buffer.from(JSON.stringify(value)).toString('base64url')

interface Said {
  /** ms. */
  lifetime?: number
  /** How far the server's clock is ahead, in ms. */
  skew?: number
  sub?: string
  id?: string
  /** Time until the session ends, in ms: if idle, and at the latest. */
  idleEnds?: number
  ends?: number
  /** Time until acting as someone ends, in ms. */
  actingEnds?: number
}

/** A token as the server would give it. */
export function aToken(said: Said = {}): WireToken {
  const { lifetime = 1_800_000, skew = 0, sub = '7', id = '', idleEnds, ends, actingEnds } = said
  const iat = Math.floor((Date.now() + skew) / 1000)
  const exp = iat + lifetime / 1000
  const sessionEnds = {
    ...(idleEnds !== undefined && { idle_end: iat + idleEnds / 1000 }),
    ...(ends !== undefined && { session_end: iat + ends / 1000 }),
    ...(actingEnds !== undefined && { acting_end: iat + actingEnds / 1000 }),
  }
  return {
    access_token: `${encode({ alg: 'EdDSA' })}.${encode({ iat, exp, sub, id, ...sessionEnds })}.signature`,
    expiration: new Date(exp * 1000).toISOString(),
  }
}
