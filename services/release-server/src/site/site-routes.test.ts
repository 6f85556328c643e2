import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import { afterEach, expect, test } from '@jest/globals'
import type { Plan } from '@portal/contracts/sales/pricing'
import { checkSampleAddress } from '@portal/contracts/security/sample-lookup'
import { LOOKUPS } from '@portal/foundation/sample-lookups'
import type { AskPortalApi } from '../options.ts'
import { aLadder, answersWith, anUnlimited, aPlan } from '../testing/fixture-plans.ts'
import { type Person, type TestReleaseServer, testReleaseServer } from '../testing/test-release-server.ts'
import { readIncidents } from './incidents.ts'
import { statusFeed } from './status-feed.ts'
import { statusPage } from './status-page.ts'

const US = aLadder({}, 5, 10)
const FEED_SETTINGS = { publicOrigin: 'https://x.example', brandName: 'A & B' }

let portal: TestReleaseServer | undefined
afterEach(async () => portal?.close())

async function read(path: string, { ask = answersWith(...US), as }: { ask?: AskPortalApi; as?: Person } = {}) {
  await portal?.close()
  portal = await testReleaseServer({ ask, environment: { GATEWAY_URL: 'https://lookups.example' } })
  const { statusCode, body, headers } = await portal.document(path, as && { as })
  return { statusCode, body, headers, words: wordsIn(body) }
}

/** The form of the first page, as a browser sends it. */
async function sendForm(payload: string, { ask }: { ask: AskPortalApi }) {
  await portal?.close()
  portal = await testReleaseServer({ ask })
  const { body, headers } = await portal.server.inject({
    method: 'POST',
    url: '/',
    payload,
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
  })
  return { body, headers, words: wordsIn(body) }
}

/** Returns the visible text of a document, on one line. */
function wordsIn(html: string): string {
  return withoutHidden(html.replace(/<(script|style).*?<\/\1>/gs, ''))
    .replace(/<[^>]+>/g, ' ')
    .replace(/\s+/g, ' ')
}

/** Returns only the offers of the current choice. */
function withoutHidden(html: string): string {
  return html.replace(/<div data-offer="\w+" hidden>.*?(?=<div data-offer|<\/div>\s*<\/section>)/gs, '')
}

/** Removes the lines that are hidden where columns have room. */
function withoutSecondLines(html: string): string {
  return html.replace(/<span class="pricing-narrow">(<span>[^<]*<\/span>(, )?)+<\/span>/g, '')
}

test.each(['/', '/products', '/products/us-property-data', '/pricing', '/status', '/terms', '/privacy'])(
  '%s is whole without a script: no file of the shell is asked for, and its policy knows what stands in it',
  async (path) => {
    const { statusCode, body, headers } = await read(path)
    expect(statusCode).toBe(200)
    expect(body).toContain('<h1>')
    expect(body).not.toMatch(/<script[^>]+src=/)
    expect(body).not.toContain('id="plan"')
    expect(String(headers['content-security-policy'])).not.toContain('unsafe')
  },
)

test.each([
  ['/', '/signup'],
  ['/products', '/signup'],
  ['/products/moon', '/signup'],
  ['/products/us-property-data', '/signup'],
  ['/pricing', '/signup'],
  ['/status', '/status-help'],
  ['/terms', '/privacy'],
  ['/privacy', '/terms'],
  ['/docs', '/contact'],
  ['/docs/nowhere', '/contact'],
  ['/status-help', '/contact'],
  ['/status-help/nope', '/contact'],
  ['/status-help/1624873202', '/contact'],
])('rule N26: %s ends with where one goes on, such as %s', async (path, next) => {
  const { body } = await read(path)
  const [main = ''] = body.split('</main>')
  const end = main.slice(main.lastIndexOf('<section class="go-on"'))
  expect(end).toContain(`href="${next}"`)
  expect(end).not.toContain('<h1')
})

