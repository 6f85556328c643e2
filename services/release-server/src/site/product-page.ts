import { PAGES } from '@portal/contracts/pages'
import { isFree, isSold } from '@portal/contracts/sales/plan-kinds'
import { lookupsInWords } from '@portal/contracts/sales/plan-labels'
import type { Plan } from '@portal/contracts/sales/pricing'
import { isUnlimited } from '@portal/contracts/subscriptions/unlimited'
import { escapeHtml } from '@portal/foundation/html'
import { codeBlock, codeChoice } from '../reading/code.ts'
import { crumbs } from '../reading/crumbs.ts'
import { fieldInWords } from '../reading/field-words.ts'
import type { Reader, Reading } from '../reading/reader.ts'
import { licensesOf, type PricedLicense, pricesOf } from './price-list.ts'
import type { ProductExample } from './product-example.ts'
import { helpPathOf, type Product, pricingPathOf } from './products.ts'
import { nextStep, points, section, sitePage, siteStyle } from './site-page.ts'

const STYLE = siteStyle('product.css')

interface ProductPage {
  product: Product
  plans: readonly Plan[] | undefined
  reader: Reader
  /** `undefined` for files. */
  example: ProductExample | undefined
  /** Language of the reader's code examples. */
  language: string
}

/** Renders `/products/…`: a real request to a product with its answer, its prices, and its limits. */
export function productPage({ product, plans, reader, example, language }: ProductPage): Reading {
  const { name, promise } = product
  const licenses = plans && licensesOf(plans, product)
  const body = [
    section({ title: 'What you get', body: points(product.answers) }),
    example ? requestAndAnswer(example, language) : howToGetIt(product),
    section({ title: 'Limits', body: limits(product, licenses) }),
    nextStep(reader),
  ]
  return {
    title: name,
    description: promise,
    style: STYLE,
    html: sitePage({
      title: name,
      promise,
      crumb: crumbs([{ label: 'Products', path: PAGES.products }, { label: product.region }]),
      actions: actions(product, licenses, reader),
      body: body.join(''),
    }),
  }
}

/** Visitors without an account start with the free plan, if there is one; its price is shown below. */
function actions(product: Product, licenses: readonly PricedLicense[] | undefined, reader: Reader): string {
  const { free, from } = pricesOf((licenses ?? []).flatMap(({ plans }) => plans))
  const pricing = pricingPathOf(product)
  const isTried = reader === 'nobody' && product.sale === 'tiers'
  const [path, label] = isTried ? [PAGES.signUp, 'Start free'] : [pricing, 'See pricing']
  const price = [free, from && `${free ? 'then from' : 'From'} ${from}`].filter(Boolean).join(', ')
  const more = isTried ? `<a class="product-pricing" href="${pricing}">See pricing</a>` : ''
  return `<a class="button-primary" href="${path}">${label}</a>
<a class="button" href="${helpPathOf(product)}">Read the docs</a>
<p class="product-price">${price && `${price}. `}${more}</p>`
}

function requestAndAnswer({ product, request, answer, rows }: ProductExample, language: string): string {
  const more = rows.all > rows.shown ? ` The first ${rows.shown} of ${rows.all} rows are shown.` : ''
  const madeUp = answer.text.includes('"made_up"') ? ' The answer lists what is made up.' : ''
  return section({
    title: 'One request, one answer',
    lead: `Send a GET request to ${product.path} with your key.${more}`,
    body: `<div class="product-example">
<div><h3>Request</h3>${codeChoice(request, 'request', language)}<h3>Parameters</h3>${fieldsOf(product)}<p class="product-note">Demo data: about 30 public places.${madeUp}</p></div>
<div><h3>Answer</h3>${codeBlock(answer)}</div>
</div>`,
  })
}

function howToGetIt(product: Product): string {
  return section({
    title: 'How to get it',
    body: `<p class="site-notice">This product is a file, so there is no request to show. Once your license is active, download it from <em>Tools</em> in your account; each link works once. Here the file holds demo data: public places. <a class="site-link" href="${helpPathOf(product)}">Read how it is delivered</a></p>`,
  })
}

function fieldsOf({ fields }: ProductExample['product']): string {
  const rows = fields.map(
    ({ name, required, example }) =>
      `<tr><th scope="row"><code translate="no">${name}</code>${required ? '' : ' <small>optional</small>'}</th><td>${fieldInWords(name)}</td><td>${escapeHtml(example || '—')}</td></tr>`,
  )
  return `<div class="table" tabindex="0" role="group" aria-label="Fields"><table><thead><tr><th scope="col">Field</th><th scope="col">What it is</th><th scope="col">Example</th></tr></thead><tbody>${rows.join('')}</tbody></table></div>`
}

/** Words the catalog's limits, and what happens beyond them. */
function limits(product: Product, licenses: readonly PricedLicense[] | undefined): string {
  const plans = (licenses ?? []).flatMap((license) => license.plans).filter(isSold)
  const free = plans.find(isFree)
  const largest = plans.filter(({ lookups }) => !isUnlimited({ issued: lookups })).at(-1)
  if (product.sale === 'lists')
    return points([{ title: 'Downloads', text: 'As often as you like for a year, for your own systems.' }])

  return points([
    ...(free
      ? [
          {
            title: 'Free plan',
            text: `${lookupsInWords(free)}. After that, requests get status 402. When the month is over, it begins again.`,
          },
        ]
      : []),
    ...(largest ? [{ title: 'Requests per second', text: rates(plans) }] : []),
    {
      title: 'What counts',
      text: 'Every request that gets an answer, even an empty list. Refused requests do not count.',
    },
  ])
}

function rates(plans: readonly Plan[]): string {
  const known = plans.flatMap(({ ratePerSecond }) => ratePerSecond ?? [])
  if (!known.length) return 'No limit.'
  const [least, most] = [Math.min(...known), Math.max(...known)]
  const span = least === most ? `${most}` : `${least} to ${most}`
  return `${span}, depending on the plan. Above that, requests get status 429 and the seconds to wait.`
}
