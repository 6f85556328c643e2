import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, jest, test } from '@jest/globals'
import { GATEWAY_PRODUCTS } from '@portal/contracts/gateway'
import { PAGE_CASES } from '@portal/contracts/security/page-verdict.cases'
import { createLogger } from '@portal/foundation/logging'
import { createMetrics } from '@portal/foundation/metrics'
import { secretKey, subscription, websiteKey } from './testing/books-in-memory.ts'
import { NOW, type TestGateway, testGateway } from './testing/test-gateway.ts'

const SECRET = 'auth-id=00000000-0000-4000-8000-000000000001&auth-token=psk_right'
const WEBSITE = 'key=100000000000000001'
const HERE = { origin: 'https://shop.example' }
const STREET = 'street=1600+Pennsylvania+Avenue+NW&city=Washington&state=DC'
const ask = (credentials = SECRET, more = STREET) => `/street-address?${credentials}&${more}`

let gateway: TestGateway
beforeEach(async () => {
  gateway = await testGateway()
  gateway.books.keys.set('secret 00000000-0000-4000-8000-000000000001', secretKey())
  gateway.books.keys.set('website 100000000000000001', websiteKey())
  gateway.books.accounts.set(1, { id: 1, subscriptions: [subscription(NOW)] })
})
afterEach(async () => {
  jest.restoreAllMocks()
  await gateway.close()
})

const onlySubscription = (facts: Parameters<typeof subscription>[1]) =>
  gateway.books.accounts.set(1, { id: 1, subscriptions: [subscription(NOW, facts)] })
const limitKeyTo = (max: number) =>
  gateway.books.keys.set(
    'secret 00000000-0000-4000-8000-000000000001',
    secretKey({ limit: { id: 'limit', max, used: 0, since: 0 } }),
  )
const facts = (more: object) => ({ facts: { ...subscription(NOW).facts, ...more } })
const day = (days: number) => new Date(NOW.getTime() + days * 86_400_000).toISOString()

test('a secret key looks an address up, in the form in which the post writes it', async () => {
  const { status, body } = await gateway.get(ask())
  expect(status).toBe(200)
  expect(body).toMatchObject([
    { delivery_line_1: '1600 Pennsylvania Ave NW', last_line: 'Washington DC', analysis: { in_sample: true } },
  ])
})

test('a website key looks it up from a page of its hosts, which may read the answer', async () => {
  const { status, headers } = await gateway.get(ask(WEBSITE), HERE)
  expect([status, headers.get('access-control-allow-origin')]).toEqual([200, '*'])
  expect((await gateway.get(ask(WEBSITE), { referer: 'https://shop.example/cart' })).status).toBe(200)
})

test('a page may send the headers of client libraries and of tracing along', async () => {
  const asked = { ...HERE, 'access-control-request-method': 'GET', 'access-control-request-headers': 'content-type' }
  const { status, headers } = await gateway.get(ask(WEBSITE), asked, { method: 'OPTIONS' })
  expect(status).toBe(204)
  expect(headers.get('access-control-allow-headers')).toBe('*, authorization')
  expect(headers.get('access-control-allow-methods')).toBe('GET, POST')
  expect(headers.get('access-control-max-age')).toBe('86400')
  expect((await gateway.get(ask(WEBSITE), { ...HERE, 'content-type': 'application/json' })).status).toBe(200)
})

test.each(GATEWAY_PRODUCTS)('$path answers its example', async ({ path, capability, fields }) => {
  onlySubscription({ capabilities: [capability] })
  const query = new URLSearchParams(fields.filter(({ example }) => example).map(({ name, example }) => [name, example]))
  const { status, body } = await gateway.get(`${path}?${SECRET}&${query}`)
  expect(status).toBe(200)
  expect(body).not.toHaveLength(0)
})

test('a license of the principal edition of property data is refused what the financial one says', async () => {
  onlySubscription({ capabilities: ['property'] })
  const asked = `${SECRET}&street=350+5th+Ave&city=New+York`
  expect(await gateway.get(`/property-data?${asked}`)).toMatchObject({ status: 200 })
  expect(await gateway.get(`/property-financial-data?${asked}`)).toMatchObject({
    status: 402,
    problem: 'gateway:license-not-granted',
  })
})