test('the other products stand beside the prices, and after them where there is no room beside', async () => {
  const { body } = await read('/pricing')
  const places = ['<nav class="ways beside"', '<h1>', 'All plans', 'Questions and answers', '<details class="folded"']
  expect(places.map((place) => body.indexOf(place)).toSorted((a, b) => a - b)).toEqual(
    places.map((place) => body.indexOf(place)),
  )
  expect(body.match(/<details class="folded"/g)).toHaveLength(1)
  expect(body).toContain('<nav class="ways beside"')
})

test('rule N28: a link to a public page is shown with its title, its sentence and a picture that is there', async () => {
  const { body } = await read('/products/us-property-data?from=mail')
  expect(body).toContain('<link rel="canonical" href="http://localhost:4000/products/us-property-data">')
  expect(body).toContain('<meta property="og:title" content="US Property Data">')
  expect(body).toContain('<meta property="og:url" content="http://localhost:4000/products/us-property-data">')
  expect(body).toContain('<meta property="og:image" content="http://localhost:4000/social.png">')
  expect(body).toContain('<meta name="twitter:card" content="summary_large_image">')

  const picture = await portal?.server.inject('/social.png')
  expect([picture?.statusCode, picture?.headers['content-type']]).toEqual([200, 'image/png'])
  // A PNG says its width and its height from its sixteenth byte on.
  expect([picture?.rawPayload.readUInt32BE(16), picture?.rawPayload.readUInt32BE(20)]).toEqual([1200, 630])
})

test('rule N28: what nobody else finds at the address has no preview', async () => {
  const missing = await read('/products/moon')
  const typed = await sendForm('street=1+main+st', { ask: answersWith() })
  for (const { body } of [missing, typed]) expect(body).not.toMatch(/og:|canonical/)
})

test('a document holds the styles of its own kind of page and of no other', async () => {
  const [home, pricing] = [await read('/'), await read('/pricing')]
  expect([home.body.includes('.home-hero'), home.body.includes('.pricing-card')]).toEqual([true, false])
  expect([pricing.body.includes('.home-hero'), pricing.body.includes('.pricing-card')]).toEqual([false, true])
})

test('a plan has its price with the button beside it, its price per 1,000, its speed and what it saves', async () => {
  const [free, five, , ten] = US
  const list = answersWith(free, five, { ...ten, price_in_cents: 25_500 })
  const { words, body } = await read('/pricing?tier=10k', { ask: list })
  expect(words).toContain(
    '10,000 lookups a month $255.00 a month, before tax Start with 10,000 $25.50 per 1,000 lookups',
  )
  expect(words).toContain('50 requests per second 3 seats 15% less per 1,000 than with 5,000')
  expect(words).toContain('Requests/s Seats')
  expect(body).toContain(`href="/checkout/cart?plan=${ten?.id}"`)
})

test('rule N11: a price that changes in the catalog is in the next document', async () => {
  let list = [...US]
  const ask: AskPortalApi = (question) => answersWith(...list)(question)
  expect((await read('/pricing', { ask })).words).toContain('$150.00')
  list = list.map((plan) => ({ ...plan, price_in_cents: plan.price_in_cents && plan.price_in_cents + 700 }))
  const { body } = (await portal?.document('/pricing')) ?? { body: '' }
  expect([wordsIn(body).includes('$157.00'), wordsIn(body).includes('$150.00')]).toEqual([true, false])
})

test('rule N11: what is kept of a price list is of no other, and of no other kind of reader', async () => {
  let list = US
  let etag = 'one'
  await portal?.close()
  portal = await testReleaseServer({ known: () => ({ etag, plain: JSON.stringify({ plans: list }) }) })
  const paths = ['/pricing', '/pricing?tier=10k', '/products', '/products/us-core']
  const readers = [undefined, 'owner', 'support'] as const
  const readAll = async () => {
    const documents = await Promise.all(
      paths.flatMap((path) => readers.map((as) => portal?.document(path, as && { as }))),
    )
    return documents.map((document) => document?.body ?? '')
  }
  const first = await readAll()
  expect(new Set(first).size).toBe(paths.length * readers.length)
  expect(await readAll()).toEqual(first)
  expect(first.filter((body) => body.includes('$157.00'))).toEqual([])

  list = aLadder({}, 5, 10)
  for (const plan of list) if (plan.price_in_cents === 15_000) plan.price_in_cents = 15_700
  etag = 'two'
  const changed = await readAll()
  expect(changed.filter((body) => body.includes('$157.00'))).toHaveLength(paths.length * readers.length)
})

