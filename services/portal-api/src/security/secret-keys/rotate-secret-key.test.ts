import { afterAll, beforeAll, expect, test } from '@jest/globals'
import { createKeyLimit, listKeyLimits } from '@portal/contracts/security/key-limits'
import {
  activateSecretKey,
  deleteSecretKey,
  listSecretKeys,
  rotateSecretKey,
  updateSecretKey,
} from '@portal/contracts/security/secret-keys'
import { eq } from 'drizzle-orm'
import { at, auditTrail, manyKeys, newKey } from '../../testing/secret-keys.ts'
import { type TestApp, testApp } from '../../testing/test-app.ts'
import { refused } from '../../testing/test-caller.ts'
import { keyLimits } from '../key-limits/key-limits.tables.ts'
import { isWellFormedToken } from './secret-key-token.ts'

let app: TestApp
beforeAll(async () => {
  app = await testApp()
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

test('a limit goes along with what was counted', async () => {
  const owner = await app.account()
  const old = await newKey(owner)
  await owner.call(createKeyLimit, { ...at(old), body: { limit: 10 } })
  await app.db.update(keyLimits).set({ used: 7 }).where(eq(keyLimits.keyId, old.key_id))

  const key = await owner.call(rotateSecretKey, { ...at(old), ...rotated(HOUR) })

  expect((await owner.call(listKeyLimits))?.find((limit) => limit.key === key.key_id)).toMatchObject({
    max_lookups: 10,
    lookups_used: 7,
  })
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
