import { HOUR_MS, MINUTE_MS } from '@portal/contracts/time-units'

/** How long a session lives without activity, and at most, in ms (rule B1). */
export const SESSION_LIFETIMES = {
  customer: { idle: 12 * HOUR_MS, absolute: 14 * 24 * HOUR_MS },
  staff: { idle: HOUR_MS, absolute: 12 * HOUR_MS },
} as const

/** How long a log-in counts as fresh, in ms. Actions that could lock a person out require a fresh one (rule B32). */
const FRESH_SIGN_IN_MS = 15 * MINUTE_MS

/** Maximum age of the log-in for revealing a stored secret, in ms (rules D4, M93). */
export const REVEAL_FRESH_MS = 10 * MINUTE_MS

/**
 * Returns whether a log-in is still fresh: at most 15 minutes old, or as many ms as given. A time equally far in the
 * future predates a clock that was set back, and is not fresh either.
 */
export function isFreshSignIn(provedAt: Date | null | undefined, now: Date, withinMs = FRESH_SIGN_IN_MS): boolean {
  return provedAt ? Math.abs(now.getTime() - provedAt.getTime()) < withinMs : false
}

/** An access token, ms. */
export const ACCESS_TOKEN_LIFETIME_MS = 30 * MINUTE_MS

/**
 * How long a replaced cookie is accepted, in ms, so that requests under way and concurrent tabs succeed. Four times as
 * long as a browser waits for a token. Until then the token is not rotated again.
 */
export const REPLACED_COOKIE_GRACE_MS = MINUTE_MS
/** Resolution of recorded activity, in ms. */
export const ACTIVITY_GRAIN = MINUTE_MS

export interface SessionTimes {
  staff: boolean
  signedInAt: Date
  lastActiveAt: Date
  /** Set while staff act as this person in their own session, until then. */
  acting?: { endsAt: Date } | undefined
}

export interface SessionEnds {
  /** Unless somebody is active before. */
  idleAt: Date
  /** End of the session regardless of activity. */
  absoluteAt: Date
}

/** Returns when a session ends, as far as is known now (rule B1). */
export function sessionEnds({ staff, acting, signedInAt, lastActiveAt }: SessionTimes): SessionEnds {
  const { idle, absolute } = SESSION_LIFETIMES[staff || acting ? 'staff' : 'customer']
  return {
    idleAt: new Date(lastActiveAt.getTime() + idle),
    absoluteAt: new Date(signedInAt.getTime() + absolute),
  }
}

/** Returns whether a session, or acting in it, is over at `now`, by idling or by age. */
export function isExpired(session: SessionTimes, now: Date): boolean {
  const { idleAt, absoluteAt } = sessionEnds(session)
  return now >= idleAt || now >= absoluteAt || (session.acting !== undefined && now >= session.acting.endsAt)
}
