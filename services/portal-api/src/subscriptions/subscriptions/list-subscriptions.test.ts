import { afterAll, beforeAll, expect, test } from '@jest/globals'
import { listAccountSubscriptions, listSubscriptions } from '@portal/contracts/subscriptions/subscriptions'
import { eq } from 'drizzle-orm'
import { seedCatalog } from '../../seed/seed-catalog.sql.ts'
import { daysFrom, newSubscription } from '../../testing/subscriptions.sql.ts'
import { type TestApp, testApp } from '../../testing/test-app.ts'
import { refused } from '../../testing/test-caller.ts'
import { plans } from '../catalog/catalog.tables.ts'

let app: TestApp
beforeAll(async () => {
  app = await testApp()
  await seedCatalog(app.db)
})
afterAll(() => app.close())

test('rule I12: a license has its subscriptions, the newest start first', async () => {
  const owner = await app.account()
  const now = app.clock.now()
  const running = await newSubscription(app, owner, { used: 1_200, nextPlanId: 'us-core-cloud-10k-monthly' })
  const next = await newSubscription(app, owner, { startsAt: daysFrom(now, 20), expiresAt: daysFrom(now, 50) })
  await newSubscription(app, owner, { planId: 'us-reverse-geocoding-cloud-5k-monthly' })

  const found = await owner.call(listSubscriptions, { params: { id: 'us-core-cloud' } })

  expect(found.map(({ subscription_id }) => subscription_id)).toEqual([next.id, running.id])
  expect(found[1]).toEqual({
    subscription_id: running.id,
    accountId: owner.accountId,
    createdDate: '2026-03-09T09:00:00.000Z',
    startDate: '2026-02-27T09:00:00.000Z',
    expirationDate: '2026-03-29T09:00:00.000Z',
    terminationDate: '',
    issued: 5_000,
    remaining: 3_800,
    planId: 'us-core-cloud-5k-monthly',
    nextPlanId: 'us-core-cloud-10k-monthly',
    defaultNextPlanId: 'us-core-cloud-5k-monthly',
    orderId: running.orderId,
    orderItemId: '',
    track_id: 'us-core-cloud',
    planDescription: 'US Address Verification, 5,000 lookups a month',
    planInterval: 'Monthly',
    planLookups: 5_000,
    rateLimit: 50,
    max_users: 2,
    autoRenewDisabled: false,
    renews: false,
    renewal_agreed: false,
    renewal_attempted: false,
    suspended: false,
    gracePeriodEnds: '',
    tier: '5k',
    capabilities: ['verify', 'zip4'],
    edition: 'us-core',
    renewsInto: {
      plan_id: 'us-core-cloud-10k-monthly',
      description: 'US Address Verification, 10,000 lookups a month',
      price_in_cents: 31_500,
    },
    next_charge: {
      at: '2026-03-29T09:00:00.000Z',
      unit_amount: 31_500,
      tax_amount: 0,
      total_amount: 31_500,
      renewal:
        'Renews for $315.00, tax included, on 03/29/2026, or sooner if you use all 5,000 lookups. You can turn off renewal anytime.',
    },
    unpaid_renewal: false,
  })
})

test('one answer holds the subscriptions of all licenses, and of no other account', async () => {
  const [owner, stranger] = [await app.account(), await app.account()]
  const mine = [
    await newSubscription(app, owner),
    await newSubscription(app, owner, { planId: 'us-reverse-geocoding-cloud-5k-monthly' }),
  ]
  await newSubscription(app, stranger)

  const found = await owner.call(listAccountSubscriptions)

  expect(found.map(({ subscription_id }) => subscription_id).sort()).toEqual(mine.map(({ id }) => id).sort())
})

test.each([
  ['the same plan again', { planId: 'us-core-cloud-5k-monthly' }, 'us-core-cloud-5k-monthly'],
  ['nothing after a one-time trial', { planId: 'us-core-cloud-trial-monthly' }, undefined],
])('a renewal buys %s, if nobody chose another', async (_, facts, planId) => {
  const owner = await app.account()
  await newSubscription(app, owner, facts)
  const [found] = await owner.call(listAccountSubscriptions)
  expect(found?.renewsInto?.plan_id).toBe(planId)
})

test('rule I8: what the customer chose as the next plan goes before the one that the plan names', async () => {
  const owner = await app.account()
  const [monthly, larger, largest] = ['5k', '10k', '25k'].map((tier) => `us-core-cloud-${tier}-monthly`)
  await app.db
    .update(plans)
    .set({ nextPlanId: larger })
    .where(eq(plans.id, monthly ?? ''))
  await newSubscription(app, owner, { planId: monthly, nextPlanId: largest })
  const chosen = await owner.call(listAccountSubscriptions)
  const other = await app.account()
  await newSubscription(app, other, { planId: monthly })
  const unchosen = await other.call(listAccountSubscriptions)
  await app.db
    .update(plans)
    .set({ nextPlanId: null })
    .where(eq(plans.id, monthly ?? ''))

  expect(chosen).toMatchObject([{ nextPlanId: largest, defaultNextPlanId: larger, renewsInto: { plan_id: largest } }])
  expect(unchosen).toMatchObject([{ nextPlanId: '', defaultNextPlanId: larger, renewsInto: { plan_id: larger } }])
})

test('a license that only others hold is not found, also by somebody who holds another one', async () => {
  const [owner, stranger] = [await app.account(), await app.account()]
  await newSubscription(app, owner, { planId: 'us-reverse-geocoding-cloud-5k-monthly' })
  await newSubscription(app, stranger)
  await expect(owner.call(listSubscriptions, { params: { id: 'us-core-cloud' } })).rejects.toEqual(
    refused(404, 'subscription-context:license-not-found'),
  )
})

test('an owner without a key or billing role is refused', async () => {
  const owner = await app.account({ roles: ['account-owner'] })
  await expect(owner.call(listAccountSubscriptions)).rejects.toEqual(refused(403, 'request:forbidden'))
})
