import { request } from 'node:http'
import { afterEach, beforeEach, describe, expect, test } from '@jest/globals'
import { secretKey, subscription, websiteKey } from '../testing/books-in-memory.ts'
import { type Answer, NOW, type TestGateway, testGateway } from '../testing/test-gateway.ts'

const SECRET = 'auth-id=00000000-0000-4000-8000-000000000001&auth-token=psk_right'
const NAME = 'secret 00000000-0000-4000-8000-000000000001'

let gateway: TestGateway
beforeEach(async () => {
  gateway = await testGateway()
  gateway.books.keys.set(NAME, secretKey())
  gateway.books.keys.set('website 100000000000000001', websiteKey())
  gateway.books.accounts.set(1, { id: 1, subscriptions: [subscription(NOW)] })
})
afterEach(() => gateway.close())

function post(body: string | Buffer, { path = '/street-address', credentials = SECRET, headers = {} } = {}) {
  const asJson = { 'content-type': 'application/json', ...headers }
  return gateway.get(`${path}?${credentials}`, asJson, { method: 'POST', body: body as string })
}
const send = (lookups: unknown, options?: Parameters<typeof post>[1]) => post(JSON.stringify(lookups), options)
const streets = (count: number) => Array.from({ length: count }, () => ({ street: '350 5th Ave' }))
const limitKeyTo = (max: number) =>
  gateway.books.keys.set(NAME, secretKey({ limit: { id: 'limit', max, used: 0, since: 0 } }))
const onlySubscriptions = (...facts: Parameters<typeof subscription>[1][]) =>
  gateway.books.accounts.set(1, { id: 1, subscriptions: facts.map((one) => subscription(NOW, one)) })
const fieldsOf = ({ body }: Answer) => (body as { errors: { fields: object }[] }).errors[0]?.fields

async function counted(): Promise<Record<string, number>> {
  await gateway.gateway.catchUp()
  const sums: Record<string, number> = {}
  for (const { subscriptionId, lookups } of gateway.books.batches.flatMap(({ uses }) => uses)) {
    sums[subscriptionId] = (sums[subscriptionId] ?? 0) + lookups
  }
  return sums
}