test('a page to read is compressed as its reader can take it, and says the same each way', async () => {
  const { body } = await read('/pricing')
  for (const [accepted, encoding, unpack] of [
    ['gzip, br', 'br', brotliDecompressSync],
    ['gzip', 'gzip', gunzipSync],
  ] as const) {
    for (const _ of ['made', 'kept']) {
      const sent = await portal?.get('/pricing', { headers: { accept: 'text/html', 'accept-encoding': accepted } })
      expect(sent?.headers['content-encoding']).toBe(encoding)
      expect(unpack(sent?.rawPayload ?? '').toString()).toBe(body)
    }
  }
})

test('every plan of a term is in its table, the free one first and the trial last, on a phone with a second line', async () => {
  const trial = aPlan({ tier: 'trial', price_in_cents: 0, lookups: 1_000, isOneTimeFreeTrial: true })
  const { words, body } = await read('/pricing?tier=5k', { ask: answersWith(trial, ...US) })
  expect(wordsIn(withoutSecondLines(body))).toContain(
    'Lookups Price Per 1,000 Requests/s Seats 1,000 a month Free — UNLIMITED 3 5,000 a month $150.00 $30.00 50 3 10,000 a month $300.00 $30.00 50 3 1,000 once Start trial Free — 50 3',
  )
  expect(words).toContain('5,000 a month 50 requests/s , 3 seats $150.00 $30.00 per 1,000 $30.00 50 3')
})

test('what a larger plan saves is in its row, on a phone too', async () => {
  const [free, five, , ten] = US
  const { words } = await read('/pricing', { ask: answersWith(free, five, { ...ten, price_in_cents: 25_500 }) })
  expect(words).toContain('Per 1,000 You save Requests/s')
  expect(words).toContain('$255.00 $25.50 per 1,000 , 15% less $25.50 15% 50 3')
})

test('what a few plans have is a note in their rows and no column', async () => {
  const { body } = await read('/pricing', {
    ask: answersWith(...US, aPlan({ tier: '1k', hasEnhancedDataPrivacy: true })),
  })
  expect(body).toContain('5,000 a month</a><span class="pricing-note">Enhanced data privacy</span>')
  expect(body.match(/<span class="pricing-note">/g)).toHaveLength(1)
  expect(body).not.toMatch(/<th scope="col"[^>]*>Enhanced/)
})

test('the address opens the term that it asks for, and each row leads to the page with its plan', async () => {
  const { body } = await read('/pricing?term=yearly&tier=10k')
  expect(body).toContain('value="yearly" checked>')
  expect(body).toContain('href="/pricing?term=yearly&amp;tier=5k"')
  expect(body).toMatch(/<tr data-row="10k" data-chosen>/)
})

test('what is no longer sold says so and cannot be put in the cart', async () => {
  const [free, ...paid] = US
  const gone = paid.map((plan) => ({ ...plan, purchasable: false }))
  const { body } = await read('/pricing?tier=5k', { ask: answersWith(free, ...gone) })
  expect(body).toContain('<span class="pricing-note">No longer sold</span>')
  expect(body).not.toContain('/checkout/cart?plan=')
})

/** Both editions of a product, with paid plans of these thousands of lookups. */
function bothEditions(...thousands: number[]): AskPortalApi {
  const edition = (name: string) =>
    aLadder(
      { group: 'us-property-data', license_id: name, license_label: `Property ${name}`, product_edition: name },
      ...thousands,
    )
  return answersWith(...edition('financial'), ...edition('principal'))
}

