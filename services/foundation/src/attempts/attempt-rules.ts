import { DAY_MS, MINUTE_MS } from '@portal/contracts/time-units'

/** How many attempts are free, and how the wait after each further one grows; times in ms. */
export interface AttemptRule {
  free: number
  firstWait: number
  longestWait: number
  /** Time without an attempt after which the count is dropped, in ms. */
  memory: number
}

/** Limits letters to one address to one a minute, no matter who asks (rule B9). */
export const LETTER_PAUSE_RULE: AttemptRule = {
  free: 1,
  firstWait: MINUTE_MS,
  longestWait: MINUTE_MS,
  memory: MINUTE_MS,
}
/** Five letters a day to one address: a mailed link works all day, so letters requested by others lock no one out. */
export const DAYS_LETTERS_RULE: AttemptRule = { free: 5, firstWait: DAY_MS, longestWait: DAY_MS, memory: DAY_MS }
export interface Attempts {
  attempts: number
  lastAt: Date
  blockedUntil: Date | null
}

/** Counts one attempt more. Attempts during a wait are not counted: the wait must end by waiting. */
export function countAttempt(rule: AttemptRule, before: Attempts, now: Date): Attempts {
  if (isBlocked(rule, before, now)) return before

  const isForgotten = now.getTime() - before.lastAt.getTime() >= rule.memory
  const attempts = isForgotten ? 1 : before.attempts + 1
  const excess = attempts - rule.free
  const wait = Math.min(rule.longestWait, rule.firstWait * 2 ** excess)
  return { attempts, lastAt: now, blockedUntil: excess < 0 ? null : new Date(now.getTime() + wait) }
}

/** A wait longer than the longest one was started by a clock that has been set back since. */
export function isBlocked(
  { longestWait }: AttemptRule,
  { blockedUntil }: Pick<Attempts, 'blockedUntil'>,
  now: Date,
): boolean {
  if (!blockedUntil) return false

  const wait = blockedUntil.getTime() - now.getTime()
  return wait > 0 && wait <= longestWait
}
