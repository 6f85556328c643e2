import { afterAll, beforeAll, expect, test } from '@jest/globals'
import { createKeyLimit, listKeyLimits, resetKeyLimit, updateKeyLimit } from '@portal/contracts/security/key-limits'
import { listSecretKeys, type SecretKey } from '@portal/contracts/security/secret-key-list'
import {
  activateSecretKey,
  deleteSecretKey,
  rotateSecretKey,
  updateSecretKey,
} from '@portal/contracts/security/secret-keys'
import { eq } from 'drizzle-orm'
import { seedCatalog } from '../../seed/seed-catalog.sql.ts'
import { at, auditTrail, manyKeys, newKey } from '../../testing/secret-keys.ts'
import { newSubscription } from '../../testing/subscriptions.sql.ts'
import { type TestApp, testApp } from '../../testing/test-app.ts'
import { refused, type TestCaller } from '../../testing/test-caller.ts'
import { gatewayBooks } from '../gateway/gateway-books.ts'
import { keyLimits } from '../key-limits/key-limits.tables.ts'
import { isWellFormedToken } from './secret-key-token.ts'

let app: TestApp
beforeAll(async () => {
  app = await testApp()
  await seedCatalog(app.db)
})
afterAll(() => app.close())

const HOUR = 3_600
const rotated = (overlap_seconds: 0 | 3_600 | 86_400 | 604_800) => ({ body: { overlap_seconds } })

test('a new key takes the place of an old one, which works beside it for as long as was chosen', async () => {
  const owner = await app.account()
  const old = await newKey(owner)
  await owner.call(updateSecretKey, { ...at(old), body: { description: 'All that is seen' } })

  const key = await owner.call(rotateSecretKey, { ...at(old), ...rotated(HOUR) })

  expect(isWellFormedToken(key.token)).toBe(true)
  expect(key.token).not.toBe(old.token)
  expect(key).toMatchObject({ label: 'Staging', description: 'All that is seen', paused: false, stops_at: '' })
  const oldNow = async () => (await owner.call(listSecretKeys, { query: { key_id: old.key_id } }))[0]
  const stops_at = new Date(app.clock.now().getTime() + HOUR * 1_000).toISOString()
  expect(await oldNow()).toMatchObject({ paused: false, stops_at, replaced_by: key.key_id })

  app.clock.advance(HOUR * 1_000)
  expect(await oldNow()).toMatchObject({ paused: true })
  expect(await auditTrail(app, owner)).toEqual([
    'secret-key.created',
    'secret-key.updated',
    'secret-key.rotated',
    'secret-key.created',
  ])
})

test('without an overlap the old key stops at once, and can be activated again', async () => {
  const owner = await app.account()
  const old = await newKey(owner)
  await owner.call(rotateSecretKey, { ...at(old), ...rotated(0) })

  expect(await owner.call(listSecretKeys, { query: { key_id: old.key_id } })).toMatchObject([{ paused: true }])
  expect(await owner.call(activateSecretKey, at(old))).toMatchObject({ paused: false, stops_at: '', replaced_by: '' })
})

/** Three keys: the second takes the place of the first, and the third of the second. */
async function rotatedTwice(owner: TestCaller): Promise<[SecretKey, SecretKey, SecretKey]> {
  const first = await newKey(owner)
  await owner.call(createKeyLimit, { ...at(first), body: { limit: 10 } })
  const second = await owner.call(rotateSecretKey, { ...at(first), ...rotated(HOUR) })
  return [first, second, await owner.call(rotateSecretKey, { ...at(second), ...rotated(HOUR) })]
}

/** The one limit of all of them: how each key shows it. */
async function limitsOf(owner: TestCaller): Promise<Record<string, [max: number, used: number]>> {
  const limits = (await owner.call(listKeyLimits)) ?? []
  return Object.fromEntries(limits.map(({ key, max_lookups, lookups_used }) => [key, [max_lookups, lookups_used]]))
}

