import { randomBytes, randomInt, randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals'
import { nanoid } from 'nanoid'
import { createLogger } from '../logging.ts'
import { readSettings } from '../settings.ts'
import { cpuTimeOf } from '../testing/cpu-time-of.ts'
import { holdsCardNumber } from './card-numbers.ts'
import { createHttpServer, type HttpServer } from './http-server.ts'
import { formParser } from './json-body.ts'

test.each([
  ['as it stands on the card', '4242 4242 4242 4242'],
  ['at once', '4242424242424242'],
  ['with dashes', '4242-4242-4242-4242'],
  ['with long dashes and hard spaces', '4242–4242\u00a04242—4242'],
  ['in full-width digits', '４２４２４２４２４２４２４２４２'],
  ['of 13 digits', '4222222222222'],
  ['of 15 digits, in its own groups', '3782 822463 10005'],
  ['of 19 digits', '6205500000000000004'],
  ['of the newer range of Mastercard', '2223 0031 2200 3222'],
  ['in a sentence, with its end and code behind it', 'Charge 5555 5555 5555 4444 12 28 123, please'],
  ['behind other digits', 'call 030 1234, then 4242 4242 4242 4242'],
  ['behind a plus that no phone number has so many digits for', '+4242424242424242'],
  ['of Amex, at once', '378282246310005'],
  ['of Amex, four by four', '3714 4963 5398 431'],
  ['of Diners Club, in its own groups', '3056 930902 5904'],
  ['of Diners Club, at once', '38520000023237'],
  ['of 13 digits, in its own groups', '4222 222 222 222'],
  ['of 19 digits, four by four', '6205 5000 0000 0000 004'],
  ['of 19 digits, as UnionPay prints it', '620550 0000000000004'],
  ['of Discover', '6011-1111-1111-1117'],
  ['of JCB', '3566 0020 2036 0505'],
  ['of Maestro', '6759 6498 2643 8453'],
  ['of Troy', '9792 0303 9444 0796'],
  ['with dots', '4242.4242.4242.4242'],
  ['with slashes', '4242/4242/4242/4242'],
  ['with two blanks, or a dash between blanks', '4242  4242 - 4242 – 4242'],
  ['with narrow, hard and ideographic blanks', '4242\u202f4242\u00a04242\u30004242'],
  ['with zero-width spaces between the groups', '4242\u200b4242\u2060 4242\ufeff4242'],
  ['with something unseen behind each digit', [...'4242424242424242'].join('\u200b')],
  ['with soft hyphens', '4242\u00ad4242\u00ad4242\u00ad4242'],
  ['in Amex’s groups, with soft hyphens and marks of direction', '\u202d3782\u00ad822463\u200e10005\u202c'],
  ['in full-width digits and blanks', '４２４２　４２４２　４２４２　４２４２'],
  ['with letters that are not seen between the groups', '4242\u31644242\u31644242\u31644242'],
  ['behind a run that ends in a word', '12/13x 4242 4242 4242 4242'],
  ['behind what is part of a word', 'x1 4242 4242 4242 4242'],
  ['before what is part of a word', '4242 4242 4242 4242 12x'],
  ['in emoji', [...'4242424242424242'].map((digit) => `${digit}\ufe0f\u20e3`).join('')],
])('a card number is seen %s', (_, text) => {
  expect(holdsCardNumber(text)).toBe(true)
})

test('nothing that is handed out, and no moment, passes for one', () => {
  const bytes = (most: number) => randomBytes(1 + randomInt(most))
  const KINDS: Record<string, () => string> = {
    'our own id': () => nanoid(),
    'a UUID': () => randomUUID(),
    'an id in the database': () => String(randomInt(1, 2 ** 31)),
    'a token': () => randomBytes(32).toString('base64url'),
    'a place in a list': () => bytes(60).toString('base64url'),
    'a moment in milliseconds, from 2001 to 2033': () => String(randomInt(1e12, 2e12)),
    'a moment in microseconds': () => `${randomInt(1e12, 2e12)}${String(randomInt(1_000)).padStart(3, '0')}`,
    'a moment as it is written': () => new Date(randomInt(1e12, 2e12)).toISOString(),
    'an amount in cents': () => String(randomInt(1e11)),
    'a response of an identity provider': () => randomBytes(2_000).toString('base64'),
  }
  const mistaken = Object.entries(KINDS).flatMap(([kind, make]) =>
    Array.from({ length: 2_000 }, make)
      .filter(holdsCardNumber)
      .map((text) => `${kind}: ${text}`),
  )
  expect(mistaken).toEqual([])
})

test.each([
  ['a number that fails the check', '4242 4242 4242 4241'],
  ['twelve digits', '424242424242'],
  ['twenty digits', '42424242424242424242'],
  ['an international phone number', '+49 1522 4100003'],
  ['a moment in milliseconds', '1795375001009'],
  ['dates side by side', '2026-03-09 2026-03-15'],
  ['an id of all digits', '42424242-4242-4242-8000-000000000000'],
  ['a hash that holds as many digits', 'ab4242424242424242cd'],
  ['an id that begins as no card does', '100000000000000008'],
  ['an IMEI', 'IMEI 490154203237518'],
  ['an IMEI of another maker', '356938035643809'],
  ['an IMEI of China', '867686021151577'],
  ['an IMEI in its groups', '49-015420-323751-8'],
  ['an order of Amazon', 'Amazon 378-2822463-1000500'],
  ['an order of Amazon, of other digits', '424-2424242-4242424'],
  ['an order in two halves', '42424242-42424242'],
  ['an order in groups of five', '42424-24242-42424-2'],
  ['an order in groups of three', '424 242 424 242 424 2'],
  ['a phone number without its plus', '49 1522 4100003'],
  ['a phone number with an extension', '555-0142-4242 ext 4242'],
  ['two phone numbers side by side', '512-555-0100 512-555-0101'],
  ['digits one by one', '4 2 4 2 4 2 4 2 4 2 4 2 4 2 4 2'],
  ['fourteen digits that begin as no card of that length does', '42424242424242'],
  ['fifteen digits that begin as no card of that length does', '424242424242426'],
  ['sixteen digits that begin as Amex’s fifteen do', '3782822463100055'],
  ['the digits of a UUID without dashes', '42424242424242428000000000000000'],
  ['an IBAN', 'DE89 3704 0044 0532 0130 00'],
  ['an address of a network and a port', '192.168.100.200:4242'],
  ['nothing', ''],
])('%s is no card number', (_, text) => {
  expect(holdsCardNumber(text)).toBe(false)
})

test.each([
  ['groups of one digit', '1 '],
  ['groups that pass the check nowhere', '3 4 5 6 1 '],
  ['digits', '4'],
  ['marks on one letter, out of order', '\u0315\u0300'],
  ['full-width digits', '４'],
  ['the beginnings of UUIDs', '0123abcd-'],
  ['the beginnings of cards', '4242 '],
  ['cards that fail the check', '4242 4242 4242 4241 x'],
  ['digits and what is not seen', '4\u200b'],
  ['what separates groups', '4 .'],
  ['blanks', ' '],
  ['digits and slashes', '1/'],
  ['digits and slashes that begin as cards do', '4/'],
  ['circled digits', '①'],
  ['dates that are part of a word', '1/1x '],
])('rule M95: a body full of %s costs about what one of words does', async (_, part) => {
  const cost = (words: string) => {
    const body = words.repeat((256 * 1024) / Buffer.byteLength(words))
    return cpuTimeOf(() => holdsCardNumber(body))
  }
  expect(await cost(part)).toBeLessThan(40 * (await cost('wordless ')) + 40)
})

test('rule M95: a run of any length is searched to its end, where a card number is seen', () => {
  const run = '1/'.repeat(3_500_000)
  expect([holdsCardNumber(run), holdsCardNumber(`${run} 4242 4242 4242 4242`)]).toEqual([false, true])
})

describe('a server', () => {
  const logged: string[] = []
  let server: HttpServer
  beforeAll(async () => {
    const log = createLogger({ logLevel: 'debug' }, { write: (line) => void logged.push(line) })
    server = await createHttpServer({ settings: readSettings({}), log })
    server.post('/thing', async ({ body }) => ({ body }))
    server.all<{ Params: { id: string } }>('/thing/:id', async ({ params, query }) => ({ ...params, ...Object(query) }))
    server.post('/signed', { config: { takesCardNumbers: true } }, async () => ({}))
    server.addContentTypeParser<string>('application/x-www-form-urlencoded', { parseAs: 'string' }, formParser)
    server.addContentTypeParser<string>('text/plain', { parseAs: 'string' }, (_, body, parsed) => parsed(null, body))
    server.post('/form', async () => ({}))
    await server.ready()
  })
  afterAll(() => server.close())

  const send = (payload: string) =>
    server.inject({ method: 'POST', url: '/thing', payload, headers: { 'content-type': 'application/json' } })

  test.each([
    ['a field', '{"label":"My 4242 4242 4242 4242"}', { label: 'Remove the card number' }],
    ['a number', '{"amount":4242424242424242}', { amount: 'Remove the card number' }],
    ['a longer number than a program can count to', '{"amount":6205500000000000004}', {}],
    ['the name of a field', '{"4242424242424242":"x"}', {}],
    ['something deep inside', '{"a":{"b":["x",{"c":"4242424242424242"}]}}', { a: 'Remove the card number' }],
    ['a list', '["4242424242424242"]', {}],
    ['a line of its own', '{"note":"My card:\\n4242424242424242"}', { note: 'Remove the card number' }],
    ['escapes', '{"note":"\\u0034242424242424242"}', { note: 'Remove the card number' }],
  ])('refuses one in %s, and neither answers nor logs it', async (_, payload, fields) => {
    const answer = await send(payload)
    const [error] = answer.json().errors
    expect([answer.statusCode, error.name]).toEqual([422, 'request:card-number'])
    expect(error.fields).toMatchObject(fields)
    expect(`${answer.body}${logged.join('')}`).not.toMatch(/[24]{12}|0{12}4/)
  })

  test.each([
    ['a path', 'GET', '/thing/4242424242424242', ['id']],
    ['a path, in escapes', 'DELETE', '/thing/4242%204242%204242%204242', ['id']],
    ['what stands behind the `?`', 'GET', '/thing/1?note=My+4242+4242+4242+4242', ['note']],
    ['the same, in escapes', 'DELETE', '/thing/1?reason=%34242424242424242&amount=1', ['reason']],
    ['one of two of a name', 'GET', '/thing/1?note=x&note=4242424242424242', ['note']],
    ['a name behind the `?`', 'PUT', '/thing/1?4242424242424242=x', []],
    ['an address that nobody has', 'GET', '/nothing?note=4242424242424242', ['note']],
  ] as const)('refuses one in %s', async (_, method, url, fields) => {
    const answer = await server.inject({ method, url })
    const [error] = answer.json().errors
    expect([answer.statusCode, error.name, Object.keys(error.fields)]).toEqual([422, 'request:card-number', fields])
    expect(`${answer.body}${logged.join('')}`.replaceAll('4242424242424242=x', '')).not.toMatch(/[24]{12}|4242/)
  })

  test.each([
    ['a form', 'application/x-www-form-urlencoded', 'street=4242+4242+4242+4242'],
    ['one of several values of a form', 'application/x-www-form-urlencoded', 'a=4242424242424242&a=x'],
    ['a name in a form', 'application/x-www-form-urlencoded', '4242424242424242=x'],
    ['plain text', 'text/plain', 'My 4242 4242 4242 4242'],
  ])('refuses one in %s, where a route takes that', async (_, type, payload) => {
    const answer = await server.inject({ method: 'POST', url: '/form', payload, headers: { 'content-type': type } })
    expect([answer.statusCode, answer.json().errors[0].name]).toEqual([422, 'request:card-number'])
    expect(`${answer.body}${logged.join('')}`).not.toContain('4242')
  })

  test('leaves alone who signs what they send, and addresses where none is kept', async () => {
    const headers = { 'content-type': 'text/plain' }
    const signed = { method: 'POST', url: '/signed?id=4242424242424242', payload: '4242424242424242', headers } as const
    expect((await server.inject(signed)).statusCode).toBe(200)

    const log = createLogger({ logLevel: 'silent' })
    const documents = await createHttpServer({ settings: readSettings({}), log, looksIntoAddresses: false })
    documents.get('/page', async ({ query }) => ({ query }))
    documents.post('/page', async () => ({}))
    const ofAnAdvertisement = '/page?utm_campaign=4242424242424242'
    expect(holdsCardNumber(ofAnAdvertisement)).toBe(true)
    expect((await documents.inject(ofAnAdvertisement)).statusCode).toBe(200)
    const body = { method: 'POST', url: '/page', payload: { note: '4242424242424242' } } as const
    expect((await documents.inject(body)).statusCode).toBe(422)
    await documents.close()
  })

  test('takes everything else as it came', async () => {
    const body = { label: 'Shop 4242', amount: 424242, id: '42424242-4242-4242-8000-000000000000' }
    expect((await send(JSON.stringify(body))).json()).toEqual({ body })
  })
})
