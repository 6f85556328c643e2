import { createServer, type RequestListener, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, expect, test } from '@jest/globals'
import { createGuardedFetch } from './guarded-fetch.ts'
import { isPublicAddress } from './public-address.ts'
import { readJson } from './read-json.ts'

let server: Server
let origin: string
let asked: string[] = []

const ANSWERS: Record<string, RequestListener> = {
  '/fine': (_, response) => response.writeHead(200, { 'content-type': 'application/json' }).end('{"fine":true}'),
  '/moved': (_, response) => response.writeHead(302, { location: 'http://169.254.169.254/' }).end(),
  '/large': (_, response) => response.end('x'.repeat(600 * 1024)),
  '/crumbs': (_, response) => {
    for (let piece = 0; piece < 12_000; piece += 1) response.write('x')
    response.end()
  },
  '/rows': (_, response) => {
    for (let piece = 0; piece < 8_000; piece += 1) response.write('x')
    response.end()
  },
  '/broken': (_, response) => {
    response.writeHead(200, { 'content-length': '10' }).write('x')
    setImmediate(() => response.destroy())
  },
  '/echo': async (request, response) => {
    let body = ''
    for await (const part of request) body += part
    response.end(`${request.method} ${request.headers['x-sent']} ${body}`)
  },
}

beforeAll(async () => {
  server = createServer((request, response) => {
    asked.push(request.url ?? '')
    ANSWERS[request.url ?? '']?.(request, response)
  })
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening))
  origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
})
afterAll(async () => {
  server.closeAllConnections()
  await new Promise((closed) => server.close(closed))
})

const trusting = () => createGuardedFetch({ trusted: [origin] })

test('what is trusted is asked as it is, with what is sent', async () => {
  expect(await (await trusting()(`${origin}/fine`)).json()).toEqual({ fine: true })
  const sent = { method: 'POST', headers: { 'x-sent': 'yes' }, body: 'grüße' }
  expect(await (await trusting()(`${origin}/echo`, sent)).text()).toBe('POST yes grüße')
})

test('nothing follows a redirect, and nothing reads more than 512 kB', async () => {
  await expect(trusting()(`${origin}/moved`)).rejects.toThrow('The address leads elsewhere.')
  await expect(trusting()(`${origin}/large`)).rejects.toThrow('The answer is too large.')
})

test('rule M95: an answer in thousands of pieces is refused, and one that ends early is no answer', async () => {
  expect(await (await trusting()(`${origin}/rows`)).text()).toHaveLength(8_000)
  await expect(trusting()(`${origin}/crumbs`)).rejects.toThrow('The answer is too large.')
  await expect(trusting()(`${origin}/broken`)).rejects.toThrow('aborted')
})

test('rule M95: JSON of another server is counted before anybody looks into it', async () => {
  const read = (said: unknown) => readJson(new Response(JSON.stringify(said)))
  expect(await read(Array(9_999).fill([]))).toHaveLength(9_999)
  await expect(read(Array(10_000).fill([]))).rejects.toThrow('The answer holds too much.')
  const nested = (levels: number) => JSON.parse('['.repeat(levels) + ']'.repeat(levels))
  expect(await read(nested(21))).toEqual(nested(21))
  await expect(read(nested(22))).rejects.toThrow('The answer holds too much.')
})

test.each([
  'https://169.254.169.254/latest/meta-data',
  'https://127.0.0.1/',
  'https://[::1]/',
  'https://[::ffff:127.0.0.1]/',
  'https://0x7f.1/',
  'https://2130706433/',
  'https://10.1.2.3/',
  'https://localhost/',
  'http://example.com/',
  'ftp://example.com/',
  'file:///etc/passwd',
  'https://user:secret@example.com/',
  'https://example.com:22/',
])('%s is not asked', async (address) => {
  await expect(createGuardedFetch()(address)).rejects.toThrow(/(Only|not) .*asked|An address with a login/)
})

test('this machine is not asked by its plain address either', async () => {
  asked = []
  await expect(createGuardedFetch()(`${origin}/fine`)).rejects.toThrow('Only https addresses are asked.')
  expect(asked).toEqual([])
})

test.each([
  ['93.184.216.34', true],
  ['2606:2800:220:1:248:1893:25c8:1946', true],
  ['192.168.1.1', false],
  ['172.31.255.255', false],
  ['100.64.0.1', false],
  ['255.255.255.255', false],
  ['fe80::1', false],
  ['fc00::1', false],
  ['64:ff9b::7f00:1', false],
  ['2002:7f00:1::', false],
  ['not an address', false],
])('%s is public: %s', (address, isPublic) => {
  expect(isPublicAddress(address)).toBe(isPublic)
})
