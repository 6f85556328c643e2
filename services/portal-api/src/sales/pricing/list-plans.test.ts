import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import { afterAll, beforeAll, beforeEach, describe, expect, jest, test } from '@jest/globals'
import { listPlans } from '@portal/contracts/sales/pricing'
import { eq, sql } from 'drizzle-orm'
import { seedCatalog } from '../../seed/seed-catalog.sql.ts'
import { plans } from '../../subscriptions/catalog/catalog.tables.ts'
import { type TestApp, testApp } from '../../testing/test-app.ts'
import { listPlansHandler } from './list-plans.ts'

let app: TestApp
beforeAll(async () => {
  app = await testApp()
  await seedCatalog(app.db)
})
afterAll(() => app.close())

let now = 0
/** Seconds pass for what looks at a watch, and for nobody else. */
const pass = (ms: number) => {
  now += ms
}
beforeEach(() => {
  jest.restoreAllMocks()
  now = Math.max(now, performance.now()) + 10_000
  jest.spyOn(performance, 'now').mockImplementation(() => now)
})

test('commerce.md §3: anybody sees the plans, with prices in cents and in dollars, US Core under the name of the group', async () => {
  const { plans: listed } = await app.visitor().call(listPlans)

  expect(listed.find(({ id }) => id === 'us-core-cloud-5k-yearly')).toMatchObject({
    license: { license_id: 'us-core-cloud', license_label: 'US Address Verification', group: 'us' },
    lookups: 60_000,
    months: 12,
    interval: 'Yearly',
    price_in_cents: 181_000,
    priceAsDollars: '1810.00',
    ratePerSecond: 50,
    purchasable: true,
    isOngoingFree: false,
  })
})

test('each product that is looked up has plans by the month, a free one, and by the year where it is sold so', async () => {
  const { plans: listed } = await app.visitor().call(listPlans)
  const linesWith = (interval: string) =>
    new Set(listed.filter((plan) => plan.interval === interval).map(({ license }) => license.product_line))
  const lookups = [
    'international-autocomplete',
    'international-geocoding',
    'international-verification',
    'us-autocomplete-pro',
    'us-core',
    'us-georeference-data',
    'us-property-data',
    'us-property-risk',
    'us-reverse-geocoding',
    'us-rooftop-geocoding',
    'us-secondary-address-data',
    'us-standard',
  ]

  expect([...linesWith('Monthly')].sort()).toEqual(lookups)
  expect([...linesWith('Yearly')].sort()).toEqual([...lookups, 'us-master-address-list'].sort())
  for (const line of lookups) {
    const free = listed.filter((plan) => plan.license.product_line === line && plan.isOngoingFree)
    expect(free.length).toBeGreaterThan(0)
    expect(free.every(({ price_in_cents }) => price_in_cents === 0)).toBe(true)
  }
})

test('rule I22: discontinued plans are not shown, and a deprecated one that still is cannot be bought', async () => {
  await app.db.update(plans).set({ deprecated: true }).where(eq(plans.id, 'us-core-cloud-10k-monthly'))
  const { plans: listed } = await app.visitor().call(listPlans)

  expect(listed.some(({ id }) => id.startsWith('international-global-plus'))).toBe(false)
  expect(listed.find(({ id }) => id === 'us-core-cloud-10k-monthly')).toMatchObject({ purchasable: false })
})

/** Writes to the database directly, like another process or a database client. */
async function setPrice(cents: number): Promise<void> {
  await app.db.execute(sql`update plans set price_cents = ${cents} where id = 'us-core-cloud-5k-monthly'`)
}

const priceOf = (answer: { json(): { plans: { id: string; price_in_cents: number }[] } }) =>
  answer.json().plans.find(({ id }) => id === 'us-core-cloud-5k-monthly')?.price_in_cents

test('the version changes with the price list and with nothing else', async () => {
  const first = await app.visitor().call(listPlans)
  pass(1_001)
  expect((await app.visitor().call(listPlans)).version).toBe(first.version)

  await setPrice(1)
  pass(1_001)
  expect((await app.visitor().call(listPlans)).version).not.toBe(first.version)
})

