import { formatMoney } from '@portal/design-system/money'
import { formatNumber } from '@portal/design-system/number'
import { isUnlimited, type PlanView } from './plan-view.ts'

type Term = Pick<PlanView, 'interval'>

const AFTER = { Monthly: 'a month', Yearly: 'a year', 'Custom Term': 'for the term' } as const

/** "a month", after an amount or a number. */
export function perTerm({ interval }: Term): string {
  return AFTER[interval]
}

/** "300,000 lookups a year". */
export function lookupsInWords(plan: PlanView): string {
  if (plan.lookups === undefined) return '—'
  const count = isUnlimited(plan) ? 'Unlimited' : formatNumber(plan.lookups)
  return `${count} lookups ${plan.isTrial ? 'once' : perTerm(plan)}`
}

/** "$50.00", or "Free". */
export function priceInWords({ isFree, cents }: PlanView): string {
  return isFree ? 'Free' : formatMoney(cents)
}