test('rule D35: keys that were rotated into each other count on one limit, which a rotation never adds to', async () => {
  const owner = await app.account()
  const held = await newSubscription(app, owner)
  const books = gatewayBooks(app.foundation)
  const keys = await rotatedTwice(owner)
  const [first, second, third] = keys.map(({ key_id }) => key_id) as [string, string, string]

  const began = app.clock.now().getTime()
  for (const keyId of [first, second, third]) {
    const known = await books.findKey('secret', keyId)
    expect(known?.limit).toMatchObject({ id: first, max: 10, since: began })
    const use = {
      keyId,
      accountId: owner.accountId,
      licenceId: held.licenceId,
      subscriptionId: held.id,
      hour: began,
      limitSince: began,
      limitId: known?.limit?.id,
      lookups: 3,
      sources: {},
      lastAt: began,
      lastFrom: '203.0.113.7',
    }
    await books.count({ id: keyId, uses: [use], slowed: [], traced: [] })
  }
  expect(await limitsOf(owner)).toEqual({ [first]: [10, 9], [second]: [10, 9], [third]: [10, 9] })

  await owner.call(updateKeyLimit, { ...at(keys[2]), body: { new_limit: 20 } })
  await owner.call(resetKeyLimit, at(keys[0]))
  expect(await limitsOf(owner)).toEqual({ [first]: [20, 0], [second]: [20, 0], [third]: [20, 0] })
  await expect(owner.call(createKeyLimit, { ...at(keys[1]), body: { limit: 5 } })).rejects.toEqual(
    refused(409, 'security-context:limit-exists'),
  )
})

test('rule D35: the limit of rotated keys is there until the last of them is gone', async () => {
  const owner = await app.account()
  const [first, second, third] = await rotatedTwice(owner)
  const purge = (key: SecretKey) =>
    owner.call(deleteSecretKey, { ...at(key), query: { purge: true, label: 'Staging' } })
  await purge(first)
  expect(await limitsOf(owner)).toEqual({ [second.key_id]: [10, 0], [third.key_id]: [10, 0] })
  await purge(third)
  expect(await limitsOf(owner)).toEqual({ [second.key_id]: [10, 0] })
  await purge(second)
  expect(await app.db.select().from(keyLimits).where(eq(keyLimits.accountId, owner.accountId))).toEqual([])
})

test('a key is replaced once, and not while it is deleted', async () => {
  const owner = await app.account()
  const [old, deleted] = [await newKey(owner), await newKey(owner)]
  await owner.call(rotateSecretKey, { ...at(old), ...rotated(HOUR) })
  await owner.call(deleteSecretKey, at(deleted))

  await expect(owner.call(rotateSecretKey, { ...at(old), ...rotated(HOUR) })).rejects.toEqual(
    refused(409, 'security-context:key-replaced'),
  )
  await expect(owner.call(rotateSecretKey, { ...at(deleted), ...rotated(HOUR) })).rejects.toEqual(
    refused(409, 'security-context:key-deleted'),
  )
})

test('another overlap is refused, and so is one key too many', async () => {
  const owner = await app.account()
  const old = await newKey(owner)
  await expect(owner.call(rotateSecretKey, { ...at(old), body: { overlap_seconds: 60 as 0 } })).rejects.toMatchObject({
    status: 400,
    fields: { overlap_seconds: 'Choose now, 1 hour, 24 hours or 7 days' },
  })
  await manyKeys(app, owner, 499)
  await expect(owner.call(rotateSecretKey, { ...at(old), ...rotated(0) })).rejects.toEqual(
    refused(409, 'security-context:too-many-keys'),
  )
  expect(await owner.call(listSecretKeys, { query: { key_id: old.key_id } })).toMatchObject([{ replaced_by: '' }])
})

test('a list of 10,000 keys is read page by page, none twice and none left out', async () => {
  const owner = await app.account()
  await manyKeys(app, owner, 10_000)
  const seen = new Set<string>()
  let after: string | undefined
  for (;;) {
    const page = await owner.call(listSecretKeys, { query: { limit: 1_000, ...(after && { after }) } })
    for (const { key_id } of page) seen.add(key_id)
    if (page.length < 1_000) break
    after = page.at(-1)?.cursor
  }
  expect(seen.size).toBe(10_000)
  expect(await owner.call(listSecretKeys)).toHaveLength(1_000)
})