describe('the price list is made once', () => {
  const statementsOf = async (work: () => Promise<unknown>) => {
    const { statements } = app.foundation
    const before = statements.length
    await work()
    return statements.slice(before)
  }
  const ask = (headers: Record<string, string> = {}) => app.visitor().send(listPlans, { headers })

  test('and asks the database once a second whether it still holds, however many want it', async () => {
    await ask()
    expect(await statementsOf(() => Promise.all(Array.from({ length: 50 }, () => ask())))).toEqual([])
    pass(1_001)
    const looks = await statementsOf(() => Promise.all(Array.from({ length: 50 }, () => ask())))
    expect(looks).toHaveLength(1)
    expect(looks[0]).toContain('catalogue_version')
  })

  test('many who come at once before it is there wait for the same one', async () => {
    await setPrice(2)
    pass(1_001)
    const statements = await statementsOf(() => Promise.all(Array.from({ length: 50 }, () => ask())))
    expect(statements.filter((statement) => statement.includes('product_lines'))).toHaveLength(1)
  })

  test.each([
    ['a plan', 'update plans set description = description'],
    ['a license', "update licences set label = label where id = 'us-core-cloud'"],
    ['an edition', 'update editions set description = description'],
    ['a product line', 'update product_lines set description = description'],
    ['a plan that goes', "delete from plans where id = 'us-core-cloud-2.5k-monthly'"],
  ])('anew within a second after a change to %s, no matter who makes it', async (_, change) => {
    await ask()
    await app.db.execute(sql.raw(change))
    pass(999)
    expect(await statementsOf(() => ask())).toEqual([])
    pass(2)
    const statements = await statementsOf(() => ask())
    expect(statements.some((statement) => statement.includes('product_lines'))).toBe(true)
  })

  test('anew when a change is committed while it is being read', async () => {
    await setPrice(30)
    pass(1_001)
    const { statements } = app.foundation
    const push = jest.spyOn(statements, 'push')
    let change: Promise<unknown> | undefined
    push.mockImplementation((statement) => {
      // What is read now may already be old when it comes.
      if (String(statement).includes('product_lines')) change ??= setPrice(31)
      return 0
    })
    await ask()
    push.mockRestore()
    await change
    expect(change).toBeDefined()
    pass(1_001)
    expect(priceOf(await ask())).toBe(31)
  })

  test('is known without a question for as long as it holds, and only then', async () => {
    await ask()
    await setPrice(50)
    pass(1_001)
    const known = () => listPlansHandler.known?.(app.foundation)?.plain
    expect(known()).toBeUndefined()
    const whileAsked: unknown[] = []
    const push = jest.spyOn(app.foundation.statements, 'push')
    push.mockImplementation(() => whileAsked.push(known()))
    const { body } = await ask()
    push.mockRestore()
    expect(whileAsked).toEqual([undefined, undefined])
    expect(await statementsOf(async () => expect(known()).toBe(body))).toEqual([])

    await setPrice(51)
    pass(1_000)
    expect(known()).toBe(body)
    pass(1)
    expect(known()).toBeUndefined()
  })

  test('and is not served while nobody can say whether it still holds', async () => {
    await ask()
    pass(1_001)
    const { statements } = app.foundation
    jest.spyOn(statements, 'push').mockImplementationOnce(() => {
      throw Object.assign(new Error('down'), { code: 'ECONNREFUSED' })
    })
    expect((await ask()).statusCode).toBe(503)
    expect((await ask()).statusCode).toBe(200)
  })
})

describe('a client that has the price list', () => {
  const ask = (headers: Record<string, string> = {}) => app.visitor().send(listPlans, { headers })

  test('keeps it and asks whether it still holds', async () => {
    const { headers } = await ask()
    expect(headers['cache-control']).toBe('no-cache')
    const etag = String(headers.etag)

    for (const known of [etag, `"other", ${etag}`, etag.replace('W/', ''), '*']) {
      const answer = await ask({ 'if-none-match': known })
      expect([known, answer.statusCode, answer.body]).toEqual([known, 304, ''])
      expect(answer.headers).toMatchObject({ etag, 'cache-control': 'no-cache' })
    }
    expect((await ask({ 'if-none-match': '"other"' })).statusCode).toBe(200)

    await setPrice(40)
    pass(1_001)
    const answer = await ask({ 'if-none-match': etag })
    expect(answer.statusCode).toBe(200)
    expect(answer.headers.etag).not.toBe(etag)
    expect(priceOf(answer)).toBe(40)
  })

  test('gets it compressed as they can read it, and the same whichever way', async () => {
    const plain = await ask()
    const brotli = await ask({ 'accept-encoding': 'gzip, deflate, br' })
    const gzip = await ask({ 'accept-encoding': 'gzip' })
    const neither = await ask({ 'accept-encoding': 'br;q=0, gzip;q=0.0' })

    expect(plain.headers['content-type']).toBe('application/json; charset=utf-8')
    expect(plain.headers).not.toHaveProperty('content-encoding')
    expect(neither.headers).not.toHaveProperty('content-encoding')
    expect(neither.body).toBe(plain.body)
    expect(brotli.headers['content-encoding']).toBe('br')
    expect(brotliDecompressSync(brotli.rawPayload).toString()).toBe(plain.body)
    expect(gzip.headers['content-encoding']).toBe('gzip')
    expect(gunzipSync(gzip.rawPayload).toString()).toBe(plain.body)
    for (const { headers } of [plain, brotli, gzip]) expect(headers.vary).toBe('accept-encoding')
  })
})
