import { intervalLabel, isFree, isOneTimeTrial } from '@portal/contracts/sales/plan-labels'
import { formatMoney } from '@portal/design-system/money'
import type { Product } from '../products/products.ts'
import { centsPerThousand, isSold, lookupsInWords, type Plan } from './plan.ts'

export type Term = 'monthly' | 'yearly'

const INTERVALS = { monthly: 'Monthly', yearly: 'Yearly' } as const

/** One license of a product and what it costs. */
export interface PricedLicense {
  id: string
  label: string
  edition: string
  plans: readonly Plan[]
}

/** The licenses that a product is sold as, in the order of its editions; of lists the largest first. */
export function licensesOf(plans: readonly Plan[], product: Pick<Product, 'group' | 'editions'>): PricedLicense[] {
  const own = plans.filter(({ license }) => license?.group === product.group)
  const licenses = [...new Set(own.map(idOf))].map((id): PricedLicense => {
    const plansOfLicense = own.filter((plan) => idOf(plan) === id)
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
    .sort((a, b) => Number(isFree(b)) - Number(isFree(a)) || (a.lookups ?? 0) - (b.lookups ?? 0))
}

/** What a year saves against twelve months, in whole percent; 0 when nothing can be compared. */
export function yearlySaving(license: PricedLicense): number {
  const months = ladderOf(license, 'monthly')
  for (const { tier, price_in_cents: ofYear } of ladderOf(license, 'yearly')) {
    const ofMonth = months.find((month) => month.tier === tier)?.price_in_cents
    if (ofYear && ofMonth) return Math.max(0, Math.round(100 - (ofYear * 100) / (ofMonth * 12)))
  }
  return 0
}

/** What a product costs in one line: "1,000 lookups a month free, then from $26.24 per 1,000"; empty when nothing is known. */
export function priceSummary(licenses: readonly PricedLicense[]): string {
  const plans = licenses.flatMap((license) => license.plans)
  const free = plans.find((plan) => isFree(plan) && !isOneTimeTrial(plan))
  const from = lowestPrice(plans)
  if (!free) return from ? `From ${from}` : ''
  return `${lookupsInWords(free)} free${from && `, then from ${from}`}`
}

/** Of a thousand lookups; what is not counted in lookups is priced by the term. */
function lowestPrice(plans: readonly Plan[]): string {
  const thousands = plans.filter(isSold).flatMap((plan) => centsPerThousand(plan) ?? [])
  if (thousands.length > 0) return `${formatMoney(Math.min(...thousands))} per 1,000`
  const terms = plans.flatMap(({ price_in_cents }) => price_in_cents || [])
  return terms.length > 0 ? `${formatMoney(Math.min(...terms))} a year` : ''
}

const idOf = ({ license }: Plan) => license?.license_id ?? ''

function highestPrice({ plans }: PricedLicense): number {
  return Math.max(0, ...plans.flatMap(({ price_in_cents }) => price_in_cents ?? []))
}
