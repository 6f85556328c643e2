import { PAGES } from '@portal/contracts/pages'
import { formParser } from '@portal/foundation/http'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { ReleaseServerOptions } from '../options.ts'
import type { SendReading } from '../reading/reader.ts'
import { createAskPrices } from './ask-prices.ts'
import { createAddressCheck, UNASKED } from './check-address.ts'
import { homePage } from './home-page.ts'
import { createKeepPage } from './kept-pages.ts'
import { legalPage } from './legal-page.ts'
import { lookAround } from './look-around.ts'
import { pricedProduct, pricingPage } from './pricing-page.ts'
import { exampleOf } from './product-example.ts'
import { productPage } from './product-page.ts'
import { PRODUCTS, type Product } from './products.ts'
import { noSuchProduct, productsPage } from './products-page.ts'
import { FEED_TYPE, STATUS_FEED_PATH, statusFeed } from './status-feed.ts'
import { statusPage } from './status-page.ts'

/** Content type of a form sent by a browser, and a size limit well above an address's. */
const FORM = 'application/x-www-form-urlencoded'
const FORM_LIMIT_BYTES = 4_096

/** Cache lifetime of the feed: subscribers learn of an incident within five minutes. */
const FEED_KEPT = 'public, max-age=300'

type OfProduct = { Params: { slug: string } }

/** Serves the public site: articles that reflect current data (rules N10 to N12). */
export function siteRoutes(server: FastifyInstance, send: SendReading, options: ReleaseServerOptions) {
  const { brandName, gatewayOrigin } = options.settings
  const askPrices = createAskPrices(options)
  const checkAddress = createAddressCheck(options)
  const keepPage = createKeepPage()
  // What a product answers does not change while the process runs.
  const examples = new Map(PRODUCTS.map((product) => [product, exampleOf(product, gatewayOrigin)]))
  const [terms, privacy] = [legalPage('terms'), legalPage('privacy')]

  const sendHome = async (request: FastifyRequest, reply: Parameters<SendReading>[1], street: string) => {
    const checked = await checkAddress(request, street)
    return send(request, reply, (reader) => {
      const draw = () => homePage({ brandName, example: examples.get(PRODUCTS[0]), reader, checked })
      return checked === UNASKED ? keepPage(undefined, ['home', reader], draw) : draw()
    })
  }
  server.get('/', (request, reply) => sendHome(request, reply, ''))
  // What somebody typed stands in no address, no history and no log (rule N18). Only here a form of a page is read.
  void server.register(async (form) => {
    form.addContentTypeParser<string>(FORM, { parseAs: 'string', bodyLimit: FORM_LIMIT_BYTES }, formParser)
    form.post<{ Body: URLSearchParams }>('/', (request, reply) =>
      sendHome(request, reply, request.body.get('street') ?? ''),
    )
  })

  server.get(PAGES.products, async (request, reply) => {
    const plans = await askPrices(request)
    return send(request, reply, (reader) => keepPage(plans, ['products', reader], () => productsPage(plans, reader)))
  })
  server.get<OfProduct>(`${PAGES.products}/:slug`, async (request, reply) => {
    const plans = await askPrices(request)
    const product = PRODUCTS.find(({ slug }) => slug === request.params.slug)
    const language = request.cookies['code-language'] ?? ''
    return send(request, reply, (reader) =>
      keepPage(plans, ['product', product?.slug ?? '', language, reader], () =>
        product
          ? productPage({ product, plans, reader, example: examples.get(product), language })
          : noSuchProduct(plans, reader),
      ),
    )
  })

  const sendPrices = async (request: FastifyRequest, reply: Parameters<SendReading>[1], product: Product) => {
    const plans = await askPrices(request)
    const asked = { term: wordOf(request, 'term'), tier: wordOf(request, 'tier') }
    return send(request, reply, (reader) =>
      keepPage(plans, ['pricing', product.slug, asked.term, asked.tier, reader], () =>
        pricingPage({ product, plans, asked, reader }),
      ),
    )
  }
  server.get(PAGES.pricing, (request, reply) => sendPrices(request, reply, PRODUCTS[0]))
  server.get<OfProduct>(`${PAGES.pricing}/:slug`, (request, reply) => {
    const product = pricedProduct(request.params.slug)
    // A product that is not sold falls back to the first (commerce.md §2).
    return product ? sendPrices(request, reply, product) : reply.redirect(PAGES.pricing + queryOf(request))
  })

  server.get(PAGES.status, async (request, reply) => {
    const status = await lookAround(options)
    return send(request, reply, (_, dates) => statusPage({ ...status, dates }))
  })
  const startedAt = options.clock.now()
  server.get(STATUS_FEED_PATH, (_, reply) => {
    const feed = statusFeed(options.settings, { startedAt, now: options.clock.now() })
    return reply.type(FEED_TYPE).header('cache-control', FEED_KEPT).send(feed)
  })
  server.get(PAGES.terms, (request, reply) => send(request, reply, () => terms))
  server.get(PAGES.privacy, (request, reply) => send(request, reply, () => privacy))
}

/** Returns the query, including click ids, to keep it in a redirect. */
function queryOf({ url }: FastifyRequest): string {
  const at = url.indexOf('?')
  return at < 0 ? '' : url.slice(at)
}

/** Returns the value of a query parameter; a repeated one counts as missing. */
function wordOf({ query }: FastifyRequest, name: string): string {
  const said = (query as Record<string, unknown>)[name]
  return typeof said === 'string' ? said : ''
}
