const MINUTE_MS = 60_000
const DAY_MS = 24 * 60 * MINUTE_MS

/** How many attempts are free, and how the wait after each further one grows; times in ms. */
export interface AttemptRule {
  free: number
  firstWait: number
  longestWait: number
  /** Attempts are forgotten after so long without one. */
  memory: number
}

/** One login from one network: whoever guesses from elsewhere does not lock its owner out. */
export const LOGIN_RULE: AttemptRule = {
  free: 5,
  firstWait: 30_000,
  longestWait: 15 * MINUTE_MS,
  memory: 60 * MINUTE_MS,
}
/** All logins from one network: against one password tried on many people. */
export const NETWORK_RULE: AttemptRule = {
  free: 50,
  firstWait: MINUTE_MS,
  longestWait: 15 * MINUTE_MS,
  memory: 15 * MINUTE_MS,
}

/** Round trips to providers that began in one network and have not come back. */
export const ROUND_TRIP_RULE: AttemptRule = {
  free: 100,
  firstWait: MINUTE_MS,
  longestWait: 15 * MINUTE_MS,
  memory: 15 * MINUTE_MS,
}

/** One letter a day: whoever guesses in somebody's name must not fill their inbox. */
export const WARNING_RULE: AttemptRule = { free: 1, firstWait: DAY_MS, longestWait: DAY_MS, memory: DAY_MS }

/** Sign-ups from one network, where a person was vouched for; an office has one address. */
export const SIGN_UP_RULE: AttemptRule = {
  free: 30,
  firstWait: MINUTE_MS,
  longestWait: 15 * MINUTE_MS,
  memory: 60 * MINUTE_MS,
}
/** The same where nobody vouched for a person: no dead end, but no way for many either (rule B17). */
export const DOUBTFUL_SIGN_UP_RULE: AttemptRule = { ...SIGN_UP_RULE, free: 3 }
/** Passwords forgotten in one network. */
export const PASSWORD_RESET_RULE: AttemptRule = SIGN_UP_RULE
/** Accounts that one person opens. */
export const ACCOUNT_RULE: AttemptRule = { free: 10, firstWait: 60 * MINUTE_MS, longestWait: DAY_MS, memory: DAY_MS }

/** A letter a minute to one address, whoever asks (rule B9). */
export const LETTER_PAUSE_RULE: AttemptRule = {
  free: 1,
  firstWait: MINUTE_MS,
  longestWait: MINUTE_MS,
  memory: MINUTE_MS,
}
/** Five letters a day to one address: what was mailed works all day, so nobody is shut out by letters that others asked for. */
export const DAYS_LETTERS_RULE: AttemptRule = { free: 5, firstWait: DAY_MS, longestWait: DAY_MS, memory: DAY_MS }
/**
 * Five at once, then one an hour. A link to set a password works an hour: whoever reads the mail is never without one for longer,
 * however many letters others asked for.
 */
export const RESET_LETTERS_RULE: AttemptRule = {
  free: 5,
  firstWait: 60 * MINUTE_MS,
  longestWait: 60 * MINUTE_MS,
  memory: DAY_MS,
}

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

/** What is longer than the longest wait was begun by a clock that has been set back since. */
export function isBlocked(
  { longestWait }: AttemptRule,
  { blockedUntil }: Pick<Attempts, 'blockedUntil'>,
  now: Date,
): boolean {
  if (!blockedUntil) return false

  const wait = blockedUntil.getTime() - now.getTime()
  return wait > 0 && wait <= longestWait
}