test('a secret key fetches the address list of its license as a file, which is counted nowhere', async () => {
  onlySubscription({ capabilities: ['list-download'], licenceKey: 'us-master-address-list-ny-cloud' })
  const { status, body, headers } = await gateway.get(`/us-master-address-list?${SECRET}`)
  expect([status, headers.get('content-type')]).toEqual([200, 'text/csv; charset=utf-8'])
  expect(headers.get('content-disposition')).toBe('attachment; filename="us-master-address-list-ny-cloud.csv"')
  expect(body).toContain('350 5th Ave,New York,NY')
  expect(body).not.toContain(',DC,')
  await gateway.gateway.catchUp()
  expect(gateway.books.batches).toEqual([])
  const inPage = await gateway.get(`/us-master-address-list?${WEBSITE}`, HERE)
  expect(inPage).toMatchObject({ status: 401, problem: 'gateway:credentials-required' })
})

describe('rule D80: a list holds what its filters ask for', () => {
  const inFile = (text: unknown) =>
    String(text)
      .trim()
      .split('\r\n')
      .slice(1)
      .map((line) => line.split(',').slice(1, 4).join(' '))
  const list = (filters: string) => gateway.get(`/us-master-address-list?${SECRET}&${filters}`)

  test.each([
    ['state=MA', ['Boston MA 02215', 'Boston MA 02128']],
    ['state=ma', ['Boston MA 02215', 'Boston MA 02128']],
    ['city=boston&zipcode=02128', ['Boston MA 02128']],
    ['zipcode=02128-1234', ['Boston MA 02128']],
    ['state=WY', []],
  ])('%s', async (filters, rows) => {
    onlySubscription({ capabilities: ['list-download'], licenceKey: 'us-master-address-list-cloud' })
    const { status, body } = await list(filters)
    expect([status, inFile(body)]).toEqual([200, rows])
  })

  test.each([
    ['state=XX', { state: 'Enter a valid state, such as TX' }],
    ['state=California', { state: 'Enter a valid state, such as TX' }],
    ['state=CA&state=NY', { state: 'Enter this once' }],
    ['zipcode=123', { zipcode: 'Enter a valid ZIP code, such as 78741 or 78741-1234' }],
    ['zip=10118', { zip: 'Filter by state, city or zipcode' }],
  ])('%s is an error', async (filters, fields) => {
    for (const licenceKey of ['us-master-address-list-cloud', 'us-master-address-list-ny-cloud']) {
      onlySubscription({ capabilities: ['list-download'], licenceKey })
      const { status, body } = await list(filters)
      expect([status, (body as { errors: unknown[] }).errors[0]]).toMatchObject([400, { fields }])
    }
  })

  test('a state that the license does not cover is refused, and never another one sent', async () => {
    onlySubscription({ capabilities: ['list-download'], licenceKey: 'us-master-address-list-ny-cloud' })
    expect(await list('state=CA')).toMatchObject({ status: 402, problem: 'gateway:license-not-granted' })
  })

  test('of several lists, the one that covers the state is sent', async () => {
    const ofState = (state: string) => ({
      ...subscription(NOW, { id: state, licenceId: state, licenceKey: `us-master-address-list-${state}-cloud` }),
      capabilities: ['list-download'],
    })
    gateway.books.accounts.set(1, { id: 1, subscriptions: [ofState('ny'), ofState('ma')] })
    expect(inFile((await list('state=MA')).body)).toEqual(['Boston MA 02215', 'Boston MA 02128'])
  })
})

test('without a license of a list there is none', async () => {
  expect(await gateway.get(`/us-master-address-list?${SECRET}`)).toMatchObject({
    status: 402,
    problem: 'gateway:license-not-granted',
  })
})

