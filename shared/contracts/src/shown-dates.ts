import type { DateFormat } from './frame.ts'
import { usDate } from './us-date.ts'

/* Dates that the server draws. Screens use `@portal/design-system/date`, which does the same in the browser (rule H70). */

/** Returns the day of a time in UTC as its reader sees dates: `03/09/2026` or `2026-03-09`. */
export function shownDay(time: Date, format: DateFormat): string {
  return format === 'iso' ? time.toISOString().slice(0, 10) : usDate(time)
}

/** Returns a time in UTC to the minute as its reader sees dates: `03/31/2026 at 10:00 UTC` or `2026-03-31 10:00 UTC`. */
export function shownMinute(time: Date, format: DateFormat): string {
  return `${shownDay(time, format)}${format === 'iso' ? '' : ' at'} ${time.toISOString().slice(11, 16)} UTC`
}
