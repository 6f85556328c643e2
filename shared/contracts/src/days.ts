import { DAY_MS } from './time-units.ts'

/** Returns the day of a moment, `YYYY-MM-DD` in UTC. */
export function dayOf(moment: Date): string {
  return moment.toISOString().slice(0, 10)
}

/** Returns the day that many days after another one, `YYYY-MM-DD` in UTC; before it for a negative number. */
export function dayAfter(day: string, days: number): string {
  return dayOf(new Date(Date.parse(`${day}T00:00:00Z`) + days * DAY_MS))
}