describe('refused are', () => {
  const token = (wrong: string) => SECRET.replace('psk_right', wrong)
  test.each([
    ['no credentials', 'x=1', {}, 401, 'gateway:credentials-required'],
    ['a wrong token', token('psk_wrong'), {}, 401, 'gateway:credentials-required'],
    ['an empty token', token(''), {}, 401, 'gateway:credentials-required'],
    ['a key that nobody has', SECRET.replace('0001&', '0002&'), {}, 401, 'gateway:credentials-required'],
    ['a website key that nobody has', 'key=100000000000000002', HERE, 401, 'gateway:credentials-required'],
    ['a secret key in a page', SECRET, HERE, 401, 'gateway:secret-key-in-browser'],
    ['a secret key in a browser', SECRET, { 'sec-fetch-site': 'none' }, 401, 'gateway:secret-key-in-browser'],
    ['a page of another host', WEBSITE, { origin: 'https://evil.test' }, 403, 'gateway:unauthorized'],
    ['a website key without a page', WEBSITE, {}, 403, 'gateway:unauthorized'],
  ])('%s', async (_, credentials, headers: Record<string, string>, status, problem) => {
    expect(await gateway.get(ask(credentials), headers)).toMatchObject({ status, problem })
  })

  test.each([
    ['a paused key', { state: 'paused' as const }, 401, 'gateway:credentials-required', 'key-paused'],
    ['a deleted key', { state: 'pending' as const }, 401, 'gateway:credentials-required', 'key-deleted'],
    ['a key past its overlap', { stopsAt: NOW.getTime() }, 401, 'gateway:credentials-required', 'key-paused'],
    [
      'a key at its limit',
      { limit: { id: 'limit', max: 5, used: 5, since: 0 } },
      402,
      'gateway:lookup-limit-reached',
      undefined,
    ],
    ['a key for other licenses', { licenceIds: ['other'] }, 402, 'gateway:license-not-granted', undefined],
  ])('%s', async (_, key, status, problem, rule) => {
    gateway.books.keys.set('secret 00000000-0000-4000-8000-000000000001', secretKey(key))
    const refusal = await gateway.get(ask())
    expect(refusal).toMatchObject({ status, problem })
    expect(refusal.context.rule).toBe(rule)
  })

  test.each([
    ['nothing that allows it', { capabilities: ['autocomplete'] }, 'gateway:license-not-granted'],
    ['a subscription that is used up', { used: 1_000 }, 'gateway:inactive-subscription'],
    ['one that has expired', facts({ expirationDate: day(-1) }), 'gateway:inactive-subscription'],
    ['one that begins tomorrow', facts({ startDate: day(1) }), 'gateway:inactive-subscription'],
    ['one that was suspended', facts({ suspended: true }), 'gateway:inactive-subscription'],
    ['one that was terminated', facts({ terminationDate: day(-1) }), 'gateway:inactive-subscription'],
  ])('lookups with %s', async (_, changed, problem) => {
    onlySubscription(changed)
    expect(await gateway.get(ask())).toMatchObject({ status: 402, problem })
  })

  test.each([
    ['/street-address', 'US Address Verification', '/pricing'],
    ['/autocomplete', 'US Address Autocomplete', '/pricing/us-address-autocomplete'],
    ['/property-financial-data', 'US Property Data, Financial', '/pricing/us-property-data'],
    ['/property-risk', 'US Property Risk', '/docs/us-property-risk'],
    ['/us-master-address-list', 'US Master Address List', '/pricing/us-master-address-list'],
  ])('rule J90: %s without a plan, which names the product and where its plans are', async (path, product, pricing) => {
    const context = { product, pricing: `http://localhost:4000${pricing}` }
    onlySubscription({ capabilities: [] })
    expect(await gateway.get(`${path}?${SECRET}`)).toMatchObject({ problem: 'gateway:license-not-granted', context })
    const { capability } = [...GATEWAY_PRODUCTS, { path: '/us-master-address-list', capability: 'list-download' }].find(
      (one) => one.path === path,
    ) as { capability: string }
    onlySubscription({ capabilities: [capability], used: 1_000 })
    gateway.books.changed(1)
    await gateway.gateway.catchUp()
    expect(await gateway.get(`${path}?${SECRET}`)).toMatchObject({ problem: 'gateway:inactive-subscription', context })
  })

  test('a license that the account does not hold', async () => {
    expect(await gateway.get(ask(SECRET, `${STREET}&license=us-gold`))).toMatchObject({
      status: 402,
      problem: 'gateway:unrecognized-license',
    })
    expect((await gateway.get(ask(SECRET, `${STREET}&license=us-core-cloud`))).status).toBe(200)
  })

  test('what a person could mend in the request', async () => {
    expect(await gateway.get(ask(SECRET, 'city=Austin'))).toMatchObject({ status: 400, problem: 'request:invalid' })
    expect(await gateway.get(ask(SECRET, `street=${'x'.repeat(201)}`))).toMatchObject({ status: 400 })
    expect(await gateway.get(`/nothing?${SECRET}`)).toMatchObject({ status: 404 })
    expect(await gateway.get(ask(), {}, { method: 'DELETE' })).toMatchObject({ status: 405 })
    expect(gateway.books.batches).toEqual([])
  })
})

