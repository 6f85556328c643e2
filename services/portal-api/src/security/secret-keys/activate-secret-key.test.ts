import { afterAll, beforeAll, expect, test } from '@jest/globals'
import { listSecretKeys } from '@portal/contracts/security/secret-key-list'
import {
  activateSecretKey,
  deleteSecretKey,
  pauseSecretKey,
  recoverSecretKey,
} from '@portal/contracts/security/secret-keys'
import { at, auditTrail, newKey } from '../../testing/secret-keys.ts'
import { type TestApp, testApp } from '../../testing/test-app.ts'
import { refused } from '../../testing/test-caller.ts'
import { pauseKeysOfAccount, resumeKeysOfAccount } from '../key-lifecycle/account-keys.sql.ts'

let app: TestApp
beforeAll(async () => {
  app = await testApp()
})
afterAll(() => app.close())

test('a paused key works again', async () => {
  const owner = await app.account()
  const key = await newKey(owner)
  await owner.call(pauseSecretKey, at(key))

  expect(await owner.call(activateSecretKey, at(key))).toMatchObject({ key_id: key.key_id, paused: false })
  expect(await owner.call(listSecretKeys)).toMatchObject([{ paused: false }])
})

test('activating twice answers the same and is audited once', async () => {
  const owner = await app.account()
  const key = await newKey(owner)
  await owner.call(pauseSecretKey, at(key))
  const first = await owner.call(activateSecretKey, at(key))

  expect(await owner.call(activateSecretKey, at(key))).toEqual(first)
  expect(await auditTrail(app, owner)).toEqual(['secret-key.created', 'secret-key.paused', 'secret-key.activated'])
})

test('keys that were paused with their account work again only with it, and those paused before stay paused', async () => {
  const owner = await app.account()
  const [working, paused] = [await newKey(owner, 'Working'), await newKey(owner, 'Paused before')]
  await owner.call(pauseSecretKey, at(paused))
  await pauseKeysOfAccount(app.db, owner.accountId, app.clock.now())

  await expect(owner.call(activateSecretKey, at(working))).rejects.toEqual(
    refused(409, 'security-context:account-deactivated'),
  )
  await resumeKeysOfAccount(app.db, owner.accountId)
  const byLabel = new Map((await owner.call(listSecretKeys)).map((key) => [key.label, key]))
  expect(byLabel.get('Working')).toMatchObject({ paused: false, by_account_deactivation: false })
  expect(byLabel.get('Paused before')).toMatchObject({ paused: true, by_account_deactivation: false })
})

test('a key that was deleted while its account was deactivated is recovered as paused, and can then be activated', async () => {
  const owner = await app.account()
  const key = await newKey(owner)
  await pauseKeysOfAccount(app.db, owner.accountId, app.clock.now())
  await owner.call(deleteSecretKey, at(key))
  await resumeKeysOfAccount(app.db, owner.accountId)

  expect(await owner.call(recoverSecretKey, at(key))).toMatchObject({ paused: true })
  expect(await owner.call(activateSecretKey, at(key))).toMatchObject({ paused: false })
})

test('a deleted key has to be recovered first', async () => {
  const owner = await app.account()
  const key = await newKey(owner)
  await owner.call(deleteSecretKey, at(key))

  await expect(owner.call(activateSecretKey, at(key))).rejects.toEqual(refused(409, 'security-context:key-deleted'))
})

test('the key of another account is not found', async () => {
  const [owner, stranger] = [await app.account(), await app.account()]
  await expect(owner.call(activateSecretKey, at(await newKey(stranger)))).rejects.toEqual(
    refused(404, 'security-context:key-not-found'),
  )
})

test('a viewer is refused', async () => {
  const owner = await app.account()
  const viewer = await app.member(owner, ['api-key-viewer'])
  await expect(viewer.call(activateSecretKey, at(await newKey(owner)))).rejects.toEqual(
    refused(403, 'request:forbidden'),
  )
})
