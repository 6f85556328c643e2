import { generateKeyPairSync, sign } from 'node:crypto'
import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals'
import { createTestClock } from '@portal/foundation/clock'
import type { HttpServer } from '@portal/foundation/http'
import { createLogger } from '@portal/foundation/logging'
import { readSettings } from '@portal/foundation/settings'
import { openKeptCards } from './kept-cards.ts'
import { openKeptCharges } from './kept-charges.ts'
import { createVaultServer } from './vault-server.ts'

const clock = createTestClock(new Date('2026-03-09T09:00:00Z'))
const { privateKey } = generateKeyPairSync('rsa', { modulusLength: 2048 })
const access = {
  origin: 'http://127.0.0.1:4100',
  environmentKey: 'environment',
  accessSecret: 'secret',
  gatewayToken: 'gateway',
  certificateToken: 'certificate',
  honorsKeys: true,
  privateKey,
}
const logged: string[] = []
const messages: { url: string; content: object }[] = []
const events = {
  tell: async (url: string, content: object) => void messages.push({ url, content }),
  resume: async () => undefined,
  stop: () => undefined,
}
let folder: string
let vault: HttpServer

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'vault-test-'))
  const settings = readSettings({ RATE_LIMIT: '100000' })
  const log = createLogger({ logLevel: 'debug' }, { write: (line) => void logged.push(line) })
  const [cards, charges] = [await openKeptCards(folder, new Date()), await openKeptCharges(folder)]
  vault = await createVaultServer({ settings, clock, log, access, cards, charges, events })
})
afterAll(async () => {
  await vault.close()
  await rm(folder, { recursive: true })
})

let counted = 0
function another(): number {
  counted += 1
  return counted
}

function authorization({ at = clock.now(), certificate = 'certificate' } = {}) {
  const nonce = `nonce-of-the-test-${another()}`
  const timestamp = String(Math.floor(at.getTime() / 1_000))
  const signature = sign('sha256', Buffer.from(`${nonce}${timestamp}${certificate}`), privateKey).toString('base64')
  return { nonce, timestamp, certificate_token: certificate, signature }
}

const CARD = { number: '4242 4242 4242 4242', verification_value: '123', month: 9, year: 28, full_name: 'Olivia Adler' }
/** Uses its own address: submissions per address are limited. */
function handIn(card: Partial<typeof CARD> = {}, by: object = authorization(), headers: object = {}) {
  return vault.inject({
    method: 'POST',
    url: '/v1/payment_methods',
    payload: { ...by, payment_method: { credit_card: { ...CARD, ...card } } },
    remoteAddress: `10.0.0.${another()}`,
    headers: { host: '127.0.0.1:4100', origin: 'http://127.0.0.1:4100', ...headers },
  })
}
const tokenFor = async (card: Partial<typeof CARD> = {}): Promise<string> =>
  (await handIn(card)).json().transaction.payment_method.token

const SECRET = `Basic ${Buffer.from('environment:secret').toString('base64')}`
function asServer(method: 'GET' | 'PUT' | 'POST', url: string, payload?: object, authorizationHeader = SECRET) {
  const headers = { host: '127.0.0.1:4100', authorization: authorizationHeader }
  return vault.inject({ method, url, headers, ...(payload && { payload }) })
}
const verify = (token: string) =>
  asServer('POST', '/v1/gateways/gateway/verify.json', {
    transaction: { payment_method_token: token, retain_on_success: true },
  })

describe('a card that is handed in', () => {
  test('gets a token, by which the portal learns the rest', async () => {
    const token = await tokenFor()
    expect(token).toMatch(/^\w{27}$/)
    const { payment_method: card } = (await asServer('GET', `/v1/payment_methods/${token}.json`)).json()
    expect(card).toMatchObject({
      storage_state: 'cached',
      last_four_digits: '4242',
      card_type: 'visa',
      month: 9,
      year: 2028,
      full_name: 'Olivia Adler',
      number: 'XXXX-XXXX-XXXX-4242',
      verification_value: '',
    })
    expect(card.fingerprint).toMatch(/^[0-9a-f]{40}$/)
  })

  test('has the fingerprint of its number, whatever else was typed', async () => {
    const fingerprints = []
    for (const card of [{}, { number: '4242424242424242', year: 30 }, { number: '5555 5555 5555 4444' }]) {
      const answer = await asServer('GET', `/v1/payment_methods/${await tokenFor(card)}.json`)
      fingerprints.push(answer.json().payment_method.fingerprint)
    }
    expect(fingerprints[0]).toBe(fingerprints[1])
    expect(fingerprints[0]).not.toBe(fingerprints[2])
  })

  test.each([
    ['a number that fails the check', { number: '4242 4242 4242 4241' }, 'number', 'This is not a valid card number'],
    ['no number', { number: '' }, 'number', 'Enter the card number'],
    [
      'somebody’s own card',
      { number: '4111 1111 1111 1111' },
      'number',
      'The sandbox takes test cards only, nobody’s own',
    ],
    ['a short code', { verification_value: '12' }, 'verification_value', 'The code of this card has 3 digits'],
    [
      'a code of three digits, where the network has four',
      { number: '3782 822463 10005' },
      'verification_value',
      'The code of this card has 4 digits',
    ],
    ['no such month', { month: 13 }, 'month', 'Enter a month from 01 to 12'],
    ['a month that is over', { month: 2, year: 26 }, 'year', 'This card has expired'],
    ['a year that no card has', { year: 2099 }, 'year', 'Enter the year on the card'],
    ['no name', { full_name: ' ' }, 'full_name', 'Enter the name on the card'],
  ])('with %s is refused at its field', async (_, card, attribute, message) => {
    const answer = await handIn(card)
    expect(answer.statusCode).toBe(422)
    expect(answer.json().errors).toEqual([{ attribute, key: 'errors.invalid', message }])
  })

  test('is good until its month has ended everywhere', async () => {
    expect((await handIn({ month: 3, year: 26 })).statusCode).toBe(201)
  })
})

