import { afterAll, beforeAll, expect, test } from '@jest/globals'
import { listSecretKeysOfAccount } from '@portal/contracts/security/admin-keys'
import { newKey } from '../../testing/secret-keys.ts'
import { type TestApp, testApp } from '../../testing/test-app.ts'
import { refused } from '../../testing/test-caller.ts'

let app: TestApp
beforeAll(async () => {
  app = await testApp()
})
afterAll(() => app.close())

test('staff see the keys of any account, never a whole token', async () => {
  const owner = await app.account()
  const key = await newKey(owner)
  const support = await app.staff('support')

  const seen = await support.call(listSecretKeysOfAccount, { params: { id: owner.accountId } })

  expect(seen).toMatchObject([{ key_id: key.key_id, label: 'Staging' }])
  expect(JSON.stringify(seen)).not.toContain(key.token)
})

test('an account that is not there is not found', async () => {
  const support = await app.staff('support')
  await expect(support.call(listSecretKeysOfAccount, { params: { id: 999_999 } })).rejects.toEqual(
    refused(404, 'sales-context:account-not-found'),
  )
})

test('an owner is refused, of the own account too', async () => {
  const owner = await app.account()
  await expect(owner.call(listSecretKeysOfAccount, { params: { id: owner.accountId } })).rejects.toEqual(
    refused(403, 'request:forbidden'),
  )
})
