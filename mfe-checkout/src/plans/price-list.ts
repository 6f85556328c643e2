import type { Product } from '../products/products.ts'
import { centsPerThousand, type PlanView } from './plan-view.ts'

export type Term = 'monthly' | 'yearly'

/** One licence of a product and what it costs. */
export interface PricedLicence {
  id: string
  label: string
  edition: string
  plans: readonly PlanView[]
}

/** The licences that a product is sold as, in the order of its editions; of lists the largest first. */
export function licencesOf(plans: readonly PlanView[], product: Pick<Product, 'group' | 'editions'>): PricedLicence[] {
  const own = plans.filter(({ group }) => group === product.group)
  const licences = [...new Set(own.map(({ licenceId }) => licenceId))].map((id) => licenceOf(id, own))
  const editions = Object.keys(product.editions ?? {})
  const placeOf = ({ edition }: PricedLicence) => editions.findIndex((name) => edition.endsWith(name))
  return licences.sort((a, b) => placeOf(a) - placeOf(b) || highestPrice(b) - highestPrice(a) || byLabel(a, b))
}

/** The plans to choose from for a term, the free one first and then by lookups; a trial is none of them. */
export function ladderOf({ plans }: PricedLicence, term: Term): PlanView[] {
  const wanted = term === 'yearly' ? 'Yearly' : 'Monthly'
  return plans
    .filter((plan) => !plan.isTrial && plan.tier !== '' && (plan.isFree || plan.interval === wanted))
    .sort((a, b) => Number(b.isFree) - Number(a.isFree) || (a.lookups ?? 0) - (b.lookups ?? 0))
}

/** What a year saves against twelve months, in whole percent; 0 when nothing can be compared. */
export function yearlySaving(licence: PricedLicence): number {
  const months = ladderOf(licence, 'monthly')
  for (const year of ladderOf(licence, 'yearly')) {
    const month = months.find(({ tier }) => tier === year.tier)
    if (year.cents && month?.cents) return Math.max(0, Math.round(100 - (year.cents * 100) / (month.cents * 12)))
  }
  return 0
}

/** The lowest price of a thousand paid lookups, in cents. */
export function cheapestThousand(plans: readonly PlanView[]): number | undefined {
  const prices = plans.filter(({ isSold }) => isSold).flatMap((plan) => centsPerThousand(plan) ?? [])
  return prices.length > 0 ? Math.min(...prices) : undefined
}

function licenceOf(id: string, plans: readonly PlanView[]): PricedLicence {
  const own = plans.filter(({ licenceId }) => licenceId === id)
  return { id, label: own[0]?.licenceLabel || id, edition: own[0]?.edition ?? '', plans: own }
}

function highestPrice({ plans }: PricedLicence): number {
  return Math.max(0, ...plans.flatMap(({ cents }) => cents ?? []))
}

function byLabel(a: PricedLicence, b: PricedLicence): number {
  return a.label.localeCompare(b.label)
}
