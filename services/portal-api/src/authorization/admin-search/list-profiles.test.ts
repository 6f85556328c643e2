import { afterAll, beforeAll, expect, test } from '@jest/globals'
import { listProfiles } from '@portal/contracts/authorization/admin-identities'
import { type TestApp, testApp } from '../../testing/test-app.ts'
import { refused } from '../../testing/test-caller.ts'

let app: TestApp
beforeAll(async () => {
  app = await testApp()
})
afterAll(() => app.close())

test('staff get the profiles of those who are known', async () => {
  const support = await app.staff('support')
  const [one, other] = [await app.account(), await app.account()]

  const profiles = await support.call(listProfiles, { body: { user_ids: [other.userId, one.userId, 999_999] } })

  expect(profiles.map(({ user_id }) => user_id)).toEqual([one.userId, other.userId])
  expect(profiles[0]).toMatchObject({ first_name: 'Pat', company: '' })
})

test('nobody asked for is nobody', async () => {
  const support = await app.staff('support')
  expect(await support.call(listProfiles, { body: { user_ids: [] } })).toEqual([])
})

test('an owner is refused', async () => {
  const owner = await app.account()
  await expect(owner.call(listProfiles, { body: { user_ids: [owner.userId] } })).rejects.toEqual(
    refused(403, 'request:forbidden'),
  )
})
