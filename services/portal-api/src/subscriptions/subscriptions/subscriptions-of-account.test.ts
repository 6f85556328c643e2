import { afterAll, beforeAll, describe, expect, test } from '@jest/globals'
import { listLicensesOfAccount, listSubscriptionsOfAccount } from '@portal/contracts/subscriptions/admin-subscriptions'
import { seedCatalog } from '../../seed/seed-catalog.sql.ts'
import { newSubscription } from '../../testing/subscriptions.sql.ts'
import { type TestApp, testApp } from '../../testing/test-app.ts'
import { refused } from '../../testing/test-caller.ts'

let app: TestApp
beforeAll(async () => {
  app = await testApp()
  await seedCatalog(app.db)
})
afterAll(() => app.close())

test('staff see the licenses and subscriptions of any account, and of no other with them', async () => {
  const [owner, stranger] = [await app.account(), await app.account()]
  const own = await newSubscription(app, owner)
  await newSubscription(app, stranger, { planId: 'us-reverse-geocoding-cloud-5k-monthly' })
  const support = await app.staff('support')
  const of = { params: { id: owner.accountId } }

  expect(await support.call(listSubscriptionsOfAccount, of)).toMatchObject([{ subscription_id: own.id }])
  expect(await support.call(listLicensesOfAccount, of)).toMatchObject([{ license_id: 'us-core-cloud' }])
})

describe.each([
  ['licences', listLicensesOfAccount],
  ['subscriptions', listSubscriptionsOfAccount],
])('the %s of an account', (_, call) => {
  test('that is not there are not found', async () => {
    const support = await app.staff('support')
    await expect(support.call(call, { params: { id: 999_999 } })).rejects.toEqual(
      refused(404, 'sales-context:account-not-found'),
    )
  })

  test('are refused to its owner, who has calls of their own', async () => {
    const owner = await app.account()
    await expect(owner.call(call, { params: { id: owner.accountId } })).rejects.toEqual(
      refused(403, 'request:forbidden'),
    )
  })
})
