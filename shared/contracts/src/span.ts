import * as z from 'zod/mini'

/** First and last day of a span, both included: `YYYY-MM-DD` or RFC 3339, UTC (rule D14). */
const Day = z.union([z.iso.date(), z.iso.datetime()], 'Enter a day, such as 2026-03-09')
export const Span = z.object({ start: Day, end: Day })
/** The same span under the names that the payment reports use. */
export const ReportSpan = z.object({ begin: Day, end: Day })
