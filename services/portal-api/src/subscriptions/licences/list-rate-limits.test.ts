import { afterAll, beforeAll, expect, test } from '@jest/globals'
import { listRateLimits } from '@portal/contracts/subscriptions/rate-limits'
import { seedCatalog } from '../../seed/seed-catalog.sql.ts'
import { daysFrom, newSubscription } from '../../testing/subscriptions.sql.ts'
import { type TestApp, testApp } from '../../testing/test-app.ts'
import { refused } from '../../testing/test-caller.ts'
import { licenceRateLimits } from './licences.tables.ts'

let app: TestApp
beforeAll(async () => {
  app = await testApp()
  await seedCatalog(app.db)
})
afterAll(() => app.close())

const licence = { params: { id: 'us-core-cloud' } }

test('the times in which a license was slowed down, the latest first', async () => {
  const [owner, stranger] = [await app.account(), await app.account()]
  for (const holder of [owner, stranger]) await newSubscription(app, holder)
  const now = app.clock.now()
  const limit = (days: number, { accountId } = owner) => ({
    id: `${accountId} ${days}`,
    accountId,
    licenceId: 'us-core-cloud',
    createdAt: daysFrom(now, -days),
    expiresAt: daysFrom(now, -days + 1),
  })
  await app.db.insert(licenceRateLimits).values([limit(9), limit(2), limit(1, stranger)])

  expect(await owner.call(listRateLimits, licence)).toEqual([
    { created: '2026-03-07T09:00:00.000Z', expiration: '2026-03-08T09:00:00.000Z' },
    { created: '2026-02-28T09:00:00.000Z', expiration: '2026-03-01T09:00:00.000Z' },
  ])
})

test('another license of the same account has times of its own', async () => {
  const owner = await app.account()
  await newSubscription(app, owner)
  await newSubscription(app, owner, { planId: 'us-reverse-geocoding-cloud-5k-monthly' })
  const now = app.clock.now()
  const times = { createdAt: daysFrom(now, -2), expiresAt: daysFrom(now, -1) }
  const { accountId } = owner
  await app.db
    .insert(licenceRateLimits)
    .values({ id: `${accountId} other`, accountId, licenceId: 'us-reverse-geocoding-cloud', ...times })

  expect(await owner.call(listRateLimits, licence)).toEqual([])
})

test('a license that only others hold is not found, also by somebody who holds another one', async () => {
  const [owner, stranger] = [await app.account(), await app.account()]
  await newSubscription(app, stranger)
  await newSubscription(app, owner, { planId: 'us-reverse-geocoding-cloud-5k-monthly' })
  await expect(owner.call(listRateLimits, licence)).rejects.toEqual(
    refused(404, 'subscription-context:license-not-found'),
  )
})
