import { DAY_MS } from '@portal/contracts/time-units'
import { type DayRange, isDay } from '@portal/remote-kit/days'

/** Days that a report covers when none are chosen, today's included. */
const USUAL_DAYS = 7

/** Returns the first and last day of a report: those of the address, or the last seven days until its end (rule G70). */
export function reportSpan({ from, to }: DayRange, today: string): { begin: string; end: string } {
  const end = isDay(to) ? to : ([from, today].filter(isDay).toSorted().at(-1) ?? today)
  return { begin: isDay(from) ? from : dayBefore(end, USUAL_DAYS - 1), end }
}

function dayBefore(day: string, days: number): string {
  return new Date(Date.parse(day) - days * DAY_MS).toISOString().slice(0, 10)
}
