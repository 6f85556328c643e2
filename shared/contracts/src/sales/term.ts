import { DAY_MS } from '../time-units.ts'
import { daysOf, type Term } from './plan-kinds.ts'

/** Explains the end of a term of a plan that costs something, in the one sentence used on every screen and in every text (rule J36). */
export const END_OF_PAID_TERM =
  'A paid plan runs until its lookups are used or its term ends. It renews only if you agreed to that, and you can turn that off any time until the next term begins.'

/** The same of a free plan, except a trial (rule I7). */
export const END_OF_FREE_TERM = 'A free plan begins again when its month is over, unless you turn that off.'

/** The same of one that somebody agreed to renew (rule I86). */
export const END_OF_RENEWED_TERM =
  'A plan that renews is charged to your primary card when its term ends or its lookups are used, whichever is first. You can turn that off any time until the next term begins.'

/** Words for what comes after a term, beside its dates (rule J36). */
export const AFTER_TERM = { ends: 'Does not renew', free: 'Then begins again', paid: 'Renews automatically' } as const

/** Both, where plans of either kind are meant. */
export const END_OF_TERM = `${END_OF_PAID_TERM} ${END_OF_FREE_TERM}`

/** The same in one line, above a list of plans. */
export const END_OF_TERM_IN_SHORT =
  'Paid plans renew only with your consent. Free plans restart every month. You can turn off renewal anytime.'

/**
 * Returns when a term of the plan ends if it begins then; any number of days makes it a custom term (rules I14, J38).
 * Terms that follow each other end on the day of the month on which the first began: 31 January, 28 February, 31 March
 * (rule I84).
 */
export function endOfTerm(start: Date, plan: Term, anchorDay = start.getUTCDate()): Date {
  const days = daysOf(plan)
  return days > 0 ? new Date(start.getTime() + days * DAY_MS) : addMonths(start, plan.months ?? 0, anchorDay)
}

/** The day `months` later, by default the same one, or the last day of a month that is too short. UTC. */
export function addMonths(time: Date, months: number, day = time.getUTCDate()): Date {
  const moved = new Date(time)
  moved.setUTCMonth(moved.getUTCMonth() + months, 1)
  const lastDay = new Date(Date.UTC(moved.getUTCFullYear(), moved.getUTCMonth() + 1, 0)).getUTCDate()
  moved.setUTCDate(Math.min(day, lastDay))
  return moved
}
