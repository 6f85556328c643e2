/*
 * The rules of billing a second time, from their words and by other means than the product's, which they are held against. Nothing here
 * may come from the contracts or from a service. Times are ms since 1970.
 */

export const MINUTE = 60_000
export const HOUR = 3_600_000
export const DAY = 86_400_000

/** Unpaid renewals run fourteen days, and an hour for the result of the last try. */
export const GRACE = 14 * DAY + HOUR
/** The next term is made ready at most this long before the end of the one before. */
export const AHEAD = 61_000
const TRY_DAYS = [0, 1, 3, 5, 7, 10, 14]

/** Days from January 1, 1970, to a date, by counting the leap days in between. */
function dayNumber(year: number, month: number, day: number): number {
  const before = year - 1
  const leapDays = Math.floor(before / 4) - Math.floor(before / 100) + Math.floor(before / 400) - 477
  let days = (year - 1970) * 365 + leapDays
  for (let passed = 1; passed < month; passed += 1) days += daysIn(year, passed)
  return days + day - 1
}

function daysIn(year: number, month: number): number {
  if (month === 2) return (year % 4 === 0 && year % 100 !== 0) || year % 400 === 0 ? 29 : 28
  return [4, 6, 9, 11].includes(month) ? 30 : 31
}

/** End of a term of some months that begins then, by the day of the month on which the first of its terms began. */
export function endOf(startsAt: number, months: number, anchorDay: number): number {
  const [year = 0, month = 0] = new Date(startsAt).toISOString().split('-').map(Number)
  const passed = year * 12 + (month - 1) + months
  const [endYear, endMonth] = [Math.floor(passed / 12), (passed % 12) + 1]
  const day = Math.min(anchorDay, daysIn(endYear, endMonth))
  return dayNumber(endYear, endMonth, day) * DAY + (startsAt % DAY)
}

/** Day of the month, in UTC. */
export function dayOf(time: number): number {
  return Number(new Date(time).toISOString().slice(8, 10))
}

/** Sales tax of the sample table, in ten-thousandths of a price: of Texas four fifths are taxed. */
const TAX: Readonly<Record<string, number>> = { TX: 660, NY: 887.5, CA: 0 }

export function taxOf(unitCents: number, region: string, isExempt: boolean): number {
  return isExempt ? 0 : Math.floor((unitCents * (TAX[region] ?? 0)) / 10_000 + 0.5)
}

export interface StatusFacts {
  startsAt: number
  expiresAt: number
  terminatedAt: number | null
  issued: number
  used: number
  /** End of the grace period while its order is owed. */
  graceEnd: number | null
}

/** Seven steps of the specification, the first that fits. */
export function statusOf(term: StatusFacts, now: number): string {
  const { graceEnd, terminatedAt, issued, used, startsAt, expiresAt } = term
  if (graceEnd !== null && graceEnd > now && terminatedAt === null) return 'Grace Period'
  if (terminatedAt !== null || (graceEnd !== null && graceEnd < expiresAt)) return 'Terminated'
  if (used >= issued) return 'Depleted'
  if (startsAt > now) return 'Prepaid'
  return expiresAt <= now ? 'Expired' : 'Active'
}

/** Returns the day of the tries that a time belongs to, if it is not later than `late` after one. */
export function tryDayOf(dueAt: number, time: number, late: number): number | undefined {
  return TRY_DAYS.find((day) => time >= dueAt + day * DAY && time <= dueAt + day * DAY + late)
}
