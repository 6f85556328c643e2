import { once } from 'node:events'
import { connect, type Socket } from 'node:net'
import { setImmediate as turn } from 'node:timers/promises'
import { afterEach, beforeEach, expect, jest, test } from '@jest/globals'
import { createLogger } from '../logging.ts'
import { createMetrics } from '../metrics.ts'
import { createHttpServer, type HttpServer } from './http-server.ts'
import { type OpenPort, openPort } from './listen.ts'
import { shedLoad } from './shed-load.ts'

const log = createLogger({ logLevel: 'silent' })
const settings = { secure: true, queueMs: 1_000, trustProxy: true, corsOrigins: [], rateLimit: 1_000_000 }
const MB = 1_024 * 1_024

let port: OpenPort
let server: HttpServer
let sockets: Socket[]
let now: number

beforeEach(async () => {
  now = performance.now()
  sockets = []
  server = await createHttpServer({ settings: settings as never, log })
  server.get('/page', async () => 'page')
  server.post('/echo', async ({ body }) => body)
  server.post('/upload', { bodyLimit: 32 * MB }, async ({ body }) => ({ length: JSON.stringify(body).length }))
  await server.ready()
  port = await openPort({ host: '127.0.0.1', port: 0, setting: 'PORT', ...settings })
  port.serve(shedLoad(server.routing, { settings, log, metrics: createMetrics({ ofProcess: false }) }))
  jest.useFakeTimers({ doNotFake: ['nextTick', 'setImmediate', 'queueMicrotask', 'setTimeout', 'performance'] })
  jest.spyOn(performance, 'now').mockImplementation(() => now)
})
afterEach(async () => {
  for (const socket of sockets) socket.destroy()
  jest.restoreAllMocks()
  jest.useRealTimers()
  await port.close()
  await server.close()
})

/** The clock moves on, and who waits is looked at. */
async function pass(ms: number): Promise<void> {
  now += ms
  jest.advanceTimersByTime(1_000)
  await turn()
}

interface Client {
  socket: Socket
  heard(): string
}

function open(): Client {
  const socket = connect(port.port, '127.0.0.1')
  let text = ''
  socket.setEncoding('utf8').on('data', (more) => {
    text += more
  })
  socket.on('error', () => undefined)
  sockets.push(socket)
  return { socket, heard: () => text }
}

const headOf = (path: string, from: string, ...more: string[]) =>
  [`POST ${path} HTTP/1.1`, 'Host: portal', `X-Forwarded-For: ${from}`, 'Content-Type: application/json', ...more].join(
    '\r\n',
  )

/** Announces a thousand bytes and sends one. */
async function beginBody(from = '203.0.113.7', ...more: string[]): Promise<Client> {
  const client = open()
  const length = more.length ? [] : ['Content-Length: 1000']
  client.socket.write(`${headOf('/echo', from, ...length, ...more)}\r\n\r\n${more.length ? '1\r\n{\r\n' : '{'}`)
  await once(client.socket, 'connect')
  return client
}

const ask = (path: string, init?: RequestInit) => fetch(`http://127.0.0.1:${port.port}${path}`, init)
const json = (body: unknown) => ({
  method: 'POST',
  headers: { 'content-type': 'application/json', 'x-forwarded-for': '203.0.113.7' },
  body: JSON.stringify(body),
})

async function until(isSo: () => boolean): Promise<void> {
  while (!isSo()) await turn()
}

test.each([
  ['announced', []],
  ['in chunks', ['Transfer-Encoding: chunked']],
])('attack S80: a hundred slow bodies, %s, take no place from anybody', async (_, headers) => {
  for (let begun = 0; begun < 100; begun += 1) await beginBody('203.0.113.7', ...headers)
  const answers = await Promise.all(Array.from({ length: 30 }, () => ask('/page')))
  expect(answers.map(({ status }) => status)).toEqual(Array(30).fill(200))
  expect(await (await ask('/echo', json({ hello: 'there' }))).json()).toEqual({ hello: 'there' })
})

test('rule M80: a body that is slower than a thousand bytes a second after ten seconds is answered 408, as any refusal is', async () => {
  const client = await beginBody()
  await ask('/page')
  await pass(10_000)
  expect(client.heard()).toBe('')
  await pass(2)
  await until(() => client.socket.closed)
  const [head = '', body = ''] = client.heard().split('\r\n\r\n')
  expect(head).toMatch(/^HTTP\/1.1 408 Request Timeout\r\n/)
  expect(head).toContain("content-security-policy: default-src 'none'")
  expect(head.toLowerCase()).toContain('connection: close')
  expect(JSON.parse(body)).toEqual({
    errors: [
      {
        name: 'request:too-slow',
        id: 1_000_000_019,
        message: 'That took too long to reach us. Try again.',
        fields: {},
        context: {},
      },
    ],
    request_id: /x-request-id: (\S+)/.exec(head)?.[1],
  })
})

