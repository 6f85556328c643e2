import type { DayRange } from './day.ts'

/** A month or a year that is chosen by its name. */
export interface Period extends DayRange {
  name: 'this-month' | 'last-month' | 'this-year' | 'last-year'
  label: string
}

/** Returns the periods that can be chosen by name, as seen from a day (`YYYY-MM-DD`); each ends with its last day. */
export function periodsOf(today: string): Period[] {
  const [year = 0, month = 0] = today.split('-').map(Number)
  return [
    { name: 'this-month', label: 'This month', ...days(year, month, 1) },
    { name: 'last-month', label: 'Last month', ...days(year, month - 1, 1) },
    { name: 'this-year', label: 'This year', ...days(year, 1, 12) },
    { name: 'last-year', label: 'Last year', ...days(year - 1, 1, 12) },
  ]
}

/** Returns the first and the last day of so many months; month 0 is December of the year before. */
function days(year: number, month: number, months: number): DayRange {
  const dayOf = (time: number) => new Date(time).toISOString().slice(0, 10)
  return { from: dayOf(Date.UTC(year, month - 1, 1)), to: dayOf(Date.UTC(year, month - 1 + months, 0)) }
}
