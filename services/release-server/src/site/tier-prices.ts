import { PAGES } from '@portal/contracts/pages'
import {
  intervalLabel,
  isFree,
  isSold,
  lookupsInWords,
  lookupsLabel,
  perTerm,
  rateLabel,
  seatsInWords,
} from '@portal/contracts/sales/plan-labels'
import type { Plan } from '@portal/contracts/sales/pricing'
import { escapeHtml } from '@portal/foundation/html'
import { tag } from '../documents/html.ts'
import { PRIVACY, planTable, priceInWords } from './plan-table.ts'
import {
  centsPerThousand,
  choiceOf,
  dollars,
  firstTierOf,
  isSoldFor,
  ladderOf,
  type PlanChoice,
  type PricedLicense,
  savingPercent,
  smallestPaid,
  TERMS,
  type Term,
  tierInTerm,
  yearlySaving,
} from './price-list.ts'
import type { Product } from './products.ts'

interface TierPrices {
  product: Product
  /** One for each edition; the first sets the scale. */
  licenses: readonly [PricedLicense, ...PricedLicense[]]
  asked: { term: string; tier: string }
  /** Of this page. */
  path: string
}

/**
 * So many lookups for a month or a year. Everything there is to choose stands in the document: the term is a choice that the browser
 * keeps, a row of the table leads to the page with its plan, and a slider appears where scripts run (rule N12).
 */
export function tierPrices({ product, licenses, asked, path }: TierPrices): string {
  const [scale] = licenses
  const choice = choiceOf(scale, asked)
  const terms = TERMS.filter((term) => isSoldFor(scale, term))
  return `<div class="pricing-chooser" data-path="${path}">
${termChoice(scale, terms, choice)}
${terms.map((term) => chooserOf({ product, licenses, choice, path }, term)).join('')}
</div>
`
}

function termChoice(scale: PricedLicense, terms: readonly Term[], { term: chosen }: PlanChoice): string {
  if (terms.length < 2) return ''

  const saving = yearlySaving(scale)
  const labels = { monthly: 'Monthly', yearly: saving > 0 ? `Yearly, save ${saving}%` : 'Yearly' }
  const radios = terms.map((term) => {
    const checked = term === chosen ? '' : undefined
    return `${tag('input', { class: 'reading-spoken', type: 'radio', name: 'term', id: `term-${term}`, value: term, checked })}<label for="term-${term}">${labels[term]}</label>`
  })
  return `<fieldset class="pricing-terms"><legend class="reading-spoken">Billed</legend>${radios.join('')}</fieldset>`
}

interface Chooser extends Omit<TierPrices, 'asked'> {
  choice: PlanChoice
}

function chooserOf({ product, licenses, choice, path }: Chooser, term: Term): string {
  const [scale] = licenses
  const tier = tierInTerm(scale, choice.tier, term)
  const ladder = ladderOf(scale, term)
  const editions = licenses.map((license) => edition({ product, license, licenses, ladder, tier, term }))
  const first = firstTierOf(scale, term)
  return `<div class="pricing-term" data-term="${term}" data-first="${escapeHtml(first)}">
<div class="pricing-card">
${slider(ladder, tier, term)}
<div class="pricing-editions">${editions.join('')}</div>
</div>
${planTable({ licenses, path, choice: { term, tier } })}</div>
`
}

/** Picks a plan by its lookups; each step is one plan. Of no use without a script, and not seen without one. */
function slider(ladder: readonly Plan[], tier: string, term: Term): string {
  const place = ladder.findIndex((plan) => plan.tier === tier)
  const chosen = ladder[place]
  const range = tag('input', {
    ...{ id: `lookups-${term}`, type: 'range', min: '0', max: String(ladder.length - 1), step: '1' },
    ...{ value: String(place), autocomplete: 'off', 'aria-valuetext': chosen && lookupsInWords(chosen) },
  })
  const marks = ladder.map((plan) =>
    tag('li', {
      'data-tier': plan.tier,
      'data-words': lookupsInWords(plan),
      'data-chosen': plan === chosen ? '' : undefined,
    }).concat(`${markOf(plan)}</li>`),
  )
  return `<div class="pricing-slider">
<label for="lookups-${term}">How many lookups do you need?</label>
${range}
<ol aria-hidden="true">${marks.join('')}</ol>
</div>`
}

function markOf(plan: Plan): string {
  if (isFree(plan)) return 'Free'
  const { lookups } = plan
  if (lookupsLabel(plan) === 'Unlimited') return '∞'
  if (lookups < 1_000) return String(lookups)
  return lookups < 1e6 ? `${Math.round(lookups / 100) / 10}K` : `${Math.round(lookups / 1e5) / 10}M`
}

interface Edition {
  product: Product
  license: PricedLicense
  licenses: readonly PricedLicense[]
  /** The scale's. */
  ladder: readonly Plan[]
  tier: string
  term: Term
}

function edition({ product, license, licenses, ladder, tier, term }: Edition): string {
  const isOne = licenses.length === 1
  const difference = Object.entries(product.editions ?? {}).find(([name]) => license.edition.endsWith(name))?.[1]
  const offers = ladder.map((step) => {
    const plan = ladderOf(license, term).find((one) => one.tier === step.tier)
    const isFirst = license === licenses[0]
    return `${tag('div', { 'data-offer': step.tier, hidden: step.tier === tier ? undefined : '' })}${offer(plan, { smallest: smallestPaid(license, term), isFirst })}</div>`
  })
  return `${tag('section', { 'aria-label': isOne ? 'Your choice' : license.label })}
${isOne ? '' : `<h2>${escapeHtml(license.label)}</h2>`}
${difference ? `<p class="site-muted">${escapeHtml(difference)}</p>` : ''}
<div aria-live="polite">${offers.join('')}</div>
</section>`
}

/** The price of the choice, large, with its button beside it, and what it grants; an edition may have no such tier. */
function offer(plan: Plan | undefined, { smallest, isFirst }: { smallest: Plan | undefined; isFirst: boolean }) {
  if (!plan) return '<p class="site-muted">This edition is not sold with that many lookups.</p>'

  const term = isFree(plan) ? '' : ` <span>${perTerm(plan)}, before tax</span>`
  const label = isFree(plan) ? 'Start free' : `Start with ${lookupsLabel(plan)}`
  const grants = [...grantsOf(plan), ...savingOf(plan, smallest)].map((grant) => `<li>${escapeHtml(grant)}</li>`)
  return `<p class="site-muted">${lookupsInWords(plan)}</p>
<div class="pricing-offer"><p class="pricing-price">${priceInWords(plan)}${term}</p>${startButton(plan, { label, isFirst })}</div>
<ul class="pricing-grants">${grants.join('')}</ul>`
}

/** Where a plan begins: what is free at once, the rest by way of the cart. Nothing for what is no longer sold. */
export function startButton(plan: Plan, { label, isFirst }: { label: string; isFirst: boolean }): string {
  if (!isSold(plan)) return ''
  const name = plan.license.license_label
  const path = isFree(plan) ? PAGES.startFree : PAGES.cart
  const link = tag('a', {
    class: isFirst ? 'button-primary' : 'button',
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
    `${rateLabel(plan)} requests per second`,
    seatsInWords(plan),
    ...(hasEnhancedDataPrivacy ? [PRIVACY] : []),
    ...(isSold(plan) ? [] : ['No longer sold to new customers']),
  ]
  return grants.filter((grant) => grant !== '')
}
