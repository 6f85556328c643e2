import { EventEmitter } from 'node:events'
import type { ServerResponse } from 'node:http'
import { setImmediate as turn } from 'node:timers/promises'
import { afterEach, beforeEach, describe, expect, jest, test } from '@jest/globals'
import { createLogger } from '../logging.ts'
import { createMetrics, type Metrics } from '../metrics.ts'
import { type OpenPort, openPort } from './listen.ts'
import { shedLoad } from './shed-load.ts'

const logged: Record<string, unknown>[] = []
const log = createLogger({ logLevel: 'info' }, { write: (line) => void logged.push(JSON.parse(line)) })
const settings = { secure: true, queueMs: 1_000, trustProxy: true }
let port: OpenPort
let metrics: Metrics
/** Requests in progress, oldest first; the server answers none by itself. */
let working: { url: string; response: ServerResponse }[]
let isOver: boolean

const PAGE = {
  headers: { 'content-type': 'text/html; charset=utf-8', 'content-security-policy': "default-src 'self'" },
  body: Buffer.from('We’ll be right back'),
}

beforeEach(async () => {
  logged.length = 0
  isOver = false
  working = []
  metrics = createMetrics({ ofProcess: false })
  port = await openPort({ host: '127.0.0.1', port: 0, setting: 'PORT' })
  // Nobody's turn runs out because the machine is slow.
  jest.useFakeTimers({ doNotFake: ['nextTick', 'setImmediate', 'queueMicrotask', 'performance'] })
  port.serve(
    shedLoad(({ url = '' }, response) => void (isOver ? response.end() : working.push({ url, response })), {
      settings,
      log,
      metrics,
      apologize: ({ headers }) => (headers.accept?.includes('text/html') ? PAGE : undefined),
    }),
  )
})
afterEach(async () => {
  isOver = true
  jest.useRealTimers()
  jest.restoreAllMocks()
  for (const { response } of working.splice(0)) response.end()
  await port.close()
})

interface Asked {
  url: string
  status: number | undefined
  headers: Headers
  body: string
}

let clients = 0
/** An address that nobody has asked from. */
const newClient = () => `10.0.${Math.floor(clients / 256)}.${clients++ % 256}`

/** Sends this many requests at once, each from its own address; responses are added to the list. */
function ask(url: string, times = 1, headers: Record<string, string> = {}, method = 'GET') {
  const answered: Asked[] = []
  const leaving = new AbortController()
  const all = Promise.all(
    Array.from({ length: times }, async () => {
      try {
        const from = { 'x-forwarded-for': newClient(), ...headers }
        const answer = await fetch(`http://127.0.0.1:${port.port}${url}`, {
          method,
          headers: from,
          signal: leaving.signal,
        })
        answered.push({ url, status: answer.status, headers: answer.headers, body: await answer.text() })
      } catch {
        // Left.
      }
    }),
  )
  return { answered, all, leave: () => leaving.abort() }
}

async function until(isSo: () => boolean): Promise<void> {
  while (!isSo() && !isOver) await turn()
}

async function finish(count: number): Promise<void> {
  for (const { response } of working.splice(0, count)) response.end('done')
}

const KEYS = '/api/security/secret-keys'

test('thirty-two requests are worked on at once, sixty-four wait, and all of them are answered', async () => {
  const { answered, all } = ask(KEYS, 96)
  await until(() => working.length === 32)
  for (let rounds = 0; rounds < 3; rounds += 1) {
    await until(() => working.length === 32)
    await finish(32)
  }
  await all
  expect(answered.map(({ status }) => status)).toEqual(Array(96).fill(200))
})

test('the next one is refused at once, and told when to come again', async () => {
  const { answered } = ask(KEYS, 96 + 5)
  await until(() => answered.length === 5)
  expect(working).toHaveLength(32)

  for (const { status, headers, body } of answered) {
    expect(status).toBe(503)
    expect(Object.fromEntries(headers)).toMatchObject({
      'retry-after': '1',
      'content-type': 'application/json; charset=utf-8',
      'cache-control': 'no-store',
      'x-content-type-options': 'nosniff',
      'strict-transport-security': expect.any(String),
      'x-request-id': expect.stringMatching(/^[\w-]{21}$/),
    })
    expect(JSON.parse(body)).toEqual({
      errors: [
        {
          name: 'request:unavailable',
          id: 1_000_000_014,
          message: 'The portal is unavailable right now. Try again in a moment.',
          fields: {},
          context: {},
        },
      ],
      request_id: headers.get('x-request-id'),
    })
  }
})

