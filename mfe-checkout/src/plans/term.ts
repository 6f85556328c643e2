import { endOfTerm } from '@portal/contracts/sales/term'
import { formatDate } from '@portal/design-system/date'
import type { Plan } from './plan.ts'

interface TermFacts {
  starts: Date | string | undefined
  ends: Date | string | undefined
  /** True if another one begins by itself. */
  renews: boolean | undefined
}

/** Formats a term and what comes after it, in the same way before and after payment (rules J36, J38). */
export function termInWords({ starts, ends, renews }: TermFacts): string[] {
  if (!starts || !ends) return []
  return [`${formatDate(starts)} – ${formatDate(ends)}`, renews ? 'Then begins again' : 'Does not renew']
}

/** Describes the term of a plan bought now: it begins as soon as it is paid. */
export function termFrom(now: Date, plan: Plan): string[] {
  return termInWords({ starts: now, ends: endOfTerm(now, plan), renews: plan.isOngoingFree })
}
