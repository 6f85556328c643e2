import { type AddressInfo, connect, type Socket } from 'node:net'
import { gzipSync } from 'node:zlib'
import { afterAll, beforeAll, describe, expect, jest, test } from '@jest/globals'
import { PROBLEMS } from '@portal/contracts/problems'
import { createLogger } from '../logging.ts'
import { createMetrics } from '../metrics.ts'
import { readSettings } from '../settings.ts'
import { createHttpServer, type HttpServer } from './http-server.ts'

const logged: Record<string, unknown>[] = []
const log = createLogger({ logLevel: 'info' }, { write: (line) => void logged.push(JSON.parse(line)) })
const metrics = createMetrics({ ofProcess: false })
let server: HttpServer

async function newServer(environment: Record<string, string> = {}, rateLimit = 1_000_000) {
  const created = await createHttpServer({
    settings: readSettings(environment),
    log,
    metrics,
    bodyLimit: 1_000,
    rateLimit,
  })
  created.get('/thing/:id', async () => ({ ok: true }))
  created.post('/thing', async ({ body }) => ({ body: body ?? null }))
  created.get('/long', async () => ({ text: 'long '.repeat(1_000) }))
  created.get('/broken', async () => {
    throw Object.assign(new Error('select secret from users'), { code: 'XX000' })
  })
  created.get('/database-down', async () => {
    throw new Error('Failed query', { cause: Object.assign(new Error('connect'), { code: 'ECONNREFUSED' }) })
  })
  await created.ready()
  return created
}

beforeAll(async () => {
  server = await newServer({ PUBLIC_URL: 'https://portal.example' })
})
afterAll(() => server.close())

const json = (payload: string) =>
  server.inject({ method: 'POST', url: '/thing', payload, headers: { 'content-type': 'application/json' } })

describe('every refusal is one envelope', () => {
  const cases = {
    'an unknown path': [() => server.inject('/nothing'), 'request:not-found'],
    'a path that cannot be decoded': [() => server.inject('/thing/%'), 'request:not-found'],
    'an endless parameter': [() => server.inject(`/thing/${'x'.repeat(301)}`), 'request:not-found'],
    'broken JSON': [() => json('{"a":'), 'request:invalid'],
    'a poisoned prototype': [() => json('{"__proto__":{"polluted":true}}'), 'request:invalid'],
    'a poisoned constructor': [() => json('{"constructor":{"prototype":{"polluted":true}}}'), 'request:invalid'],
    'too large a body': [() => json(`"${'x'.repeat(1_001)}"`), 'request:too-large'],
    'plain text': [
      () => server.inject({ method: 'POST', url: '/thing', payload: '{}', headers: { 'content-type': 'text/plain' } }),
      'request:unsupported-media-type',
    ],
    'a form': [
      () =>
        server.inject({
          method: 'POST',
          url: '/thing',
          payload: 'a=1',
          headers: { 'content-type': 'application/x-www-form-urlencoded' },
        }),
      'request:unsupported-media-type',
    ],
    'a mistake of ours': [() => server.inject('/broken'), 'request:unexpected'],
    'a database that is down': [() => server.inject('/database-down'), 'request:unavailable'],
  } as const

  test.each(Object.entries(cases))('%s', async (_, [send, name]) => {
    const answer = await send()
    const { id, status, message } = PROBLEMS[name]
    expect(answer.statusCode).toBe(status)
    expect(answer.json()).toEqual({
      errors: [{ name, message, id, fields: {}, context: {} }],
      request_id: answer.headers['x-request-id'],
    })
    expect(answer.headers).toMatchObject({
      'x-content-type-options': 'nosniff',
      'cache-control': 'no-store',
      'content-security-policy': expect.stringContaining("default-src 'none'"),
      'strict-transport-security': expect.stringMatching(/max-age=\d{8}; includeSubDomains/),
      'cross-origin-opener-policy': 'same-origin',
      'cross-origin-resource-policy': 'same-origin',
      'referrer-policy': expect.any(String),
    })
    expect(Object.prototype).not.toHaveProperty('polluted')
  })
})

