import { afterAll, beforeAll, describe, expect, test } from '@jest/globals'
import { createLogger } from '../logging.ts'
import { readSettings } from '../settings.ts'
import { holdsCardNumber } from './card-numbers.ts'
import { createHttpServer, type HttpServer } from './http-server.ts'

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
])('a card number is seen %s', (_, text) => {
  expect(holdsCardNumber(text)).toBe(true)
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
  ['nothing', ''],
])('%s is no card number', (_, text) => {
  expect(holdsCardNumber(text)).toBe(false)
})

describe('a server', () => {
  const logged: string[] = []
  let server: HttpServer
  beforeAll(async () => {
    const log = createLogger({ logLevel: 'debug' }, { write: (line) => void logged.push(line) })
    server = await createHttpServer({ settings: readSettings({}), log })
    server.post('/thing', async ({ body }) => ({ body }))
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

  test('takes everything else as it came', async () => {
    const body = { label: 'Shop 4242', amount: 424242, id: '42424242-4242-4242-8000-000000000000' }
    expect((await send(JSON.stringify(body))).json()).toEqual({ body })
  })
})
