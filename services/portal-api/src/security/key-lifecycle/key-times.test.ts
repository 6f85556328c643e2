import { afterAll, beforeAll, expect, test } from '@jest/globals'
import { isDeleted, isGone } from '@portal/contracts/security/key-times'
import { eq, sql } from 'drizzle-orm'
import { type TestApp, testApp } from '../../testing/test-app.ts'
import { timeOrNull, worlds } from '../../testing/worlds.ts'
import { secretKeys } from '../secret-keys/secret-keys.tables.ts'
import { websiteKeys } from '../website-keys/website-keys.tables.ts'
import { isKept, isThere } from './key-times.sql.ts'

let app: TestApp
beforeAll(async () => {
  app = await testApp()
})
afterAll(() => app.close())

test.each([
  ['secret', secretKeys],
  ['website', websiteKeys],
] as const)('of 1,000 random %s keys, SQL decides which are there as the function does', async (kind, table) => {
  const [{ accountId }, now] = [await app.account(), app.clock.now()]
  const made = worlds(`${kind} keys`, (random) => ({
    id: random.uuid(),
    accountId,
    label: 'Staging',
    sealedToken: '',
    maskedToken: '',
    createdAt: now,
    deletedAt: timeOrNull(random, now),
    recoveryDeadline: timeOrNull(random, now),
  }))
  await app.db.insert(table).values(made)

  const found = await app.db
    .select({
      deletedAt: table.deletedAt,
      recoveryDeadline: table.recoveryDeadline,
      isKept: sql<boolean>`${isKept(table)}`,
      isThere: sql<boolean>`${isThere(table, now)}`,
    })
    .from(table)
    .where(eq(table.accountId, accountId))
  const apart = found.filter((one) => isDeleted(one) === one.isKept || isGone(one, now) === one.isThere)
  expect([found.length, apart]).toEqual([1_000, []])
  expect(new Set(found.map((one) => `${one.isKept} ${one.isThere}`)).size).toBe(4)
})
