import { type Moments, momentsOfReport, REPORT_SPAN_FAULT } from '@portal/contracts/span'
import { problem } from '@portal/foundation/problem'

/** Returns the moments of a report's span, both days included, in UTC. Throws `request:invalid` for more than 366 days (rule K9). */
export function spanOfReport(query: { begin: string; end: string }): Moments {
  const moments = momentsOfReport(query)
  if (!moments) throw Object.assign(problem('request:invalid'), { fields: { end: REPORT_SPAN_FAULT } })
  return moments
}
