import { afterEach, beforeEach, expect, test } from '@jest/globals'
import {
  createProductLine,
  listCatalogLicenses,
  listCatalogPlans,
  listEditions,
  listProductLines,
  loadSampleCatalog,
} from '@portal/contracts/subscriptions/admin-catalog'
import { audit } from '@portal/foundation/audit'
import { eq } from 'drizzle-orm'
import { seedCatalog } from '../../../seed/seed-catalog.sql.ts'
import { type TestApp, testApp } from '../../../testing/test-app.ts'
import { refused, type TestCaller } from '../../../testing/test-caller.ts'

let app: TestApp
let staff: TestCaller
beforeEach(async () => {
  app = await testApp()
  staff = await app.staff('catalog-admin')
})
afterEach(() => app.close())

const load = (body: { dry_run?: boolean; on_sale?: boolean }) => staff.call(loadSampleCatalog, { body })
async function counts() {
  return {
    lines: (await staff.call(listProductLines)).length,
    editions: (await staff.call(listEditions)).length,
    licenses: (await staff.call(listCatalogLicenses)).length,
    plans: (await staff.call(listCatalogPlans)).length,
  }
}
const logged = () => app.db.$count(audit, eq(audit.actorId, staff.userId))

test('rule I160: a dry run says what would be created and creates nothing; then exactly that is there, as drafts, in the log', async () => {
  const { names, dry_run: wasDry, ...would } = await load({ dry_run: true })
  expect([names.includes('US Address Verification'), wasDry]).toEqual([true, true])
  expect([await counts(), await logged()]).toEqual([{ lines: 0, editions: 0, licenses: 0, plans: 0 }, 0])

  await load({})
  expect(await counts()).toEqual(would)
  expect(would.plans).toBeGreaterThan(100)
  expect(await logged()).toBe(would.lines + would.editions + would.licenses + would.plans)
  const plans = await staff.call(listCatalogPlans)
  expect(plans.filter(({ visible, purchasable, deprecated }) => visible || purchasable || deprecated)).toEqual([])
})

test('rule I160: put on sale at once, its plans are those of the example company that are sold', async () => {
  await load({ on_sale: true })
  const loaded = await staff.call(listCatalogPlans)
  await app.close()
  app = await testApp()
  await seedCatalog(app.db)
  staff = await app.staff('catalog-admin')
  const seeded = (await staff.call(listCatalogPlans)).filter(({ deprecated }) => !deprecated)
  const byId = (one: { id: string }, other: { id: string }) => (one.id < other.id ? -1 : 1)
  expect(loaded.sort(byId)).toEqual(seeded.sort(byId))
})

test('rule I160: a catalog with a product line is not filled', async () => {
  const line = { key: 'uk', full_key: 'uk', description: 'UK' }
  await staff.call(createProductLine, { body: line })
  await expect(load({ dry_run: true })).rejects.toEqual(refused(412, 'request:out-of-date'))
  await expect(load({})).rejects.toEqual(refused(412, 'request:out-of-date'))
  expect(await counts()).toMatchObject({ lines: 1, plans: 0 })
})
