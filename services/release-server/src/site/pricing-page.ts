import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { PAGES } from '@portal/contracts/pages'
import { dollars } from '@portal/contracts/sales/dollars'
import { isSold } from '@portal/contracts/sales/plan-kinds'
import { intervalLabel, seatsInWords } from '@portal/contracts/sales/plan-labels'
import type { Plan } from '@portal/contracts/sales/pricing'
import { escapeHtml } from '@portal/foundation/html'
import { jsonBlock, tag } from '../documents/html.ts'
import { crumbs } from '../reading/crumbs.ts'
import { goOn } from '../reading/go-on.ts'
import type { Reader, Reading } from '../reading/reader.ts'
import { startButton } from './edition-card.ts'
import { narrowLine } from './plan-table.ts'
import { licensesOf, type PricedLicense } from './price-list.ts'
import { questionsAbout, USED_UP } from './pricing-questions.ts'
import { PRODUCTS, type Product, pricingPathOf, productPathOf, REGIONS } from './products.ts'
import { nextStep, points, questions, section, sitePage, siteStyle } from './site-page.ts'
import { tierPrices } from './tier-prices.ts'

const STYLE = siteStyle('pricing.css')
const SCRIPT = readFileSync(join(import.meta.dirname, 'pricing.js'), 'utf8')

interface PricingPage {
  product: Product
  /** `undefined` while nobody can say. */
  plans: readonly Plan[] | undefined
  /** The choice in the address. */
  asked: { term: string; tier: string }
  reader: Reader
}

/** No list is free. */
const OTHER_LIST = {
  title: 'Do you need another list?',
  text: 'Tell us which states or countries, and we tell you what it costs.',
  doors: `<a class="button-primary" href="${PAGES.contact}">Contact us</a>`,
}

/** Renders `/pricing` and the nine pages below it: a product's prices, how to start, and frequent questions. */
export function pricingPage({ product, plans, asked, reader }: PricingPage): Reading {
  const { name, promise, sale } = product
  const licenses = plans && licensesOf(plans, product)
  const others = switcher(product)
  const body = [
    prices(product, licenses, asked),
    sale === 'tiers' ? section({ ...USED_UP, body: points(USED_UP.points) }) : '',
    section({
      title: 'Questions and answers',
      body: questions(questionsAbout(product), { isFirstOpen: sale === 'lists' }),
    }),
    others.folded,
    sale === 'lists' ? goOn(OTHER_LIST) : nextStep(reader),
  ]
  const page = sitePage({
    title: `${name} pricing`,
    promise,
    crumb: crumbs([
      { label: 'Products', path: PAGES.products },
      { label: name, path: productPathOf(product) },
    ]),
    body: body.join(''),
  })
  return {
    title: `${name} pricing`,
    description: `What ${name} costs: every plan by the month and by the year, and how to begin free.`,
    style: STYLE,
    script: SCRIPT,
    html: `<div class="pricing">${others.beside}${page}</div>${structuredData(product, licenses ?? [])}`,
  }
}

function prices(product: Product, licenses: PricedLicense[] | undefined, asked: PricingPage['asked']): string {
  if (!licenses)
    return `<p class="site-notice" role="alert">The prices cannot be shown at the moment. <a class="site-link" href="${pricingPathOf(product)}">Try again</a></p>`

  const [first, ...rest] = licenses
  if (!first) return '<p class="site-notice">There is no price for this product at the moment.</p>'
  return product.sale === 'lists'
    ? listPrices(product, licenses)
    : tierPrices({ product, licenses: [first, ...rest], asked, path: pricingPathOf(product) })
}

/** Data that is sold as files, by the year: a row for each list. */
function listPrices(product: Product, licenses: readonly PricedLicense[]): string {
  const rows = licenses.flatMap(({ label, plans: [plan] }) =>
    plan
      ? `<tr><th scope="row">${escapeHtml(listName(label, product))}${narrowLine([intervalLabel(plan), seatsInWords(plan)])}</th><td>${dollars(plan.price_in_cents)}</td><td class="pricing-wide">${intervalLabel(plan)}</td><td class="pricing-wide">${plan.max_users ?? '—'}</td><td>${startButton(plan, { label: 'Add to cart', isEmphasized: false })}</td></tr>`
      : '',
  )
  return `<div class="pricing-table"><table><caption>Lists and their prices, before tax</caption>
<thead><tr><th scope="col">List</th><th scope="col">Price</th><th scope="col" class="pricing-wide">Term</th><th scope="col" class="pricing-wide">Seats</th><td></td></tr></thead>
<tbody>${rows.join('')}</tbody></table></div>\n`
}

/** Shortens a list's name on the page of its product: "Texas". */
function listName(label: string, { name }: Product): string {
  const rest = label.startsWith(`${name}, `) ? label.slice(name.length + 2) : label
  return rest.charAt(0).toUpperCase() + rest.slice(1)
}

/** The way between the pricing pages: beside the prices, or folded away after them where there is no room. */
function switcher(current: Product): { beside: string; folded: string } {
  const regions = REGIONS.map((region) => {
    const links = PRODUCTS.filter((product) => product.region === region).map((product) => {
      const link = tag('a', {
        href: pricingPathOf(product),
        'aria-current': product === current ? 'page' : undefined,
      })
      return `<li>${link}${escapeHtml(shortName(product))}</a></li>`
    })
    return `<section><h2>${region}</h2><ul>${links.join('')}</ul></section>`
  })
  return {
    beside: `<nav class="ways beside" aria-label="Pricing of products">${regions.join('')}</nav>`,
    folded: `<details class="folded"><summary>Other products</summary><nav class="ways" aria-label="Pricing of products, folded">${regions.join('')}</nav></details>\n`,
  }
}

/** Under the heading of its region a product need not repeat it. */
function shortName({ name }: Product): string {
  return name.replace(/^(US|International) /, '')
}

/** Returns the structured data of prices for search engines (schema.org). */
function structuredData(product: Product, licenses: readonly PricedLicense[]): string {
  const sold = licenses.flatMap(({ plans }) => plans).filter(isSold)
  if (!sold.length) return ''

  const cents = sold.map(({ price_in_cents }) => price_in_cents)
  const data = {
    '@context': 'https://schema.org',
    '@type': 'Product',
    name: product.name,
    description: product.promise,
    category: 'Address data',
    offers: {
      '@type': 'AggregateOffer',
      priceCurrency: 'USD',
      lowPrice: (Math.min(...cents) / 100).toFixed(2),
      highPrice: (Math.max(...cents) / 100).toFixed(2),
      offerCount: sold.length,
      url: pricingPathOf(product),
    },
  }
  return jsonBlock({ type: 'application/ld+json' }, JSON.stringify(data))
}

/** The product of a pricing page; `undefined` falls back to `/pricing` (commerce.md §2). */
export function pricedProduct(slug: string): Product | undefined {
  return PRODUCTS.slice(1).find((product) => product.slug === slug)
}
