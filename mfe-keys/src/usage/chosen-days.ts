import type { Subscription } from '@portal/contracts/subscriptions/subscriptions'
import type { Received } from '@portal/platform/api'
import { hourOf, type UsageRange } from '@portal/remote-kit/usage'

const DAY_MS = 86_400_000
/** Maximum number of days: the fewest that six months can have, so that no such range is rejected (rule D14). */
const DAYS_AT_MOST = 181

/** The first and the last day, both included, as `YYYY-MM-DD`, UTC. */
export interface Days {
  from: string
  to: string
}

/** A range of days up to now or up to a past day, and its comparison. */
export interface ChosenDays extends UsageRange {
  /** True if the last day is today, which is incomplete. */
  isRunning: boolean
}

/** Returns why these days cannot be shown, by field; empty if they can. */
export function wrongOf({ from, to }: Days, now: number): Partial<Days> {
  const [first, last] = [startOf(from), startOf(to)]
  if (Number.isNaN(first)) return { from: 'Enter a day' }
  if (Number.isNaN(last)) return { to: 'Enter a day' }
  if (last > now) return { to: 'Choose a day that has begun' }
  if (last < first) return { to: 'Choose a day that is not before the first' }
  if ((last - first) / DAY_MS >= DAYS_AT_MOST) return { from: `Choose ${DAYS_AT_MOST} days at most` }
  return {}
}

/** The last thirty days, to begin with. */
export function daysToBeginWith(now: number): Days {
  return { from: dayOf(now - 29 * DAY_MS), to: dayOf(now) }
}

/** Compared with as many days right before, up to the same hour where the last one is today. */
export function rangeOfDays({ from, to }: Days, now: number): ChosenDays {
  const [first, last] = [startOf(from), startOf(to)]
  return rangeBetween(first, Math.min(last + DAY_MS - 1, now), now, last + DAY_MS - first)
}

/**
 * The month that is billed now: counted from the day on which the subscription began that pays for lookups, the calendar's where there is
 * none. Compared with the month before, up to the same hour of the same day.
 */
export function billingPeriod(subscription: Billed | undefined, now: number) {
  const { began, months, first } = monthBilledNow(subscription, now)
  return rangeBetween(first, now, now, first - addMonths(began, months - 1))
}

/** The first day that is billed with the month after it. */
export function nextBillingPeriod(subscription: Billed | undefined, now: number): number {
  const { began, months } = monthBilledNow(subscription, now)
  return addMonths(began, months + 1)
}

type Billed = Pick<Received<Subscription>, 'startDate'>

function monthBilledNow(subscription: Billed | undefined, now: number) {
  const began = startOf(subscription?.startDate?.slice(0, 10) || `${dayOf(now).slice(0, 7)}-01`)
  let months = 0
  while (addMonths(began, months + 1) <= now) months += 1
  return { began, months, first: addMonths(began, months) }
}

/** Range from the start of a day up to a moment; compared with the one `back` ms earlier. */
function rangeBetween(first: number, until: number, now: number, back: number): ChosenDays {
  const query = (earlier: number) => ({
    start: new Date(first - earlier).toISOString(),
    end: hourOf(until - earlier),
    bucket: 'day' as const,
  })
  const slots = Array.from({ length: Math.floor((until - first) / DAY_MS) + 1 }, (_, at) => first + at * DAY_MS)
  return { slots, slotMs: DAY_MS, query: query(0), queryBefore: query(back), isRunning: until === now }
}

/** The same day of a later month, or its last day where it has fewer. */
function addMonths(day: number, months: number): number {
  const date = new Date(day)
  const [year, month] = [date.getUTCFullYear(), date.getUTCMonth() + months]
  const lastOfMonth = new Date(Date.UTC(year, month + 1, 0)).getUTCDate()
  return Date.UTC(year, month, Math.min(date.getUTCDate(), lastOfMonth))
}

function startOf(day: string): number {
  return /^\d{4}-\d{2}-\d{2}$/.test(day) ? Date.parse(`${day}T00:00:00Z`) : Number.NaN
}

function dayOf(time: number): string {
  return new Date(time).toISOString().slice(0, 10)
}
