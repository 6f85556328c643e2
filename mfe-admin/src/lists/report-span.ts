import { dayAfter } from '@portal/contracts/days'
import { type DayRange, isDay } from '@portal/remote-kit/days'

/**
 * Returns the first and last day of a report: those of the address, or a number of days up to its end, by default the last
 * seven (rule G70).
 */
export function reportSpan({ from, to }: DayRange, today: string, usualDays = 7): { begin: string; end: string } {
  const end = isDay(to) ? to : ([from, today].filter(isDay).toSorted().at(-1) ?? today)
  return { begin: isDay(from) ? from : dayAfter(end, 1 - usualDays), end }
}