describe('rule K1: an authorization', () => {
  test('is good once', async () => {
    const once = authorization()
    expect((await handIn({}, once)).statusCode).toBe(201)
    expect((await handIn({}, once)).statusCode).toBe(401)
  })

  test('is used up by a card that is refused', async () => {
    const once = authorization()
    expect((await handIn({ number: '' }, once)).statusCode).toBe(422)
    expect((await handIn({}, once)).statusCode).toBe(401)
  })

  test('of which fifty come at the same moment lets one through', async () => {
    const once = authorization()
    const answers = await Promise.all(Array.from({ length: 50 }, () => handIn({}, once)))
    expect(answers.filter(({ statusCode }) => statusCode === 201)).toHaveLength(1)
  })

  const at = (minutes: number) => new Date(clock.now().getTime() + minutes * 60_000)
  test.each([
    ['of ten minutes ago', () => authorization({ at: at(-10) }), 401],
    ['of almost ten minutes ago', () => authorization({ at: at(-9.9) }), 201],
    ['of the future', () => authorization({ at: at(1) }), 401],
    ['of another certificate', () => authorization({ certificate: 'another' }), 401],
    ['with another nonce', () => ({ ...authorization(), nonce: 'another-nonce-of-the-test' }), 401],
    [
      'with another time',
      () => ({ ...authorization({ at: at(-11) }), timestamp: String(clock.now().getTime() / 1_000) }),
      401,
    ],
    ['with another signature', () => ({ ...authorization(), signature: authorization().signature }), 401],
    ['without a signature', () => ({ ...authorization(), signature: '' }), 401],
    ['that is none', () => ({}), 401],
  ])('%s is answered %#', async (_, by, status) => {
    expect((await handIn({}, by())).statusCode).toBe(status)
  })

  test('from a page that is not the vault’s own frame is none', async () => {
    expect((await handIn({}, authorization(), { origin: 'http://localhost:4000' })).statusCode).toBe(401)
  })
})

describe('what becomes of a card', () => {
  test.each([
    ['4242 4242 4242 4242', 200, 'retained', ''],
    ['4000 0000 0000 0341', 200, 'retained', ''],
    ['4000 0000 0000 3220', 200, 'retained', ''],
    ['4000 0000 0000 0002', 422, 'cached', 'card_declined'],
    ['4000 0000 0000 0069', 422, 'cached', 'expired_card'],
  ])('rule K14: %s is verified with %i', async (number, status, state, code) => {
    const answer = await verify(await tokenFor({ number }))
    const { transaction } = answer.json()
    expect([answer.statusCode, transaction.payment_method.storage_state]).toEqual([status, state])
    expect(transaction.response.error_code).toBe(code)
  })

  test('one that was redacted is not to be used again', async () => {
    const token = await tokenFor()
    await asServer('PUT', `/v1/payment_methods/${token}/redact.json`)
    expect((await verify(token)).statusCode).toBe(404)
  })

  test('nobody but the portal’s server is told', async () => {
    const token = await tokenFor()
    for (const secret of ['', 'Basic eDp5', `${SECRET}x`])
      expect((await asServer('GET', `/v1/payment_methods/${token}.json`, undefined, secret)).statusCode).toBe(401)
  })
})

describe('a frame', () => {
  test('may stand in pages of the portal alone, and runs nothing but its own script', async () => {
    const { headers, body } = await vault.inject({ url: '/frame/number', headers: { host: '127.0.0.1:4100' } })
    const policy = String(headers['content-security-policy'])
    expect(policy).toContain('frame-ancestors http://localhost:4000;')
    expect(policy).toContain("default-src 'none'; script-src 'self'; style-src 'sha256-")
    expect(policy).not.toContain('unsafe')
    expect(headers['x-frame-options']).toBeUndefined()
    expect(body).not.toMatch(/<script(?! src="\/frame.js">)|style="/)
  })

  test('is there for names of this machine alone', async () => {
    expect((await vault.inject({ url: '/frame/number', headers: { host: 'vault.example' } })).statusCode).toBe(404)
  })
})

test('a number and a code are kept nowhere: neither on the disk nor in the log', async () => {
  const number = '6011111111111117'
  await verify(await tokenFor({ number, verification_value: '907' }))
  await handIn({ number, verification_value: '90' })
  await vault.inject({
    method: 'POST',
    url: '/v1/payment_methods',
    headers: { host: '127.0.0.1' },
    payload: `{"x":${number}`,
  })
  const files = await readdir(folder, { recursive: true, withFileTypes: true })
  const texts = await Promise.all(
    files
      .filter((file) => file.isFile())
      .map((file) => readFile(join(file.parentPath ?? file.path, file.name), 'utf8')),
  )
  expect(texts.length).toBeGreaterThan(3)
  for (const text of [...texts, ...logged]) {
    expect(text).not.toContain(number)
    expect(text).not.toMatch(/"verification_value":"907|"907"/)
  }
})
