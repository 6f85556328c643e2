import { afterAll, beforeAll, expect, test } from '@jest/globals'
import {
  clearRateLimit,
  listTracedRequests,
  requireTokenExchange,
  startTracing,
  waiveTokenExchange,
} from '@portal/contracts/security/admin-keys'
import { listEmbeddedKeys } from '@portal/contracts/security/embedded-key-list'
import { getGatewayPlace } from '@portal/contracts/security/gateway-place'
import { clearRateLimitsOfTrack, listRateLimitsOfLicense } from '@portal/contracts/subscriptions/admin-usage'
import { seedCatalog } from '../../seed/seed-catalog.sql.ts'
import { auditTrail } from '../../testing/secret-keys.ts'
import { newSubscription } from '../../testing/subscriptions.sql.ts'
import { type TestApp, testApp } from '../../testing/test-app.ts'
import { refused, type TestCaller } from '../../testing/test-caller.ts'
import { newWebsiteKey } from '../../testing/website-keys.ts'
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
    refused(404, 'subscription-context:license-not-found'),
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
    refused(404, 'security-context:key-not-found'),
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