test('both editions of a product are in one table, in their order, each under its name', async () => {
  const { body } = await read('/pricing/us-property-data', { ask: bothEditions(5) })
  const [table = ''] = /<table>.*?<\/table>/s.exec(body) ?? []
  expect(table.match(/<thead>/g)).toHaveLength(1)
  expect(table.match(/<th scope="rowgroup" colspan="5">[^<]+/g)).toEqual([
    '<th scope="rowgroup" colspan="5">Property principal',
    '<th scope="rowgroup" colspan="5">Property financial',
  ])
  expect(table.match(/<tbody>/g)).toHaveLength(2)
})

test('the edition that includes the other stands out, and says what it has beyond it and for how much more', async () => {
  const edition = (key: string, cents: number, trial: Plan[] = []) => [
    ...aLadder({ license_id: key, license_label: key, product_edition: key }, 5).map((plan) =>
      plan.price_in_cents ? { ...plan, price_in_cents: plan.price_in_cents - cents } : plan,
    ),
    ...trial,
  ]
  const { license } = aPlan()
  const trial = aPlan({ license, tier: 'trial', price_in_cents: 0, lookups: 700, isOneTimeFreeTrial: true })
  const core = [...aLadder({}, 5), trial]
  const ask = answersWith(...edition('us-standard', 1_900), ...core)
  const { words, body } = await read('/pricing?tier=5k', { ask })
  expect(words).toContain('Everything in Standard A one-time trial with 700 lookups 5,000 lookups a month $150.00')
  expect(words).toContain('3 seats $19.00 more than Standard')
  expect(words).toContain('Split into fields Checked against known addresses 5,000 lookups a month $131.00')
  expect(emphasized(body)).toEqual(['Start with 5,000: US Address Verification'])
})

test('property data says of each edition what the product answers in it', async () => {
  const { words, body } = await read('/pricing/us-property-data?tier=5k', { ask: bothEditions(5) })
  expect(words).toContain('The building: year built, stories and use The lot and its size The owner: name and kind')
  expect(words).toContain(
    'Everything in Principal Assessed value and tax The last sale: date and price The mortgage: lender and amount',
  )
  expect(emphasized(body)).toEqual(['Start with 5,000: Property financial'])

  const asked = (name: string) => ({ street: '350 Fifth Avenue', city: 'New York', state: 'NY' })[name] ?? ''
  const [principal, financial] = [LOOKUPS['/property-data'](asked)[0], LOOKUPS['/property-financial-data'](asked)[0]]
  expect(principal).toMatchObject({
    building: { year_built: 1931, stories: 102, use: 'Office' },
    lot: { square_feet: expect.any(Number) },
    owner: { name: expect.any(String) },
  })
  expect(financial).toMatchObject({
    ...(principal as object),
    assessment: { value_in_dollars: expect.any(Number), tax_in_dollars: expect.any(Number) },
    last_sale: { date: expect.any(String), price_in_dollars: expect.any(Number) },
    mortgage: { lender: expect.any(String), amount_in_dollars: expect.any(Number) },
    metadata: expect.anything(),
  })
  expect(principal).not.toHaveProperty('assessment')
})

/** Returns the emphasized buttons among the visible ones. */
function emphasized(html: string): string[] {
  const [choice = ''] = /<div class="pricing-editions">.*?<div class="pricing-table">/s.exec(html) ?? []
  return [...withoutHidden(choice).matchAll(/class="button-primary"[^>]*aria-label="([^"]+)"/g)].map(
    ([, name = '']) => name,
  )
}

test('rule I25: where the free plan is chosen, the first that is paid stands beside it with its price and its button', async () => {
  const [free, five, year] = US
  const gone = aPlan({ tier: '1k', lookups: 1_000, price_in_cents: 100, purchasable: false })
  const { words, body } = await read('/pricing', { ask: answersWith(free, gone, five, year) })
  expect(words).toContain('1,000 lookups a month Free Start free No rate limit 3 seats')
  expect(words).toContain('5,000 lookups a month $150.00 before tax Start with 5,000')
  expect(emphasized(body)).toEqual(['Start free: US Address Verification'])
  const ofYear = await read('/pricing?term=yearly&tier=free')
  expect(ofYear.words).toContain('1,000 lookups a month Free Start free')
  expect(ofYear.words).toContain('60,000 lookups a year $1,500.00 before tax Start with 60,000')
})

