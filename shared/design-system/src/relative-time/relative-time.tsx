import { useNow } from '../clock/use-now.ts'
import { formatLongDate, invalidDate, isNoDate, readDate } from '../date/date.tsx'

const minute = 60_000
const steps = [
  ['year', 365 * 24 * 60 * minute],
  ['month', 30 * 24 * 60 * minute],
  ['day', 24 * 60 * minute],
  ['hour', 60 * minute],
  ['minute', minute],
] as const
// "Last month" and "yesterday" would be said of the calendar, not of so many days.
const relative = new Intl.RelativeTimeFormat('en-US', { numeric: 'always' })

/** Formats a relative time in the largest fitting unit: "3 hours ago", "in 2 days", "just now". */
export function formatRelativeTime(value: unknown, now: number): string {
  const date = readDate(value)
  if (!date) return invalidDate
  const distance = date.getTime() - now
  for (const [unit, size] of steps) {
    if (Math.abs(distance) < size) continue
    // What is seven days away is so a minute later, too; what has passed is not rounded up.
    return relative.format(distance > 0 ? Math.round(distance / size) : Math.trunc(distance / size), unit)
  }
  // Half a minute for clocks that differ: what was just made should not lie ahead.
  return distance > minute / 2 ? 'in less than a minute' : 'just now'
}

export interface RelativeTimeProps {
  value: string | number | Date | null | undefined
  /** Stands where there is no time at all, e.g. "Never". */
  empty?: string
}

/** A time as a person would say it; the exact one in UTC is in its title and `datetime`. */
export function RelativeTime({ value, empty = '—' }: RelativeTimeProps) {
  const now = useNow(minute / 2)
  if (isNoDate(value)) return <span>{empty}</span>
  const date = readDate(value)
  if (!date) return <span>{invalidDate}</span>
  return (
    <time dateTime={date.toISOString()} title={formatLongDate(date)}>
      {formatRelativeTime(date, now)}
    </time>
  )
}
