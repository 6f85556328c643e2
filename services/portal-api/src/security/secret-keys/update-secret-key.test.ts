import { afterAll, beforeAll, expect, test } from '@jest/globals'
import { listSecretKeys } from '@portal/contracts/security/secret-key-list'
import { deleteSecretKey, updateSecretKey } from '@portal/contracts/security/secret-keys'
import { at, auditTrail, newKey } from '../../testing/secret-keys.ts'
import { type TestApp, testApp } from '../../testing/test-app.ts'
import { refused } from '../../testing/test-caller.ts'

let app: TestApp
beforeAll(async () => {
  app = await testApp()
})
afterAll(() => app.close())

test('a new label stays, and the description with it', async () => {
  const owner = await app.account()
  const key = await newKey(owner, 'Old')
  await owner.call(updateSecretKey, { ...at(key), body: { description: 'Kept' } })

  const updated = await owner.call(updateSecretKey, { ...at(key), body: { label: 'New' } })

  expect(updated).toMatchObject({ label: 'New', description: 'Kept', created_by: owner.email })
  expect(await owner.call(listSecretKeys)).toEqual([{ ...updated, status: 'license-ended' }])
})

test('a description can be emptied', async () => {
  const owner = await app.account()
  const key = await newKey(owner)
  await owner.call(updateSecretKey, { ...at(key), body: { description: 'Short-lived' } })

  expect(await owner.call(updateSecretKey, { ...at(key), body: { description: '' } })).toMatchObject({
    description: '',
  })
})

test('saying the same again is not audited again', async () => {
  const owner = await app.account()
  const key = await newKey(owner)
  await owner.call(updateSecretKey, { ...at(key), body: { label: 'New' } })
  await owner.call(updateSecretKey, { ...at(key), body: { label: 'New' } })

  expect(await auditTrail(app, owner)).toEqual(['secret-key.created', 'secret-key.updated'])
})

test('an empty or too long label is refused', async () => {
  const owner = await app.account()
  const key = await newKey(owner)
  for (const label of ['', 'x'.repeat(101)]) {
    await expect(owner.call(updateSecretKey, { ...at(key), body: { label } })).rejects.toMatchObject({
      status: 400,
      fields: { label: expect.any(String) },
    })
  }
})

test('a deleted key has to be recovered first', async () => {
  const owner = await app.account()
  const key = await newKey(owner)
  await owner.call(deleteSecretKey, at(key))

  await expect(owner.call(updateSecretKey, { ...at(key), body: { label: 'New' } })).rejects.toEqual(
    refused(409, 'security-context:key-deleted'),
  )
})

test('the key of another account is not found', async () => {
  const [owner, stranger] = [await app.account(), await app.account()]
  const key = await newKey(stranger)

  await expect(owner.call(updateSecretKey, { ...at(key), body: { label: 'Mine' } })).rejects.toEqual(
    refused(404, 'security-context:key-not-found'),
  )
  expect(await stranger.call(listSecretKeys)).toMatchObject([{ label: 'Staging' }])
})

test('a viewer is refused', async () => {
  const owner = await app.account()
  const viewer = await app.member(owner, ['api-key-viewer'])
  const key = await newKey(owner)

  await expect(viewer.call(updateSecretKey, { ...at(key), body: { label: 'New' } })).rejects.toEqual(
    refused(403, 'request:forbidden'),
  )
})
