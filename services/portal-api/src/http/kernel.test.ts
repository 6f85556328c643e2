import { afterAll, beforeAll, expect, test } from '@jest/globals'
import { listAccounts } from '@portal/contracts/authorization/accounts'
import { inviteMember } from '@portal/contracts/authorization/invitations'
import { type TestApp, testApp } from '../test-app.ts'
import { refused } from '../testing/test-caller.ts'

let app: TestApp
beforeAll(async () => {
  app = await testApp()
})
afterAll(() => app.close())

test('a call that is not written yet answers 501 to those who may make it', async () => {
  const owner = await app.account()
  const body = { email_address: 'new@example.com', roles: ['api-key-viewer' as const] }
  await expect(owner.call(inviteMember, { body })).rejects.toEqual(refused(501, 'request:not-written'))
})
test('nobody is 401', async () => {
  await expect(app.visitor().call(listAccounts)).rejects.toEqual(refused(401, 'request:unauthenticated'))
})
