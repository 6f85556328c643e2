import { formatLocalDay, formatWeekday, readDate } from './date.tsx'

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
  return `${formatWeekday(date)}, ${formatLocalDay(date)}`
}