test('a person who opens a page gets the page that stands for all pages', async () => {
  ask(KEYS, 32)
  const { answered } = ask('/account/keys', 65, { accept: 'text/html,*/*;q=0.8' })
  await until(() => answered.length === 1)
  expect(answered[0]?.body).toBe('We’ll be right back')
  expect(answered[0]?.status).toBe(503)
  expect(Object.fromEntries(answered[0]?.headers ?? [])).toMatchObject({
    'content-type': 'text/html; charset=utf-8',
    'content-security-policy': "default-src 'self'",
    'retry-after': '1',
    'x-content-type-options': 'nosniff',
    'x-request-id': expect.any(String),
  })
})

test('answers that are held back take no place of those who work, and what is sent to the same address has none of theirs', async () => {
  const held: [string, string][] = [
    ['GET', '/api/authorization/accounts/membership?wait=25'],
    ['GET', '/api/support/conversations/V1StGXR8_Z5jdHi6B-myT/messages?wait=25'],
    ['POST', '/api/support/visitor-conversations/V1StGXR8_Z5jdHi6B-myT/messages/read?wait=25'],
    ['GET', '/api/support/admin/conversations/V1StGXR8_Z5jdHi6B-myT/messages?wait=25'],
  ]
  const asked = held.map(([method, url]) => ask(url, 100, {}, method))
  await until(() => working.length === 400 || asked.some(({ answered }) => answered.length > 0))
  expect(working).toHaveLength(400)
  // Without `wait` nothing is held back: strangers who read work in the lane of all.
  ask('/api/support/conversations/V1StGXR8_Z5jdHi6B-myT/messages?after=1', 16)
  ask('/api/support/visitor-conversations/V1StGXR8_Z5jdHi6B-myT/messages/read', 16, {}, 'POST')
  await until(() => working.length === 432)
  const sent = ask('/api/support/conversations/V1StGXR8_Z5jdHi6B-myT/messages', 1, {}, 'POST')
  await untilAsync(async () => waitingOf(await metrics.render()) === 1)
  expect(working).toHaveLength(432)
  for (const { answered } of [...asked, sent]) expect(answered).toEqual([])
})

test('nobody waits longer than a second for a turn', async () => {
  const { answered } = ask(KEYS, 96)
  await untilAsync(async () => working.length === 32 && waitingOf(await metrics.render()) === 64)
  jest.advanceTimersByTime(999)
  await turn()
  expect(answered).toEqual([])
  jest.advanceTimersByTime(1)
  jest.useRealTimers()
  await until(() => answered.length === 64)
  expect(new Set(answered.map(({ status }) => status))).toEqual(new Set([503]))
})

test('turns are taken in the order of arrival', async () => {
  ask(KEYS, 32)
  await until(() => working.length === 32)
  for (const url of ['/api/a', '/api/b', '/api/c']) {
    const seen = waitingOf(await metrics.render())
    ask(url)
    await untilAsync(async () => waitingOf(await metrics.render()) === seen + 1)
  }
  await finish(3)
  await until(() => working.length === 32)
  expect(working.slice(-3).map(({ url }) => url)).toEqual(['/api/a', '/api/b', '/api/c'])
})

async function untilAsync(isSo: () => Promise<boolean>): Promise<void> {
  while (!(await isSo()) && !isOver) await turn()
}

function waitingOf(text: string): number {
  return Number(/^http_requests_waiting (\d+)$/m.exec(text)?.[1] ?? 0)
}

