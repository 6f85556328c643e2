import { afterAll, beforeAll, expect, test } from '@jest/globals'
import { listAuditEntries } from '@portal/contracts/authorization/audit'
import {
  clearRateLimit,
  listKeyLimitsOfAccount,
  listRefusalsOfAccount,
  listTracedRequests,
  listTracesOfAccount,
  requireTokenExchange,
  startTracing,
  stopTracing,
  waiveTokenExchange,
} from '@portal/contracts/security/admin-keys'
import { listEmbeddedKeys } from '@portal/contracts/security/embedded-key-list'
import { getGatewayPlace } from '@portal/contracts/security/gateway-place'
import { createKeyLimit } from '@portal/contracts/security/key-limits'
import { clearRateLimitsOfTrack, listRateLimitsOfLicense } from '@portal/contracts/subscriptions/admin-usage'
import { seedCatalog } from '../../seed/seed-catalog.sql.ts'
import { auditTrail, newKey } from '../../testing/secret-keys.ts'
import { newSubscription } from '../../testing/subscriptions.sql.ts'
import { type TestApp, testApp } from '../../testing/test-app.ts'
import { refused as refusedWith, type TestCaller } from '../../testing/test-caller.ts'
import { newWebsiteKey } from '../../testing/website-keys.ts'
import { purgeRefusals } from './gateway-books.sql.ts'
import { gatewayBooks } from './gateway-books.ts'

let app: TestApp
let books: ReturnType<typeof gatewayBooks>
let support: TestCaller
beforeAll(async () => {
  app = await testApp()
  await seedCatalog(app.db)
  books = gatewayBooks(app.foundation)
  support = await app.staff('support')
})
afterAll(() => app.close())

test('a license that was slowed down is seen, and cleared at every gateway', async () => {
  const owner = await app.account()
  const { licenceId } = await newSubscription(app, owner)
  const params = { a: owner.accountId, l: licenceId }
  const since = app.clock.now().getTime()
  const slowed = [{ accountId: owner.accountId, licenceId, since, until: since + 60_000 }]
  await books.count({ id: 'slowed', uses: [], slowed, traced: [] })

  expect(await support.call(listRateLimitsOfLicense, { params })).toEqual([
    { created: '2026-03-09T09:00:00.000Z', expiration: '2026-03-09T09:01:00.000Z' },
  ])
  const { mark } = await books.changesSince(undefined)
  await support.call(clearRateLimitsOfTrack, { params: { a: owner.accountId, t: licenceId } })
  expect(await support.call(listRateLimitsOfLicense, { params })).toEqual([])
  expect((await books.changesSince(mark)).limiters).toEqual([`lookups ${owner.accountId}:${licenceId}`])
  await expect(support.call(clearRateLimitsOfTrack, { params: { a: 999_999, t: licenceId } })).rejects.toEqual(
    refusedWith(404, 'subscription-context:license-not-found'),
  )
})

test('a limiter is cleared by its id, whatever that is', async () => {
  const { mark } = await books.changesSince(undefined)
  const clear = (id: string, resource: 'credentials' | 'lookups') =>
    support.call(clearRateLimit, { params: { id }, query: { resource } })
  await clear('203.0.113.7', 'credentials')
  await clear('10001:us-core-cloud@shop.example', 'lookups')

  expect((await books.changesSince(mark)).limiters.sort()).toEqual([
    'credentials 203.0.113.7',
    'lookups 10001:us-core-cloud',
  ])
  await expect(clear('203.0.113.7', 'all' as 'lookups')).rejects.toMatchObject({ status: 400 })
})

test('a trace runs for its time, and what it caught can be read', async () => {
  const { mark } = await books.changesSince(undefined)
  const body = { search_term: '203.0.113.7', duration_seconds: 60 }
  await support.call(startTracing, { body })
  await support.call(startTracing, { body })
  expect((await books.changesSince(mark)).isAboutTraces).toBe(true)
  expect(await books.findTraces()).toEqual([{ term: '203.0.113.7', until: Date.parse('2026-03-09T09:01:00Z') }])

  const at = app.clock.now().getTime()
  const traced = [{ id: 'one', term: '203.0.113.7', at, facts: { path: '/street-address', outcome: 'answered' } }]
  await books.count({ id: 'traced', uses: [], slowed: [], traced })
  expect(await support.call(listTracedRequests, { query: { search_term: '203.0.113.7' } })).toEqual([
    { search_term: '203.0.113.7', at: '2026-03-09T09:00:00.000Z', facts: traced[0]?.facts },
  ])
  app.clock.advance(60_000)
  expect(await books.findTraces()).toEqual([])
})