describe('rule K82: a batch', () => {
  test('is answered in the order of its lookups, by their places and their own ids', async () => {
    const { status, body } = await send([
      { street: '1600 Pennsylvania Ave NW', city: 'Washington', state: 'DC', input_id: 'a' },
      { street: 'nowhere' },
      { street: '350 5th Ave', zipcode: 10118, candidates: 5, city: null },
    ])
    expect(status).toBe(200)
    expect(body).toMatchObject([
      { input_index: 0, candidate_index: 0, input_id: 'a', last_line: 'Washington DC' },
      { input_index: 2, candidate_index: 0, last_line: '10118' },
    ])
    expect(Object.keys((body as object[])[1] ?? {})).not.toContain('input_id')
    expect(await counted()).toEqual({ subscription: 3 })
  })

  test.each([1, 100])('holds %i lookups', async (count) => {
    const { status, body } = await send(streets(count))
    expect([status, (body as unknown[]).length]).toEqual([200, count])
    expect(await counted()).toEqual({ subscription: count })
  })

  test.each([
    ['nothing', '', 400, 'gateway:batch-invalid'],
    ['no JSON', '{"street":', 400, 'gateway:batch-invalid'],
    ['an object', '{"street":"350 5th Ave"}', 400, 'gateway:batch-invalid'],
    ['null', 'null', 400, 'gateway:batch-invalid'],
    ['text', '"350 5th Ave"', 400, 'gateway:batch-invalid'],
    ['an empty list', '[]', 400, 'gateway:batch-invalid'],
    ['a form', 'street=350+5th+Ave', 400, 'gateway:batch-invalid'],
    ['lists in lists', '['.repeat(100_000), 400, 'gateway:batch-invalid'],
    ['deep objects', `[${'{"a":'.repeat(40)}1${'}'.repeat(40)}]`, 400, 'gateway:batch-invalid'],
    ['101 lookups', JSON.stringify(streets(101)), 413, 'gateway:batch-too-long'],
    ['more than a megabyte', JSON.stringify([{ street: 'x'.repeat(1024 * 1024) }]), 413, 'request:too-large'],
    ['a number as a lookup', '[7]', 400, 'request:invalid'],
    ['null as a lookup', '[null]', 400, 'request:invalid'],
  ])('that is %s is refused, and counted nowhere', async (_, body, status, problem) => {
    expect(await post(body)).toMatchObject({ status, problem })
    expect(await counted()).toEqual({})
  })

  test('may begin with a byte order mark, and say its kind as it likes', async () => {
    expect((await post('\uFEFF[{"street":"350 5th Ave"}]')).status).toBe(200)
    const asText = { headers: { 'content-type': 'text/plain' } }
    expect((await send(streets(2), asText)).status).toBe(200)
  })

  test('that is compressed is refused with a word', async () => {
    const compressed = await post('x', { headers: { 'content-encoding': 'gzip' } })
    expect(compressed).toMatchObject({ status: 415, problem: 'request:unsupported-media-type' })
  })

  test('is refused as a whole for a wrong field, which is named with its place', async () => {
    const answer = await send([{ street: '350 5th Ave' }, { city: 'Austin' }, { street: 'x'.repeat(201), state: 'NY' }])
    expect(answer).toMatchObject({ status: 400, problem: 'request:invalid' })
    expect(fieldsOf(answer)).toEqual({
      '[1].street': 'This field is required',
      '[2].street': 'At most 200 characters',
    })
    expect(fieldsOf(await send([{ street: ['350 5th Ave'] }]))).toEqual({ '[0].street': 'Enter text' })
    expect(await counted()).toEqual({})
  })

  test.each(['__proto__', 'constructor', 'toString', 'hasOwnProperty'])('may hold a field called %s', async (name) => {
    const { status, body } = await post(`[{"street":"350 5th Ave","${name}":"x"},{"${name}":"350 5th Ave"}]`)
    expect([status, JSON.stringify(body)]).toEqual([400, expect.stringContaining('"[1].street"')])
    expect((await post(`[{"street":"350 5th Ave","${name}":"x"}]`)).status).toBe(200)
  })

  test('takes its credentials from the address and not from its lookups', async () => {
    const inside = { 'auth-id': '00000000-0000-4000-8000-000000000001', 'auth-token': 'psk_right', street: '1 A St' }
    expect(await send([inside], { credentials: '' })).toMatchObject({ status: 401 })
    expect(await send([{ street: '350 5th Ave', license: 'us-gold' }])).toMatchObject({ status: 200 })
    expect(await send(streets(2), { credentials: `${SECRET}&license=us-gold` })).toMatchObject({ status: 402 })
  })

  test('of a website key is refused with a word that its page may read', async () => {
    const answer = await send(streets(2), {
      credentials: 'key=100000000000000001',
      headers: { origin: 'https://shop.example' },
    })
    expect(answer).toMatchObject({ status: 422, problem: 'gateway:batch-by-website-key' })
    expect(answer.headers.get('access-control-allow-origin')).toBe('*')
  })

  test.each(['/autocomplete', '/lookup', '/verify', '/v2/lookup', '/us-master-address-list'])(
    'is not taken at %s',
    async (path) => {
      expect(await send(streets(2), { path })).toMatchObject({ status: 405, problem: 'request:method-not-allowed' })
    },
  )

  test('of a stranger is refused before it is read', async () => {
    const wrong = SECRET.replace('psk_right', 'psk_wrong')
    expect(await post('no JSON', { credentials: wrong })).toMatchObject({ status: 401 })
    const asked = `${gateway.address}/street-address?${wrong}`
    const status = await new Promise<number>((resolve, reject) => {
      const asking = request(asked, { method: 'POST', headers: { 'content-length': 1_000_000 } }, (answer) => {
        resolve(answer.statusCode ?? 0)
        asking.destroy()
      })
      asking.on('error', reject)
      asking.flushHeaders()
    })
    expect(status).toBe(401)
  })

  test('that comes in pieces without its length is read up to a megabyte', async () => {
    const sendPieces = (pieces: string[]) =>
      new Promise<number>((resolve, reject) => {
        const asking = request(`${gateway.address}/street-address?${SECRET}`, { method: 'POST' }, (answer) => {
          answer.resume()
          resolve(answer.statusCode ?? 0)
        })
        asking.on('error', reject)
        for (const piece of pieces) asking.write(piece)
        asking.end()
      })
    expect(await sendPieces(['[{"street":', '"350 5th Ave"}]'])).toBe(200)
    expect(await sendPieces(Array(20).fill('x'.repeat(100_000)))).toBe(413)
  })
})

