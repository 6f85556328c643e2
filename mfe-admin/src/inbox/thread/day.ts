const LONG_DAY = new Intl.DateTimeFormat('en-US', { weekday: 'long', month: 'long', day: 'numeric', year: 'numeric' })
const TIME_OF_DAY = new Intl.DateTimeFormat('en-US', { hour: 'numeric', minute: '2-digit' })
const DAY_MS = 86_400_000

/** Names the day of a time in the reader's time zone: "Today", "Yesterday", "Monday, March 9, 2026". `now` is in ms. */
export function nameOfDay(at: string, now: number): string {
  const date = new Date(at)
  if (Number.isNaN(date.getTime())) return ''
  const day = date.toDateString()
  if (day === new Date(now).toDateString()) return 'Today'
  if (day === new Date(now - DAY_MS).toDateString()) return 'Yesterday'
  return LONG_DAY.format(date)
}

/** Formats a time of day in the reader's time zone: "3:04 PM". */
export function timeOfDay(at: string): string {
  const date = new Date(at)
  // Versions of ICU differ in the kind of space before AM and PM.
  return Number.isNaN(date.getTime()) ? '—' : TIME_OF_DAY.format(date).replace(/\s/g, ' ')
}
