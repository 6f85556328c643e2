import { afterAll, beforeAll, expect, test } from '@jest/globals'
import { getKeyUsageAsStaff } from '@portal/contracts/security/admin-keys'
import { getRecentUse, getUsage } from '@portal/contracts/security/usage'
import { getKeyUsageOfSubscriptionsAsStaff, getLicenseUsage } from '@portal/contracts/subscriptions/admin-usage'
import { seedCatalog } from '../../seed/seed-catalog.sql.ts'
import { newKey } from '../../testing/secret-keys.ts'
import { newSubscription } from '../../testing/subscriptions.sql.ts'
import { type TestApp, testApp } from '../../testing/test-app.ts'
import { refused, type TestCaller } from '../../testing/test-caller.ts'
import { newWebsiteKey } from '../../testing/website-keys.ts'
import { keySources, keyUsage } from './usage.tables.ts'

let app: TestApp
beforeAll(async () => {
  app = await testApp()
  await seedCatalog(app.db)
})
afterAll(() => app.close())

const SPAN = { start: '2026-03-08', end: '2026-03-09' }

async function use({ accountId }: TestCaller, keyId: string, licenceId: string, hours: Record<string, number>) {
  const rows = Object.entries(hours).map(([hour, lookups]) => ({
    keyId,
    licenceId,
    accountId,
    hour: new Date(hour),
    lookups,
  }))
  await app.db.insert(keyUsage).values(rows)
}

test('an account sees all of its lookups, told apart by key, by license or not at all', async () => {
  const owner = await app.account()
  const [one, other] = [(await newKey(owner)).key_id, (await newWebsiteKey(owner)).key_id]
  await use(owner, one, 'us-core-cloud', { '2026-03-08T10:00:00Z': 1, '2026-03-09T08:00:00Z': 2 })
  await use(owner, one, 'us-gold-cloud', { '2026-03-08T10:00:00Z': 4 })
  await use(owner, other, 'us-core-cloud', { '2026-03-08T10:00:00Z': 8 })
  await use(await app.account(), one, 'stranger', { '2026-03-08T11:00:00Z': 100 })
  const seen = async (query: object) =>
    (await owner.call(getUsage, { query: { ...SPAN, ...query } })).map(
      ({ hour, key, license, lookups }) => [hour.slice(0, 13), key, license, lookups] as const,
    )

  expect(await seen({})).toEqual([
    ['2026-03-08T10', '', '', 13],
    ['2026-03-09T08', '', '', 2],
  ])
  expect(await seen({ by: 'license' })).toEqual([
    ['2026-03-08T10', '', 'us-core-cloud', 9],
    ['2026-03-08T10', '', 'us-gold-cloud', 4],
    ['2026-03-09T08', '', 'us-core-cloud', 2],
  ])
  const byKey = await seen({ by: 'key', bucket: 'day' })
  expect(byKey).toHaveLength(3)
  expect(byKey).toEqual(
    expect.arrayContaining([
      ['2026-03-08T00', one, '', 5],
      ['2026-03-08T00', other, '', 8],
      ['2026-03-09T00', one, '', 2],
    ]),
  )
})

test('half a year is too long', async () => {
  const owner = await app.account()
  const query = { start: '2025-09-01', end: '2026-03-01' }
  await expect(owner.call(getUsage, { query })).rejects.toEqual(refused(400, 'security-context:span-too-long'))
})

test('what a key was used for in the last day is said before it is stopped', async () => {
  const owner = await app.account()
  const { key_id: key } = await newKey(owner)
  const source = (hour: string, name: string, lookups: number) => ({
    keyId: key,
    hour: new Date(hour),
    source: name,
    lookups,
  })
  await app.db
    .insert(keySources)
    .values([
      source('2026-03-09T08:00:00Z', '203.0.113.7', 1_000),
      source('2026-03-08T12:00:00Z', '203.0.113.7', 200),
      source('2026-03-08T12:00:00Z', '203.0.113.8', 2),
      source('2026-03-08T09:00:00Z', '203.0.113.9', 1),
      source('2026-03-08T07:00:00Z', '203.0.113.10', 50),
    ])

  expect(await owner.call(getRecentUse, { params: { key } })).toEqual({
    lookups: 1_203,
    sources: 3,
    top: [
      { source: '203.0.113.7', lookups: 1_200 },
      { source: '203.0.113.8', lookups: 2 },
      { source: '203.0.113.9', lookups: 1 },
    ],
  })
  const unused = await newKey(owner)
  expect(await owner.call(getRecentUse, { params: { key: unused.key_id } })).toEqual({
    lookups: 0,
    sources: 0,
    top: [],
  })
})

test('staff see the usage of any key and license', async () => {
  const owner = await app.account()
  const auditor = await app.staff('auditor')
  const { licenceId } = await newSubscription(app, owner)
  const { key_id: key } = await newKey(owner)
  await use(owner, key, licenceId, { '2026-03-08T10:00:00Z': 3 })
  const bucket = { hour: '2026-03-08T10:00:00.000Z', license: licenceId, lookups: 3 }

  expect(await auditor.call(getKeyUsageAsStaff, { params: { key }, query: SPAN })).toEqual([bucket])
  expect(await auditor.call(getKeyUsageOfSubscriptionsAsStaff, { params: { key }, query: SPAN })).toEqual([bucket])
  const ofLicence = (a: number, l: string) => auditor.call(getLicenseUsage, { params: { a, l }, query: SPAN })
  expect(await ofLicence(owner.accountId, licenceId)).toEqual([bucket])
  await expect(ofLicence(owner.accountId, 'us-gold')).rejects.toEqual(
    refused(404, 'subscription-context:license-not-found'),
  )
  await expect(auditor.call(getKeyUsageAsStaff, { params: { key: 'nobodys' }, query: SPAN })).rejects.toEqual(
    refused(404, 'security-context:key-not-found'),
  )
})
