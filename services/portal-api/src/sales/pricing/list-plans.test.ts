import { afterAll, beforeAll, expect, test } from '@jest/globals'
import { listPlans } from '@portal/contracts/sales/pricing'
import { eq } from 'drizzle-orm'
import { seedCatalogue } from '../../seed/seed-catalogue.sql.ts'
import { plans } from '../../subscriptions/catalogue/catalogue.tables.ts'
import { type TestApp, testApp } from '../../test-app.ts'

let app: TestApp
beforeAll(async () => {
  app = await testApp()
  await seedCatalogue(app.db)
})
afterAll(() => app.close())

test('anybody sees the plans, with prices in cents and in dollars', async () => {
  const { plans: listed } = await app.visitor().call(listPlans)

  expect(listed.find(({ id }) => id === 'us-core-cloud-5k-yearly')).toMatchObject({
    license: { license_id: 'us-core-cloud', license_label: 'US Address Verification', group: 'us' },
    lookups: 60_000,
    months: 12,
    interval: 'Yearly',
    price_in_cents: 181_000,
    priceAsDollars: '1810.00',
    ratePerSecond: 50,
    purchasable: true,
    isOngoingFree: false,
  })
})

test('each of the ten pricing pages has plans by the month, a free one, and by the year where it is sold so', async () => {
  const { plans: listed } = await app.visitor().call(listPlans)
  const linesWith = (interval: string) =>
    new Set(listed.filter((plan) => plan.interval === interval).map(({ license }) => license.product_line))
  const lookups = [
    'international-autocomplete',
    'international-verification',
    'us-autocomplete-pro',
    'us-core',
    'us-georeference-data',
    'us-property-data',
    'us-reverse-geocoding',
    'us-rooftop-geocoding',
    'us-secondary-address-data',
  ]

  expect([...linesWith('Monthly')].sort()).toEqual(lookups)
  expect([...linesWith('Yearly')].sort()).toEqual([...lookups, 'us-master-address-list'].sort())
  for (const line of lookups) {
    const free = listed.filter((plan) => plan.license.product_line === line && plan.isOngoingFree)
    expect(free.length).toBeGreaterThan(0)
    expect(free.every(({ price_in_cents }) => price_in_cents === 0)).toBe(true)
  }
})

test('discontinued plans are not shown, and a deprecated one that still is cannot be bought', async () => {
  await app.db.update(plans).set({ deprecated: true }).where(eq(plans.id, 'us-core-cloud-10k-monthly'))
  const { plans: listed } = await app.visitor().call(listPlans)

  expect(listed.some(({ id }) => id.startsWith('international-global-plus'))).toBe(false)
  expect(listed.find(({ id }) => id === 'us-core-cloud-10k-monthly')).toMatchObject({ purchasable: false })
})

test('the version changes with the price list and with nothing else', async () => {
  const first = await app.visitor().call(listPlans)
  expect((await app.visitor().call(listPlans)).version).toBe(first.version)

  await app.db.update(plans).set({ priceCents: 1 }).where(eq(plans.id, 'us-core-cloud-5k-monthly'))
  expect((await app.visitor().call(listPlans)).version).not.toBe(first.version)
})