test('rule G27: a trace of a key or an account is in that account’s log, with who started it, and can be stopped once', async () => {
  const owner = await app.account()
  const key = await newKey(owner, 'Checkout')
  const params = { id: owner.accountId }
  await support.call(startTracing, { body: { search_term: key.key_id, duration_seconds: 600 } })
  await support.call(startTracing, { body: { search_term: String(owner.accountId), duration_seconds: 300 } })
  expect(await support.call(listTracesOfAccount, { params })).toMatchObject([
    { search_term: String(owner.accountId), ends: '2026-03-09T09:06:00.000Z' },
    { search_term: key.key_id, started: '2026-03-09T09:01:00.000Z', ends: '2026-03-09T09:11:00.000Z' },
    { search_term: '203.0.113.7', ends: '2026-03-09T09:01:00.000Z' },
  ])

  const { mark } = await books.changesSince(undefined)
  expect(await books.findTraces()).toHaveLength(2)
  for (const _ of [1, 2]) await support.call(stopTracing, { query: { search_term: key.key_id } })
  await support.call(stopTracing, { query: { search_term: String(owner.accountId) } })
  expect((await books.changesSince(mark)).isAboutTraces).toBe(true)
  expect(await books.findTraces()).toEqual([])

  const entries = await owner.call(listAuditEntries)
  expect(
    entries.slice(0, 4).map(({ action, subject, actor, fields }) => [action, subject.name, actor?.staff, fields]),
  ).toEqual([
    ['trace.stopped', 'all keys', true, { label: 'all keys' }],
    ['trace.stopped', 'Checkout', true, { label: 'Checkout' }],
    ['trace.started', 'all keys', true, { label: 'all keys', durationSeconds: 300 }],
    ['trace.started', 'Checkout', true, { label: 'Checkout', durationSeconds: 600 }],
  ])
})

test('rule G27: an account that a trace of an address catches reads of it, once', async () => {
  const [owner, other] = [await app.account(), await app.account()]
  const term = '198.51.100.9'
  await support.call(startTracing, { body: { search_term: term, duration_seconds: 60 } })
  expect(await auditTrail(app, owner)).toEqual([])
  const [running] = await support.call(listTracesOfAccount, { params: { id: owner.accountId } })
  expect(running).toMatchObject({ search_term: term, ends: '2026-03-09T09:02:00.000Z' })

  const caught = (id: string, account: number) => ({
    id,
    uses: [],
    slowed: [],
    traced: [{ id, term, at: app.clock.now().getTime(), facts: { account, outcome: 'answered' } }],
  })
  for (const id of ['caught-1', 'caught-2']) await books.count(caught(id, owner.accountId))
  expect(await auditTrail(app, owner)).toEqual(['trace.started'])
  expect(await auditTrail(app, other)).toEqual([])

  app.clock.advance(1_000)
  await support.call(startTracing, { body: { search_term: term, duration_seconds: 60 } })
  await books.count(caught('caught-3', owner.accountId))
  expect(await auditTrail(app, owner)).toEqual(['trace.started', 'trace.started'])
  await support.call(stopTracing, { query: { search_term: term } })
})

test('rule G24: staff read which keys were refused in the last day, by which rule and how often', async () => {
  const owner = await app.account()
  const now = app.clock.now().getTime()
  const HOUR = 3_600_000
  const hour = Math.floor(now / HOUR) * HOUR
  const refused = (keyId: string, rule: 'key-paused' | 'too-fast', back: number, lookups: number) => ({
    keyId,
    accountId: owner.accountId,
    rule,
    hour: hour - back * HOUR,
    lookups,
    lastAt: hour - back * HOUR + 60_000,
  })
  const batch = (id: string, ...rows: ReturnType<typeof refused>[]) =>
    books.count({ id, uses: [], slowed: [], traced: [], refused: rows })
  await batch('refused-1', refused('a', 'key-paused', 0, 3), refused('b', 'too-fast', 2, 40))
  await batch('refused-2', refused('a', 'key-paused', 0, 2), refused('a', 'key-paused', 24, 1))
  await batch('refused-2', refused('a', 'key-paused', 0, 1_000))
  await batch('refused-3', refused('b', 'too-fast', 26, 1_000))

  const params = { id: owner.accountId }
  expect(await support.call(listRefusalsOfAccount, { params })).toEqual([
    { key: 'b', rule: 'too-fast', lookups: 40, last: new Date(hour - 2 * HOUR + 60_000).toISOString() },
    { key: 'a', rule: 'key-paused', lookups: 6, last: new Date(hour + 60_000).toISOString() },
  ])
  const stranger = await app.account()
  expect(await support.call(listRefusalsOfAccount, { params: { id: stranger.accountId } })).toEqual([])
  await expect(support.call(listRefusalsOfAccount, { params: { id: 999_999 } })).rejects.toEqual(
    refusedWith(404, 'sales-context:account-not-found'),
  )
  expect(await purgeRefusals(app.db, new Date(hour + 23 * HOUR))).toBe(1)
})