test('a path means one thing only', async () => {
  for (const url of ['//thing/1', '/THING/1', '/thing/1/', '/thing//1', '/thing/1;a=1/']) {
    expect((await server.inject(url)).statusCode).toBe(404)
  }
  expect((await server.inject({ method: 'HEAD', url: '/thing/1' })).statusCode).toBe(404)
})

test('a mistake of ours is logged with its request id and told to nobody', async () => {
  const answer = await server.inject('/broken')
  expect(answer.body).not.toMatch(/select|secret|XX000|http-server/)
  expect(logged).toContainEqual(
    expect.objectContaining({ request_id: answer.headers['x-request-id'], msg: 'request:unexpected' }),
  )
})

test('a request is one line and one observation, by its route and without its path', async () => {
  const before = logged.length
  const answer = await server.inject({ url: '/thing/anna@example.com?token=abc', headers: { 'user-agent': 'a\tb' } })
  const lines = logged.slice(before)
  expect(lines).toHaveLength(1)
  expect(lines[0]).toMatchObject({
    request_id: answer.headers['x-request-id'],
    method: 'GET',
    route: '/thing/:id',
    status: 200,
  })
  expect(JSON.stringify(lines)).not.toMatch(/anna|abc/)
  expect(await metrics.render()).toContain('route="/thing/:id",status="200"')
})

describe('a client that goes away is no mistake of ours', () => {
  const BEGUN =
    'POST /thing HTTP/1.1\r\nHost: portal\r\nContent-Type: application/json\r\nContent-Length: 9\r\n\r\n{"a":'

  /** Lines that are worse than a note, of a request whose connection is ended by one of its sides. */
  async function loggedOf(end: (sides: { client: Socket; server: Socket }) => void) {
    const before = logged.length
    const left = await newServer()
    await left.listen({ host: '127.0.0.1', port: 0 })
    const closed = new Promise<void>((resolve) => {
      left.server.prependListener('request', ({ socket }) => {
        socket.once('close', resolve)
        end({ client, server: socket })
      })
    })
    const client = connect((left.server.address() as AddressInfo).port, '127.0.0.1').on('error', () => undefined)
    client.write(BEGUN)
    await closed
    await left.close()
    return logged.slice(before).filter(({ level }) => Number(level) > 30)
  }

  test('while it sends its body', async () => {
    expect(await loggedOf(({ client }) => setImmediate(() => client.resetAndDestroy()))).toEqual([])
  })

  test('before it is counted', async () => {
    expect(await loggedOf(({ server }) => server.destroy())).toEqual([])
  })
})

test('a compressed body is refused: what it unpacks to is unknown', async () => {
  const headers = { 'content-type': 'application/json', 'content-encoding': 'gzip' }
  const answer = await server.inject({ method: 'POST', url: '/thing', payload: gzipSync('{"a":1}'), headers })
  expect(answer.statusCode).toBe(400)
})

test('an empty body under the name of JSON is no body', async () => {
  expect((await json('')).json()).toEqual({ body: null })
})

test('no other origin gets leave to read, unless it is configured', async () => {
  const preflight = (at: HttpServer, origin: string) =>
    at.inject({
      method: 'OPTIONS',
      url: '/thing',
      headers: { origin, 'access-control-request-method': 'POST' },
    })
  for (const origin of ['https://evil.test', 'null']) {
    expect((await preflight(server, origin)).headers).not.toHaveProperty('access-control-allow-origin')
  }
  const open = await newServer({ CORS_ORIGINS: 'https://app.example' })
  expect((await preflight(open, 'https://app.example')).headers['access-control-allow-origin']).toBe(
    'https://app.example',
  )
  expect((await preflight(open, 'https://evil.test')).headers).not.toHaveProperty('access-control-allow-origin')
  await open.close()
})

test('where nobody says otherwise a body of 256 KiB is taken, and not a byte more', async () => {
  const ordinary = await createHttpServer({ settings: readSettings({}), log, rateLimit: 100 })
  ordinary.post('/thing', async () => ({ ok: true }))
  const statusOf = async (bytes: number) => {
    const payload = JSON.stringify('x'.repeat(bytes - 2))
    const headers = { 'content-type': 'application/json' }
    return (await ordinary.inject({ method: 'POST', url: '/thing', payload, headers })).statusCode
  }
  expect([await statusOf(262_144), await statusOf(262_145)]).toEqual([200, 413])
  await ordinary.close()
})

