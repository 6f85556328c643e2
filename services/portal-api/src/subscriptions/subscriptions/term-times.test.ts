import { afterAll, beforeAll, expect, test } from '@jest/globals'
import { isInTerm, isTermOver } from '@portal/contracts/subscriptions/term-times'
import { eq, sql } from 'drizzle-orm'
import { seedCatalog } from '../../seed/seed-catalog.sql.ts'
import { newSubscription } from '../../testing/subscriptions.sql.ts'
import { type TestApp, testApp } from '../../testing/test-app.ts'
import { timeAround, timeOrNull, worlds } from '../../testing/worlds.ts'
import { subscriptions } from './subscriptions.tables.ts'
import { isInTermAt, isTermOverAt } from './term-times.sql.ts'

let app: TestApp
beforeAll(async () => {
  app = await testApp()
  await seedCatalog(app.db)
})
afterAll(() => app.close())

test('of 1,000 random subscriptions, SQL decides which are in their term as the function does', async () => {
  const [owner, now] = [await app.account(), app.clock.now()]
  const { id: first, ...facts } = await newSubscription(app, owner)
  const made = worlds('subscriptions', (random) => ({
    ...{ ...facts, id: random.uuid() },
    ...{ startsAt: timeAround(random, now), expiresAt: timeAround(random, now), terminatedAt: timeOrNull(random, now) },
  }))
  await app.db.delete(subscriptions).where(eq(subscriptions.id, first))
  await app.db.insert(subscriptions).values(made)

  const found = await app.db
    .select({
      times: subscriptions,
      isOver: sql<boolean>`${isTermOverAt(now)}`,
      isInTerm: sql<boolean>`${isInTermAt(now)}`,
    })
    .from(subscriptions)
    .where(eq(subscriptions.accountId, owner.accountId))
  const apart = found.filter((one) => {
    return isTermOver(one.times, now) !== one.isOver || isInTerm(one.times, now) !== one.isInTerm
  })
  expect([found.length, apart]).toEqual([1_000, []])
  expect(new Set(found.map((one) => `${one.isOver} ${one.isInTerm}`)).size).toBe(3)
})
