import { afterAll, beforeAll, expect, test } from '@jest/globals'
import { listEmbeddedKeysOfAccount, listSecretKeysOfAccount } from '@portal/contracts/security/admin-keys'
import { listEmbeddedKeys } from '@portal/contracts/security/embedded-key-list'
import { removeHost } from '@portal/contracts/security/embedded-keys'
import { createKeyLimit } from '@portal/contracts/security/key-limits'
import type { KeyStatus } from '@portal/contracts/security/key-status'
import { listSecretKeys } from '@portal/contracts/security/secret-key-list'
import { eq } from 'drizzle-orm'
import { seedCatalog } from '../../seed/seed-catalog.sql.ts'
import { subscriptions } from '../../subscriptions/subscriptions/subscriptions.tables.ts'
import { at, newKey } from '../../testing/secret-keys.ts'
import { newSubscription } from '../../testing/subscriptions.sql.ts'
import { type TestApp, testApp } from '../../testing/test-app.ts'
import { newWebsiteKey } from '../../testing/website-keys.ts'
import { keyLimits } from '../key-limits/key-limits.tables.ts'

let app: TestApp
beforeAll(async () => {
  app = await testApp()
  await seedCatalog(app.db)
})
afterAll(() => app.close())

test('rule D83: customers and staff read the same worst truth about each key', async () => {
  const owner = await app.account()
  const staff = await app.staff('support')
  const held = await newSubscription(app, owner)
  const [, limited] = [await newKey(owner, 'Works'), await newKey(owner, 'Limited')]
  const website = await newWebsiteKey(owner)
  await owner.call(createKeyLimit, { ...at(limited), body: { limit: 5 } })
  await app.db.update(keyLimits).set({ used: 5, reachedAt: app.clock.now() }).where(eq(keyLimits.keyId, limited.key_id))

  const secretKeys = async () => {
    const listed = await owner.call(listSecretKeys)
    const ofStaff = await staff.call(listSecretKeysOfAccount, { params: { id: owner.accountId } })
    expect(ofStaff.map(({ status }) => status)).toEqual(listed.map(({ status }) => status))
    return Object.fromEntries(listed.map(({ label, status }) => [label, status]))
  }
  const websiteKeys = async () => {
    const listed = await owner.call(listEmbeddedKeys)
    const ofStaff = await staff.call(listEmbeddedKeysOfAccount, { params: { id: owner.accountId } })
    expect(ofStaff.map(({ status }) => status)).toEqual(listed.map(({ status }) => status))
    return listed.map(({ status }) => status)
  }
  expect(await secretKeys()).toEqual({ Works: 'active', Limited: 'limit-reached' })
  expect(await websiteKeys()).toEqual(['active'])

  await owner.call(removeHost, { params: { id: website.key_id, domain: website.domain } })
  expect(await websiteKeys()).toEqual(['host-missing'])

  const labelled = async (status: KeyStatus[]) =>
    (await owner.call(listSecretKeys, { query: { status } })).map(({ label }) => label)
  expect(await labelled(['limit-reached'])).toEqual(['Limited'])
  expect((await labelled(['limit-reached', 'active'])).sort()).toEqual(['Limited', 'Works'])
  expect(await labelled(['paused', 'deleted'])).toEqual([])
  const websites = async (status: KeyStatus[]) => (await owner.call(listEmbeddedKeys, { query: { status } })).length
  expect([await websites(['host-missing', 'limit-reached']), await websites(['active'])]).toEqual([1, 0])

  await app.db.update(subscriptions).set({ terminatedAt: app.clock.now() }).where(eq(subscriptions.id, held.id))
  expect(await secretKeys()).toEqual({ Works: 'license-ended', Limited: 'license-ended' })
})

test('rule D98: a status that there is not is refused, and so is anything else that comes twice', async () => {
  const owner = await app.account()
  const refusedFields = async (query: object) => (await owner.send(listSecretKeys, { query: query as never })).json()
  expect(JSON.stringify(await refusedFields({ status: ['active', 'blue'] }))).toContain('Choose from deleted,')
  expect(JSON.stringify(await refusedFields({ status: 'active', key_id: ['a', 'b'] }))).toContain('Enter this once')
})
