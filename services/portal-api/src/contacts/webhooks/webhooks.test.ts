import dns from 'node:dns/promises'
import { createServer, type IncomingHttpHeaders, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, beforeEach, describe, expect, jest, test } from '@jest/globals'
import {
  activateWebhook,
  createWebhook,
  deactivateWebhook,
  deleteWebhook,
  listDeliveries,
  listWebhooks,
  NotifiedEvent,
  resendDelivery,
  rotateWebhookSecret,
  testWebhook,
  updateWebhook,
} from '@portal/contracts/contacts/webhooks'
import { inTransaction } from '@portal/foundation/database'
import { createOutbox, outbox } from '@portal/foundation/outbox'
import { accounts } from '@portal/foundation/people'
import { HOSTILE_AT_DOORS, holdsControl } from '@portal/foundation/testing'
import { eq } from 'drizzle-orm'
import { Webhook } from 'standardwebhooks'
import { jobsOf } from '../../portal-api.ts'
import { atTheSameMoment } from '../../testing/at-the-same-moment.ts'
import { lettersTo } from '../../testing/letters.ts'
import { auditTrail } from '../../testing/secret-keys.ts'
import { subscribedContact } from '../../testing/subscribed-contact.ts'
import { type TestApp, testApp } from '../../testing/test-app.ts'
import { refused, type TestCaller } from '../../testing/test-caller.ts'
import { bodyOf } from './messages.ts'
import { sendMessage } from './send-message.ts'
import { tellWebhooks } from './tell-webhooks.ts'
import { sealForWebhook } from './webhook-secrets.ts'
import { findDeliveries } from './webhooks.sql.ts'
import { type DeliveryRow, type WebhookRow, webhooks } from './webhooks.tables.ts'

interface Received {
  url: string
  headers: IncomingHttpHeaders
  body: string
}

let app: TestApp
let receiver: Server
let address: string
let received: Received[]
let answer: { status: number; body: string; headers?: Record<string, string> }

beforeAll(async () => {
  receiver = createServer(async (request, response) => {
    let body = ''
    for await (const part of request) body += part
    received.push({ url: request.url ?? '', headers: request.headers, body })
    response.writeHead(answer.status, { 'content-type': 'text/plain', ...answer.headers }).end(answer.body)
  })
  await new Promise<void>((listening) => receiver.listen(0, '127.0.0.1', listening))
  const { port } = receiver.address() as AddressInfo
  address = `http://127.0.0.1:${port}`
  // What the sandbox of this machine is to a portal that is no production.
  app = await testApp({ SANDBOX_PORT: String(port) })
})
afterAll(async () => {
  await app.close()
  receiver.close()
})
beforeEach(async () => {
  await app.db.delete(outbox)
  received = []
  answer = { status: 200, body: 'Thanks' }
})

/** Fields that a change leaves as they are. */
const KEPT = { label: 'Operations', url: '', events: [...NotifiedEvent.options] }
const MINUTE = 60_000
const HOUR = 60 * MINUTE
const DAY = 24 * HOUR

const add = (owner: TestCaller, url = `${address}/hook`, kind: 'standard' | 'slack' = 'standard') =>
  owner.call(createWebhook, { body: { kind, label: 'Operations', url, events: [...NotifiedEvent.options] } })
const of = ({ id }: { id: string }) => ({ params: { id } })

/** Triggers an event in the account. */
const tell = ({ accountId }: TestCaller, name = 'US <Core>', event: NotifiedEvent = 'usage.threshold_reached') =>
  inTransaction(app.db, (tx) =>
    tellWebhooks(tx, accountId, { event, data: { percent: 90, name }, words: `90% of ${name}`, at: app.clock.now() }),
  )
const work = () => {
  const { db, clock, log } = app.foundation
  return createOutbox({ db, clock, log, handlers: jobsOf(app.foundation) }).runDue()
}
/** Returns the last audit entry of a webhook; read without a session, because some attempts happen after it ended. */
async function logOf({ id }: { id: string }) {
  const [delivery] = await findDeliveries(app.db, id)
  return delivery as DeliveryRow
}
async function rowOf({ id }: { id: string }) {
  const [row] = await app.db.select().from(webhooks).where(eq(webhooks.id, id))
  return row
}
/** Adds another owner: sessions end when days pass. */
const laterOwner = (owner: TestCaller) => app.member(owner, ['account-owner'])

