import { daysOf, type Term } from './plan-kinds.ts'

/** Explains the end of a term, in the one sentence used on every screen and in every text (rule J36). */
export const END_OF_TERM =
  'A plan runs until its lookups are used or its term ends; it does not renew, and you choose the next one yourself.'

const DAY_MS = 86_400_000

/**
 * Returns when a term of the plan ends if it begins then; any number of days makes it a custom term (rules I14, J38).
 */
export function endOfTerm(start: Date, plan: Term): Date {
  const days = daysOf(plan)
  return days > 0 ? new Date(start.getTime() + days * DAY_MS) : addMonths(start, plan.months ?? 0)
}

/** The same day `months` later, or the last day of a month that is too short. UTC. */
export function addMonths(time: Date, months: number): Date {
  const moved = new Date(time)
  moved.setUTCMonth(moved.getUTCMonth() + months, 1)
  const lastDay = new Date(Date.UTC(moved.getUTCFullYear(), moved.getUTCMonth() + 1, 0)).getUTCDate()
  moved.setUTCDate(Math.min(time.getUTCDate(), lastDay))
  return moved
}
