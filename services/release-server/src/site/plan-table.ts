import { PAGES } from '@portal/contracts/pages'
import { dollars } from '@portal/contracts/sales/dollars'
import { isFree, isOneTimeTrial, isSold } from '@portal/contracts/sales/plan-kinds'
import { lookupsLabel, perTerm, rateInWords, rateLabel, seatsInWords } from '@portal/contracts/sales/plan-labels'
import type { Plan } from '@portal/contracts/sales/pricing'
import { escapeHtml } from '@portal/foundation/html'
import { tag } from '../documents/html.ts'
import {
  centsPerThousand,
  ladderOf,
  type PlanChoice,
  type PricedLicense,
  savingPercent,
  smallestPaid,
  type Term,
} from './price-list.ts'

/** Capability that few plans have, mentioned only for them. */
export const PRIVACY = 'Enhanced data privacy'

interface PlanTable {
  licenses: readonly PricedLicense[]
  path: string
  choice: PlanChoice
}

interface Row {
  plan: Plan
  /** Less per 1,000 than with the smallest plan of the license. */
  saving: number
}

/**
 * Every plan of a term beside each other, with the trial that an account gets once, each edition under its name. On a phone a row
 * says in a second line what its columns say elsewhere.
 */
export function planTable({ licenses, path, choice: { term, tier } }: PlanTable): string {
  const groups = licenses.map((license) => {
    const plans = [...ladderOf(license, term), ...license.plans.filter(isOneTimeTrial)]
    const smallest = smallestPaid(license, term)
    return { license, rows: plans.map((plan): Row => ({ plan, saving: savingPercent(plan, smallest) })) }
  })
  const isSaving = groups.some(({ rows }) => rows.some(({ saving }) => saving > 0))
  const columns = [
    { title: 'Price', cell: priceCell },
    { title: 'Per 1,000', isWide: true, cell: ({ plan }: Row) => dollarsOrDash(centsPerThousand(plan)) },
    ...(isSaving ? [{ title: 'You save', isWide: true, cell: ({ saving }: Row) => percentOrDash(saving) }] : []),
    { title: 'Requests/s', isWide: true, cell: ({ plan }: Row) => rateLabel(plan) },
    { title: 'Seats', isWide: true, cell: ({ plan }: Row) => seatsCell(plan) },
  ]
  const classOf = ({ isWide }: { isWide?: boolean }) => (isWide ? ' class="pricing-wide"' : '')
  const head = columns.map((column) => `<th scope="col"${classOf(column)}>${column.title}</th>`).join('')
  const bodies = groups.map(({ license, rows }) => {
    const lines = rows.map((row) => {
      const cells = columns.map((column) => `<td${classOf(column)}>${column.cell(row)}</td>`).join('')
      const isChosen = row.plan.tier === tier && !isOneTimeTrial(row.plan)
      return `${tag('tr', { 'data-row': row.plan.tier, 'data-chosen': isChosen ? '' : undefined })}<th scope="row">${lookupsCell(row.plan, { term, path, isChosen })}</th>${cells}</tr>`
    })
    const name =
      licenses.length > 1
        ? `<tr class="pricing-group"><th scope="rowgroup" colspan="${columns.length + 1}">${escapeHtml(license.label)}</th></tr>`
        : ''
    return `<tbody>${name}${lines.join('')}</tbody>`
  })
  return `<div class="pricing-table"><table><caption>All plans</caption><thead><tr><th scope="col">Lookups</th>${head}</tr></thead>${bodies.join('')}</table></div>
`
}

export function priceInWords(plan: Plan): string {
  return isFree(plan) ? 'Free' : dollars(plan.price_in_cents)
}

function priceCell({ plan, saving }: Row): string {
  const perThousand = centsPerThousand(plan)
  const said = [perThousand && `${dollars(perThousand)} per 1,000`, saving > 0 && `${saving}% less`]
  return priceInWords(plan) + narrowLine(said)
}

function lookupsCell(plan: Plan, { term, path, isChosen }: { term: Term; path: string; isChosen: boolean }): string {
  const facts = narrowLine([rateInWords(plan, 'requests/s'), seatsInWords(plan)])
  const notes = [...(plan.hasEnhancedDataPrivacy ? [PRIVACY] : []), ...(isSold(plan) ? [] : ['No longer sold'])].map(
    (note) => `<span class="pricing-note">${note}</span>`,
  )
  const below = notes.join('') + facts
  if (isOneTimeTrial(plan)) {
    const start = isSold(plan)
      ? tag('a', { class: 'site-link', href: `${PAGES.startFree}?${new URLSearchParams({ plan: plan.id })}` }).concat(
          'Start trial</a>',
        )
      : ''
    return `<span class="pricing-trial">${lookupsLabel(plan)} once ${start}</span>${below}`
  }
  const query = new URLSearchParams({ ...(term === 'yearly' && { term }), tier: plan.tier })
  const link = tag('a', {
    href: `${path}?${query}`,
    'data-pick': plan.tier,
    'aria-current': isChosen ? 'true' : undefined,
  })
  return `${link}${lookupsLabel(plan)} ${perTerm(plan)}</a>${below}`
}

/** Joins what the columns hide on a phone; each part stays on one line. */
export function narrowLine(said: readonly (string | number | false | undefined)[]): string {
  const parts = said.filter(Boolean).map((part) => `<span>${part}</span>`)
  return parts.length > 0 ? `<span class="pricing-narrow">${parts.join(', ')}</span>` : ''
}

const dollarsOrDash = (cents: number | undefined) => (cents === undefined ? '—' : dollars(cents))
const percentOrDash = (percent: number) => (percent > 0 ? `${percent}%` : '—')
/** An answer of an older release does not say it. */
const seatsCell = ({ max_users }: Partial<Plan>) => String(max_users ?? '—')
