import { beforeAll, expect, test } from '@jest/globals'
import { LOOKUPS } from '../services/foundation/src/sample-lookups/index.ts'
import { createHelpCenter } from '../services/release-server/src/help/help-center.ts'
import { readHelpDocuments } from '../services/release-server/src/help/help-documents.ts'
import { explainProblem } from '../services/release-server/src/help/problem-advice.ts'
import { legalPage } from '../services/release-server/src/site/legal-page.ts'
import { pricingPage } from '../services/release-server/src/site/pricing-page.ts'
import { productPage } from '../services/release-server/src/site/product-page.ts'
import { PRODUCTS } from '../services/release-server/src/site/products.ts'
import { aLadder } from '../services/release-server/src/testing/fixture-plans.ts'
import { GATEWAY_PRODUCTS } from '../shared/contracts/src/gateway.ts'
import { HTTP_STATUSES } from '../shared/contracts/src/http-status.ts'
import { pageAt } from '../shared/contracts/src/pages.ts'
import { PROBLEMS } from '../shared/contracts/src/problems.ts'
import shell from '../shell/manifest.ts'
import { remotesManifests } from './manifests.ts'

const PLACE = { gatewayOrigin: 'https://lookups.example', brandName: 'Portal', apiHostTemplate: '/api/{service}' }

let parts: (typeof shell)[]
beforeAll(async () => {
  parts = [shell, ...(await remotesManifests())]
})

const center = createHelpCenter(PLACE)
const documents = readHelpDocuments('services/release-server/help')
const pages = documents.map(({ name }) => ({ name, html: center.document(name, 'curl')?.html ?? '' }))

test('there are documents enough, each with a title, a sentence and where to go on', () => {
  expect(documents.length).toBeGreaterThanOrEqual(30)
  expect(documents.filter(({ related }) => related.length === 0).map(({ name }) => name)).toEqual([])
})

test('every link of every document leads to a page, a section or a problem that is there', () => {
  const problems = new Set(
    [...Object.values(PROBLEMS).map(({ id }) => id), ...Object.keys(HTTP_STATUSES)].map((one) => `/status-help/${one}`),
  )
  const known = new Set(pages.map(({ name }) => `/docs/${name}`))
  const isThere = (href: string, html: string) => {
    if (href.startsWith('https://')) return true
    const [path = '', hash] = href.split('#')
    if (!path) return html.includes(`id="${hash}"`)
    if (path.startsWith('/status-help/')) return problems.has(path)
    if (path.startsWith('/docs/')) return known.has(path)
    return pageAt(parts, path.split('?')[0] ?? '') !== undefined
  }
  const links = pages.flatMap(({ name, html }) =>
    [...html.matchAll(/<a [^>]*href="([^"]*)"/g)].map(([, href = '']) => ({ name, href, html })),
  )
  expect(links.length).toBeGreaterThan(500)
  expect(links.filter(({ href, html }) => !isThere(href, html)).map(({ name, href }) => `${name}: ${href}`)).toEqual([])
})

test('what a document says that the gateway answers, it answers', () => {
  for (const { path, fields } of GATEWAY_PRODUCTS) {
    const texts = documents.map(({ text }) => text.split(`{{request ${path}}}`)[1] ?? '')
    const [said = ''] = texts.flatMap((text) => /^[^{]*## Its answer\n\n```json\n(.*?)\n```/s.exec(text)?.[1] ?? [])
    const answered = LOOKUPS[path]((name) => fields.find((field) => field.name === name)?.example ?? '')
    expect(JSON.parse(said)).toEqual(answered.slice(0, JSON.parse(said).length))
  }
})

test('rule I7: every text about free plans and terms says what happens: a free plan begins again, and another ends or renews if somebody agreed', async () => {
  const plain = (html: string) => html.replace(/<[^>]+>/g, ' ').replace(/\s+/g, ' ')
  const legal = (['terms', 'privacy'] as const).map((name) => ({ name: `/${name}`, html: legalPage(name).html }))
  const [product] = PRODUCTS
  const sale = { plans: aLadder({}, 5), reader: 'nobody', language: '' } as const
  const offers = [
    { name: 'pricing', html: pricingPage({ ...sale, product, asked: { term: '', tier: '' } }).html },
    { name: 'product', html: productPage({ ...sale, product, example: undefined }).html },
  ]
  // The messages of errors are the contracts'.
  const own = pages.filter(({ name }) => name !== 'errors')
  const texts = [...own, ...legal, ...offers].map(({ name, html }) => ({ name, said: plain(html) }))
  const PROMISES =
    /\b(every|each) month|until the next month|does not end|(it|plan|subscription|license) renews(?! (only|at once) if you agreed)|renewals are/i
  expect(texts.filter(({ said }) => PROMISES.test(said)).map(({ name }) => name)).toEqual([])
  const saying = (words: RegExp) => texts.filter(({ said }) => words.test(said)).map(({ name }) => name)
  expect(saying(/\bbegins again when (its|the) month is over|the month is over, it begins again/)).toEqual([
    'plans',
    'subscriptions',
    '/terms',
    'pricing',
    'product',
  ])
  expect(saying(/start(ed)? (it )?again/)).toEqual([])
  expect(
    saying(/A paid plan runs until its lookups are used or its term ends\. It renews only if you agreed to that/),
  ).toEqual(['plans', 'subscriptions', '/terms', 'pricing'])
})

test('every problem of the contracts has a page that says what happened, what to do and who can help', () => {
  const untold = Object.entries(PROBLEMS).filter(([name, { id, message }]) => {
    const [byName, byNumber] = [center.problem(name).html, center.problem(String(id)).html]
    const isTold = ['What happened', 'What to do', 'Who can help', name, String(id)].every((said) =>
      byName.includes(said),
    )
    return !isTold || byName !== byNumber || center.problem(name).title !== message.replace('{product}', 'Portal')
  })
  expect(untold.map(([name]) => name)).toEqual([])
  expect(center.document('errors', 'curl')?.html.match(/\/status-help\/\d{10}/g)).toHaveLength(
    Object.keys(PROBLEMS).length,
  )
})

test('where a problem is mended is a page of the portal', () => {
  const doors = Object.keys(PROBLEMS).flatMap((name) => explainProblem(name, PLACE.brandName)?.door ?? [])
  expect(doors.length).toBeGreaterThan(80)
  const lost = doors.filter(({ path }) => !pageAt(parts, path.split('?')[0] ?? ''))
  expect(lost.map(({ path }) => path)).toEqual([])
})

test('no page of a problem is without a word of its own: a document named for it exists', () => {
  const known = new Set(documents.map(({ name }) => `/docs/${name}`))
  const links = Object.keys(PROBLEMS).flatMap((name) =>
    [...center.problem(name).html.matchAll(/href="(\/docs\/[^"#]+)"/g)].map(([, path = '']) => path),
  )
  expect(links.length).toBeGreaterThan(300)
  expect([...new Set(links)].filter((path) => !known.has(path))).toEqual([])
})
