import { formatMoney } from '@portal/design-system/money'
import { lookupsInWords } from '../plans/plan-words.ts'
import { cheapestThousand, type PricedLicence } from '../plans/price-list.ts'

/** What a product costs in one line: "1,000 lookups a month free, then from $26.24 per 1,000"; empty when nothing is known. */
export function priceSummary(licences: readonly PricedLicence[]): string {
  const plans = licences.flatMap((licence) => licence.plans)
  const free = plans.find(({ isFree, isTrial }) => isFree && !isTrial)
  const thousand = cheapestThousand(plans)
  const from = thousand === undefined ? fromTerm(licences) : `from ${formatMoney(thousand)} per 1,000`
  if (!free) return from ? from.charAt(0).toUpperCase() + from.slice(1) : ''
  return [`${lookupsInWords(free)} free`, from].filter(Boolean).join(', then ')
}

/** What is not counted in lookups is priced by the term. */
function fromTerm(licences: readonly PricedLicence[]): string {
  const prices = licences.flatMap(({ plans }) => plans.flatMap(({ cents }) => cents || []))
  return prices.length > 0 ? `from ${formatMoney(Math.min(...prices))} a year` : ''
}