test('an expired order in its grace period goes on', async () => {
  onlySubscription(facts({ expirationDate: day(-1), gracePeriodEnds: day(3) }))
  expect((await gateway.get(ask())).status).toBe(200)
  gateway.clock.advance(3 * 86_400_000)
  expect(await gateway.get(ask())).toMatchObject({ problem: 'gateway:inactive-subscription' })
})

test('rule I10: what runs unpaid in a grace period ends with it, whatever is left of its term', async () => {
  onlySubscription(facts({ expirationDate: day(30), gracePeriodEnds: day(3) }))
  expect((await gateway.get(ask())).status).toBe(200)
  gateway.clock.advance(3 * 86_400_000)
  expect(await gateway.get(ask())).toMatchObject({ status: 402, problem: 'gateway:inactive-subscription' })
})

test('rule I10: the first lookup after the end of a grace period is refused, by what the gateway knows already', async () => {
  onlySubscription(facts({ expirationDate: day(30), gracePeriodEnds: day(3) }))
  expect((await gateway.get(ask())).status).toBe(200)
  const looks = jest.spyOn(gateway.books, 'changesSince')
  const reads = jest.spyOn(gateway.books, 'findAccount')
  gateway.clock.advance(3 * 86_400_000 - 1)
  expect((await gateway.get(ask())).status).toBe(200)
  gateway.clock.advance(1)
  expect(await gateway.get(ask())).toMatchObject({ status: 402, problem: 'gateway:inactive-subscription' })
  expect([looks.mock.calls.length, reads.mock.calls.length]).toEqual([0, 0])
})

/** Either header names the page; if a browser sends both, `Origin` wins. */
test.each([
  ['Origin', (page: string) => ({ origin: page, referer: 'https://shop.example/decoy' })],
  ['Origin alone', (page: string) => ({ origin: page })],
  ['Referer', (page: string) => ({ referer: page })],
])('all page addresses, named by %s, are judged as the portal judges them', async (_, headersOf) => {
  const judged: unknown[] = []
  for (const { page, key, hosts, rule } of PAGE_CASES) {
    gateway.books.keys.set('website 100000000000000001', websiteKey({ hosts }))
    gateway.books.changed(1)
    await gateway.gateway.catchUp()
    const headers: Record<string, string> = page === undefined ? {} : headersOf(asHeader(page))
    const { status, context } = await gateway.get(ask(WEBSITE), headers)

    const isAllowed = rule === 'host-listed' || rule === 'wildcard-covers'
    const isRight = isAllowed ? status === 200 : status === 403 && context.rule === rule
    if (!isRight) judged.push({ page, key, rule, status, context })
  }
  expect(judged).toEqual([])
  expect(PAGE_CASES).toHaveLength(357)
})

/** A header holds single bytes: a browser sends other characters of a host in their ASCII form. */
function asHeader(page: string): string {
  return /[^\x20-\x7e]/.test(page) ? new URL(page).href : page
}

test('the lookup after the last that a limit allows is refused, and so is the one after it', async () => {
  limitKeyTo(5)
  const statuses: number[] = []
  for (let number = 0; number < 7; number += 1) statuses.push((await gateway.get(ask())).status)
  expect(statuses).toEqual([200, 200, 200, 200, 200, 402, 402])
})

test('of many lookups at once, no more than a limit allows are answered', async () => {
  limitKeyTo(5)
  const all = await Promise.all(Array.from({ length: 40 }, () => gateway.get(ask())))
  expect(all.filter(({ status }) => status === 200)).toHaveLength(5)
})

