import { afterAll, beforeAll, expect, test } from '@jest/globals'
import { searchOrganizations } from '@portal/contracts/authorization/admin-search'
import { createOrganization } from '@portal/foundation/people'
import { type TestApp, testApp } from '../../testing/test-app.ts'
import { refused, type TestCaller } from '../../testing/test-caller.ts'

let app: TestApp
let support: TestCaller
let owner: TestCaller
let id: number
beforeAll(async () => {
  app = await testApp()
  support = await app.staff('support')
  owner = await app.account()
  const organization = { name: 'Quarry Holding', keyHash: 'k', primaryAccountId: owner.accountId, now: app.clock.now() }
  id = await createOrganization(app.db, organization)
})
afterAll(() => app.close())

test.each([
  ['a word of its name', () => 'hold'],
  ['its id', () => String(id)],
])('found by %s', async (_, text) => {
  expect(await support.call(searchOrganizations, { query: { text: text() } })).toEqual([
    { organization_id: id, organization_name: 'Quarry Holding', primary_account_id: owner.accountId },
  ])
})

test.each(['', 'quarrel', '!'])('%j finds none', async (text) => {
  expect(await support.call(searchOrganizations, { query: { text } })).toEqual([])
})

test('an owner is refused', async () => {
  await expect(owner.call(searchOrganizations, { query: { text: 'hold' } })).rejects.toEqual(
    refused(403, 'request:forbidden'),
  )
})
