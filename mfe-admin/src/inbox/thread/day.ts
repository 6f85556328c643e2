import { readDate } from '@portal/design-system/date'

const LONG_DAY = new Intl.DateTimeFormat('en-US', { weekday: 'long', month: 'long', day: 'numeric', year: 'numeric' })
const TIME_OF_DAY = new Intl.DateTimeFormat('en-US', { hour: 'numeric', minute: '2-digit' })

/** Names the day of a time in the reader's time zone: "Today", "Yesterday", "Monday, March 9, 2026". `now` is in ms. */
export function nameOfDay(at: string, now: number): string {
  const date = readDate(at)
  if (!date) return ''
  const day = date.toDateString()
  const today = new Date(now)
  if (day === today.toDateString()) return 'Today'
  // Counted in days: one in spring has 23 hours.
  today.setDate(today.getDate() - 1)
  if (day === today.toDateString()) return 'Yesterday'
  return LONG_DAY.format(date)
}

/** Formats a time of day in the reader's time zone: "3:04 PM". */
export function timeOfDay(at: string): string {
  const date = readDate(at)
  // Versions of ICU differ in the kind of space before AM and PM.
  return date ? TIME_OF_DAY.format(date).replace(/\s/g, ' ') : '—'
}