test('rule D35: keys that were rotated into each other are answered as often together as one of them would be', async () => {
  limitKeyTo(5)
  const other = '00000000-0000-4000-8000-000000000002'
  const limit = { id: 'limit', max: 5, used: 0, since: 0 }
  gateway.books.keys.set(`secret ${other}`, secretKey({ id: other, limit }))
  const statuses: number[] = []
  const askBoth = async () => {
    for (const credentials of [SECRET, SECRET.replace(/1(?=&)/, '2')]) {
      statuses.push((await gateway.get(ask(credentials))).status)
    }
  }
  await askBoth()
  // Counted in the middle: what the database says is taken over for both.
  await gateway.gateway.catchUp()
  await askBoth()
  await askBoth()
  expect(statuses).toEqual([200, 200, 200, 200, 200, 402])
})

test.each([
  ['of a key', () => limitKeyTo(1)],
  ['of a subscription', () => onlySubscription({ used: 999 })],
])('attack S59: of fifty that spend the last lookup %s at once, exactly one has it', async (_, leaveOne) => {
  leaveOne()
  const all = await Promise.all(Array.from({ length: 50 }, () => gateway.get(ask())))
  expect(all.map(({ status }) => status).sort()).toEqual([200, ...Array(49).fill(402)])
})

test('a license is slowed down to its requests a second, which is put down once a minute', async () => {
  onlySubscription({ rateLimit: 3 })
  const three = async () => {
    const statuses: number[] = []
    for (let number = 0; number < 4; number += 1) statuses.push((await gateway.get(ask())).status)
    return statuses
  }
  expect(await three()).toEqual([200, 200, 200, 429])
  const refused = await gateway.get(ask())
  expect([refused.problem, refused.headers.get('retry-after')]).toEqual(['gateway:too-fast', '1'])
  gateway.clock.advance(1_000)
  expect(await three()).toEqual([200, 200, 200, 429])

  await gateway.gateway.catchUp()
  expect(gateway.books.batches.flatMap(({ slowed }) => slowed)).toEqual([
    { accountId: 1, licenceId: 'us-core-cloud', since: NOW.getTime(), until: NOW.getTime() + 60_000 },
  ])
  gateway.books.tell({ limiters: ['lookups 1:us-core-cloud'] })
  await gateway.gateway.catchUp()
  expect((await gateway.get(ask())).status).toBe(200)
})

describe('a network that guesses', () => {
  const guess = () => gateway.get(ask(SECRET.replace('psk_right', 'psk_wrong')))
  const guessTooOften = async () => {
    for (let number = 0; number < 30; number += 1) expect((await guess()).status).toBe(401)
  }

  test('is told to wait, with right credentials too, until the minute is over', async () => {
    await guessTooOften()
    const refused = await gateway.get(ask())
    expect([refused.status, refused.problem, refused.headers.get('retry-after')]).toEqual([
      429,
      'gateway:too-many-requests',
      '60',
    ])
    gateway.clock.advance(60_000)
    expect((await gateway.get(ask())).status).toBe(200)
  })

  test('is let in again when staff say so', async () => {
    await guessTooOften()
    gateway.books.tell({ limiters: ['credentials 127.0.0.1'] })
    await gateway.gateway.catchUp()
    expect((await gateway.get(ask())).status).toBe(200)
  })

  describe('behind a proxy', () => {
    let behindProxy: TestGateway
    const from = (forwarded: string, credentials = SECRET) =>
      behindProxy.get(ask(credentials), { 'x-forwarded-for': forwarded })
    const guessFrom = (forwarded: string) => from(forwarded, SECRET.replace('psk_right', 'psk_wrong'))
    beforeEach(async () => {
      behindProxy = await testGateway({ TRUST_PROXY: 'true' })
      behindProxy.books.keys.set('secret 00000000-0000-4000-8000-000000000001', secretKey())
      behindProxy.books.accounts.set(1, { id: 1, subscriptions: [subscription(NOW)] })
    })
    afterEach(() => behindProxy.close())

    test('is known by the address that the proxy adds, whatever they write before it', async () => {
      for (let number = 1; number <= 30; number += 1) {
        expect((await guessFrom(`203.0.113.${number}, 198.51.100.7`)).status).toBe(401)
      }
      expect((await from('203.0.113.99, 198.51.100.7')).status).toBe(429)
      expect((await from('198.51.100.7, 203.0.113.99')).status).toBe(200)
    })

    describe('from an IPv6 network, which has a whole /64 to guess from,', () => {
      beforeEach(async () => {
        for (let number = 1; number <= 30; number += 1) {
          expect((await guessFrom(`2001:db8:7:1:${number.toString(16)}::${number}`)).status).toBe(401)
        }
      })

      test('waits at all of its addresses, and its neighbor does not', async () => {
        expect((await from('2001:0db8:0007:0001:ffff::1')).status).toBe(429)
        expect((await from('2001:db8:7:2::1')).status).toBe(200)
      })

      test('is let in again by the name of the network, which is that of its lookups, too', async () => {
        behindProxy.books.tell({ limiters: ['credentials 2001:db8:7:1::/64'] })
        await behindProxy.gateway.catchUp()
        expect((await from('2001:db8:7:1::9')).status).toBe(200)
        await behindProxy.gateway.catchUp()
        const [use] = behindProxy.books.batches.flatMap(({ uses }) => uses)
        expect(use?.lastFrom).toBe('2001:db8:7:1::/64')
      })
    })
  })

  test('does not lock out a page whose host is missing', async () => {
    for (let number = 0; number < 40; number += 1) await gateway.get(ask(WEBSITE), { origin: 'https://evil.test' })
    expect((await gateway.get(ask(WEBSITE), HERE)).status).toBe(200)
  })
})

