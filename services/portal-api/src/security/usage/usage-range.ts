import { DAY_MS, HOUR_MS } from '@portal/contracts/time-units'
import { problem } from '@portal/foundation/problem'

/** Longer ranges answer one row a day. */
const HOURLY_UP_TO_MS = 31 * DAY_MS

/** Range from `from` up to, but not including, `until`, in buckets of a full UTC hour or day. */
export interface UsageRange {
  from: Date
  until: Date
  bucket: 'hour' | 'day'
}

/**
 * The range of two dates or RFC 3339 times, both included (rule D14). Throws `request:invalid` for an end before the
 * start, `security-context:span-too-long` for six months and more.
 */
export function usageRange({ start, end }: { start: string; end: string }): UsageRange {
  const from = new Date(floor(start, HOUR_MS))
  const unit = isDate(end) ? DAY_MS : HOUR_MS
  const until = new Date(floor(end, unit) + unit)
  if (from >= until) throw problem('request:invalid', { fields: { end: 'End date must not precede start date' } })
  if (isSixMonthsApart(from, new Date(until.getTime() - 1))) throw problem('security-context:span-too-long')

  return { from, until, bucket: until.getTime() - from.getTime() <= HOURLY_UP_TO_MS ? 'hour' : 'day' }
}

/** Over six months apart, or exactly six with the day of the month not earlier (commerce.md §5, "Six-month rule"). */
export function isSixMonthsApart(from: Date, to: Date): boolean {
  const months = (to.getUTCFullYear() - from.getUTCFullYear()) * 12 + to.getUTCMonth() - from.getUTCMonth()
  return months > 6 || (months === 6 && to.getUTCDate() >= from.getUTCDate())
}

function isDate(text: string): boolean {
  return !text.includes('T')
}

function floor(text: string, unitMs: number): number {
  return Math.floor(Date.parse(text) / unitMs) * unitMs
}
