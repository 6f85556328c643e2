/** The access token on the wire (account.md §3). */
export interface WireToken {
  access_token: string
  expiration: string
}

/** A token as a tab holds it. */
export interface HeldToken {
  value: string
  /** Milliseconds, by this machine's own clock. */
  expiresAt: number
}

/**
 * Dates the token by this machine's clock, which may be wrong by a day: the lifetime is taken from the token's own
 * `iat` and `exp`, both by the server's clock. Without them the stated expiration has to do.
 */
export function holdToken({ access_token, expiration }: WireToken, now: number): HeldToken {
  const lifetime = statedLifetime(access_token)
  return { value: access_token, expiresAt: lifetime === undefined ? Date.parse(expiration) : now + lifetime }
}

function statedLifetime(token: string) {
  const { iat, exp } = claimsOf(token)
  return typeof iat === 'number' && typeof exp === 'number' ? (exp - iat) * 1000 : undefined
}

/** What a JWT says, read and not verified: the server alone decides whether it is good. */
export function claimsOf(token: string): Record<string, unknown> {
  try {
    const payload = token.split('.')[1] ?? ''
    const claims: unknown = JSON.parse(atob(payload.replaceAll('-', '+').replaceAll('_', '/')))
    return claims && typeof claims === 'object' ? { ...claims } : {}
  } catch {
    return {}
  }
}