test('a change is effective as soon as it is seen', async () => {
  expect((await gateway.get(ask())).status).toBe(200)
  gateway.books.keys.set('secret 00000000-0000-4000-8000-000000000001', secretKey({ state: 'paused' }))
  expect((await gateway.get(ask())).status).toBe(200)
  gateway.books.changed(1)
  await gateway.gateway.catchUp()
  expect((await gateway.get(ask())).status).toBe(401)
})

test('a key that was not there is found once it is', async () => {
  const id = '00000000-0000-4000-8000-00000000000a'
  const other = SECRET.replace('00000000-0000-4000-8000-000000000001', id)
  expect((await gateway.get(ask(other))).status).toBe(401)
  gateway.books.keys.set(`secret ${id}`, secretKey({ id }))
  gateway.books.changed(1)
  await gateway.gateway.catchUp()
  expect((await gateway.get(ask(other))).status).toBe(200)
})

test('while the books are away, what is known goes on and is counted later; what is not is told to come back', async () => {
  expect((await gateway.get(ask())).status).toBe(200)
  gateway.books.isAway = true
  expect((await gateway.get(ask())).status).toBe(200)
  expect(await gateway.get(ask(WEBSITE), HERE)).toMatchObject({ status: 503, problem: 'request:unavailable' })
  await expect(gateway.gateway.catchUp()).rejects.toThrow()

  gateway.books.isAway = false
  expect((await gateway.get(ask(WEBSITE), HERE)).status).toBe(200)
  await gateway.gateway.catchUp()
  const uses = gateway.books.batches.flatMap((batch) => batch.uses)
  expect(uses.reduce((sum, { lookups }) => sum + lookups, 0)).toBe(3)
})

describe('rule D33: while the books are away', () => {
  /** Moves all clocks at once: the one of the world, and the one that measures. */
  function movableTime(): (ms: number) => void {
    const now = performance.now.bind(performance)
    let passed = 0
    jest.spyOn(performance, 'now').mockImplementation(() => now() + passed)
    return (ms) => {
      passed += ms
      gateway.clock.advance(ms)
    }
  }

  test('for a minute, known keys go on, and every lookup is counted in the hour in which it was made', async () => {
    const pass = movableTime()
    gateway.clock.advance(3_570_000)
    expect((await gateway.get(ask())).status).toBe(200)
    await gateway.gateway.catchUp()
    gateway.books.isAway = true
    const statuses: number[] = []
    for (let second = 0; second < 60; second += 1) {
      pass(1_000)
      statuses.push((await gateway.get(ask())).status)
    }
    expect(statuses).toEqual(Array(60).fill(200))
    await expect(gateway.gateway.catchUp()).rejects.toThrow()

    gateway.books.isAway = false
    await gateway.gateway.catchUp()
    const byHour: Record<string, number> = {}
    for (const { hour, lookups } of gateway.books.batches.flatMap(({ uses }) => uses)) {
      const name = new Date(hour).toISOString().slice(11, 16)
      byHour[name] = (byHour[name] ?? 0) + lookups
    }
    expect(byHour).toEqual({ '09:00': 30, '10:00': 31 })
  })

  test('for more than five, nobody is answered, until what changed meanwhile is known', async () => {
    const pass = movableTime()
    expect((await gateway.get(ask())).status).toBe(200)
    gateway.books.isAway = true
    // A look that had begun before is over.
    await expect(gateway.gateway.catchUp()).rejects.toThrow()
    pass(4 * 60_000)
    expect((await gateway.get(ask())).status).toBe(200)
    pass(60_001)
    const refused = await gateway.get(ask())
    expect([refused.problem, refused.headers.get('retry-after')]).toEqual(['request:unavailable', '1'])

    gateway.books.isAway = false
    await gateway.gateway.catchUp()
    expect((await gateway.get(ask())).status).toBe(200)
  })
})

