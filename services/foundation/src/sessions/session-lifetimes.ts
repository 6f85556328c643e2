const MINUTE = 60_000
const HOUR = 60 * MINUTE

/** How long a session lives without activity, and at most, ms (decision B1). */
export const SESSION_LIFETIMES = {
  customer: { idle: 12 * HOUR, absolute: 14 * 24 * HOUR },
  staff: { idle: HOUR, absolute: 12 * HOUR },
} as const

/** An access token, ms. */
export const ACCESS_TOKEN_LIFETIME = 30 * MINUTE

/** How finely activity is recorded, ms. */
export const ACTIVITY_GRAIN = MINUTE

export interface SessionTimes {
  staff: boolean
  signedInAt: Date
  lastActiveAt: Date
}

/** Whether a session is over at `now`, by idling or by age. */
export function isExpired({ staff, signedInAt, lastActiveAt }: SessionTimes, now: Date): boolean {
  const { idle, absolute } = SESSION_LIFETIMES[staff ? 'staff' : 'customer']
  return now.getTime() >= Math.min(lastActiveAt.getTime() + idle, signedInAt.getTime() + absolute)
}
