/** The access token on the wire (account.md §3). */
export interface WireToken {
  access_token: string
  expiration: string
}

/** A token as a tab holds it. Times in ms, by this machine's own clock. */
export interface HeldToken {
  value: string
  expiresAt: number
  /** Time of the token: its session data are from then. */
  givenAt: number
  /** End of the session, if idle and at the latest. */
  idleEndsAt?: number | undefined
  endsAt?: number | undefined
  /** End of acting as someone. */
  actingEndsAt?: number | undefined
}

/**
 * Dates the token by this machine's clock, which may be wrong by a day: the lifetime is taken from the token's own
 * `iat` and `exp`, both by the server's clock. Without them the stated expiration has to do.
 */
export function holdToken({ access_token, expiration }: WireToken, now: number): HeldToken {
  const { iat, exp, idle_end, session_end, acting_end } = claimsOf(access_token)
  const here = (time: unknown) =>
    typeof time === 'number' && typeof iat === 'number' ? now + (time - iat) * 1000 : undefined
  return {
    value: access_token,
    expiresAt: here(exp) ?? Date.parse(expiration),
    givenAt: now,
    idleEndsAt: here(idle_end),
    endsAt: here(session_end),
    actingEndsAt: here(acting_end),
  }
}

/** Decodes a JWT without verifying it: only the server can decide whether it is valid. */
export function claimsOf(token: string): Record<string, unknown> {
  try {
    const payload = token.split('.')[1] ?? ''
    const claims: unknown = JSON.parse(atob(payload.replaceAll('-', '+').replaceAll('_', '/')))
    return claims && typeof claims === 'object' ? { ...claims } : {}
  } catch {
    return {}
  }
}
