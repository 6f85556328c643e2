import { afterAll, beforeAll, expect, test } from '@jest/globals'
import { isOnSale } from '@portal/contracts/sales/for-sale'
import { like, sql } from 'drizzle-orm'
import { seedCatalog } from '../../seed/seed-catalog.sql.ts'
import { type TestApp, testApp } from '../../testing/test-app.ts'
import { oneOf, worlds } from '../../testing/worlds.ts'
import { plans } from './catalog.tables.ts'
import { IS_ON_SALE, IS_VISIBLE } from './on-sale.sql.ts'

let app: TestApp
beforeAll(async () => {
  app = await testApp()
  await seedCatalog(app.db)
})
afterAll(() => app.close())

test('rule I19: of 1,000 random plans, SQL decides which are on sale as the function does', async () => {
  const [plan] = await app.db.select().from(plans).limit(1)
  const made = worlds('plans', (random, at) => ({
    ...(plan as typeof plans.$inferInsert),
    ...{ id: `random-${at}`, visible: oneOf(random, [true, false]) },
    ...{ purchasable: oneOf(random, [true, false]), deprecated: oneOf(random, [true, false]) },
  }))
  await app.db.insert(plans).values(made)

  const found = await app.db
    .select({ plan: plans, isOnSale: sql<boolean>`${IS_ON_SALE}`, isVisible: sql<boolean>`${IS_VISIBLE}` })
    .from(plans)
    .where(like(plans.id, 'random-%'))
  const apart = found.filter((one) => isOnSale(one.plan) !== one.isOnSale || one.plan.visible !== one.isVisible)
  expect([found.length, apart]).toEqual([1_000, []])
  expect(new Set(found.map((one) => `${one.isVisible} ${one.isOnSale}`)).size).toBe(3)
})
