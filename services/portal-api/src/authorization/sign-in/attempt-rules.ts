const MINUTE = 60_000

/** How many attempts are free, and how the wait after each further one grows; times in ms. */
export interface AttemptRule {
  free: number
  firstWait: number
  longestWait: number
  /** Attempts are forgotten after so long without one. */
  memory: number
}

/** One login from one network: whoever guesses from elsewhere does not lock its owner out. */
export const LOGIN_RULE: AttemptRule = { free: 5, firstWait: 30_000, longestWait: 15 * MINUTE, memory: 60 * MINUTE }
/** All logins from one network: against one password tried on many people. */
export const NETWORK_RULE: AttemptRule = { free: 50, firstWait: MINUTE, longestWait: 15 * MINUTE, memory: 15 * MINUTE }

export interface Attempts {
  attempts: number
  lastAt: Date
  blockedUntil: Date | null
}

/** Counts one attempt more. Attempts during a wait are not counted: the wait must end by waiting. */
export function countAttempt(rule: AttemptRule, before: Attempts, now: Date): Attempts {
  if (isBlocked(before, now)) return before

  const isForgotten = now.getTime() - before.lastAt.getTime() >= rule.memory
  const attempts = isForgotten ? 1 : before.attempts + 1
  const excess = attempts - rule.free
  const wait = Math.min(rule.longestWait, rule.firstWait * 2 ** excess)
  return { attempts, lastAt: now, blockedUntil: excess < 0 ? null : new Date(now.getTime() + wait) }
}

export function isBlocked({ blockedUntil }: Pick<Attempts, 'blockedUntil'>, now: Date): boolean {
  return blockedUntil !== null && blockedUntil > now
}