test('rule M96: hostile words in an address and a name end in no header of a message, and no message fails for them', async () => {
  const { keys, clock } = app.foundation
  const at = { id: 'hostile', sealedSecret: null, sealedPreviousSecret: null, previousSecretUntil: null }
  for (const words of HOSTILE_AT_DOORS) {
    const there = words.slice(0, 2_000)
    const sealedUrl = sealForWebhook(keys.envelope, at.id, `${address}/${there}?${there}#${there}`)
    const happening = { event: 'usage.threshold_reached', data: { name: words }, words, at: clock.now() } as const
    for (const kind of ['standard', 'slack'] as const) {
      const message = { id: 'msg_1', body: bodyOf(kind, happening) }
      const { status, error } = await sendMessage(
        app.foundation,
        { ...at, sealedUrl } as WebhookRow,
        message,
        clock.now(),
      )
      expect([words, status, error]).toEqual([words, 200, ''])
    }
  }
  expect(received).toHaveLength(2 * HOSTILE_AT_DOORS.length)
  const names = new Set(received.flatMap(({ headers }) => Object.keys(headers)))
  expect([...names].sort()).toEqual(['connection', 'content-length', 'content-type', 'host', 'user-agent'])
  const texts = received.flatMap(({ body }) => JSON.parse(body).text ?? [])
  expect(texts.filter(holdsControl)).toEqual([])
})

