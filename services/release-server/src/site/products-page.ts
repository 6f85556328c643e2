import { PAGES } from '@portal/contracts/pages'
import { PRICED_PRODUCTS } from '@portal/contracts/sales/priced-products'
import type { Plan } from '@portal/contracts/sales/pricing'
import { escapeHtml } from '@portal/foundation/html'
import type { Reader, Reading } from '../reading/reader.ts'
import { pricesOf } from './price-list.ts'
import { DOCUMENTED_PRODUCTS, helpPathOf, PRODUCTS, pricingPathOf, productPathOf, REGIONS } from './products.ts'
import { nextStep, section, sitePage, siteStyle } from './site-page.ts'

const STYLE = siteStyle('products.css')
const WORDS = {
  title: 'Products',
  promise:
    'Verify, complete, locate and enrich addresses in the United States and abroad. One key works for all of it.',
}

/** One of all that is sold, and where its card leads. */
interface Listed {
  name: string
  promise: string
  region: (typeof REGIONS)[number]
  /** Group of its plans in the price list. */
  group: string
  path: string
  /** Path of its pricing page, if it has one. */
  pricingPath?: string
}

const ALL: readonly Listed[] = [
  ...PRODUCTS.map(
    (product): Listed => ({
      ...product,
      group: PRICED_PRODUCTS[product.slug].group,
      path: productPathOf(product),
      pricingPath: pricingPathOf(product),
    }),
  ),
  ...DOCUMENTED_PRODUCTS.map((product): Listed => ({ ...product, path: helpPathOf(product) })),
]

/** `/products`: everything that is sold. Without the price list the rest is there all the same. */
export function productsPage(plans: readonly Plan[] | undefined, reader: Reader, words = WORDS): Reading {
  const regions = REGIONS.map((region) => {
    const cards = ALL.filter((product) => product.region === region).map((product) => card(product, plans))
    return section({ title: region, body: `<ul class="products">${cards.join('')}</ul>` })
  })
  const actions = `<a class="button" href="${PAGES.pricing}">See pricing</a>`
  return {
    title: 'Products',
    description: 'Everything that verifies, completes, locates and enriches addresses, with its price.',
    style: STYLE,
    html: sitePage({ ...words, actions, body: regions.join('') + nextStep(reader) }),
  }
}

/** Renders the page for an unknown product: the list of those that exist. */
export function noSuchProduct(plans: readonly Plan[] | undefined, reader: Reader): Reading {
  const words = { title: 'There is no such product', promise: 'These are all of our products.' }
  return { ...productsPage(plans, reader, words), title: 'Page not found', isMissing: true }
}

function card({ name, promise, group, path, pricingPath }: Listed, plans: readonly Plan[] | undefined): string {
  const { free, from } = pricesOf((plans ?? []).filter(({ license }) => license.group === group))
  const price = from ? `${free ? 'then from' : 'From'} ${from}` : 'Pricing'
  const link = `<a href="${pricingPath}">${price}<span class="reading-spoken">, ${escapeHtml(name)}</span></a>`
  return `<li>
<h3><a href="${path}">${escapeHtml(name)}</a></h3>
<p class="site-muted">${escapeHtml(promise)}</p>
<p class="products-price">${free && `<span>${free}</span>`}${pricingPath ? link : from && `<span>${price}</span>`}</p>
</li>`
}
