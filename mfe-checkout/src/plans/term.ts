import { endOfTerm } from '@portal/contracts/sales/term'
import { formatDate } from '@portal/design-system/date'
import type { Plan } from './plan.ts'

/** From when to when something runs, in one way before it is paid and after (rules J36, J38). */
export function termInWords(starts: Date | string | undefined, ends: Date | string | undefined): string[] {
  return starts && ends ? [`${formatDate(starts)} – ${formatDate(ends)}`, 'Does not renew'] : []
}

/** Of what is bought now: a plan begins as soon as it is paid. */
export function termFrom(now: Date, plan: Plan): string[] {
  return termInWords(now, endOfTerm(now, plan))
}
