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

test('a paused key says since when, and has no deadline', async () => {
  const owner = await app.account()
  const key = await newKey(owner)

  expect(await owner.call(pauseSecretKey, at(key))).toEqual({
    deactivated: '2026-03-09T09:00:00.000Z',
    recovery_deadline: '',
  })
  expect(await owner.call(listSecretKeys)).toMatchObject([{ paused: true, deactivated: '' }])
})

test('pausing twice answers the same and is audited once', async () => {
  const owner = await app.account()
  const key = await newKey(owner)
  const first = await owner.call(pauseSecretKey, at(key))
  app.clock.advance(60_000)

  expect(await owner.call(pauseSecretKey, at(key))).toEqual(first)
  expect(await auditTrail(app, owner)).toEqual(['secret-key.created', 'secret-key.paused'])
})

test('pausing twice at the same moment is audited once', async () => {
  const owner = await app.account()
  const key = await newKey(owner)
  const [first, second] = await Promise.all([owner.call(pauseSecretKey, at(key)), owner.call(pauseSecretKey, at(key))])

  expect(second).toEqual(first)
  expect(await auditTrail(app, owner)).toEqual(['secret-key.created', 'secret-key.paused'])
})

test('a deleted key has to be recovered first', async () => {
  const owner = await app.account()
  const key = await newKey(owner)
  await owner.call(deleteSecretKey, at(key))

  await expect(owner.call(pauseSecretKey, at(key))).rejects.toEqual(refused(409, 'security-context:key-deleted'))
})

test('the key of another account is not found, nor is one that never was', async () => {
  const [owner, stranger] = [await app.account(), await app.account()]
  const notFound = refused(404, 'security-context:key-not-found')

  await expect(owner.call(pauseSecretKey, at(await newKey(stranger)))).rejects.toEqual(notFound)
  await expect(owner.call(pauseSecretKey, { params: { id: 'no-such-key' } })).rejects.toEqual(notFound)
})

test('a viewer is refused', async () => {
  const owner = await app.account()
  const viewer = await app.member(owner, ['api-key-viewer'])

  await expect(viewer.call(pauseSecretKey, at(await newKey(owner)))).rejects.toEqual(refused(403, 'request:forbidden'))
})
