import type { UsagePeriod, UsageStatement } from './usage-statement.ts'

/** Lookups by month, named by its first moment in ms (UTC). */
export type LookupsByMonth = ReadonlyMap<number, number>

/** Counts of a subscription's lookups, which are kept apart so that they can be compared. */
export interface UsageFacts {
  /** Total of the subscription: the figure that refuses lookups and renews plans. */
  used: number
  /** Part of `used` from before usage was kept by month; null if that is not known yet. */
  usedBefore: number | null
  /** As the gateway counted them, by the hour in which they were made. */
  counted: LookupsByMonth
  /** As they were taken from the subscription. */
  taken: LookupsByMonth
  /** Lookups that staff added, below zero those that they took away (rule I132). */
  adjusted: LookupsByMonth
}

interface Term {
  issued: number
  startsAt: Date
  /** Its end, also an early one. */
  endsAt: Date
}

/** Figures of a subscription that disagree; `months` are those in which they do. */
export interface UsageDifference {
  counted: number
  taken: number
  months: { month: string; counted: number; taken: number }[]
}

/** Returns the first moment of the month of a time in ms (UTC). */
export function monthOf(time: number): number {
  const date = new Date(time)
  return Date.UTC(date.getUTCFullYear(), date.getUTCMonth())
}

/**
 * Returns what disagrees, if anything does (rule K87): what the gateway counted and what was taken, by month and in
 * all, with what the subscription has used.
 */
export function usageDifferenceOf(facts: UsageFacts): UsageDifference | undefined {
  const { used, counted, taken } = facts
  const months = [...new Set([...counted.keys(), ...taken.keys()])]
    .toSorted((one, other) => one - other)
    .map((month) => ({ month, counted: counted.get(month) ?? 0, taken: taken.get(month) ?? 0 }))
    .filter((one) => one.counted !== one.taken)
    .map((one) => ({ ...one, month: new Date(one.month).toISOString().slice(0, 7) }))
  const inAll = earlierOf(facts) + sum(counted)
  return months.length > 0 || inAll !== used ? { counted: inAll, taken: used, months } : undefined
}

/** Returns the statement of a subscription by calendar month, as of now (rule K86). */
export function usageStatementOf(id: string, facts: UsageFacts & Term, now: Date): UsageStatement {
  const { issued, used, counted, taken } = facts
  const earlier = earlierOf(facts)
  const months = monthsOf(facts, earlier > 0, now)
  const adjusted = new Map([...facts.adjusted].filter(([month]) => months.includes(month)))
  const first = issued - sum(adjusted)
  const periods: UsagePeriod[] = []
  // What was granted and used before is behind the first period.
  let [left, bought] = earlier > 0 ? [first - earlier, 0] : [0, first]
  for (const month of months) {
    const granted = bought + (adjusted.get(month) ?? 0)
    const closing = left + granted - (taken.get(month) ?? 0)
    periods.push({
      start: new Date(month).toISOString(),
      end: new Date(nextMonth(month)).toISOString(),
      opening: left,
      granted,
      counted: counted.get(month) ?? 0,
      taken: taken.get(month) ?? 0,
      closing,
    })
    ;[left, bought] = [closing, 0]
  }
  return {
    subscription_id: id,
    issued,
    earlier,
    periods,
    counted: earlier + sum(counted),
    taken: used,
    closing: issued - used,
    agrees: usageDifferenceOf(facts) === undefined,
  }
}

/** A subscription of which nobody knows yet what was used earlier has used all earlier that its months do not tell. */
function earlierOf({ used, usedBefore, taken }: UsageFacts): number {
  return usedBefore ?? Math.max(0, used - sum(taken))
}

/** Returns every month from the first that is kept, also those without lookups, up to the end of the term or now. */
function monthsOf(facts: UsageFacts & Term, hasEarlier: boolean, now: Date): number[] {
  const { startsAt, endsAt, counted, taken, adjusted } = facts
  const hasBegun = startsAt.getTime() <= now.getTime()
  // What staff added before the start is there from the start.
  const since = [...adjusted.keys()].filter((month) => hasBegun && month >= monthOf(startsAt.getTime()))
  const known = [...counted.keys(), ...taken.keys(), ...since]
  const last = Math.min(endsAt.getTime() - 1, now.getTime())
  const first = hasEarlier ? last : startsAt.getTime()
  const [from, to] = [Math.min(...known, ...(hasBegun ? [first] : [])), Math.max(...known, ...(hasBegun ? [last] : []))]
  const months: number[] = []
  for (let month = monthOf(from); month <= to; month = nextMonth(month)) months.push(month)
  return months
}

function nextMonth(month: number): number {
  const date = new Date(month)
  return Date.UTC(date.getUTCFullYear(), date.getUTCMonth() + 1)
}

function sum(lookups: LookupsByMonth): number {
  return [...lookups.values()].reduce((all, one) => all + one, 0)
}
