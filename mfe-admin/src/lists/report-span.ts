import { DAY_MS } from '@portal/contracts/time-units'
import { type DayRange, isDay } from '@portal/remote-kit/days'

/**
 * Returns the first and last day of a report: those of the address, or a number of days up to its end, by default the last
 * seven (rule G70).
 */
export function reportSpan({ from, to }: DayRange, today: string, usualDays = 7): { begin: string; end: string } {
  const end = isDay(to) ? to : ([from, today].filter(isDay).toSorted().at(-1) ?? today)
  return { begin: isDay(from) ? from : dayBefore(end, usualDays - 1), end }
}

function dayBefore(day: string, days: number): string {
  return new Date(Date.parse(day) - days * DAY_MS).toISOString().slice(0, 10)
}
