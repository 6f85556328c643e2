import { DAY_MS } from '../time-units.ts'
import type { TermTimes } from './term-times.ts'

/** Notice about the end of a term. */
export interface TermNotice {
  /** Time at which it is due. */
  at: Date
  /** Days that are left then; 0 once the term is over. */
  daysLeft: number
}

/** Days before the end of a term on which its account is notified; 0 is the end itself (rule I82). */
export const NOTICE_DAYS = [30, 7, 1, 0] as const

/**
 * Returns the notices of a term, earliest first. Notices in the first half of the term are left out: the buyer still
 * knows. A terminated term has none, because its termination sends a letter of its own.
 */
export function noticesOf({ startsAt, expiresAt, terminatedAt }: TermTimes): TermNotice[] {
  if (terminatedAt) return []

  const middle = (startsAt.getTime() + expiresAt.getTime()) / 2
  return NOTICE_DAYS.map((daysLeft) => ({ at: new Date(expiresAt.getTime() - daysLeft * DAY_MS), daysLeft })).filter(
    ({ at }) => at.getTime() > middle,
  )
}

/** Returns the next notice that is due after a time. */
export function nextNotice(times: TermTimes, after: Date): TermNotice | undefined {
  return noticesOf(times).find(({ at }) => at > after)
}

/** Returns the notice to send now, if one became due since the last: the latest, if several were missed. */
export function dueNotice(times: TermTimes, { since, now }: { since: Date; now: Date }): TermNotice | undefined {
  return noticesOf(times).findLast(({ at }) => at > since && at <= now)
}
