import { afterAll, beforeAll, expect, test } from '@jest/globals'
import { getMaxUsers } from '@portal/contracts/contacts/seats'
import { accounts } from '@portal/foundation/people'
import { eq } from 'drizzle-orm'
import { seedCatalogue } from '../../seed/seed-catalogue.sql.ts'
import { daysFrom, newSubscription } from '../../testing/subscriptions.sql.ts'
import { type TestApp, testApp } from '../../testing/test-app.ts'

let app: TestApp
beforeAll(async () => {
  app = await testApp()
  await seedCatalogue(app.db)
})
afterAll(() => app.close())

test('without a subscription there is one seat', async () => {
  const owner = await app.account()
  expect(await owner.call(getMaxUsers)).toEqual({ max_users: 1 })
})

test('the running plan with the most seats counts, not one that has ended', async () => {
  const owner = await app.account()
  await newSubscription(app, owner, { planId: 'us-core-cloud-10k-monthly' })
  await newSubscription(app, owner, { planId: 'us-core-cloud-5k-monthly' })
  const expiresAt = daysFrom(app.clock.now(), -1)
  await newSubscription(app, owner, { planId: 'us-core-cloud-170k-monthly', expiresAt })

  expect(await owner.call(getMaxUsers)).toEqual({ max_users: 3 })
})

test('what staff set goes before every plan', async () => {
  const owner = await app.account()
  await newSubscription(app, owner, { planId: 'us-core-cloud-170k-monthly' })
  await app.db.update(accounts).set({ maxUsersOverride: 2 }).where(eq(accounts.id, owner.accountId))

  expect(await owner.call(getMaxUsers)).toEqual({ max_users: 2 })
})
