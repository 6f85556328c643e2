import { formatCount } from '../counts.ts'
import { isUnlimited } from '../subscriptions/unlimited.ts'
import { daysOf, isOneTimeTrial, type Offer, type Price, type Term } from './plan-kinds.ts'
import type { Plan } from './pricing.ts'

type Rate = Partial<Pick<Plan, 'ratePerSecond'>>
type Lookups = Partial<Pick<Plan, 'lookups'>>

export type IntervalLabel = 'Monthly' | 'Yearly' | 'Custom Term'

/** Days always make it a custom term (commerce.md §3, rule I14). */
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
export function rateLabel({ ratePerSecond }: Rate): string {
  if (ratePerSecond === undefined) return '—'
  return ratePerSecond ? String(ratePerSecond) : 'UNLIMITED'
}

/** "50 requests per second"; empty when nothing says so. */
export function rateInWords({ ratePerSecond }: Rate, unit = 'requests per second'): string {
  if (ratePerSecond === undefined) return ''
  return ratePerSecond ? `${ratePerSecond} ${unit}` : 'No rate limit'
}

/** Tier of plans that are address lists. */
const LIST_TIER = 'list'

const AFTER = { Monthly: 'a month', Yearly: 'a year', 'Custom Term': 'for the term' } as const

/** "a month", after an amount or a number. */
export function perTerm(term: Term): string {
  return AFTER[intervalLabel(term)]
}

/** The same of a term that is known by its label; empty if that is another one. */
export function perInterval(label = ''): string {
  return Object.hasOwn(AFTER, label) ? AFTER[label as IntervalLabel] : ''
}

/** Words the term of a one-time price: "for a month". */
export function forTerm(term: Term): string {
  return `for ${perTerm(term).replace(/^for /, '')}`
}

/** "5,000", or "Unlimited". */
export function lookupsLabel({ lookups }: Lookups): string {
  if (lookups === undefined) return '—'
  return isUnlimited({ issued: lookups }) ? 'Unlimited' : lookups.toLocaleString('en-US')
}

/** "5,000 lookups", "1 lookup", "Unlimited lookups"; "—" if nothing says how many. */
export function lookupsOf({ lookups }: Lookups): string {
  if (lookups === undefined) return '—'
  return isUnlimited({ issued: lookups }) ? 'Unlimited lookups' : formatCount(lookups, 'lookup')
}

/** The plan's own words with the lookups that are sold or granted, where these are others than the plan's (rule J93). */
export function planWithOwnLookups(plan: Pick<Plan, 'description' | 'lookups'>, lookups: number): string {
  if (lookups === plan.lookups) return plan.description
  const usual = lookupsOf(plan)
  const own = lookupsOf({ lookups })
  return plan.description.includes(usual) ? plan.description.replace(usual, own) : `${plan.description} (${own})`
}

/** "50 requests per second, 2 seats", as far as that is known. */
export function limitsInWords(plan: Rate & Partial<Pick<Plan, 'max_users'>>): string {
  return [rateInWords(plan), seatsInWords(plan)].filter(Boolean).join(', ')
}

/** Words the lookups, "300,000 lookups a year"; files have only a term. */
export function lookupsInWords(plan: Lookups & Offer & Price & Term & Partial<Pick<Plan, 'tier'>>): string {
  if (plan.tier === LIST_TIER) return `Files ${forTerm(plan)}`
  if (plan.lookups === undefined) return '—'
  return `${lookupsOf(plan)} ${isOneTimeTrial(plan) ? 'once' : perTerm(plan)}`
}

/** "3 seats": how many people an account may have with it (rule E13); empty when nothing says so. */
export function seatsInWords({ max_users }: Partial<Pick<Plan, 'max_users'>>): string {
  if (max_users === undefined) return ''
  return formatCount(max_users, 'seat')
}
