import { AFTER_TERM, endOfTerm } from '@portal/contracts/sales/term'
import { formatDate } from '@portal/design-system/date'
import type { Plan } from './plan.ts'

interface TermFacts {
  starts: Date | string | undefined
  ends: Date | string | undefined
  /** Words for its successor. */
  next: string
}

/** Formats a term and what comes after it, in the same way before and after payment (rules J36, J38). */
export function termInWords({ starts, ends, next }: TermFacts): string[] {
  if (!starts || !ends) return []
  return [`${formatDate(starts)} – ${formatDate(ends)}`, next]
}

/** Describes the term of a plan bought now, renewing for money or not: it begins as soon as it is paid. */
export function termFrom(now: Date, plan: Plan, renews = false): string[] {
  const next = renews ? AFTER_TERM.paid : plan.isOngoingFree ? AFTER_TERM.free : AFTER_TERM.ends
  return termInWords({ starts: now, ends: endOfTerm(now, plan), next })
}
