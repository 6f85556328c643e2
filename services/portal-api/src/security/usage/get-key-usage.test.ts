import { afterAll, beforeAll, expect, test } from '@jest/globals'
import { getKeyUsage } from '@portal/contracts/security/usage'
import { getKeyUsageOfSubscriptions } from '@portal/contracts/subscriptions/shared-calls'
import { newKey } from '../../testing/secret-keys.ts'
import { type TestApp, testApp } from '../../testing/test-app.ts'
import { refused, type TestCaller } from '../../testing/test-caller.ts'
import { keyUsage } from './usage.tables.ts'

let app: TestApp
beforeAll(async () => {
  app = await testApp()
})
afterAll(() => app.close())

async function usedKey(owner: TestCaller, hours: Record<string, number>, licenceId = 'us-core-cloud'): Promise<string> {
  const { key_id } = await newKey(owner)
  const used = Object.entries(hours).map(([hour, lookups]) => ({ hour: new Date(hour), lookups }))
  await app.db
    .insert(keyUsage)
    .values(used.map((one) => ({ ...one, keyId: key_id, licenceId, accountId: owner.accountId })))
  return key_id
}

test('a short span is counted by the hour, both days included', async () => {
  const owner = await app.account()
  const key = await usedKey(owner, {
    '2026-03-01T23:00:00Z': 1,
    '2026-03-02T00:00:00Z': 2,
    '2026-03-03T23:00:00Z': 3,
    '2026-03-04T00:00:00Z': 4,
  })

  expect(await owner.call(getKeyUsage, { params: { key }, query: { start: '2026-03-02', end: '2026-03-03' } })).toEqual(
    [
      { hour: '2026-03-02T00:00:00.000Z', license: 'us-core-cloud', lookups: 2 },
      { hour: '2026-03-03T23:00:00.000Z', license: 'us-core-cloud', lookups: 3 },
    ],
  )
})

test('a long span is counted by the day, UTC', async () => {
  const owner = await app.account()
  const key = await usedKey(owner, { '2026-03-01T00:00:00Z': 1, '2026-03-01T23:00:00Z': 2, '2026-03-02T00:00:00Z': 4 })

  const usage = await owner.call(getKeyUsage, { params: { key }, query: { start: '2026-01-01', end: '2026-03-31' } })

  expect(usage.map(({ hour, lookups }) => [hour, lookups])).toEqual([
    ['2026-03-01T00:00:00.000Z', 3],
    ['2026-03-02T00:00:00.000Z', 4],
  ])
})

test('both services answer it', async () => {
  const owner = await app.account()
  const key = await usedKey(owner, { '2026-03-01T00:00:00Z': 1 })
  const asked = { params: { key }, query: { start: '2026-03-01', end: '2026-03-01' } }

  expect(await owner.call(getKeyUsageOfSubscriptions, asked)).toEqual(await owner.call(getKeyUsage, asked))
})

test('the key of another account is not found', async () => {
  const [owner, stranger] = [await app.account(), await app.account()]
  const key = await usedKey(stranger, { '2026-03-01T00:00:00Z': 1 })
  const asked = { params: { key }, query: { start: '2026-03-01', end: '2026-03-01' } }

  await expect(owner.call(getKeyUsage, asked)).rejects.toEqual(refused(404, 'security-context:key-not-found'))
})

test('half a year is too long', async () => {
  const owner = await app.account()
  const asked = { params: { key: 'any' }, query: { start: '2025-09-01', end: '2026-03-01' } }
  await expect(owner.call(getKeyUsage, asked)).rejects.toEqual(refused(400, 'security-context:span-too-long'))
})
