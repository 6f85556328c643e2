import { endOfTerm } from '@portal/contracts/sales/term'
import { formatDate } from '@portal/design-system/date'
import type { Plan } from './plan.ts'

/** Formats a term, in the same way before and after payment (rules J36, J38). */
export function termInWords(starts: Date | string | undefined, ends: Date | string | undefined): string[] {
  return starts && ends ? [`${formatDate(starts)} – ${formatDate(ends)}`, 'Does not renew'] : []
}

/** Describes the term of a plan bought now: it begins as soon as it is paid. */
export function termFrom(now: Date, plan: Plan): string[] {
  return termInWords(now, endOfTerm(now, plan))
}