test('a network has three quarters of the places at most, and makes room in the queue for others (rule M82)', async () => {
  const crowd = { 'x-forwarded-for': '203.0.113.7' }
  const flood = ask('/api/flood', 24 + 64, crowd)
  await untilAsync(async () => working.length === 24 && waitingOf(await metrics.render()) === 64)
  const others = ask('/api/others', 8 + 3)
  await until(() => working.length === 32 && flood.answered.length === 3)

  expect(working.filter(({ url }) => url === '/api/others')).toHaveLength(8)
  expect(flood.answered.map(({ status }) => status)).toEqual([503, 503, 503])
  const next = ask('/api/flood', 1, crowd)
  await next.all
  expect(next.answered[0]?.status).toBe(503)
  const done = working.filter(({ url }) => url === '/api/others').slice(0, 3)
  working = working.filter((work) => !done.includes(work))
  for (const { response } of done) response.end()
  await until(() => working.length === 32)
  expect(working.slice(-3).map(({ url }) => url)).toEqual(['/api/others', '/api/others', '/api/others'])
  expect(others.answered.every(({ status }) => status === 200)).toBe(true)
})

test('an answer that is made gives its place away, also while its client reads nothing', () => {
  jest.spyOn(performance, 'now').mockReturnValue(performance.now())
  const begun: EventEmitter[] = []
  const listener = shedLoad((_, response) => void begun.push(response), { settings, log, metrics })
  const ask = () =>
    listener(
      { url: KEYS, headers: { 'x-forwarded-for': newClient() }, on: () => {} } as never,
      new EventEmitter() as never,
    )
  for (let asked = 0; asked < 32; asked += 1) ask()
  begun[0]?.emit('prefinish')
  ask()
  expect(begun).toHaveLength(33)
  begun[0]?.emit('close')
  ask()
  expect(begun).toHaveLength(33)
})

test('/readyz is refused once nobody has got through for five seconds, while /healthz is answered (rule M83)', async () => {
  let now = performance.now()
  jest.spyOn(performance, 'now').mockImplementation(() => now)
  ask(KEYS, 32)
  await until(() => working.length === 32)
  const statusOf = async (url: string) => {
    const { answered, all } = ask(url)
    await until(() => answered.length === 1 || working.at(-1)?.url === url)
    if (working.at(-1)?.url === url) working.pop()?.response.end()
    await all
    return answered[0]?.status
  }
  now += 4_999
  expect(await statusOf('/readyz')).toBe(200)
  now += 1
  expect(await statusOf('/readyz')).toBe(503)
  expect(await statusOf('/healthz')).toBe(200)
  await finish(1)
  await untilAsync(async () => (await statusOf('/readyz')) === 200)
  expect(working).toHaveLength(31)
})

describe('a client that leaves', () => {
  test('makes room: their turn is for the next', async () => {
    const leaving = ask('/api/left', 32)
    await until(() => working.length === 32)
    ask('/api/next', 32)
    leaving.leave()
    await until(() => working.length === 64)
    expect(working.slice(32).every(({ url }) => url === '/api/next')).toBe(true)
  })

  test('while waiting is never worked on', async () => {
    ask(KEYS, 32)
    await until(() => working.length === 32)
    const leaving = ask('/api/left', 64)
    await untilAsync(async () => waitingOf(await metrics.render()) === 64)
    leaving.leave()
    await untilAsync(async () => waitingOf(await metrics.render()) === 0)
    ask('/api/next')
    await untilAsync(async () => waitingOf(await metrics.render()) === 1)
    await finish(1)
    await until(() => working.length === 32)
    expect(working.some(({ url }) => url === '/api/left')).toBe(false)
    expect(working.at(-1)?.url).toBe('/api/next')
  })
})

describe('while everybody else is refused', () => {
  beforeEach(async () => {
    const { answered } = ask(KEYS, 97)
    await until(() => answered.length === 1)
  })

  test('health checks, staff and files are worked on', async () => {
    const staff = ['/api/sales/admin/accounts/7', '/admin', '/admin/accounts/7']
    for (const url of ['/healthz', '/readyz', ...staff, '/releases/a/b/c.js']) {
      const { answered } = ask(url)
      await until(() => working.some((work) => work.url === url))
      expect([url, answered]).toEqual([url, []])
    }
  })

  test('what is called almost so is not', async () => {
    for (const url of [
      '/healthzz',
      '/api/security/secret-keys/admin',
      '/administrators',
      '/api/sales/pricing?a=/admin/',
      '/',
    ]) {
      const { answered, all } = ask(url)
      await all
      expect([url, answered[0]?.status]).toEqual([url, 503])
    }
  })

  test('what pretends to be for staff, or is a file, cannot take more than its own share', async () => {
    const staff = ask('/admin/x', 8 + 16 + 3)
    await until(() => staff.answered.length === 3)
    const files = ask('/releases/x/y/z.js', 64 + 256 + 3)
    await until(() => files.answered.length === 3)
    expect(working).toHaveLength(32 + 8 + 64)
    expect([...staff.answered, ...files.answered].map(({ status }) => status)).toEqual(Array(6).fill(503))
  })
})