describe('rule K82: a batch is answered as a whole or not at all', () => {
  test('where the limit of its key leaves fewer lookups', async () => {
    limitKeyTo(150)
    expect((await send(streets(100))).status).toBe(200)
    const refused = await send(streets(100))
    expect(refused).toMatchObject({
      status: 402,
      problem: 'gateway:batch-over-limit',
      context: { lookups: 100, left: 50 },
    })
    expect((await send(streets(50))).status).toBe(200)
    expect(await send(streets(1))).toMatchObject({ status: 402, problem: 'gateway:lookup-limit-reached' })
    expect(await counted()).toEqual({ subscription: 150 })
  })

  test.each([
    [100, 10, 10],
    [95, 10, 9],
    [9, 10, 0],
  ])('under a limit of %i, of many batches of %i at once', async (max, size, answered) => {
    limitKeyTo(max)
    const answers = await Promise.all(Array.from({ length: 20 }, () => send(streets(size))))
    const good = answers.filter(({ status }) => status === 200).length
    expect(good).toBe(answered)
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set(answered ? [200, 402] : [402]))
    expect(await counted()).toEqual(answered ? { subscription: answered * size } : {})
  })

  test('beside single lookups, never past the limit', async () => {
    limitKeyTo(60)
    const one = () => gateway.get(`/street-address?${SECRET}&street=350+5th+Ave`)
    const [batches, singles] = await Promise.all([
      Promise.all(Array.from({ length: 10 }, () => send(streets(20)))),
      Promise.all(Array.from({ length: 30 }, one)),
    ])
    const lookups = [
      ...batches.map((answer) => [answer, 20] as const),
      ...singles.map((answer) => [answer, 1] as const),
    ]
      .filter(([{ status }]) => status === 200)
      .reduce((sum, [, count]) => sum + count, 0)
    expect(lookups).toBeLessThanOrEqual(60)
    expect(lookups).toBeGreaterThan(40)
    expect(await counted()).toEqual({ subscription: lookups })
  })

  test('where another gateway took the lookups that this one thought were left', async () => {
    limitKeyTo(100)
    expect((await send(streets(1))).status).toBe(200)
    await gateway.gateway.catchUp()
    const { limit } = gateway.books.keys.get(NAME) ?? {}
    if (limit) limit.used = 60
    expect(await send(streets(50))).toMatchObject({ status: 402, problem: 'gateway:batch-over-limit' })
  })

  test('where no subscription has as many left; one that has them pays', async () => {
    onlySubscriptions({ id: 'small', used: 990 }, { id: 'large', licenceId: 'other', licenceKey: 'other', used: 900 })
    expect((await send(streets(50))).status).toBe(200)
    expect(await send(streets(51))).toMatchObject({
      problem: 'gateway:batch-over-limit',
      context: { lookups: 51, left: 50 },
    })
    expect((await send(streets(10))).status).toBe(200)
    expect(await counted()).toEqual({ large: 50, small: 10 })
  })

  test('and costs one request of a second', async () => {
    onlySubscriptions({ rateLimit: 1 })
    expect((await send(streets(100))).status).toBe(200)
    const refused = await send(streets(1))
    expect(refused).toMatchObject({ status: 429, problem: 'gateway:too-fast' })
    expect(refused.headers.get('retry-after')).toBe('1')
    expect(await counted()).toEqual({ subscription: 100 })
  })

  test('and is not answered when it cannot be written down', async () => {
    const { rmSync } = await import('node:fs')
    const { join } = await import('node:path')
    limitKeyTo(100)
    rmSync(join(gateway.folder, 'gateway'), { recursive: true })
    expect(await send(streets(100))).toMatchObject({ status: 503, problem: 'request:unavailable' })
    expect(gateway.books.batches).toEqual([])
  })
})

test('rule D16: a trace writes down each lookup of a batch', async () => {
  gateway.books.traces = [{ term: '1', until: NOW.getTime() + 60_000 }]
  gateway.books.tell({ isAboutTraces: true })
  await gateway.gateway.catchUp()
  await send([{ street: '350 5th Ave' }, { street: '1 A St', city: 'Austin' }])
  await gateway.gateway.catchUp()
  const traced = gateway.books.batches.flatMap((batch) => batch.traced)
  expect(traced.map(({ facts }) => [facts.street, facts.city, facts.outcome])).toEqual([
    ['350 5th Ave', '', 'answered'],
    ['1 A St', 'Austin', 'answered'],
  ])
})

test('rule D16: a trace writes down 50 lookups a second, and all of them are answered', async () => {
  gateway.books.traces = [{ term: '1', until: NOW.getTime() + 60_000 }]
  gateway.books.tell({ isAboutTraces: true })
  await gateway.gateway.catchUp()
  const traced = () => gateway.books.batches.flatMap((batch) => batch.traced).length
  expect((await send(streets(60))).status).toBe(200)
  // One that is refused is left out like others.
  await post('[]', { credentials: SECRET.replace('right', 'wrong') })
  expect(await counted()).toEqual({ subscription: 60 })
  expect(traced()).toBe(50)

  gateway.clock.advance(1_000)
  expect((await send(streets(60))).status).toBe(200)
  expect(await counted()).toEqual({ subscription: 120 })
  expect(traced()).toBe(100)
})

test('attack: half of a surrogate pair in a traced batch stands there as \ufffd', async () => {
  gateway.books.traces = [{ term: '1', until: NOW.getTime() + 60_000 }]
  gateway.books.tell({ isAboutTraces: true })
  await gateway.gateway.catchUp()
  // The last character of a field that is cut falls between its halves.
  const longest = 'a'.repeat(199)
  await send([{ street: '1 A St \ud83d' }, { street: longest.concat('😀') }])
  await gateway.gateway.catchUp()
  const traced = gateway.books.batches.flatMap((batch) => batch.traced)
  expect(traced.map(({ facts }) => facts.street)).toEqual(['1 A St \ufffd', longest.concat('\ufffd')])
})
