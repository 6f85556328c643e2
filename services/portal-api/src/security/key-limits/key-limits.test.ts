import { afterAll, beforeAll, expect, test } from '@jest/globals'
import {
  createKeyLimit,
  deleteKeyLimit,
  listKeyLimits,
  resetKeyLimit,
  updateKeyLimit,
} from '@portal/contracts/security/key-limits'
import { deleteSecretKey } from '@portal/contracts/security/secret-keys'
import { eq } from 'drizzle-orm'
import { at, auditTrail, newKey } from '../../testing/secret-keys.ts'
import { type TestApp, testApp } from '../../testing/test-app.ts'
import { refused } from '../../testing/test-caller.ts'
import { newWebsiteKey } from '../../testing/website-keys.ts'
import { keyLimits } from './key-limits.tables.ts'

let app: TestApp
beforeAll(async () => {
  app = await testApp()
})
afterAll(() => app.close())

const use = (keyId: string, used: number) => app.db.update(keyLimits).set({ used }).where(eq(keyLimits.keyId, keyId))

test('keys of both kinds have limits; without any there is null', async () => {
  const owner = await app.account()
  expect(await owner.call(listKeyLimits)).toBeNull()

  const [secret, website] = [await newKey(owner), await newWebsiteKey(owner)]
  expect(await owner.call(createKeyLimit, { ...at(secret), body: { limit: 5 } })).toEqual({
    key: secret.key_id,
    max_lookups: 5,
    lookups_used: 0,
    limit_reached: '',
  })
  await owner.call(createKeyLimit, { ...at(website), body: { limit: 1e12 } })
  expect((await owner.call(listKeyLimits))?.map(({ max_lookups }) => max_lookups).sort()).toEqual([1e12, 5])
  expect(await (await app.account()).call(listKeyLimits)).toBeNull()
})

test('a key has one limit', async () => {
  const owner = await app.account()
  const key = await newKey(owner)
  await owner.call(createKeyLimit, { ...at(key), body: { limit: 5 } })
  await expect(owner.call(createKeyLimit, { ...at(key), body: { limit: 6 } })).rejects.toEqual(
    refused(409, 'security-context:limit-exists'),
  )
})

test('set below what is used, a limit is reached at once; reset, it counts from nothing', async () => {
  const owner = await app.account()
  const key = await newKey(owner)
  await owner.call(createKeyLimit, { ...at(key), body: { limit: 10 } })
  await use(key.key_id, 7)

  expect(await owner.call(updateKeyLimit, { ...at(key), body: { new_limit: 7 } })).toMatchObject({
    lookups_used: 7,
    limit_reached: '2026-03-09T09:00:00.000Z',
  })
  expect(await owner.call(resetKeyLimit, at(key))).toMatchObject({ lookups_used: 0, limit_reached: '' })
  await owner.call(deleteKeyLimit, at(key))
  await owner.call(deleteKeyLimit, at(key))
  expect(await owner.call(listKeyLimits)).toBeNull()
  expect(await auditTrail(app, owner)).toEqual([
    'secret-key.created',
    'key-limit.created',
    'key-limit.updated',
    'key-limit.reset',
    'key-limit.deleted',
  ])
})

test.each([0, -1, 1.5, 1e12 + 1])('%d lookups are no limit', async (limit) => {
  const owner = await app.account()
  await expect(owner.call(createKeyLimit, { ...at(await newKey(owner)), body: { limit } })).rejects.toMatchObject({
    status: 400,
    fields: { limit: expect.any(String) },
  })
})

test('a key without a limit has none to change or reset', async () => {
  const owner = await app.account()
  const key = await newKey(owner)
  const none = refused(404, 'security-context:limit-not-found')
  await expect(owner.call(updateKeyLimit, { ...at(key), body: { new_limit: 5 } })).rejects.toEqual(none)
  await expect(owner.call(resetKeyLimit, at(key))).rejects.toEqual(none)
})

test('the limit of a deleted key is left alone', async () => {
  const owner = await app.account()
  const key = await newKey(owner)
  await owner.call(createKeyLimit, { ...at(key), body: { limit: 5 } })
  await owner.call(deleteSecretKey, at(key))
  const deleted = refused(409, 'security-context:key-deleted')
  await expect(owner.call(updateKeyLimit, { ...at(key), body: { new_limit: 6 } })).rejects.toEqual(deleted)
  await expect(owner.call(resetKeyLimit, at(key))).rejects.toEqual(deleted)
  await expect(owner.call(deleteKeyLimit, at(key))).rejects.toEqual(deleted)
})

test('a limit goes with its key', async () => {
  const owner = await app.account()
  const key = await newKey(owner, 'Burned')
  await owner.call(createKeyLimit, { ...at(key), body: { limit: 5 } })
  await owner.call(deleteSecretKey, { ...at(key), query: { purge: true, label: 'Burned' } })
  expect(await owner.call(listKeyLimits)).toBeNull()
})
