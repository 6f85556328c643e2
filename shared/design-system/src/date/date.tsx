import styles from './date.module.css'

/** Shown instead of an unreadable date (commerce.md §9). */
export const invalidDate = 'Error: Invalid date'

const utc = { timeZone: 'UTC' } as const
const short = new Intl.DateTimeFormat('en-US', { ...utc, month: '2-digit', day: '2-digit', year: 'numeric' })
const long = new Intl.DateTimeFormat('en-US', {
  ...utc,
  month: 'long',
  day: 'numeric',
  year: 'numeric',
  hour: 'numeric',
  minute: '2-digit',
  timeZoneName: 'short',
})

/** A date, ISO text or ms as "01/31/2026", UTC. */
export function formatDate(value: unknown): string {
  const date = readDate(value)
  return date ? short.format(date) : invalidDate
}

/** A date, ISO text or ms as "January 31, 2026 at 3:04 PM UTC". */
export function formatLongDate(value: unknown): string {
  const date = readDate(value)
  // Versions of ICU differ in the kind of space before AM and PM.
  return date ? long.format(date).replace(/\s/g, ' ') : invalidDate
}

/** Parses a date; undefined if there is none. Null and "" are no dates, though JavaScript reads them as 1970. */
export function readDate(value: unknown): Date | undefined {
  if (typeof value !== 'string' && typeof value !== 'number' && !(value instanceof Date)) return
  if (value === '') return
  const date = new Date(value)
  return Number.isNaN(date.getTime()) ? undefined : date
}

/** A moment as the reader's own clock shows it. */
const local = new Intl.DateTimeFormat('en-US', {
  month: 'short',
  day: 'numeric',
  year: 'numeric',
  hour: 'numeric',
  minute: '2-digit',
})
const exact = new Intl.DateTimeFormat('en-US', { ...utc, dateStyle: 'long', timeStyle: 'medium' })

/** A moment to the second, UTC: "January 31, 2026 at 3:04:05 PM UTC". */
export function formatExactTime(value: unknown): string {
  const date = readDate(value)
  return date ? `${exact.format(date).replace(/\s/g, ' ')} UTC` : invalidDate
}

/** Shows a time in the reader's time zone, for comparison with their own day; UTC is in its title. */
export function LocalTime({ value }: Pick<DateTextProps, 'value'>) {
  const date = readDate(value)
  if (!date) return <span className={styles.date}>{invalidDate}</span>
  return (
    <time className={styles.date} dateTime={date.toISOString()} title={formatExactTime(date)}>
      {local.format(date).replace(/\s/g, ' ')}
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