describe('a webhook', () => {
  test('is told with a signature that the library of Standard Webhooks verifies', async () => {
    const owner = await app.account()
    const { secret, ...webhook } = await add(owner)
    await tell(owner)
    await work()

    expect(received).toHaveLength(1)
    const [{ headers, body }] = received as [Received]
    const verified = () => new Webhook(secret).verify(body, headers as Record<string, string>)
    // The library knows no clock but the real one.
    expect(verified).toThrow('Message timestamp too old')
    expect(headers['webhook-timestamp']).toBe(String(app.clock.now().getTime() / 1_000))
    const signature = new Webhook(secret).sign(String(headers['webhook-id']), app.clock.now(), body)
    expect(headers['webhook-signature']).toBe(signature)
    expect(JSON.parse(body)).toEqual({
      type: 'usage.threshold_reached',
      timestamp: '2026-03-09T09:00:00.000Z',
      data: { percent: 90, name: 'US <Core>' },
    })
    expect(await logOf(webhook)).toMatchObject({
      state: 'delivered',
      status: 200,
      answer: 'Thanks',
      attempts: 1,
    })
  })

  test('of Slack gets a message that mentions nobody, unsigned, and its address is not shown again', async () => {
    const owner = await app.account()
    const { secret, url, ...webhook } = await add(owner, `${address}/services/T0/B0/verysecretabcd`, 'slack')
    await tell(owner, '<!channel> & <http://x|y>')
    await work()

    expect(secret).toBe('')
    expect(url).toBe(`${address}/…abcd`)
    expect(received[0]?.headers['webhook-signature']).toBeUndefined()
    expect(JSON.parse(received[0]?.body ?? '')).toEqual({
      text: '90% of &lt;!channel&gt; &amp; &lt;http://x|y&gt;',
    })
    expect(JSON.stringify(await owner.call(listWebhooks))).not.toContain('verysecret')
    const rotated = owner.call(rotateWebhookSecret, of(webhook))
    await expect(rotated).rejects.toEqual(refused(409, 'contact-context:webhook-unsigned'))
  })

  test('keeps its secret and its address out of the database', async () => {
    const owner = await app.account()
    const { secret } = await add(owner, `${address}/hook?token=verysecret`)
    const rows = JSON.stringify(await app.db.select().from(webhooks))
    expect(rows).toContain('sealedSecret')
    expect(rows).not.toContain(secret.slice('whsec_'.length))
    expect(rows).not.toContain('verysecret')
    expect(JSON.stringify(await owner.call(listWebhooks))).not.toContain(secret)
  })

  test('that gets another secret is signed to with both for a day', async () => {
    const owner = await app.account()
    const first = await add(owner)
    const second = await owner.call(rotateWebhookSecret, of(first))
    expect(second.secret).not.toBe(first.secret)
    const signaturesNow = async () => {
      received = []
      await (await laterOwner(owner)).call(testWebhook, of(first))
      const { headers, body } = received[0] as Received
      const by = ({ secret }: { secret: string }) =>
        new Webhook(secret).sign(String(headers['webhook-id']), app.clock.now(), body)
      const sent = String(headers['webhook-signature']).split(' ')
      return { first: sent.includes(by(first)), second: sent.includes(by(second)), sent: sent.length }
    }

    expect(await signaturesNow()).toEqual({ first: true, second: true, sent: 2 })
    app.clock.advance(DAY)
    expect(await signaturesNow()).toEqual({ first: false, second: true, sent: 1 })
  })

  test('can be tested, and the real answer is told', async () => {
    const owner = await app.account()
    const webhook = await add(owner)
    answer = { status: 503, body: 'Not \u0007today' }
    const failed = await owner.call(testWebhook, of(webhook))
    expect(failed).toMatchObject({ event: 'webhook.test', state: 'failed', status: 503, answer: 'Not today' })
    answer = { status: 204, body: '' }
    expect(await owner.call(testWebhook, of(webhook))).toMatchObject({ state: 'delivered', status: 204 })
    expect(await owner.call(listDeliveries, of(webhook))).toHaveLength(2)
  })

  test('is written down with whatever is done to it', async () => {
    const owner = await app.account()
    const webhook = await add(owner)
    const { id } = await owner.call(testWebhook, of(webhook))
    await owner.call(resendDelivery, of({ id }))
    for (const call of [rotateWebhookSecret, deactivateWebhook, activateWebhook, deleteWebhook])
      await owner.call(call, of(webhook))
    expect(await auditTrail(app, owner)).toEqual([
      'webhook.created',
      'webhook.tested',
      'webhook.resent',
      'webhook.secret-rotated',
      'webhook.deactivated',
      'webhook.activated',
      'webhook.deleted',
    ])
  })

  test('is tested so often and then has to wait, whichever of the account’s it is (rule E21)', async () => {
    const owner = await app.account()
    const [first, second] = [await add(owner), await add(owner)]
    const sendTest = (webhook: { id: string }) => owner.call(testWebhook, of(webhook))
    const sent = await Promise.allSettled(Array.from({ length: 21 }, () => sendTest(first)))
    expect(sent.filter(({ status }) => status === 'rejected')).toHaveLength(1)
    expect(received).toHaveLength(20)
    await expect(sendTest(second)).rejects.toMatchObject({ problem: 'request:rate-limited' })
    app.clock.advance(MINUTE)
    expect(await sendTest(second)).toMatchObject({ state: 'delivered' })
  })

  test('that is off is told nothing, and can be turned on again', async () => {
    const owner = await app.account()
    const webhook = await add(owner)
    await tell(owner)
    for (let twice = 0; twice < 2; twice += 1) await owner.call(deactivateWebhook, of(webhook))
    await work()
    await tell(owner)
    await work()
    expect(received).toEqual([])
    const [only, ...others] = await owner.call(listDeliveries, of(webhook))
    expect([only?.state, only?.error, others]).toEqual(['failed', 'The webhook is off.', []])
    const again = owner.call(resendDelivery, of({ id: only?.id ?? '' }))
    await expect(again).rejects.toEqual(refused(409, 'contact-context:webhook-off'))

    expect(await owner.call(activateWebhook, of(webhook))).toMatchObject({ active: true })
    await tell(owner)
    await work()
    expect(received).toHaveLength(1)
    expect(await auditTrail(app, owner)).toEqual(['webhook.created', 'webhook.deactivated', 'webhook.activated'])
  })

  test('is told of what was chosen for it alone (rule E24)', async () => {
    const owner = await app.account()
    const webhook = await add(owner)
    const change = (events: NotifiedEvent[]) => owner.call(updateWebhook, { ...of(webhook), body: { ...KEPT, events } })
    expect(await change(['usage.exhausted'])).toMatchObject({ events: ['usage.exhausted'] })
    await tell(owner)
    await tell(owner, 'US Core', 'usage.exhausted')
    await work()
    expect(received.map(({ body }) => JSON.parse(body).type)).toEqual(['usage.exhausted'])
    await expect(change([])).rejects.toMatchObject({ fields: { events: 'At least one event must be selected' } })
  })

  test('moves to another address with its secret; what waits goes there, and its patience begins anew', async () => {
    const owner = await app.account()
    const { secret, ...webhook } = await add(owner)
    answer = { status: 500, body: '' }
    await tell(owner)
    await work()
    expect(await rowOf(webhook)).toMatchObject({ failingSince: app.clock.now() })
    answer = { status: 200, body: '' }
    const body = { ...KEPT, label: 'Night shift', url: `${address}/elsewhere` }
    for (const _ of ['first', 'again']) {
      const changed = await owner.call(updateWebhook, { ...of(webhook), body })
      expect(changed).toMatchObject({ label: 'Night shift', url: `${address}/elsewhere`, failing_since: '' })
    }
    app.clock.advance(HOUR)
    await work()
    expect(received.map(({ url }) => url)).toEqual(['/hook', '/elsewhere'])
    const { headers, body: sent } = received[1] as Received
    const signature = new Webhook(secret).sign(String(headers['webhook-id']), app.clock.now(), sent)
    expect(headers['webhook-signature']).toBe(signature)
    expect(await auditTrail(app, owner)).toEqual(['webhook.created', 'webhook.updated'])
  })

  test('keeps its address where none is given, and takes none that leads inside', async () => {
    const owner = await app.account()
    const webhook = await add(owner, `${address}/services/T0/B0/verysecretabcd`, 'slack')
    const change = (url: string) => owner.call(updateWebhook, { ...of(webhook), body: { ...KEPT, url } })
    expect(await change('')).toMatchObject({ url: `${address}/…abcd` })
    await expect(change('https://169.254.169.254/')).rejects.toMatchObject({
      problem: 'contact-context:webhook-address-refused',
    })
    await tell(owner)
    await work()
    expect(received[0]?.url).toBe('/services/T0/B0/verysecretabcd')
  })

  test('is one of ten at most, and gone with its log', async () => {
    const owner = await app.account()
    const first = await add(owner)
    for (let more = 1; more < 10; more += 1) await add(owner)
    await expect(add(owner)).rejects.toEqual(refused(409, 'contact-context:too-many-webhooks'))
    await tell(owner)
    await owner.call(deleteWebhook, of(first))
    await work()
    expect(received).toHaveLength(9)
    const gone = owner.call(listDeliveries, of(first))
    await expect(gone).rejects.toEqual(refused(404, 'contact-context:webhook-not-found'))
  })
})

