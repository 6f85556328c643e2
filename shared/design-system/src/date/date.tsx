import styles from './date.module.css'

/** Shown instead of an unreadable date (commerce.md §9). */
export const invalidDate = 'Error: Invalid date'

const utc = { timeZone: 'UTC' } as const
const minute = { hour: 'numeric', minute: '2-digit' } as const
const day = { month: 'long', day: 'numeric', year: 'numeric' } as const

/** Part of "2026-01-31 15:04:05" that a form shows. */
type IsoPart = readonly [from: number, to: number, end?: string]

/**
 * Returns a function that formats a date, ISO text or ms: as people in the US write it, or by ISO 8601 where the document
 * says so (rule H70). This is the only place that decides. Without a part both are the same.
 */
function formatter(options: Intl.DateTimeFormatOptions, part?: IsoPart) {
  let us: Intl.DateTimeFormat | undefined
  return (value: unknown): string => {
    const date = readDate(value)
    if (!date) return invalidDate
    if (part && isIso()) return isoOf(date, options.timeZone !== undefined, part)
    us ??= new Intl.DateTimeFormat('en-US', options)
    // Versions of ICU differ in the kind of space before AM and PM.
    return us.format(date).replace(/\s/g, ' ')
  }
}

function isIso() {
  return globalThis.document?.documentElement.dataset.dates === 'iso'
}

function isoOf(date: Date, isUtc: boolean, [from, to, end = '']: IsoPart): string {
  const shown = isUtc ? date : new Date(date.getTime() - date.getTimezoneOffset() * 60_000)
  return shown.toISOString().replace('T', ' ').slice(from, to) + end
}

/* In UTC. */

/** Formats a day in UTC: "01/31/2026" or "2026-01-31". */
export const formatDate = formatter({ ...utc, month: '2-digit', day: '2-digit', year: 'numeric' }, [0, 10])
/** Formats a day in UTC without its year, below a chart: "01/31" or "01-31". */
export const formatDayOfYear = formatter({ ...utc, month: '2-digit', day: '2-digit' }, [5, 10])
/** Formats a month in UTC: "January 2026" or "2026-01". */
export const formatMonth = formatter({ ...utc, month: 'long', year: 'numeric' }, [0, 7])
/** Formats a minute in UTC, in a table: "01/31/2026 15:04" or "2026-01-31 15:04". */
export function formatMinute(value: unknown): string {
  const date = readDate(value)
  return date ? `${formatDate(date)} ${isoOf(date, true, [11, 16])}` : invalidDate
}
/** Formats a moment in UTC: "January 31, 2026 at 3:04 PM UTC" or "2026-01-31 15:04 UTC". */
export const formatLongDate = formatter({ ...utc, ...day, ...minute, timeZoneName: 'short' }, [0, 16, ' UTC'])
/** Formats a moment to the second, UTC: "January 31, 2026 at 3:04:05 PM UTC" or "2026-01-31 15:04:05 UTC". */
export const formatExactTime = formatter({ ...utc, ...day, ...minute, second: '2-digit', timeZoneName: 'short' }, [
  0,
  19,
  ' UTC',
])

/* By the reader's own clock. */

/** Formats a moment: "Jan 31, 2026, 3:04 PM" or "2026-01-31 15:04". */
export const formatLocalTime = formatter({ ...day, month: 'short', ...minute }, [0, 16])
/** Formats a day: "January 31, 2026" or "2026-01-31". */
export const formatLocalDay = formatter(day, [0, 10])
/** Formats a time of day: "3:04 PM" or "15:04". */
export const formatTimeOfDay = formatter(minute, [11, 16])
/** Formats a time of day to the second, for a log: "3:04:05 PM" or "15:04:05". */
export const formatSecondOfDay = formatter({ ...minute, second: '2-digit' }, [11, 19])
/** Formats the day of the week: "Saturday". */
export const formatWeekday = formatter({ weekday: 'long' })

/** Parses a date; undefined if there is none. Null and "" are no dates, though JavaScript reads them as 1970. */
export function readDate(value: unknown): Date | undefined {
  if (typeof value !== 'string' && typeof value !== 'number' && !(value instanceof Date)) return
  if (value === '') return
  const date = new Date(value)
  return Number.isNaN(date.getTime()) ? undefined : date
}

/** Shows a time in the reader's time zone, for comparison with their own day; UTC is in its title. */
export function LocalTime({ value }: Pick<DateTextProps, 'value'>) {
  const date = readDate(value)
  if (!date) return <span className={styles.date}>{invalidDate}</span>
  return (
    <time className={styles.date} dateTime={date.toISOString()} title={formatExactTime(date)}>
      {formatLocalTime(date)}
    </time>
  )
}

export interface DateTextProps {
  value: string | number | Date | null | undefined
  format?: 'short' | 'long'
  /** Stands where there is no date at all, e.g. "Not yet". */
  empty?: string
}

/** Returns whether there is no time: `""` and the zero date, the wire's two ways to write none, both count. */
export function isNoDate(value: unknown): value is '' | null | undefined {
  return value === null || value === undefined || value === '' || String(value).startsWith('0001-01-01')
}

/** A date in UTC; the exact time is in its title and `datetime`. */
export function DateText({ value, format = 'short', empty = '—' }: DateTextProps) {
  if (isNoDate(value)) return empty
  const date = readDate(value)
  if (!date) return <span className={styles.date}>{invalidDate}</span>
  return (
    <time className={styles.date} dateTime={date.toISOString()} title={formatLongDate(date)}>
      {format === 'long' ? formatLongDate(date) : formatDate(date)}
    </time>
  )
}
