import type { Plan } from './pricing.ts'

type Term = Pick<Plan, 'months' | 'days'>

/** A plan's days, whichever way the catalogue writes them (decision I13). */
export function daysOf({ days }: Pick<Plan, 'days'>): number {
  return typeof days === 'number' ? days : days.total
}

export type IntervalLabel = 'Monthly' | 'Yearly' | 'Custom Term'

/** Days always make it a custom term (commerce.md §3, decision I14). */
export function intervalLabel(term: Term): IntervalLabel {
  if (daysOf(term) > 0) return 'Custom Term'
  if (term.months === 1) return 'Monthly'
  return term.months === 12 ? 'Yearly' : 'Custom Term'
}

const SHORT_TERMS = { Monthly: 'month', Yearly: 'year', 'Custom Term': 'custom term' } as const

export function shortTermLabel(term: Term): (typeof SHORT_TERMS)[IntervalLabel] {
  return SHORT_TERMS[intervalLabel(term)]
}

/** Requests per second as a person reads them (commerce.md §3). */
export function rateLabel({ ratePerSecond }: Pick<Plan, 'ratePerSecond'>): string {
  return ratePerSecond ? String(ratePerSecond) : 'UNLIMITED'
}

export function isFree({ price_in_cents }: Pick<Plan, 'price_in_cents'>): boolean {
  return price_in_cents === 0
}

/** A trial that an account gets once: flagged as such, or free for eight days (decision I13). */
export function isOneTimeTrial(plan: Pick<Plan, 'isOneTimeFreeTrial' | 'price_in_cents' | 'days'>): boolean {
  return plan.isOneTimeFreeTrial || (isFree(plan) && daysOf(plan) === 8)
}