test('the last place is taken by one of two at the same moment', async () => {
  const owner = await app.account()
  for (let more = 1; more < 10; more += 1) await add(owner)
  const outcomes = await atTheSameMoment(
    app.db,
    (tx) => tx.select().from(accounts).where(eq(accounts.id, owner.accountId)).for('update'),
    () => [add(owner), add(owner)],
  )
  expect(outcomes.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected'])
  expect(await owner.call(listWebhooks)).toHaveLength(10)
})

describe('a message that could not be delivered', () => {
  test('is sent again under the same id, later and later, and has failed after ten attempts', async () => {
    const owner = await app.account()
    const webhook = await add(owner)
    answer = { status: 500, body: 'Broken' }
    await tell(owner)
    const waits: number[] = []
    for (let attempt = 1; attempt <= 9; attempt += 1) {
      await work()
      const { nextAttemptAt, state, attempts } = await logOf(webhook)
      expect({ state, attempts }).toEqual({ state: 'waiting', attempts: attempt })
      const next = nextAttemptAt as Date
      waits.push(next.getTime() - app.clock.now().getTime())
      await work()
      expect(received).toHaveLength(attempt)
      app.clock.set(next)
    }
    await work()
    expect(await logOf(webhook)).toMatchObject({ state: 'failed', attempts: 10, nextAttemptAt: null })
    expect(new Set(received.map(({ headers }) => headers['webhook-id'])).size).toBe(1)
    const expected = [5_000, 5 * MINUTE, 30 * MINUTE, 2 * HOUR, 5 * HOUR, 10 * HOUR, 14 * HOUR, 20 * HOUR, DAY]
    expect(waits.map((wait, at) => Math.abs(wait / (expected[at] ?? 0) - 1) <= 0.2)).toEqual(Array(9).fill(true))
    // Some luck: nine waits that are all exactly as planned are not spread at all.
    expect(waits).not.toEqual(expected)
  })

  test('can be sent again at once, and is not sent twice by the attempt that was planned', async () => {
    const owner = await app.account()
    const webhook = await add(owner)
    answer = { status: 500, body: '' }
    await tell(owner)
    await work()
    answer = { status: 200, body: 'Better' }
    const { id } = await logOf(webhook)
    expect(await owner.call(resendDelivery, of({ id }))).toMatchObject({ state: 'waiting' })
    await work()
    app.clock.advance(DAY)
    await work()
    expect(received).toHaveLength(2)
    expect(await logOf(webhook)).toMatchObject({ state: 'delivered', attempts: 2, answer: 'Better' })

    await (await laterOwner(owner)).call(resendDelivery, of({ id }))
    await work()
    expect(received.map(({ headers }) => headers['webhook-id'])).toEqual([id, id, id])
  })

  test('and is sent again by hand is not sent by the attempt that was planned before, while it fails', async () => {
    const owner = await app.account()
    const webhook = await add(owner)
    answer = { status: 500, body: '' }
    await tell(owner)
    await work()
    await owner.call(resendDelivery, of(await logOf(webhook)))
    await work()
    expect(received).toHaveLength(2)
    // Both attempts that were planned are due after five seconds, and a fifth of it more at most.
    app.clock.advance(6_000)
    await work()
    await work()
    expect(received).toHaveLength(3)
    expect(await logOf(webhook)).toMatchObject({ state: 'waiting', attempts: 3, tries: 2 })
  })

  test('keeps nobody waiting for a letter: it stands in a lane of its own', async () => {
    const owner = await app.account()
    await add(owner)
    await tell(owner)
    const { db, clock, log } = app.foundation
    const lane = { without: ['webhook.deliver'] }
    await createOutbox({ db, clock, log, handlers: jobsOf(app.foundation), lane }).runDue()
    expect(received).toEqual([])
    await work()
    expect(received).toHaveLength(1)
  })

  test('turns its webhook off after five days of failures, once, with a letter to the owners and everyone who chose security', async () => {
    const owner = await app.account({ label: 'Acme Maps' })
    const second = await app.member(owner, ['account-owner'])
    const desk = await subscribedContact(app, owner, 'webhook-desk@company.example', ['security'])
    const webhook = await add(owner)
    answer = { status: 410, body: '' }
    await tell(owner)
    await work()
    app.clock.advance(5 * DAY - 1)
    await tell(owner)
    await work()
    expect(await rowOf(webhook)).toMatchObject({ offSince: null, gaveUpAt: null })
    app.clock.advance(1)
    await tell(owner)
    await work()

    for (const { email } of [owner, second, desk]) {
      const letters = await lettersTo(app, email)
      expect(letters.map(({ subject }) => subject)).toEqual(['The webhook Operations is off'])
      const words = letters[0]?.words.join(' ')
      expect(words).toMatch(
        /nothing to the webhook Operations of Acme Maps since [A-Z][a-z]+ \d{1,2}, 20\d\d \(UTC\), and/,
      )
      expect(words).toContain('The last answer was HTTP status 410.')
    }
    expect((await auditTrail(app, owner)).filter((action) => action === 'webhook.given-up')).toHaveLength(1)
    const later = await laterOwner(owner)
    expect(await later.call(listWebhooks)).toMatchObject([{ active: false, given_up: true }])
    const on = await later.call(activateWebhook, of(webhook))
    expect(on).toMatchObject({ active: true, given_up: false, failing_since: '' })
  })

  test('is not one that was delivered meanwhile: a success begins the five days again', async () => {
    const owner = await app.account()
    const webhook = await add(owner)
    answer = { status: 500, body: '' }
    await tell(owner)
    await work()
    app.clock.advance(4 * DAY)
    answer = { status: 200, body: '' }
    await (await laterOwner(owner)).call(testWebhook, of(webhook))
    answer = { status: 500, body: '' }
    app.clock.advance(4 * DAY)
    await tell(owner)
    await work()
    expect(await rowOf(webhook)).toMatchObject({ offSince: null, failingSince: app.clock.now() })
  })
})

describe('an address that leads inside', () => {
  test.each([
    'http://hooks.company.example/',
    'https://127.0.0.1/',
    'https://0x7f.1/',
    'https://2130706433/',
    'https://[::1]/',
    'https://[::ffff:127.0.0.1]/',
    'https://169.254.169.254/latest/meta-data/',
    'https://10.0.0.1/',
    'https://168.63.129.16/machine',
    'https://[::ffff:168.63.129.16]/',
    'https://0xA83F8110/',
    'https://0177.0.0.1/',
    'https://100.100.100.200/',
    'https://localhost/',
    'https://LocalHost:8443/',
    'https://localhost./',
    'https://hooks.localhost/',
    'https://metadata.google.internal/',
    'https://metadata/',
    'https://user:password@hooks.company.example/',
    'https://hooks.company.example:22/',
    'javascript:alert(1)',
    'not an address',
  ])('is refused: %s', async (url) => {
    const owner = await app.account()
    await expect(add(owner, url)).rejects.toEqual(refused(400, 'contact-context:webhook-address-refused'))
  })

  test('is refused by a name that leads there, as it is added and as it is changed', async () => {
    const owner = await app.account()
    const webhook = await add(owner)
    const leading = jest.spyOn(dns, 'lookup') as unknown as jest.Mock<() => Promise<unknown>>
    leading.mockImplementation(async () => [
      { address: '93.184.216.34', family: 4 },
      { address: '::1', family: 6 },
    ])
    const refusal = refused(400, 'contact-context:webhook-address-refused')
    const url = 'https://rebound.company.example/'
    await expect(add(owner, url)).rejects.toEqual(refusal)
    const change = { label: 'Operations', url, events: [...NotifiedEvent.options] }
    await expect(owner.call(updateWebhook, { ...of(webhook), body: change })).rejects.toEqual(refusal)
    leading.mockRestore()
    expect(await owner.call(listWebhooks)).toMatchObject([{ id: webhook.id, url: webhook.url }])
  })

  test('by a name that led elsewhere when it was added is not connected to', async () => {
    const owner = await app.account()
    const webhook = await add(owner)
    const sealedUrl = sealForWebhook(app.foundation.keys.envelope, webhook.id, 'https://localhost/')
    await app.db.update(webhooks).set({ sealedUrl }).where(eq(webhooks.id, webhook.id))
    const { state, status, error, answer } = await owner.call(testWebhook, of(webhook))
    expect({ state, status, error, answer }).toEqual({
      state: 'failed',
      status: 0,
      error: 'Only public addresses are asked.',
      answer: '',
    })
  })

  test('by a redirect is not followed', async () => {
    const owner = await app.account()
    const webhook = await add(owner)
    answer = { status: 302, body: 'inside', headers: { location: 'http://169.254.169.254/' } }
    const tested = await owner.call(testWebhook, of(webhook))
    expect(tested).toMatchObject({ state: 'failed', status: 0, answer: '', error: 'The address leads elsewhere.' })
    expect(received).toHaveLength(1)
  })
})