test('rule G25: staff read the limits of an account’s keys', async () => {
  const owner = await app.account()
  const key = await newKey(owner)
  await owner.call(createKeyLimit, { params: { id: key.key_id }, body: { limit: 5 } })
  expect(await support.call(listKeyLimitsOfAccount, { params: { id: owner.accountId } })).toEqual([
    { key: key.key_id, max_lookups: 5, lookups_used: 0, limit_reached: '' },
  ])
})

test('a rate limit that staff clear is in the log of its account; that of an address is in no account’s', async () => {
  const owner = await app.account()
  const { licenceId } = await newSubscription(app, owner)
  await support.call(clearRateLimitsOfTrack, { params: { a: owner.accountId, t: licenceId } })
  await support.call(clearRateLimit, {
    params: { id: `${owner.accountId}:${licenceId}@shop.example` },
    query: { resource: 'lookups' },
  })
  await support.call(clearRateLimit, { params: { id: '203.0.113.7' }, query: { resource: 'credentials' } })
  expect(await auditTrail(app, owner)).toEqual(['rate-limit.cleared', 'rate-limit.cleared'])
})

test.each([0, 3_601])('a trace of %d s is refused', async (duration_seconds) => {
  await expect(
    support.call(startTracing, { body: { search_term: '203.0.113.7', duration_seconds } }),
  ).rejects.toMatchObject({
    status: 400,
  })
})

test.each(['what ever', '', '203.0.113.999', '203.0.113.7/8', '-1', '1e3', 'psk_live', "' or 1=1"])(
  'attack: %j is nothing to trace',
  async (search_term) => {
    const refusal = { status: 400, fields: { search_term: 'Enter a key id, an account id or an IP address' } }
    await expect(support.call(startTracing, { body: { search_term, duration_seconds: 60 } })).rejects.toMatchObject(
      refusal,
    )
    await expect(support.call(listTracedRequests, { query: { search_term } })).rejects.toMatchObject(refusal)
  },
)

test.each([
  '10001',
  '123456789012345678',
  '0b8e7f1c-3c1e-4e4f-9a55-0d9c1f4d6a11',
  ' 203.0.113.7 ',
  '2001:db8:7:1::/64',
])('%j can be traced', async (search_term) => {
  await support.call(startTracing, { body: { search_term, duration_seconds: 1 } })
  expect(await books.findTraces()).toMatchObject([{ term: search_term.trim() }])
  app.clock.advance(1_000)
})

test('staff decide that a website key needs a token exchange', async () => {
  const owner = await app.account()
  const key = await newWebsiteKey(owner)
  const params = { id: key.key_id }
  for (const _ of [1, 2]) await support.call(requireTokenExchange, { params })
  expect(await owner.call(listEmbeddedKeys)).toMatchObject([{ token_exchange_required: true }])
  await support.call(waiveTokenExchange, { params })
  expect(await owner.call(listEmbeddedKeys)).toMatchObject([{ token_exchange_required: false }])
  expect(await auditTrail(app, owner)).toEqual([
    'website-key.created',
    'website-key.token-exchange-required',
    'website-key.token-exchange-waived',
  ])
  await expect(support.call(waiveTokenExchange, { params: { id: 'nobodys' } })).rejects.toEqual(
    refusedWith(404, 'security-context:key-not-found'),
  )
})

test('a logged-in person is told where the gateway is', async () => {
  const owner = await app.account()
  expect(await owner.call(getGatewayPlace)).toEqual({ origin: 'http://127.0.0.1:4300' })
})

test.each(['2001:db8:7:1:aaaa::9', '2001:0DB8:0007:0001::', '2001:db8:7:1::/64'])(
  'rule D15: %s is let in again, and traced, by its network',
  async (address) => {
    const { mark } = await books.changesSince(undefined)
    await support.call(clearRateLimit, { params: { id: address }, query: { resource: 'credentials' } })
    expect((await books.changesSince(mark)).limiters).toEqual(['credentials 2001:db8:7:1::/64'])

    const at = app.clock.now().getTime()
    await support.call(startTracing, { body: { search_term: address, duration_seconds: 1 } })
    expect(await books.findTraces()).toEqual([{ term: '2001:db8:7:1::/64', until: at + 1_000 }])
    const traced = [{ id: address, term: '2001:db8:7:1::/64', at, facts: { outcome: 'answered' } }]
    await books.count({ id: address, uses: [], slowed: [], traced })
    const [latest] = await support.call(listTracedRequests, { query: { search_term: address } })
    expect(latest?.search_term).toBe('2001:db8:7:1::/64')
    app.clock.advance(1_000)
  },
)
