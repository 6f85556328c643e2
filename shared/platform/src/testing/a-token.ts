import type { WireToken } from '../session/token-lifetime.ts'

const encode = (value: unknown) => Buffer.from(JSON.stringify(value)).toString('base64url')

/** A token as the server would give it; `lifetime` in ms, `skew` is how far the server's clock is ahead. */
export function aToken({ lifetime = 1_800_000, skew = 0, sub = '1', id = '' } = {}): WireToken {
  const iat = Math.floor((Date.now() + skew) / 1000)
  const exp = iat + lifetime / 1000
  return {
    access_token: `${encode({ alg: 'EdDSA' })}.${encode({ iat, exp, sub, id })}.signature`,
    expiration: new Date(exp * 1000).toISOString(),
  }
}