test('the slider names what has no limit', async () => {
  const { body } = await read('/pricing?term=yearly', { ask: answersWith(...US, anUnlimited(US[0])) })
  expect(body).toMatch(/<li data-tier="unlimited"[^>]* data-long>Unlimited<\/li>/)
  expect(body.match(/<li [^>]* data-long>/g)).toHaveLength(1)
  expect(body).not.toContain('∞')
})

test('lists are priced by the year, the whole country first', async () => {
  const list = (label: string, price_in_cents: number) => ({
    ...anUnlimited(aPlan()),
    license: { ...aPlan().license, group: 'us-master-address-list', license_id: label, license_label: label },
    price_in_cents,
  })
  const ask = answersWith(
    list('US Master Address List, Texas', 420_000),
    list('US Master Address List, all states', 4_800_000),
    list('Islands', 10_000),
  )
  const { words, body } = await read('/pricing/us-master-address-list', { ask })
  expect(wordsIn(withoutSecondLines(body))).toContain(
    'All states $48,000.00 Yearly 3 Add to cart Texas $4,200.00 Yearly 3 Add to cart Islands $100.00',
  )
  expect(words).toContain('Texas Yearly , 3 seats $4,200.00')
  expect(body).toContain('<details open><summary>What do I get for a year?</summary>')
  expect(words).toContain('Do you need another list?')
  expect(words).not.toContain('Start with a free plan')
})

test('search engines are told from what to what a product costs', async () => {
  const { body } = await read('/pricing')
  const [, json = ''] = /<script type="application\/ld\+json">(.*?)<\/script>/s.exec(body) ?? []
  expect(JSON.parse(json)).toMatchObject({
    name: 'US Address Verification',
    offers: { lowPrice: '0.00', highPrice: '3000.00', priceCurrency: 'USD', offerCount: 5 },
  })
})

test('a product that is not sold falls back to the first; a product that is none leads to all of them', async () => {
  const { statusCode, headers } = await read('/pricing/moon-addresses')
  expect([statusCode, headers.location]).toEqual([302, '/pricing'])
  const missing = await read('/products/moon')
  expect(missing.statusCode).toBe(404)
  expect(missing.words).toContain('There is no such product')
  expect(missing.body).toContain('href="/products/us-rooftop-geocoding"')
})

test.each([
  ['an error', async () => ({ status: 500, body: '{}' })],
  ['nothing', () => Promise.reject(new Error('away'))],
  ['what is no list', async () => ({ status: 200, body: 'x' })],
] satisfies [string, AskPortalApi][])(
  'without prices, for %s came back, the rest of the page stands',
  async (_, ask) => {
    const { statusCode, words } = await read('/pricing', { ask })
    expect(statusCode).toBe(200)
    expect(words).toContain('The prices cannot be shown at the moment.')
    expect(words).toContain('Questions and answers')
    expect((await read('/products', { ask })).body.match(/<h3>/g)).toHaveLength(12)
  },
)

