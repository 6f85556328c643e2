import { generateKeyPairSync } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from '@jest/globals'
import { createTestClock } from '@portal/foundation/clock'
import type { HttpServer } from '@portal/foundation/http'
import { createLogger } from '@portal/foundation/logging'
import { readSettings } from '@portal/foundation/settings'
import { isSignedEvent } from '@portal/foundation/vault-events'
import { type KeptCards, openKeptCards } from './kept-cards.ts'
import { openKeptCharges } from './kept-charges.ts'
import { openPortalEvents } from './portal-events.ts'
import type { CardOutcome } from './test-cards.ts'
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
const log = createLogger({ logLevel: 'silent' })
const settings = readSettings({ RATE_LIMIT: '100000' })
const messages: { state: string }[] = []
let folder: string
let cards: KeptCards
let vault: HttpServer

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'vault-charges-'))
  cards = await openKeptCards(folder, new Date())
  const charges = await openKeptCharges(folder)
  const tell = async (_: string, content: object) =>
    void messages.push((content as { transaction: { state: string } }).transaction)
  const events = { tell, resume: async () => undefined, stop: () => undefined }
  vault = await createVaultServer({ settings, clock, log, access, cards, charges, events })
})
afterAll(async () => {
  await vault.close()
  await rm(folder, { recursive: true })
})
beforeEach(() => void messages.splice(0))

let counted = 0
async function cardOf(outcome: CardOutcome = 'success'): Promise<string> {
  const read = { network: 'Visa', lastFour: '4242', month: 9, year: 2028, fullName: 'Olivia Adler', outcome }
  const { token } = await cards.add(read, '4242424242424242', clock.now())
  return token
}
function chargeRequest(card: string, facts: object = {}) {
  counted += 1
  return {
    payment_method_token: card,
    amount: 19_295,
    currency_code: 'USD',
    order_id: `order-${counted}`,
    redirect_url: 'http://localhost:4000/checkout/done/10001',
    callback_url: 'http://localhost:4000/api/payments/vault-events',
    good_until: '2026-03-09T09:30:00Z',
    ...facts,
  }
}
const SECRET = `Basic ${Buffer.from('environment:secret').toString('base64')}`
function ask(method: 'GET' | 'POST', url: string, payload?: object, authorization = SECRET) {
  return vault.inject({ method, url, headers: { host: '127.0.0.1', authorization }, ...(payload && { payload }) })
}
const purchase = (transaction: object, authorization = SECRET) =>
  ask('POST', '/v1/gateways/gateway/purchase.json', { transaction }, authorization)
const outcomeOf = (answer: Awaited<ReturnType<typeof purchase>>) => {
  const { succeeded, state, required_action, response } = answer.json().transaction
  return [answer.statusCode, succeeded, state, required_action, response.error_code]
}

describe('charging a card', () => {
  test.each([
    ['success', [200, true, 'succeeded', 'none', '']],
    ['declined-when-charged', [422, false, 'gateway_processing_failed', 'none', 'card_declined']],
    ['insufficient-funds-when-charged', [422, false, 'gateway_processing_failed', 'none', 'insufficient_funds']],
    ['three-d-secure-when-charged', [200, false, 'pending', 'challenge', '']],
  ] as const)('%s', async (outcome, expected) => {
    expect(outcomeOf(await purchase(chargeRequest(await cardOf(outcome))))).toEqual(expected)
  })

  test('with the same key is one charge, also of fifty at the same moment; the portal is told of it once', async () => {
    const asked = chargeRequest(await cardOf())
    const answers = await Promise.all(Array.from({ length: 50 }, () => purchase(asked)))
    expect(new Set(answers.map((answer) => answer.json().transaction.token)).size).toBe(1)
    expect(messages).toHaveLength(1)
  })

  test('a key stands for its amount and its card', async () => {
    const asked = chargeRequest(await cardOf())
    await purchase(asked)
    for (const other of [{ amount: 1 }, { payment_method_token: await cardOf() }])
      expect((await purchase({ ...asked, ...other })).statusCode).toBe(422)
    expect(outcomeOf(await purchase(asked))[0]).toBe(200)
  })

  test('what comes too late is not begun, what was begun is answered for', async () => {
    const [early, late] = [chargeRequest(await cardOf()), chargeRequest(await cardOf())]
    await purchase(early)
    clock.advance(1_800_001)
    expect(outcomeOf(await purchase(late))).toContain('request_expired')
    expect(outcomeOf(await purchase(early))).toContain('succeeded')
    clock.set(new Date('2026-03-09T09:00:00Z'))
    expect(outcomeOf(await purchase(late))).toContain('request_expired')
  })

  test('a card that was redacted is not charged, and what it was charged before stays', async () => {
    const token = await cardOf()
    const asked = chargeRequest(token)
    await purchase(asked)
    const card = await cards.find(token)
    if (card) await cards.set(card, 'redacted')
    expect(outcomeOf(await purchase(asked))[0]).toBe(200)
    expect((await purchase(chargeRequest(token))).statusCode).toBe(404)
  })

  test.each([
    ['by a stranger', {}, 'Basic eDp5', 401],
    ['with a way back that leads elsewhere', { redirect_url: 'https://elsewhere.example/' }, SECRET, 400],
    ['of less than nothing', { amount: -1 }, SECRET, 400],
    ['in another currency', { currency_code: 'EUR' }, SECRET, 400],
  ])('%s is refused', async (_, facts, authorization, status) => {
    expect((await purchase(chargeRequest(await cardOf(), facts), authorization)).statusCode).toBe(status)
  })
})

