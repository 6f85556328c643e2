import { AFTER_TERM, endOfTerm } from '@portal/contracts/sales/term'
import { formatDate } from '@portal/design-system/date'
import type { Plan } from './plan.ts'

/**
 * Describes the term of a plan bought now, renewing for money or not, and what comes after it, as the page of its order does
 * later: it begins as soon as it is paid (rules J36, J38).
 */
export function termFrom(now: Date, plan: Plan, renews = false): string[] {
  const next = renews ? AFTER_TERM.paid : plan.isOngoingFree ? AFTER_TERM.free : AFTER_TERM.ends
  return [`${formatDate(now)} – ${formatDate(endOfTerm(now, plan))}`, next]
}
