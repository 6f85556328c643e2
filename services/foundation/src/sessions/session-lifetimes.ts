const MINUTE_MS = 60_000
const HOUR_MS = 60 * MINUTE_MS

/** How long a session lives without activity, and at most, ms (rule B1). */
export const SESSION_LIFETIMES = {
  customer: { idle: 12 * HOUR_MS, absolute: 14 * 24 * HOUR_MS },
  staff: { idle: HOUR_MS, absolute: 12 * HOUR_MS },
} as const

/** How long a sign-in stands for the person at the browser, ms: what would lock somebody out takes one as fresh (rule B32). */
const FRESH_SIGN_IN_MS = 15 * MINUTE_MS

/** What reveals a stored secret takes a sign-in of the last ten minutes, ms (rules D4, M93). */
export const REVEAL_FRESH_MS = 10 * MINUTE_MS

/**
 * Whether a sign-in stands for the person at the browser still: it is of the last quarter of an hour, or of as many ms as a call
 * says. One that lies as far ahead is of before the clock was set back, and is not fresh either.
 */
export function isFreshSignIn(provedAt: Date | null | undefined, now: Date, withinMs = FRESH_SIGN_IN_MS): boolean {
  return provedAt ? Math.abs(now.getTime() - provedAt.getTime()) < withinMs : false
}

/** An access token, ms. */
export const ACCESS_TOKEN_LIFETIME_MS = 30 * MINUTE_MS

/**
 * How long a replaced cookie is taken, ms: what was on its way with it may arrive, and tabs that ask at the same time all get
 * in. Four times as long as a browser waits for a token. Meanwhile no further cookie takes its successor's place.
 */
export const REPLACED_COOKIE_GRACE_MS = MINUTE_MS
/** How finely activity is recorded, ms. */
export const ACTIVITY_GRAIN = MINUTE_MS

export interface SessionTimes {
  staff: boolean
  signedInAt: Date
  lastActiveAt: Date
  /** Somebody of the staff acts as its person, in a session of their own, until then. */
  acting?: { endsAt: Date } | undefined
}

export interface SessionEnds {
  /** Unless somebody is active before. */
  idleAt: Date
  /** Whatever they do. */
  absoluteAt: Date
}

/** When a session ends, as far as is known now (rule B1). */
export function sessionEnds({ staff, acting, signedInAt, lastActiveAt }: SessionTimes): SessionEnds {
  const { idle, absolute } = SESSION_LIFETIMES[staff || acting ? 'staff' : 'customer']
  return {
    idleAt: new Date(lastActiveAt.getTime() + idle),
    absoluteAt: new Date(signedInAt.getTime() + absolute),
  }
}

/** Whether a session is over at `now`, by idling or by age, or acting in it. */
export function isExpired(session: SessionTimes, now: Date): boolean {
  const { idleAt, absoluteAt } = sessionEnds(session)
  return now >= idleAt || now >= absoluteAt || (session.acting !== undefined && now >= session.acting.endsAt)
}
