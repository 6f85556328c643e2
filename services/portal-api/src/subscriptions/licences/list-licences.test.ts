import { afterAll, beforeAll, expect, test } from '@jest/globals'
import { listLicenses } from '@portal/contracts/subscriptions/licenses'
import { eq } from 'drizzle-orm'
import { seedCatalog } from '../../seed/seed-catalog.sql.ts'
import { newSubscription } from '../../testing/subscriptions.sql.ts'
import { type TestApp, testApp } from '../../testing/test-app.ts'
import { refused } from '../../testing/test-caller.ts'
import { accountLicences } from './licences.tables.ts'

let app: TestApp
beforeAll(async () => {
  app = await testApp()
  await seedCatalog(app.db)
})
afterAll(() => app.close())

test('an account sees the licenses it holds, once each, and no others', async () => {
  const [owner, stranger] = [await app.account(), await app.account()]
  await newSubscription(app, owner, { planId: 'us-property-data-financial-cloud-500-monthly' })
  await newSubscription(app, owner, { planId: 'us-property-data-financial-cloud-1k-monthly' })
  await newSubscription(app, stranger, { planId: 'us-core-cloud-5k-monthly' })

  expect(await owner.call(listLicenses)).toEqual([
    {
      license_id: 'us-property-data-financial-cloud',
      product_line: 'us-property-data',
      product_edition: 'Financial',
      edition_key: 'us-property-data-financial',
      hosting_key: 'cloud',
      hosting_label: 'Cloud',
      region_key: '',
      region_label: '',
      license_key: 'us-property-data-financial-cloud',
      simple_key: 'us-property-data-financial',
      license_label: 'US Property Data Financial',
      description: 'US Property Data Financial',
      capabilities: ['property', 'property-financial'],
      suspended: false,
    },
  ])
})

test('rule I11: a suspended license says so', async () => {
  const owner = await app.account()
  await newSubscription(app, owner)
  await app.db
    .update(accountLicences)
    .set({ suspendedAt: app.clock.now() })
    .where(eq(accountLicences.accountId, owner.accountId))

  expect(await owner.call(listLicenses)).toMatchObject([{ license_id: 'us-core-cloud', suspended: true }])
})

test('a member without a key or billing role is refused', async () => {
  const member = await app.account({ roles: ['account-owner-restricted'] })
  await expect(member.call(listLicenses)).rejects.toEqual(refused(403, 'request:forbidden'))
})
