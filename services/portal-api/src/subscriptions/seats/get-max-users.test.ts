import { afterAll, beforeAll, expect, test } from '@jest/globals'
import { getMaxUsers } from '@portal/contracts/contacts/seats'
import { accounts } from '@portal/foundation/people'
import { eq } from 'drizzle-orm'
import { seedCatalog } from '../../seed/seed-catalog.sql.ts'
import { daysFrom, newSubscription } from '../../testing/subscriptions.sql.ts'
import { type TestApp, testApp } from '../../testing/test-app.ts'
import { plans } from '../catalog/catalog.tables.ts'

let app: TestApp
beforeAll(async () => {
  app = await testApp()
  await seedCatalog(app.db)
})
afterAll(() => app.close())

test('without a subscription there is one seat', async () => {
  const owner = await app.account()
  expect(await owner.call(getMaxUsers)).toEqual({
    max_users: 1,
    plan: null,
    larger: {
      plan_id: expect.stringMatching(/-monthly$/),
      description: expect.any(String),
      max_users: 2,
      price_in_cents: expect.any(Number),
      months: 1,
      days: 0,
    },
  })
})

test('the running plan with the most seats counts, not one that has ended', async () => {
  const owner = await app.account()
  await newSubscription(app, owner, { planId: 'us-core-cloud-10k-monthly' })
  await newSubscription(app, owner, { planId: 'us-core-cloud-5k-monthly' })
  const expiresAt = daysFrom(app.clock.now(), -1)
  await newSubscription(app, owner, { planId: 'us-core-cloud-170k-monthly', expiresAt })

  expect(await owner.call(getMaxUsers)).toMatchObject({
    max_users: 3,
    plan: { plan_id: 'us-core-cloud-10k-monthly', max_users: 3 },
    larger: { plan_id: 'us-core-cloud-25k-monthly', max_users: 5, months: 1 },
  })
})

test('what staff set goes before every plan', async () => {
  const owner = await app.account()
  await newSubscription(app, owner, { planId: 'us-core-cloud-170k-monthly' })
  await app.db.update(accounts).set({ maxUsersOverride: 2 }).where(eq(accounts.id, owner.accountId))

  expect(await owner.call(getMaxUsers)).toEqual({ max_users: 2, plan: null, larger: null })
})

test('a yearly plan is followed by a yearly one, and nothing is larger than the largest', async () => {
  const owner = await app.account()
  await newSubscription(app, owner, { planId: 'us-core-cloud-10k-yearly' })
  expect(await owner.call(getMaxUsers)).toMatchObject({ larger: { max_users: 5, months: 12 } })

  await newSubscription(app, owner, { planId: 'us-core-cloud-unlimited-yearly' })
  expect(await owner.call(getMaxUsers)).toMatchObject({ max_users: 10, larger: null })
})

test('what is no longer sold, or never shown, is not offered', async () => {
  const owner = await app.account()
  await newSubscription(app, owner, { planId: 'us-core-cloud-10k-monthly' })
  const of = (id: string) => eq(plans.id, id)
  await app.db.update(plans).set({ purchasable: false }).where(of('us-core-cloud-25k-monthly'))
  const { larger } = await owner.call(getMaxUsers)
  expect(larger?.max_users).toBeGreaterThan(3)
  expect(larger?.plan_id).not.toBe('us-core-cloud-25k-monthly')
})
