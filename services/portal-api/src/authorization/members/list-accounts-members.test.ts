import { afterAll, beforeAll, expect, test } from '@jest/globals'
import { listAccountsMembers } from '@portal/contracts/authorization/admin-identities'
import { type TestApp, testApp } from '../../testing/test-app.ts'
import { refused } from '../../testing/test-caller.ts'

let app: TestApp
beforeAll(async () => {
  app = await testApp()
})
afterAll(() => app.close())

test('staff see who is in each of several accounts, with their roles, and nobody in one that is not there', async () => {
  const [one, other] = [await app.account(), await app.account({ roles: ['api-key-viewer'] })]
  const support = await app.staff('support')

  const account_ids = [other.accountId, 999_999, one.accountId, other.accountId]
  const found = await support.call(listAccountsMembers, { body: { account_ids } })

  expect(found.map(({ account_id, identities }) => [account_id, identities.map(({ user_id }) => user_id)])).toEqual([
    [other.accountId, [other.userId]],
    [999_999, []],
    [one.accountId, [one.userId]],
  ])
  expect(found[0]?.identities[0]).toMatchObject({ email_address: other.email, roles: ['api-key-viewer'] })
})

test.each([
  ['more than 500 at once', Array<number>(501).fill(1)],
  ['what no account can be', [2 ** 31]],
])('rule K10: %s is a mistake of the caller', async (_, account_ids) => {
  const asked = (await app.staff('support')).call(listAccountsMembers, { body: { account_ids } })
  await expect(asked).rejects.toEqual(refused(400, 'request:invalid'))
})

test('an owner is refused, of the own account too', async () => {
  const owner = await app.account()
  await expect(owner.call(listAccountsMembers, { body: { account_ids: [owner.accountId] } })).rejects.toEqual(
    refused(403, 'request:forbidden'),
  )
})