test('what was answered is counted by hour, with where it came from', async () => {
  for (let number = 0; number < 3; number += 1) await gateway.get(ask())
  gateway.clock.advance(3_600_000)
  await gateway.get(ask())
  await gateway.get(ask(WEBSITE), HERE)
  await gateway.gateway.catchUp()

  const seen = gateway.books.batches.flatMap(({ uses }) =>
    uses.map(({ kind, hour, lookups, sources, lastFrom }) => ({ kind, hour, lookups, sources, lastFrom })),
  )
  const hour = NOW.getTime()
  expect(seen).toEqual(
    expect.arrayContaining([
      { kind: 'website', hour: hour + 3_600_000, lookups: 1, sources: { 'shop.example': 1 }, lastFrom: 'shop.example' },
    ]),
  )
  const secret = seen.filter(({ kind }) => kind === 'secret')
  expect(secret.reduce((sum, { lookups }) => sum + lookups, 0)).toBe(4)
  expect(new Set(secret.map((use) => use.hour))).toEqual(new Set([hour, hour + 3_600_000]))
  expect(secret.every(({ sources }) => Object.keys(sources).join() === '127.0.0.1')).toBe(true)
})

test('a trace writes down what a key is asked for while it runs, and never a token', async () => {
  await gateway.get(ask())
  gateway.books.traces = [{ term: '1', until: NOW.getTime() + 60_000 }]
  gateway.books.tell({ isAboutTraces: true })
  await gateway.gateway.catchUp()
  await gateway.get(ask())
  await gateway.get(ask(WEBSITE), { origin: 'https://evil.test' })
  gateway.clock.advance(60_000)
  await gateway.get(ask())
  await gateway.gateway.catchUp()

  const traced = gateway.books.batches.flatMap((batch) => batch.traced)
  expect(traced.map(({ term, facts }) => [term, facts.outcome, facts.rule, facts.street])).toEqual([
    ['1', 'answered', undefined, '1600 Pennsylvania Avenue NW'],
    ['1', 'gateway:unauthorized', 'host-not-listed', '1600 Pennsylvania Avenue NW'],
  ])
  expect(JSON.stringify(gateway.books.batches)).not.toContain('psk_right')
})

test('attack: NUL in a traced lookup stands there as \ufffd', async () => {
  gateway.books.traces = [{ term: '1', until: NOW.getTime() + 60_000 }]
  gateway.books.tell({ isAboutTraces: true })
  await gateway.gateway.catchUp()
  await gateway.get(ask(SECRET, 'street=1%00+Main&city=Austin'))
  await gateway.gateway.catchUp()
  const traced = gateway.books.batches.flatMap((batch) => batch.traced)
  expect(traced.map(({ facts }) => facts.street)).toEqual(['1\ufffd Main'])
})

