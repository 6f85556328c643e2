import { defaultLookups } from '@portal/contracts/sales/default-plans'
import { dollars } from '@portal/contracts/sales/dollars'
import { isFree, isOneTimeTrial, isSold } from '@portal/contracts/sales/plan-kinds'
import { intervalLabel, lookupsInWords } from '@portal/contracts/sales/plan-labels'
import { PRICED_PRODUCTS } from '@portal/contracts/sales/priced-products'
import type { Plan } from '@portal/contracts/sales/pricing'
import { yearlySaving } from '@portal/contracts/sales/yearly-saving'
import { isUnlimited } from '@portal/contracts/subscriptions/unlimited'
import type { Product } from './products.ts'

export type Term = 'monthly' | 'yearly'
export const TERMS: readonly Term[] = ['monthly', 'yearly']

const INTERVALS = { monthly: 'Monthly', yearly: 'Yearly' } as const

/** A license of a product with its prices. */
export interface PricedLicense {
  id: string
  label: string
  edition: string
  plans: readonly Plan[]
}

/** The licenses that a product is sold as, in the order of its editions; of lists the largest first. */
export function licensesOf(plans: readonly Plan[], product: Pick<Product, 'slug' | 'editions'>): PricedLicense[] {
  const own = plans.filter(({ license }) => license.group === PRICED_PRODUCTS[product.slug].group)
  const licenses = [...new Set(own.map(({ license }) => license.license_id))].map((id): PricedLicense => {
    const plansOfLicense = own.filter(({ license }) => license.license_id === id)
    const { license_label, product_edition = '' } = plansOfLicense[0]?.license ?? {}
    return { id, label: license_label || id, edition: product_edition, plans: plansOfLicense }
  })
  const editions = Object.keys(product.editions ?? {})
  const placeOf = ({ edition }: PricedLicense) => editions.findIndex((name) => edition.endsWith(name))
  return licenses.sort(
    (a, b) => placeOf(a) - placeOf(b) || highestPrice(b) - highestPrice(a) || a.label.localeCompare(b.label),
  )
}

/** The plans to choose from for a term, the free one first and then by lookups; a trial is none of them. */
export function ladderOf({ plans }: PricedLicense, term: Term): Plan[] {
  return plans
    .filter((plan) => !isOneTimeTrial(plan) && plan.tier && (isFree(plan) || intervalLabel(plan) === INTERVALS[term]))
    .sort((a, b) => Number(isFree(b)) - Number(isFree(a)) || a.lookups - b.lookups)
}

/** Returns whether a paid plan is sold for this term. */
export function isSoldFor(license: PricedLicense, term: Term): boolean {
  return ladderOf(license, term).some((plan) => !isFree(plan))
}

/** Returns the price of a thousand lookups, in cents; `undefined` if not applicable. */
export function centsPerThousand({ price_in_cents: cents, lookups }: Plan): number | undefined {
  if (!cents || !lookups || isUnlimited({ issued: lookups })) return undefined
  return Math.round((cents * 1000) / lookups)
}

/** Returns the saving per thousand lookups against another plan, in whole percent; 0 if not comparable. */
export function savingPercent(plan: Plan, than: Plan | undefined): number {
  const [own, most] = [centsPerThousand(plan), than && centsPerThousand(than)]
  return own && most ? Math.max(0, Math.floor(100 - (own * 100) / most)) : 0
}

/** The smallest plan of a term that costs something: what others are compared with. */
export function smallestPaid(license: PricedLicense, term: Term): Plan | undefined {
  return ladderOf(license, term).find((plan) => centsPerThousand(plan) !== undefined)
}

/** Returns the saving of a year against twelve months, in whole percent; 0 if not comparable. */
export function yearlySavingOf(license: PricedLicense): number {
  const months = ladderOf(license, 'monthly')
  const savings = ladderOf(license, 'yearly').map((year) =>
    yearlySaving(
      months.find(({ tier }) => tier === year.tier),
      year,
    ),
  )
  return savings.find((saving) => saving > 0) ?? 0
}

/**
 * Returns a product's free offer, "1,000 lookups a month free", and its lowest price, "$163.00 a month"; empty if
 * unknown.
 */
export function pricesOf(plans: readonly Plan[]): { free: string; from: string } {
  const free = plans.find((plan) => isFree(plan) && !isOneTimeTrial(plan))
  return { free: free ? `${lookupsInWords(free)} free` : '', from: lowestPrice(plans) }
}

/** Returns the price of the smallest paid plan: for a month, or for a year if nothing is sold for less. */
function lowestPrice(plans: readonly Plan[]): string {
  const paid = plans.filter((plan) => isSold(plan) && !isFree(plan))
  const monthly = paid.filter((plan) => intervalLabel(plan) === 'Monthly')
  const prices = (monthly.length > 0 ? monthly : paid).map(({ price_in_cents }) => price_in_cents)
  return prices.length > 0 ? `${dollars(Math.min(...prices))} a ${monthly.length > 0 ? 'month' : 'year'}` : ''
}

/** The selected plan; the tier is the step of the price table, the same for a month and a year. */
export interface PlanChoice {
  term: Term
  tier: string
}

/**
 * Returns the choice for an address. A tier sold only for the other term selects that term; without a tier, the default
 * plan or the smallest paid one.
 */
export function choiceOf(license: PricedLicense, asked: { term: string; tier: string }): PlanChoice {
  const terms: Term[] = asked.term === 'yearly' ? ['yearly', 'monthly'] : ['monthly', 'yearly']
  const selling = terms.find((term) => isSoldFor(license, term)) ?? 'monthly'
  const term = terms.find((one) => has(license, one, asked.tier)) ?? selling
  return { term, tier: has(license, term, asked.tier) ? asked.tier : firstTierOf(license, term) }
}

/** Returns the first tier shown for a term. */
export function firstTierOf(license: PricedLicense, term: Term): string {
  const ladder = ladderOf(license, term)
  const first = (term === 'monthly' && ladder.find(isDefault)) || ladder.find((plan) => !isFree(plan)) || ladder[0]
  return first?.tier ?? ''
}

/** The same tier for a term, or the largest where it is not sold for that one. */
export function tierInTerm(license: PricedLicense, tier: string, term: Term): string {
  return has(license, term, tier) ? tier : (ladderOf(license, term).at(-1)?.tier ?? '')
}

/** Default plans are monthly (commerce.md §9). */
function isDefault(plan: Plan): boolean {
  return isSold(plan) && plan.lookups === defaultLookups(plan.license.group)
}

function has(license: PricedLicense, term: Term, tier: string): boolean {
  return ladderOf(license, term).some((plan) => plan.tier === tier)
}

function highestPrice({ plans }: PricedLicense): number {
  return Math.max(0, ...plans.map(({ price_in_cents }) => price_in_cents))
}
