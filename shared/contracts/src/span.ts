import * as z from 'zod/mini'
import { DAY_MS, WEEK_MS } from './time-units.ts'

/** First and last day of a span, both included: `YYYY-MM-DD` or RFC 3339, UTC (rule D14). */
const Day = z.union([z.iso.date(), z.iso.datetime()], 'Enter a day, such as 2026-03-09')
export const Span = z.object({ start: Day, end: Day })
/** The same span under the names that the payment reports use. */
export const ReportSpan = z.object({ begin: Day, end: Day })

/** Days of a payment report, at most (rule K9). */
const REPORT_DAYS_AT_MOST = 366

/** A span from its first moment up to the one after its last. */
export interface Moments {
  since: Date
  until: Date
}

/** Returns the moments of a payment report's span, both days included, in UTC; `undefined` where rule K9 does not allow it. */
export function momentsOfReport({ begin, end }: { begin: string; end: string }): Moments | undefined {
  const [since, lastDay] = [begin, end].map((day) => new Date(day.slice(0, 10)).getTime()) as [number, number]
  const until = lastDay + DAY_MS
  if (!(until > since) || until - since > REPORT_DAYS_AT_MOST * DAY_MS) return undefined
  return { since: new Date(since), until: new Date(until) }
}

/** A span to compare with, how many weeks earlier it is, and what a payment report is asked for. */
export interface EarlierSpan extends Moments {
  weeks: number
  query: z.infer<typeof ReportSpan>
}

/** Returns as many days before a span, whole weeks earlier: weekdays stand beside weekdays, and no day is in both. */
export function spanBefore({ since, until }: Moments): EarlierSpan {
  const weeks = Math.ceil((until.getTime() - since.getTime()) / WEEK_MS)
  const [begin, end] = [since, until].map((moment) => new Date(moment.getTime() - weeks * WEEK_MS)) as [Date, Date]
  const [first = '', last = ''] = [begin, new Date(end.getTime() - DAY_MS)].map((day) => day.toISOString().slice(0, 10))
  return { since: begin, until: end, weeks, query: { begin: first, end: last } }
}

/** Explains a span that a payment report does not have. */
export const REPORT_SPAN_FAULT = `Choose a day within ${REPORT_DAYS_AT_MOST} days from the first`