test.each([
  ['1,000', 1_000, 200],
  ['20,000', 20_000, 400],
])('rule M95: a body in %s pieces', async (_, pieces, status) => {
  const client = open()
  const body = ['"', ...Array<string>(pieces).fill('x'), '"'].map((piece) => `1\r\n${piece}\r\n`).join('')
  client.socket.write(`${headOf('/echo', '203.0.113.7', 'Transfer-Encoding: chunked')}\r\n\r\n${body}0\r\n\r\n`)
  await until(() => client.heard().includes('\r\n\r\n'))
  expect(client.heard()).toMatch(new RegExp(`^HTTP/1.1 ${status} `))
  expect(client.heard().includes('"name":"request:invalid"')).toBe(status === 400)
})

test('rule M80: a body that keeps up its pace is given up after thirty seconds', async () => {
  const client = open()
  client.socket.write(`${headOf('/echo', '203.0.113.7', 'Content-Length: 200000')}\r\n\r\n`)
  for (let second = 0; second < 29; second += 1) {
    client.socket.write('x'.repeat(5_000))
    await ask('/page')
    await pass(1_000)
  }
  expect(client.heard()).toBe('')
  await pass(1_001)
  await until(() => client.socket.closed)
  expect(client.heard()).toMatch(/^HTTP\/1.1 408 /)
})

test('of sixty-four bodies of a network that are on their way the oldest makes room for one more; those of others stay', async () => {
  const other = await beginBody('198.51.100.1')
  const oldest = await beginBody()
  await ask('/page')
  for (let begun = 0; begun < 64; begun += 1) await beginBody()
  await until(() => oldest.socket.closed)
  expect(oldest.heard()).toMatch(/^HTTP\/1.1 408 /)
  expect(other.heard()).toBe('')
})

test('a body that comes in parts is whole, and the connection goes on, whether or not anybody has read it', async () => {
  const client = open()
  const text = JSON.stringify({ text: 'ä'.repeat(100_000) })
  const bytes = Buffer.from(text)
  const parts = [bytes.subarray(0, 50_001), bytes.subarray(50_001, 120_000), bytes.subarray(120_000)]
  for (const path of ['/missing', '/echo']) {
    client.socket.write(`${headOf(path, '203.0.113.7', `Content-Length: ${bytes.length}`)}\r\n\r\n`)
    for (const part of parts) {
      client.socket.write(part)
      await ask('/page')
    }
  }
  client.socket.write('GET /page HTTP/1.1\r\nHost: portal\r\nConnection: close\r\n\r\n')
  await until(() => client.socket.closed)
  expect(client.heard().match(/HTTP\/1.1 \d+/g)).toEqual(['HTTP/1.1 404', 'HTTP/1.1 200', 'HTTP/1.1 200'])
  expect(client.heard()).toContain(text)
})

test('an upload of megabytes is taken; where one is not expected it is refused unread', async () => {
  const large = { text: 'x'.repeat(3 * MB) }
  expect(await (await ask('/upload', json(large))).json()).toEqual({ length: 3 * MB + 11 })
  const refused = await ask('/echo', json(large))
  expect([refused.status, ((await refused.json()) as { errors: { name: string }[] }).errors[0]?.name]).toEqual([
    413,
    'request:too-large',
  ])
})

test('slow uploads fill places of their own, and are answered 408', async () => {
  const uploads: Client[] = []
  for (let begun = 0; begun < 6; begun += 1) {
    const client = open()
    client.socket.write(`${headOf('/upload', '203.0.113.7', `Content-Length: ${MB}`)}\r\n\r\n{`)
    uploads.push(client)
  }
  const answers = await Promise.all(Array.from({ length: 30 }, () => ask('/page')))
  expect(answers.map(({ status }) => status)).toEqual(Array(30).fill(200))
  await pass(11_000)
  await until(() => uploads.every(({ socket }) => socket.closed))
  for (const { heard } of uploads) expect(heard()).toMatch(/^HTTP\/1.1 408 .*"request:too-slow"/s)
})