test('who has used up their requests can make new ones after a minute, and not before', async () => {
  const limited = await newServer({}, 1)
  const now = jest.spyOn(Date, 'now')
  const start = Date.now()
  const statusAfter = async (ms: number) => {
    now.mockReturnValue(start + ms)
    return (await limited.inject('/thing/1')).statusCode
  }
  expect([await statusAfter(0), await statusAfter(59_999), await statusAfter(60_000)]).toEqual([200, 429, 200])
  now.mockRestore()
  await limited.close()
})

test('one address has so many requests a minute, whatever it claims to be', async () => {
  const limited = await newServer({}, 3)
  const ask = (number: number) =>
    limited.inject({ url: number % 2 ? '/thing/1' : '/nothing', headers: { 'x-forwarded-for': `203.0.113.${number}` } })
  const statuses: number[] = []
  for (let number = 1; number <= 7; number += 1) statuses.push((await ask(number)).statusCode)
  expect(statuses.filter((status) => status === 429).length).toBeGreaterThan(0)

  const refused = await ask(9)
  expect(refused.statusCode).toBe(429)
  expect(refused.json().errors[0].name).toBe('request:rate-limited')
  expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0)
  await limited.close()
})

test('paths that are not there count like any others', async () => {
  const limited = await newServer({}, 3)
  const statuses: number[] = []
  for (let number = 1; number <= 4; number += 1) statuses.push((await limited.inject(`/nothing/${number}`)).statusCode)
  expect(statuses).toEqual([404, 404, 404, 429])
  await limited.close()
})

test('behind a proxy the address that the proxy saw counts, not what the caller put before it', async () => {
  const limited = await newServer({ TRUST_PROXY: 'true' }, 1)
  const from = async (forwarded: string) =>
    (await limited.inject({ url: '/thing/1', headers: { 'x-forwarded-for': forwarded } })).statusCode
  expect(await from('203.0.113.1')).toBe(200)
  expect(await from('203.0.113.2')).toBe(200)
  expect(await from('198.51.100.7, 203.0.113.2')).toBe(429)
  await limited.close()
})

test('attack: what is no address makes no network of its own (rule M92)', async () => {
  const limited = await newServer({ TRUST_PROXY: 'true' }, 1)
  const from = async (forwarded: string) =>
    (await limited.inject({ url: '/thing/1', headers: { 'x-forwarded-for': forwarded } })).statusCode
  expect(await from('unknown-1')).toBe(200)
  // The address of the connection counts for all of them.
  for (const garbage of ['unknown-2', '', ',', '<script>', '203.0.113.999', 'fe80::1%made-up', '_hidden'])
    expect(await from(garbage)).toBe(429)
  expect(await from('203.0.113.7')).toBe(200)
  for (const same of [
    '203.0.113.7:4711',
    'x, 203.0.113.7, ',
    '198.51.100.9, 203.0.113.7, unknown',
    '[::ffff:203.0.113.7]:80',
  ])
    expect(await from(same)).toBe(429)
  await limited.close()
})

test('a Redis that is down limits nobody and fails nothing', async () => {
  const alone = await newServer({ REDIS_URL: 'redis://127.0.0.1:1' }, 1)
  expect((await alone.inject('/thing/1')).statusCode).toBe(200)
  expect((await alone.inject('/thing/1')).statusCode).toBe(200)
  await alone.close()
})

test('a long answer travels compressed to clients that can read it, a short one as it is', async () => {
  const get = (url: string) => server.inject({ url, headers: { 'accept-encoding': 'br' } })
  const [long, short] = [await get('/long'), await get('/thing/1')]

  expect(long.headers).toMatchObject({ 'content-encoding': 'br', vary: 'accept-encoding' })
  expect(long.rawPayload.length).toBeLessThan(100)
  expect(short.headers['content-encoding']).toBeUndefined()
})
