import { PAGES } from '@portal/contracts/pages'
import { dollars } from '@portal/contracts/sales/dollars'
import { isFree, isOneTimeTrial, isSold } from '@portal/contracts/sales/plan-kinds'
import {
  intervalLabel,
  lookupsInWords,
  lookupsLabel,
  lookupsOf,
  perTerm,
  rateInWords,
  seatsInWords,
} from '@portal/contracts/sales/plan-labels'
import type { Plan } from '@portal/contracts/sales/pricing'
import { escapeHtml } from '@portal/foundation/html'
import { tag } from '../documents/html.ts'
import { PRIVACY, priceInWords } from './plan-table.ts'
import { centsPerThousand, ladderOf, type PricedLicense, savingPercent, smallestPaid, type Term } from './price-list.ts'
import { linesOf, type Product, type ProductEdition } from './products.ts'

interface EditionCard {
  product: Product
  license: PricedLicense
  licenses: readonly PricedLicense[]
  /** The scale's. */
  ladder: readonly Plan[]
  tier: string
  term: Term
}

/**
 * Renders one edition: its features, the price of its plan in the chosen tier, and the link to start; beside a free one
 * also the first paid one (rule I25).
 */
export function editionCard({ product, license, licenses, ladder, tier, term }: EditionCard): string {
  const isOne = licenses.length === 1
  const edition = editionOf(product, license)
  const included = licenses.find((other) => edition?.includes && editionOf(product, other)?.name === edition.includes)
  const largest = licenses.find((one) => editionOf(product, one)?.includes) ?? licenses[0]
  const planOf = (of: PricedLicense | undefined, { tier }: Plan) =>
    of && ladderOf(of, term).find((plan) => plan.tier === tier)
  const offerOf = (plan: Plan | undefined, isEmphasized: boolean) =>
    offer(plan, {
      smallest: smallestPaid(license, term),
      included: plan && planOf(included, plan),
      includes: edition?.includes,
      isEmphasized,
    })
  const offers = ladder.map((step) => {
    const plan = planOf(license, step)
    const next = plan && isFree(plan) ? ladderOf(license, term).find((one) => isSold(one) && !isFree(one)) : undefined
    const shown = offerOf(plan, license === largest) + (next ? nextOffer(next) : '')
    return `${tag('div', { 'data-offer': step.tier, hidden: step.tier === tier ? undefined : '' })}${shown}</div>`
  })
  const lines = edition && !isOne ? [...linesOf(edition), ...trialOf(license)] : []
  return `${tag('section', { 'aria-label': isOne ? 'Your choice' : license.label })}
${isOne ? '' : `<h2>${escapeHtml(license.label)}</h2>`}
${lines.length > 0 ? `<ul class="pricing-has">${lines.map((line) => `<li>${escapeHtml(line)}</li>`).join('')}</ul>` : ''}
<div aria-live="polite">${offers.join('')}</div>
</section>`
}

function editionOf({ editions = {} }: Product, { edition }: PricedLicense): ProductEdition | undefined {
  return Object.entries(editions).find(([name]) => edition.endsWith(name))?.[1]
}

function trialOf({ plans }: PricedLicense): string[] {
  const trial = plans.find((plan) => isOneTimeTrial(plan) && isSold(plan))
  return trial ? [`A one-time trial with ${lookupsOf(trial)}`] : []
}

interface Offer {
  /** Plan that the price per 1,000 is compared with. */
  smallest: Plan | undefined
  /** The plan of the same tier in the edition that this one includes, and the name of that. */
  included: Plan | undefined
  includes: string | undefined
  isEmphasized: boolean
}

/** Renders the chosen price in large type, with its button and content; an edition may lack the tier. */
function offer(plan: Plan | undefined, { smallest, included, includes, isEmphasized }: Offer): string {
  if (!plan) return '<p class="site-muted">This edition is not sold with that many lookups.</p>'

  const label = isFree(plan) ? 'Start free' : `Start with ${lookupsLabel(plan)}`
  const term = isFree(plan) ? '' : ` <span>${perTerm(plan)}, before tax</span>`
  const grants = [...grantsOf(plan), ...moreThan(included, includes, plan), ...savingOf(plan, smallest)]
  return `<p class="site-muted">${lookupsInWords(plan)}</p>
<div class="pricing-offer"><p class="pricing-price">${priceInWords(plan)}${term}</p>${startButton(plan, { label, isEmphasized })}</div>
<ul class="pricing-grants">${grants.map((grant) => `<li>${escapeHtml(grant)}</li>`).join('')}</ul>`
}

/** Words the offer after the free plan, in one row: the table has the rest. */
function nextOffer(plan: Plan): string {
  const button = startButton(plan, { label: `Start with ${lookupsLabel(plan)}`, isEmphasized: false })
  return `<div class="pricing-next"><p>${lookupsInWords(plan)}<span><strong>${priceInWords(plan)}</strong> before tax</span></p>${button}</div>`
}

/** Words the price of an edition beyond the one that it includes. */
function moreThan(included: Plan | undefined, name: string | undefined, plan: Plan): string[] {
  const cents = included ? plan.price_in_cents - included.price_in_cents : 0
  return cents > 0 ? [`${dollars(cents)} more than ${name}`] : []
}

/**
 * Renders the link to start a plan: free plans directly, others through the cart. Nothing for plans that are no longer
 * sold.
 */
export function startButton(plan: Plan, { label, isEmphasized }: { label: string; isEmphasized: boolean }): string {
  if (!isSold(plan)) return ''
  const name = plan.license.license_label
  const path = isFree(plan) ? PAGES.startFree : PAGES.cart
  const link = tag('a', {
    class: isEmphasized ? 'button-primary' : 'button',
    href: `${path}?${new URLSearchParams({ plan: plan.id })}`,
    'data-plan': isFree(plan) ? undefined : plan.id,
    'data-in-cart': isFree(plan) ? undefined : `In your cart: ${name}`,
    'aria-label': `${label}: ${name}`,
  })
  return `${link}${label}</a>`
}

function savingOf(plan: Plan, smallest: Plan | undefined): string[] {
  const saving = savingPercent(plan, smallest)
  return saving > 0 && smallest ? [`${saving}% less per 1,000 than with ${lookupsLabel(smallest)}`] : []
}

function grantsOf(plan: Plan): string[] {
  const { price_in_cents, hasEnhancedDataPrivacy } = plan
  const perThousand = centsPerThousand(plan)
  const grants = [
    ...(perThousand ? [`${dollars(perThousand)} per 1,000 lookups`] : []),
    ...(intervalLabel(plan) === 'Yearly' && price_in_cents
      ? [`${dollars(Math.round(price_in_cents / 12))} a month on average`]
      : []),
    rateInWords(plan),
    seatsInWords(plan),
    ...(hasEnhancedDataPrivacy ? [PRIVACY] : []),
    ...(isSold(plan) ? [] : ['No longer sold to new customers']),
  ]
  return grants.filter((grant) => grant !== '')
}
