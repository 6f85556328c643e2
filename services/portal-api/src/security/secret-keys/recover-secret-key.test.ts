import { afterAll, beforeAll, expect, test } from '@jest/globals'
import { deleteSecretKey, pauseSecretKey, recoverSecretKey } from '@portal/contracts/security/secret-keys'
import { type TestApp, testApp } from '../../test-app.ts'
import { refused } from '../../testing/test-caller.ts'
import { at, auditTrail, newKey } from './test-keys.ts'

let app: TestApp
beforeAll(async () => {
  app = await testApp()
})
afterAll(() => app.close())

test('a recovered key is paused, never straight back to work', async () => {
  const owner = await app.account()
  const key = await newKey(owner)
  await owner.call(deleteSecretKey, at(key))

  expect(await owner.call(recoverSecretKey, at(key))).toMatchObject({
    paused: true,
    deactivated: '',
    recovery_deadline: '',
  })
})

test('recovering twice answers the same and is audited once', async () => {
  const owner = await app.account()
  const key = await newKey(owner)
  await owner.call(deleteSecretKey, at(key))
  const first = await owner.call(recoverSecretKey, at(key))

  expect(await owner.call(recoverSecretKey, at(key))).toEqual(first)
  expect(await auditTrail(app, owner)).toEqual(['secret-key.created', 'secret-key.deleted', 'secret-key.recovered'])
})

test('a key that was paused before it was deleted stays paused since then', async () => {
  const owner = await app.account()
  const key = await newKey(owner)
  const paused = await owner.call(pauseSecretKey, at(key))
  app.clock.advance(60_000)
  await owner.call(deleteSecretKey, at(key))
  await owner.call(recoverSecretKey, at(key))

  expect(await owner.call(pauseSecretKey, at(key))).toEqual(paused)
})

test('the key of another account is not found', async () => {
  const [owner, stranger] = [await app.account(), await app.account()]
  const key = await newKey(stranger)
  await stranger.call(deleteSecretKey, at(key))

  await expect(owner.call(recoverSecretKey, at(key))).rejects.toEqual(refused(404, 'security-context:key-not-found'))
})

test('a viewer is refused', async () => {
  const owner = await app.account()
  const viewer = await app.member(owner, ['api-key-viewer'])
  const key = await newKey(owner)
  await owner.call(deleteSecretKey, at(key))

  await expect(viewer.call(recoverSecretKey, at(key))).rejects.toEqual(refused(403, 'request:forbidden'))
})
