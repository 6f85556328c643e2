import { afterAll, beforeAll, expect, test } from '@jest/globals'
import { listSecretKeys } from '@portal/contracts/security/secret-key-list'
import { deleteSecretKey, pauseSecretKey } from '@portal/contracts/security/secret-keys'
import { at, auditTrail, newKey } from '../../testing/secret-keys.ts'
import { type TestApp, testApp } from '../../testing/test-app.ts'
import { refused } from '../../testing/test-caller.ts'

let app: TestApp
beforeAll(async () => {
  app = await testApp()
})
afterAll(() => app.close())

test('a deleted key can be recovered for thirty days', async () => {
  const owner = await app.account()
  const key = await newKey(owner)

  expect(await owner.call(deleteSecretKey, at(key))).toEqual({
    deactivated: '2026-03-09T09:00:00.000Z',
    recovery_deadline: '2026-04-08T09:00:00.000Z',
  })
})

test('deleting twice answers the same, keeps the deadline and is audited once', async () => {
  const owner = await app.account()
  const key = await newKey(owner)
  const first = await owner.call(deleteSecretKey, at(key))
  app.clock.advance(60_000)

  expect(await owner.call(deleteSecretKey, at(key))).toEqual(first)
  expect(await auditTrail(app, owner)).toEqual(['secret-key.created', 'secret-key.deleted'])
})

test('a paused key can be deleted', async () => {
  const owner = await app.account()
  const key = await newKey(owner)
  await owner.call(pauseSecretKey, at(key))
  app.clock.advance(60_000)

  expect(await owner.call(deleteSecretKey, at(key))).toMatchObject({ deactivated: app.clock.now().toISOString() })
})

test('with its label typed, a key is gone for good', async () => {
  const owner = await app.account()
  const key = await newKey(owner, 'Burned')

  await owner.call(deleteSecretKey, { ...at(key), query: { purge: true, label: 'Burned' } })

  expect(await owner.call(listSecretKeys)).toEqual([])
  expect(await auditTrail(app, owner)).toEqual(['secret-key.created', 'secret-key.purged'])
  await expect(owner.call(deleteSecretKey, at(key))).rejects.toEqual(refused(404, 'security-context:key-not-found'))
})

test.each([
  ['another label', 'burned'],
  ['no label', undefined],
])('with %s, nothing is lost', async (_, label) => {
  const owner = await app.account()
  const key = await newKey(owner, 'Burned')

  await expect(owner.call(deleteSecretKey, { ...at(key), query: { purge: true, label } })).rejects.toEqual(
    refused(400, 'security-context:label-mismatch'),
  )
  expect(await owner.call(listSecretKeys)).toMatchObject([{ label: 'Burned', paused: false }])
})

test('the key of another account is not found', async () => {
  const [owner, stranger] = [await app.account(), await app.account()]
  const key = await newKey(stranger)
  const notFound = refused(404, 'security-context:key-not-found')

  await expect(owner.call(deleteSecretKey, at(key))).rejects.toEqual(notFound)
  const query = { purge: true, label: key.label }
  await expect(owner.call(deleteSecretKey, { ...at(key), query })).rejects.toEqual(notFound)
})

test('a viewer is refused', async () => {
  const owner = await app.account()
  const viewer = await app.member(owner, ['api-key-viewer'])
  await expect(viewer.call(deleteSecretKey, at(await newKey(owner)))).rejects.toEqual(refused(403, 'request:forbidden'))
})