describe('3-D Secure', () => {
  async function challenge() {
    const { transaction } = (await purchase(chargeRequest(await cardOf('three-d-secure-when-charged')))).json()
    return { token: transaction.token, path: new URL(transaction.checkout_url).pathname }
  }
  const reply = (path: string, answer: string) =>
    vault.inject({
      method: 'POST',
      url: path,
      headers: { host: '127.0.0.1:4100', 'content-type': 'application/x-www-form-urlencoded' },
      payload: `answer=${answer}`,
    })
  const look = async (token: string) => (await ask('GET', `/v1/transactions/${token}.json`)).json().transaction
  const complete = async (token: string) =>
    (await ask('POST', `/v1/transactions/${token}/complete.json`)).json().transaction

  test('the bank’s page says who asks for how much; it runs nothing and stands in no frame', async () => {
    const { path } = await challenge()
    const { body, headers } = await vault.inject({ url: path, headers: { host: '127.0.0.1:4100' } })
    expect(body).toContain('$192.95')
    expect(body).toContain('•••• 4242')
    expect(headers['content-security-policy']).toMatch(/default-src 'none';.*frame-ancestors 'none'/)
  })

  test('nothing is charged before the owner said yes and the portal completed it', async () => {
    const { token, path } = await challenge()
    expect(await complete(token)).toMatchObject({ succeeded: false, state: 'pending' })
    const back = await reply(path, 'yes')
    expect([back.statusCode, back.headers.location]).toEqual([303, 'http://localhost:4000/checkout/done/10001'])
    expect(await look(token)).toMatchObject({ succeeded: false, state: 'pending', required_action: 'none' })
    expect(await complete(token)).toMatchObject({ succeeded: true })
    expect(await complete(token)).toMatchObject({ succeeded: true })
    expect(messages.map(({ state }) => state)).toEqual(['pending', 'pending', 'succeeded'])
  })

  test('a person who declines is asked no more, and cannot change their mind', async () => {
    const { token, path } = await challenge()
    for (const answer of ['no', 'yes']) expect((await reply(path, answer)).statusCode).toBe(303)
    expect(await complete(token)).toMatchObject({ succeeded: false, state: 'gateway_processing_failed' })
    expect((await look(token)).response.error_code).toBe('authentication_failed')
    const { body } = await vault.inject({ url: path, headers: { host: '127.0.0.1:4100' } })
    expect(body).toContain('This was answered')
  })
})

describe('events', () => {
  let portal: Server
  let url: string
  const heard: { id: string; isSigned: boolean }[] = []
  let refusals = 0
  let hearTwice: () => void
  const hasHeardTwice = new Promise<void>((heardIt) => {
    hearTwice = heardIt
  })
  beforeAll(async () => {
    portal = createServer(async (request, response) => {
      const parts: Buffer[] = []
      for await (const part of request) parts.push(part as Buffer)
      const header = (name: string) => String(request.headers[`webhook-${name}`])
      const event = { id: header('id'), timestamp: header('timestamp'), signature: header('signature') }
      const body = Buffer.concat(parts).toString()
      if (refusals > 0) {
        refusals -= 1
        return response.writeHead(503).end()
      }
      heard.push({ id: event.id, isSigned: isSignedEvent(access, { ...event, body }, new Date()) })
      response.writeHead(204).end()
      if (heard.length === 2) hearTwice()
    })
    await new Promise<void>((opened) => portal.listen(0, '127.0.0.1', opened))
    url = `http://127.0.0.1:${(portal.address() as AddressInfo).port}/`
  })
  afterAll(() => new Promise((closed) => portal.close(closed)))

  test('are signed, told until they are heard, once more after that, and by the next process if this one ends', async () => {
    const first = await openPortalEvents({ folder, access, log })
    refusals = 1
    await first.tell(url, { hello: 'portal' })
    first.stop()
    const second = await openPortalEvents({ folder, access, log })
    await second.resume()
    await hasHeardTwice
    second.stop()
    expect(new Set(heard.map(({ id }) => id)).size).toBe(1)
    expect(heard.map(({ isSigned }) => isSigned)).toEqual([true, true])
  })
})