test('rule G24: refusals of a known key are counted by rule and hour, in one line, and never a key that nobody has', async () => {
  onlySubscription({ rateLimit: 1 })
  await gateway.get(ask())
  for (const _ of [1, 2]) await gateway.get(ask())
  await gateway.get(ask(SECRET.replace('right', 'wrong')))
  await gateway.get(ask(SECRET.replace('000000001', '000000002')))
  for (const _ of [1, 2, 3]) await gateway.get(ask(WEBSITE), { origin: 'https://evil.test' })
  await gateway.gateway.catchUp()
  gateway.clock.advance(3_600_000)
  await gateway.get(ask(WEBSITE), { origin: 'https://evil.test' })
  await gateway.gateway.catchUp()

  const refused = gateway.books.batches.flatMap((batch) => batch.refused)
  const [secret, website] = ['00000000-0000-4000-8000-000000000001', '100000000000000001']
  expect(refused.map(({ keyId, accountId, rule, hour, lookups }) => [keyId, accountId, rule, hour, lookups])).toEqual([
    [secret, 1, 'too-fast', 1_773_046_800_000, 2],
    [secret, 1, 'token-wrong', 1_773_046_800_000, 1],
    [website, 1, 'host-not-listed', 1_773_046_800_000, 3],
    [website, 1, 'host-not-listed', 1_773_050_400_000, 1],
  ])
  expect(refused.at(-1)?.lastAt).toBe(Date.parse('2026-03-09T10:00:00Z'))
})

test('rule D19: of what an address asks for, the key is kept nowhere: in no log, no figure and no file', async () => {
  const logged: string[] = []
  const log = createLogger({ logLevel: 'debug' }, { write: (line) => void logged.push(line) })
  const metrics = createMetrics({ ofProcess: false })
  const other = await testGateway({}, { log, metrics })
  other.books.keys.set('secret 00000000-0000-4000-8000-000000000001', secretKey())
  const isList = { capabilities: ['verify', 'list-download'] }
  other.books.accounts.set(1, { id: 1, subscriptions: [subscription(NOW, isList)] })
  const statuses = [
    await other.get(`/us-master-address-list?${SECRET}`),
    await other.get(ask()),
    await other.get(ask(SECRET.replace('right', 'right-but-wrong'))),
  ].map(({ status }) => status)
  other.books.findKey = () => Promise.reject(new Error('nobody knows'))
  other.books.changed(1)
  await other.gateway.catchUp()
  statuses.push((await other.get(ask())).status)
  other.books.isAway = true
  await other.get(ask(WEBSITE), HERE)
  const files = readdirSync(join(other.folder, 'gateway'), { recursive: true, withFileTypes: true })
  const written = files.filter((file) => file.isFile()).map((file) => readFileSync(join(file.parentPath, file.name)))

  expect(statuses).toEqual([200, 200, 401, 500])
  const kept = [...logged, ...written, await metrics.render()].join()
  expect(kept).toContain('a lookup failed')
  expect(kept).toContain('/us-master-address-list')
  expect(kept).not.toMatch(/psk_|auth-|00000001&/)
  await other.close()
})

test('what cannot be written down is not answered', async () => {
  const { rmSync } = await import('node:fs')
  rmSync(join(gateway.folder, 'gateway'), { recursive: true })
  expect(await gateway.get(ask())).toMatchObject({ status: 503, problem: 'request:unavailable' })
})

test('rule H77: a fault of our own is a 500, which says nothing of it and where to look', async () => {
  jest.spyOn(gateway.books, 'findKey').mockRejectedValue(new Error('a mistake of ours'))
  expect(await gateway.get(ask())).toMatchObject({ status: 500, problem: 'gateway:server-error' })
})

test('a body is refused: one that is short, and one that is long', async () => {
  const { request } = await import('node:http')
  const { createServer } = await import('node:http')
  const server = createServer(gateway.gateway.routing)
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening))
  const { port } = server.address() as { port: number }
  const send = (length: number) =>
    new Promise<string>((resolve, reject) => {
      const asking = request(
        { port, host: '127.0.0.1', path: ask(), headers: { 'content-length': length } },
        (answer) => {
          let text = ''
          answer.on('data', (more) => {
            text += more
          })
          answer.on('end', () => resolve(`${answer.statusCode} ${JSON.parse(text).errors[0].message}`))
        },
      )
      asking.on('error', reject)
      asking.flushHeaders()
    })
  expect(await send(2)).toBe('412 Unable to process request body. Remove request body and try again.')
  expect(await send(100_000)).toBe('412 Request body too large. Try again with less data.')
  server.closeAllConnections()
  await new Promise((closed) => server.close(closed))
})
