import type { Plan } from '@portal/contracts/sales/pricing'
import { escapeHtml } from '@portal/foundation/html'
import type { Reader, Reading } from '../reading/reader.ts'
import { licensesOf, priceSummary } from './price-list.ts'
import { PRODUCTS, type Product, pricingPathOf, productPathOf, REGIONS } from './products.ts'
import { nextStep, section, sitePage, siteStyle } from './site-page.ts'

const STYLE = siteStyle('products.css')
const PROMISE = 'One key, ten products.'

/** `/products`: everything that is sold. Without the price list the rest is there all the same. */
export function productsPage(plans: readonly Plan[] | undefined, reader: Reader): Reading {
  const regions = REGIONS.map((region) => {
    const cards = PRODUCTS.filter((product) => product.region === region).map((product) => card(product, plans))
    return section({ title: region, body: `<ul class="products">${cards.join('')}</ul>` })
  })
  const body = regions.join('') + nextStep(reader)
  return {
    title: 'Products',
    description:
      'Ten products that verify, complete, suggest and locate addresses, each with a real answer and its price.',
    style: STYLE,
    html: sitePage({ title: 'Products', promise: PROMISE, body }),
  }
}

/** Of a product that is not ours: what is stands there. */
export function noSuchProduct(plans: readonly Plan[] | undefined, reader: Reader): Reading {
  const { html, ...page } = productsPage(plans, reader)
  return {
    ...page,
    title: 'Page not found',
    html: html
      .replace('<h1>Products</h1>', '<h1>There is no such product</h1>')
      .replace(PROMISE, 'These are all of our products.'),
    isMissing: true,
  }
}

function card(product: Product, plans: readonly Plan[] | undefined): string {
  const { name, promise } = product
  const price = plans && priceSummary(licensesOf(plans, product))
  return `<li>
<h3><a href="${productPathOf(product)}">${escapeHtml(name)}</a></h3>
<p class="site-muted">${escapeHtml(promise)}</p>
<p class="products-price"><a href="${pricingPathOf(product)}">${escapeHtml(price || 'Pricing')}<span class="reading-spoken">, ${escapeHtml(name)}</span></a></p>
</li>`
}
