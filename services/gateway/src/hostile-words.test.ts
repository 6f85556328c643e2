import { readdirSync } from 'node:fs'
import { afterEach, beforeEach, describe, expect, test } from '@jest/globals'
import { GATEWAY_PRODUCTS } from '@portal/contracts/gateway'
import { type OpenPort, openPort } from '@portal/foundation/http'
import { createLogger } from '@portal/foundation/logging'
import { createMetrics } from '@portal/foundation/metrics'
import {
  asHeader,
  asSegment,
  HOSTILE_AT_DOORS,
  newAddress,
  type RawRequest,
  sendRaw,
  wrongWith,
} from '@portal/foundation/testing'
import { batchOf, type UseEntry } from './meter/segment.ts'
import { secretKey, subscription, websiteKey } from './testing/books-in-memory.ts'
import { NOW, type TestGateway, testGateway } from './testing/test-gateway.ts'

const SECRET = 'auth-id=00000000-0000-4000-8000-000000000001&auth-token=psk_right'
const WEBSITE = 'key=100000000000000001'
const EXAMPLES: Readonly<Record<string, string>> = {
  ...Object.fromEntries(
    GATEWAY_PRODUCTS.map(({ path, fields }) => [
      path,
      String(new URLSearchParams(fields.filter(({ example }) => example).map(({ name, example }) => [name, example]))),
    ]),
  ),
  '/us-master-address-list': 'state=NY',
  '/healthz': '',
  '/readyz': '',
  '/lookup': 'search=350',
  '/lookup/1000000001/secondary': '',
  '/verify': 'country=DEU&freeform=Domkloster+4',
  '/v2/lookup': 'country=DEU&search=Platz',
  '/v2/lookup/DEU-0': 'country=DEU',
}

let gateway: TestGateway
let port: OpenPort
let lines: string[]
const metrics = createMetrics({ ofProcess: false })
beforeEach(async () => {
  lines = []
  const log = createLogger({ logLevel: 'info' }, { write: (line) => void lines.push(line) })
  gateway = await testGateway({ TRUST_PROXY: 'true' }, { log, metrics })
  const { books } = gateway
  books.keys.set('secret 00000000-0000-4000-8000-000000000001', secretKey())
  books.keys.set('website 100000000000000001', websiteKey({ hosts: ['*.example', 'constructor', '__proto__'] }))
  const capabilities = [...GATEWAY_PRODUCTS.map(({ capability }) => capability), 'list-download']
  books.accounts.set(1, { id: 1, subscriptions: [subscription(NOW, { capabilities })] })
  port = await openPort({ host: '127.0.0.1', port: 0, setting: 'GATEWAY_PORT' })
  port.serve(gateway.gateway.routing)
})
afterEach(async () => {
  await port.close()
  await gateway.close()
})

/** Each from a network of its own, so that none is refused for the guesses of another. */
function headersOf(words: string): Record<string, string> {
  const said = asHeader(words).slice(0, 300)
  return {
    'x-forwarded-for': `${said}, ${newAddress()}`,
    ...Object.fromEntries(
      ['user-agent', 'cookie', 'authorization', 'x-request-id', 'accept'].map((name) => [name, said]),
    ),
  }
}

function requestsOf(path: string, words: string): RawRequest[] {
  const [text, said] = [asSegment(words), asHeader(words).slice(0, 300)]
  const fields = ['street', 'city', 'state', 'zipcode', 'latitude', 'longitude', 'search', 'license'].map(
    (name) => `${name}=${text.slice(0, 500)}`,
  )
  const targets = [
    `${path}?${SECRET}&${EXAMPLES[path]}`,
    `${path}?${SECRET}&${fields.join('&')}`,
    `${path}?${SECRET}&street=${text}&street=${text}`,
    `${path}?${SECRET}&${EXAMPLES[path]}&${text}=${text}`,
    `${path}?auth-id=${text}&auth-token=${text}`,
    `${path}?${SECRET.replace('psk_right', text)}`,
    `${path}?key=${text}`,
    `${path}?__proto__=${text}&__proto__[x]=${text}`,
    `${path}/${text}`,
    `${path}${words}`,
    `${path}?${words}`,
  ].map((target) => ({ method: 'GET', target, headers: headersOf(words) }))
  const pages = ['origin', 'referer'].map((name) => ({
    method: 'GET',
    target: `${path}?${WEBSITE}&${EXAMPLES[path]}`,
    headers: { ...headersOf(words), [name]: said },
  }))
  const methods = ['POST', 'OPTIONS', 'HEAD', 'PURGE'].map((method) => ({
    method,
    target: path,
    headers: headersOf(words),
  }))
  const batches = [words, JSON.stringify([words]), JSON.stringify([{ street: words, [words]: words, input_id: words }])]
  const bodies = batches.map((body) => ({
    method: 'POST',
    target: `${path}?${SECRET}`,
    headers: headersOf(words),
    body,
  }))
  return [...targets, ...pages, ...methods, ...bodies]
}

const filesIn = (folder: string) => readdirSync(folder, { recursive: true }).map(String)

describe('rule M96: hostile words end in no path, header or line of the log', () => {
  test.each(Object.keys(EXAMPLES))('%s', async (path) => {
    const wrong: unknown[] = []
    let good = 0
    for (const words of HOSTILE_AT_DOORS) {
      const answers = requestsOf(path, words).map(async (request) => ({
        request,
        answer: await sendRaw(port.port, request),
      }))
      for (const { request, answer } of await Promise.all(answers)) {
        if (answer.status === 200) good += 1
        for (const what of wrongWith(answer)) wrong.push([what, request.target.slice(0, 100), answer])
      }
    }
    expect(wrong).toEqual([])
    expect(good).toBeGreaterThan(0)
    await gateway.gateway.catchUp()
    expect(
      filesIn(gateway.folder).filter((file) => !/^gateway(\/[\w-]{21}(\/(lock|[\w-]{21}\.log))?)?$/.test(file)),
    ).toEqual([])
    expect(lines).toEqual([])
    expect(await metrics.render()).not.toMatch(/evil|__proto__/)
  })
})

test.each(['constructor', '__proto__', 'toString'])(
  'rule M96: lookups of a page at %s are counted as those of any other',
  (from) => {
    const use = {
      kind: 'website',
      keyId: 'k',
      accountId: 1,
      licenceId: 'l',
      subscriptionId: 's',
      limitSince: null,
    } as const
    const entry = { use: { ...use, lookups: 2, at: 0, from } } as UseEntry
    const [counted] = batchOf('/gateway/one.log', [entry, entry]).uses
    expect(JSON.stringify(counted?.sources)).toBe(`{"${from}":4}`)
  },
)

test.each(['__proto__', 'constructor'])('rule D80: a list is not sent for a filter that is called %s', async (name) => {
  const { status, body } = await gateway.get(`/us-master-address-list?${SECRET}&${name}=x`)
  expect([status, JSON.stringify(body)]).toEqual([
    400,
    expect.stringContaining(`"fields":{"${name}":"Filter by state, city or zipcode"}`),
  ])
})
