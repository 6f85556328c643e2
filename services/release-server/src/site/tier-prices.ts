import { isFree } from '@portal/contracts/sales/plan-kinds'
import { lookupsInWords, lookupsLabel } from '@portal/contracts/sales/plan-labels'
import type { Plan } from '@portal/contracts/sales/pricing'
import { yearlyInWords } from '@portal/contracts/sales/yearly-saving'
import { isUnlimited } from '@portal/contracts/subscriptions/unlimited'
import { escapeHtml } from '@portal/foundation/html'
import { tag } from '../documents/html.ts'
import { editionCard } from './edition-card.ts'
import { planTable } from './plan-table.ts'
import {
  choiceOf,
  firstTierOf,
  isSoldFor,
  ladderOf,
  type PlanChoice,
  type PricedLicense,
  TERMS,
  type Term,
  tierInTerm,
  yearlySavingOf,
} from './price-list.ts'
import type { Product } from './products.ts'

interface TierPrices {
  product: Product
  /** One for each edition; the first sets the scale. */
  licenses: readonly [PricedLicense, ...PricedLicense[]]
  asked: { term: string; tier: string }
  /** Path of this page. */
  path: string
}

/**
 * Renders the prices by lookups for a month or a year. Every choice is in the document: the term is a form control, a
 * row of the table links to the page with its plan, and with scripts there is a slider (rule N12).
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

  const saving = yearlySavingOf(scale)
  const labels = { monthly: 'Monthly', yearly: yearlyInWords(saving) }
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
  const editions = licenses.map((license) => editionCard({ product, license, licenses, ladder, tier, term }))
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
    id: `lookups-${term}`,
    type: 'range',
    min: '0',
    max: String(ladder.length - 1),
    step: '1',
    value: String(place),
    autocomplete: 'off',
    'aria-valuetext': chosen && lookupsInWords(chosen),
  })
  const marks = ladder.map((plan) =>
    tag('li', {
      'data-tier': plan.tier,
      'data-words': lookupsInWords(plan),
      'data-long': isUnlimited({ issued: plan.lookups }) ? '' : undefined,
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
  if (isUnlimited({ issued: lookups })) return lookupsLabel(plan)
  if (lookups < 1_000) return String(lookups)
  return lookups < 1e6 ? `${Math.round(lookups / 100) / 10}K` : `${Math.round(lookups / 1e5) / 10}M`
}