test('a request that waited for long while the process stood still gets the place that is free by then', () => {
  const started = performance.now()
  jest.spyOn(performance, 'now').mockReturnValue(started)
  const begun: EventEmitter[] = []
  const parts = { settings, log, metrics }
  const listener = shedLoad((_, response) => void begun.push(response), parts)
  for (let asked = 0; asked < 33; asked += 1)
    listener({ url: KEYS, headers: { 'x-forwarded-for': newClient() } } as never, new EventEmitter() as never)
  expect(begun).toHaveLength(32)
  begun[0]?.emit('close')
  jest.advanceTimersByTime(1000)
  expect(begun).toHaveLength(33)
})

test('a request that is refused after a wait leaves no place behind that it never had', () => {
  jest.spyOn(performance, 'now').mockReturnValue(performance.now())
  const begun: unknown[] = []
  const parts = { settings, log, metrics }
  const listener = shedLoad((_, response) => void begun.push(response), parts)
  const refused: number[] = []
  const ask = () => {
    const response = Object.assign(new EventEmitter(), {
      writeHead: (status: number) => void refused.push(status),
      end: () => void response.emit('close'),
    })
    listener({ url: KEYS, headers: { 'x-forwarded-for': newClient() } } as never, response as never)
  }
  for (let asked = 0; asked < 33; asked += 1) ask()
  jest.advanceTimersByTime(1000)
  expect(refused).toEqual([503])
  ask()
  expect(begun).toHaveLength(32)
})

describe('work that keeps the process to itself', () => {
  /** Asks without a network, all in one turn of the event loop; each request takes 3 ms of the process. */
  function askBusy(urls: readonly string[]): string[] {
    const begun: string[] = []
    let now = performance.now()
    jest.spyOn(performance, 'now').mockImplementation(() => now)
    const listener = shedLoad(
      ({ url = '' }, response) => {
        begun.push(url)
        now += 3
        response.emit('close')
      },
      { settings, log, metrics },
    )
    for (const url of urls)
      listener({ url, headers: { 'x-forwarded-for': newClient() } } as never, new EventEmitter() as never)
    return begun
  }

  test('is spread over turns, so that new connections are accepted in between', async () => {
    const begun = askBusy(Array(40).fill(KEYS))
    expect(begun).toHaveLength(1)
    await turn()
    expect(begun.length).toBeLessThanOrEqual(3)
    await until(() => begun.length === 40)
  })

  test('holds up no health check, member of staff or file', () => {
    const begun = askBusy([KEYS, KEYS, KEYS, '/healthz', '/readyz', '/admin', '/releases/a/b/c.js'])
    expect(begun).toEqual([KEYS, '/healthz', '/readyz', '/admin', '/releases/a/b/c.js'])
  })

  test('keeps no file from a request that has waited for it, as long as there is a place', () => {
    const begun = askBusy(['/releases/a/b/c.js', '/releases/a/b/d.js'])
    expect(begun).toEqual(['/releases/a/b/c.js'])
    jest.advanceTimersByTime(1000)
    expect(begun).toEqual(['/releases/a/b/c.js', '/releases/a/b/d.js'])
  })
})

test('what is refused is counted, and the log says so once in ten seconds', async () => {
  const started = performance.now()
  const watch = jest.spyOn(performance, 'now').mockReturnValue(started)
  const first = ask(KEYS, 96 + 5)
  await until(() => first.answered.length === 5)
  expect(logged).toHaveLength(1)
  expect(logged[0]).toMatchObject({ level: 40, msg: 'overload: requests are rejected' })
  expect(await metrics.render()).toContain(
    'http_request_duration_seconds_count{method="GET",route="refused",status="503"} 5',
  )

  watch.mockReturnValue(started + 10_001)
  const second = ask(KEYS, 3)
  await second.all
  expect(logged).toHaveLength(2)
  expect(logged[1]).toMatchObject({ refused: 5 })
})