test('a plan that breaks its contract is left out, and the others are shown', async () => {
  const { words } = await read('/pricing', { ask: answersWith(null, { tier: '7k' }, ...US) })
  expect(words).toContain('5,000 a month')
  expect(words).not.toMatch(/undefined|NaN|\[object/)
})

test.each(['/', '/products'])('no two links of %s that lead to different pages are called the same', async (path) => {
  const { body } = await read(path)
  const main = body.slice(body.indexOf('<main'), body.indexOf('</main>'))
  const called = new Map<string, Set<string>>()
  for (const [, href = '', label = ''] of main.matchAll(/<a [^>]*href="([^"]*)"[^>]*>(.*?)<\/a>/gs))
    called.set(wordsIn(label), (called.get(wordsIn(label)) ?? new Set()).add(href))
  expect(called.size).toBeGreaterThan(5)
  expect([...called].filter(([, paths]) => paths.size > 1)).toEqual([])
})

test('rule N39: what is sold without a page of prices is among the products with its price, and leads to its document', async () => {
  const risk = aLadder({ group: 'us-property-risk', license_id: 'risk' }, 5)
  const { body, words } = await read('/products', { ask: answersWith(...US, ...risk) })
  for (const [path, name] of [
    ['/docs/us-property-risk', 'US Property Risk'],
    ['/docs/international-geocoding', 'International Geocoding'],
    ['/products/us-address-verification', 'US Address Verification'],
  ])
    expect(body).toContain(`<h3><a href="${path}">${name}</a></h3>`)
  expect(words).toContain('earthquake at a US address. 1,000 lookups a month free then from $150.00 a month')
  const { body: docs } = await read('/docs')
  const [products = ''] = /<div id="part-products">.*?<\/div>/s.exec(docs) ?? []
  const listed = (html: string) =>
    [...html.matchAll(/<a href="\/(?:docs|products)\/([a-z-]+)"/g)].map(([, slug]) => slug)
  const [main = ''] = body.split('</main>')
  expect(listed(products).sort()).toEqual(listed(main.slice(main.indexOf('<main'))).sort())
})

test('who has no account begins with the free plan of a product, a customer with its prices', async () => {
  const visitor = await read('/products/us-address-verification')
  expect(visitor.body).toContain('<a class="button-primary" href="/signup">Start free</a>')
  expect(visitor.words).toContain('1,000 lookups a month free, then from $150.00 a month. See pricing')
  const customer = await read('/products/us-address-verification', { as: 'owner' })
  expect(customer.body).toContain('<a class="button-primary" href="/pricing">See pricing</a>')
})

test('an answer of a product says which data it is from, below it', async () => {
  const { words } = await read('/products/us-address-verification')
  expect(words).toContain('Demo data: about 30 public places.')
  expect(words).toContain('Field What it is Example street House number and street')
  expect(words).toContain('secondary optional Apartment, suite or unit')
})

test('a customer is led to the own subscriptions, a visitor to a free plan, staff nowhere', async () => {
  expect((await read('/pricing', { as: 'owner' })).words).toContain('Your subscriptions')
  expect((await read('/pricing')).words).toContain('Start with a free plan')
  expect((await read('/pricing', { as: 'support' })).body).not.toContain('/account/subscriptions')
})

test('rule A10: the first page answers an address that its form asks about, and says so where nobody can', async () => {
  const asked: string[] = []
  const ask: AskPortalApi = async ({ url }) => {
    asked.push(url)
    return { status: 200, body: JSON.stringify({ address: null, place: null }) }
  }
  expect((await read('/', { ask })).words).toContain('350 Fifth Ave')
  expect(asked).toEqual([])

  const { words, body, headers } = await sendForm('street=%3Cb%3Erainbow', { ask })
  expect(asked).toEqual([`/api/security${checkSampleAddress.path}?street=%3Cb%3Erainbow`])
  expect(words).toContain('Not an address “&lt;b&gt;rainbow” has no house number')
  expect(body).not.toContain('<b>rainbow')
  // Rule N18: what was typed is kept nowhere, and no address carries it.
  expect(headers['cache-control']).toBe('no-store')
  expect(body).toContain('<form method="post" action="/#check"')

  const often: AskPortalApi = async () => ({ status: 429, body: '{}' })
  expect((await sendForm('street=x', { ask: often })).words).toContain('You have asked often')
  expect((await read('/?street=x', { ask: often })).words).toContain('350 Fifth Ave')
})

test('rule N15: the status page says which part works, and how often browsers reported faults, of nobody what', async () => {
  await portal?.close()
  portal = await testReleaseServer()
  const said = { kind: 'render', message: 'secret words', page: '/account', reference: 'r1' } as const
  portal.faults.push({ ...said, reportedAt: portal.clock.now() })
  const { body } = await portal.document('/status')
  expect(wordsIn(body)).toContain('All systems operational Checked 03/09/2026 at 09:00 UTC Check again')
  expect(wordsIn(body)).toContain('Errors in browsers, last 7 days')
  expect(wordsIn(body)).toContain('03/08/2026 No errors 03/09/2026 1 error today')
  expect(body.match(/<li data-quiet="true">/g)).toHaveLength(6)
  expect(body).toContain('<header class="status-head" data-ready="true">')
  expect(body).not.toContain('secret words')
})

test('rule N38: the status page tells incidents of the last 90 days, the latest first, above them what is away now', () => {
  const at = new Date('2026-03-09T09:00:00Z')
  const incidents = readIncidents(
    'Words.\n\n    ## 2026-03-08 An example\n\n## 2025-12-08 Too old\n\nx\n\n## 2026-01-02 Slow <lookups>\n\nFor *ten* minutes.\n\n## 2026-03-01 Pages away\n\nOnce.\n',
  )
  const parts = (isReady: boolean) => [{ name: 'Lookup API', what: 'x', isReady }]
  const saidOf = (isReady: boolean, known = incidents) =>
    wordsIn(statusPage({ at, parts: parts(isReady), faults: [], dates: 'us' }, known).html)
  expect(saidOf(true)).toContain('Pages away 03/01/2026 Once. Slow &lt;lookups&gt; 01/02/2026 For ten minutes.')
  expect(saidOf(true)).not.toMatch(/Too old|An example|Happening/)
  expect(saidOf(false)).toContain('Happening now Not responding: Lookup API. Pages away')
  expect(saidOf(true, [])).toContain('Incidents None in the last 90 days.')
  expect(() => readIncidents('## Yesterday it rained\n\nx')).toThrow('begins with its day')
})

test('rule H32: the status page says what is open now, and since when', () => {
  const incidents = readIncidents(
    '## 2026-03-09 Slow lookups\n\nIncident from 2026-03-09 08:05 UTC\n\nWe look into it.\n\n## 2026-03-09 Work\n\nMaintenance from 2026-03-09 09:00 to 2026-03-09 10:00 UTC\n',
  )
  const saidAt = (time: string, known = incidents) => {
    const parts = [{ name: 'Lookup API', what: 'x', isReady: true }]
    const { html } = statusPage({ at: new Date(`2026-03-09T${time}Z`), parts, faults: [], dates: 'us' }, known)
    return `${/class="status-head" data-ready="(\w+)"/.exec(html)?.[1]} ${wordsIn(html)}`
  }
  expect(saidAt('08:30:00')).toMatch(/^false .*An incident is open/)
  expect(saidAt('08:30:00')).toContain(
    'Slow lookups 03/09/2026 Happening now: from 03/09/2026 at 08:05 UTC We look into it.',
  )
  expect(saidAt('08:30:00')).toContain('Work 03/09/2026 From 03/09/2026 at 09:00 UTC to 03/09/2026 at 10:00 UTC')
  expect(saidAt('09:30:00', incidents.slice(1))).toMatch(/^false .*Maintenance is under way/)
  expect(saidAt('10:00:00', incidents.slice(1))).toMatch(/^true .*All systems operational/)
})

test('rule H71: the status page is in the date format of its cookie, without a script; the feed is for everybody', async () => {
  await read('/status')
  const drawn = await portal?.get('/status', { headers: { accept: 'text/html', cookie: 'dates=iso' } })
  expect(wordsIn(drawn?.body ?? '')).toContain('Checked 2026-03-09 09:00 UTC Check again')
  expect(wordsIn(drawn?.body ?? '')).toContain('2026-03-08 No errors 2026-03-09 No errors today')
  const incidents = readIncidents(
    '## 2026-03-09 Work\n\nMaintenance from 2026-03-09 09:00 to 2026-03-09 10:00 UTC\n\nWe work.\n',
  )
  const { html } = statusPage({ at: new Date('2026-03-09T08:00:00Z'), parts: [], faults: [], dates: 'iso' }, incidents)
  expect(wordsIn(html)).toContain('Work 2026-03-09 From 2026-03-09 09:00 UTC to 2026-03-09 10:00 UTC We work.')
})

test('rule N38: incidents are a feed as well, the latest first, which the status page leads to', async () => {
  const { body } = await read('/status')
  expect(body).toContain('<a href="/status/feed">')
  const served = await portal?.get('/status/feed')
  expect([served?.statusCode, served?.headers['content-type']]).toEqual([200, 'application/atom+xml; charset=utf-8'])
  expect(served?.body).toContain('<updated>2026-03-09T09:00:00.000Z</updated>')

  const incidents = readIncidents('## 2026-01-02 Slow <lookups>\n\nFor *ten* minutes.\n\n## 2026-03-01 Away\n\nOnce.\n')
  const feed = statusFeed(FEED_SETTINGS, { startedAt: new Date(0), now: new Date('2026-03-09T09:00:00Z') }, incidents)
  expect(feed).toContain('<title>A &amp; B status</title>\n<updated>2026-03-01T00:00:00.000Z</updated>')
  expect([...feed.matchAll(/<id>([^<]+)<\/id>/g)].map(([, id]) => id)).toEqual([
    'https://x.example/status',
    'https://x.example/status#2026-03-01-Away',
    'https://x.example/status#2026-01-02-Slow%20%3Clookups%3E',
  ])
  expect(feed).toContain('<title>Slow &lt;lookups&gt;</title>')
  expect(feed).toContain('&lt;em&gt;ten&lt;/em&gt; minutes')
})

test('rule N38: the feed has the times of an incident and whether it is open, and is newer after each of them', () => {
  const incidents = readIncidents(
    '## 2026-03-09 Slow\n\nIncident from 2026-03-09 08:05 to 2026-03-09 08:50 UTC\n\nx\n\n## 2026-03-09 Work\n\nMaintenance from 2026-03-09 09:00 to 2026-03-09 10:00 UTC\n',
  )
  const startedAt = new Date('2026-03-01T00:00:00Z')
  const feedAt = (time: string) => statusFeed(FEED_SETTINGS, { startedAt, now: new Date(time) }, incidents)
  const updatesAt = (time: string) => [...feedAt(time).matchAll(/<updated>([^<]+)</g)].map(([, updated]) => updated)
  const slow = '&lt;p&gt;Happening now: from 03/09/2026 at 08:05 UTC to 03/09/2026 at 08:50 UTC&lt;/p&gt;'
  expect(feedAt('2026-03-09T08:30:00Z')).toContain(slow)
  expect(feedAt('2026-03-09T08:50:00Z')).toContain(slow.replace('Happening now: from', 'From'))

  expect(updatesAt('2026-03-08T00:00:00Z')).toEqual(Array(3).fill('2026-03-01T00:00:00.000Z'))
  const [midnight, began, over] = ['00:00', '08:05', '08:50'].map((time) => `2026-03-09T${time}:00.000Z`)
  expect(updatesAt('2026-03-09T08:30:00Z')).toEqual([began, began, midnight])
  expect(updatesAt('2026-03-09T08:59:00Z')).toEqual([over, over, midnight])
  expect(updatesAt('2026-03-09T10:00:00Z').at(0)).toBe('2026-03-09T10:00:00.000Z')
})

test('rule N15: what needs the database does not work while it is away; lookups do', async () => {
  await portal?.close()
  portal = await testReleaseServer({ checkDatabase: () => Promise.reject(new Error('away')) })
  const words = wordsIn((await portal.document('/status')).body)
  expect(words).toMatch(/Lookup API .* Operational .*accounts .* Not responding .*Account data .* Not responding/)
})

test('rule N15: a status page is there while parts of the portal are not, and names them', async () => {
  const away = () => Promise.reject(new Error('away'))
  await portal?.close()
  portal = await testReleaseServer({ checkGateway: away, checkDatabase: away, checkPortalApi: away })
  const { statusCode, body } = await portal.document('/status', { as: 'owner' })
  expect(statusCode).toBe(200)
  expect(wordsIn(body)).toContain('Some systems are not responding')
  expect(body).toContain('<header class="status-head" data-ready="false">')
  expect(wordsIn(body)).toMatch(
    /Lookup API .* Not responding .*accounts .* Not responding .*Account data .* Not responding/,
  )
  expect(wordsIn(body)).toContain('This information is not available right now.')
})
