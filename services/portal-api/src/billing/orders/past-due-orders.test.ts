import { afterAll, afterEach, beforeAll, expect, test } from '@jest/globals'
import { listPastDueOrdersOfAll, sumPastDueOrders } from '@portal/contracts/billing/admin-orders'
import { AGING_BANDS, agingBand } from '@portal/contracts/billing/aging'
import { type TestApp, testApp } from '../../testing/test-app.ts'
import { refused, type TestCaller } from '../../testing/test-caller.ts'
import { worlds } from '../../testing/worlds.ts'
import { orders } from './orders.tables.ts'
import { bandAt } from './past-due-orders.sql.ts'

const DAY_MS = 86_400_000
let app: TestApp
let owner: TestCaller
let support: TestCaller
beforeAll(async () => {
  app = await testApp()
  owner = await app.account()
  support = await app.staff('support')
})
afterAll(() => app.close())
afterEach(async () => {
  await app.db.delete(orders)
})

/** An order in use that was due this long ago, in ms. */
async function dueAgo(ms: number, more: Partial<typeof orders.$inferInsert> = {}): Promise<number> {
  const now = app.clock.now()
  const at = new Date(now.getTime() - ms)
  const times = { createdAt: at, placedAt: at, processedAt: at, paymentDueAt: at }
  const row = { accountId: owner.accountId, ...times, unitCents: 1_000, taxCents: 82, ...more }
  const [order] = await app.db.insert(orders).values(row).returning({ id: orders.id })
  return order?.id ?? 0
}

const list = (query: { after?: string | undefined; limit?: number; band?: (typeof AGING_BANDS)[number] } = {}) =>
  support.call(listPastDueOrdersOfAll, { query })

test('rule G73: past-due orders of all accounts come in bands, the oldest first, and the sums are those of the rows', async () => {
  const other = await app.account()
  const ids = {
    today: await dueAgo(1),
    lastOfFirst: await dueAgo(31 * DAY_MS - 1, { receivedCents: 82, poNumber: 'PO 7' }),
    firstOfSecond: await dueAgo(31 * DAY_MS, { accountId: other.accountId }),
    lastOfSecond: await dueAgo(61 * DAY_MS - 1),
    firstOfThird: await dueAgo(61 * DAY_MS),
    lastOfThird: await dueAgo(91 * DAY_MS - 1),
    firstOfLast: await dueAgo(91 * DAY_MS, { terms: 'net-30', unitCents: 2_000_000_000, taxCents: 0 }),
    oldest: await dueAgo(400 * DAY_MS, { unitCents: 2_000_000_000, taxCents: 0 }),
  }
  await dueAgo(40 * DAY_MS, { receivedCents: 1_082 })
  await dueAgo(-1)
  await dueAgo(40 * DAY_MS, { processedAt: null })

  const listed = await list()
  expect(listed.map(({ order_id }) => order_id)).toEqual(Object.values(ids).reverse())
  expect(listed.find(({ order_id }) => order_id === ids.lastOfFirst)).toMatchObject({
    ...{ account_id: owner.accountId, amount: 1_082, amount_owed: 1_000, po_number: 'PO 7', terms: '' },
  })
  expect(listed.find(({ order_id }) => order_id === ids.firstOfSecond)?.account_id).toBe(other.accountId)
  const inBand = async (band: (typeof AGING_BANDS)[number]) => (await list({ band })).map(({ order_id }) => order_id)
  expect(await inBand('0-30')).toEqual([ids.lastOfFirst, ids.today])
  expect(await inBand('31-60')).toEqual([ids.lastOfSecond, ids.firstOfSecond])
  expect(await inBand('61-90')).toEqual([ids.lastOfThird, ids.firstOfThird])
  expect(await inBand('over-90')).toEqual([ids.oldest, ids.firstOfLast])
  expect(await support.call(sumPastDueOrders)).toEqual([
    { band: '0-30', count: 2, owed: 2_082 },
    { band: '31-60', count: 2, owed: 2_164 },
    { band: '61-90', count: 2, owed: 2_164 },
    { band: 'over-90', count: 2, owed: 4_000_000_000 },
  ])
})

test('rule G73: they come in pages, each behind the last row of the one before; without any there are no sums', async () => {
  expect([await list(), await support.call(sumPastDueOrders)]).toEqual([[], []])
  const placed: number[] = []
  for (const days of [9, 9, 5, 2]) placed.push(await dueAgo(days * DAY_MS))
  const first = await list({ limit: 3 })
  expect(first.map(({ order_id }) => order_id)).toEqual(placed.slice(0, 3))
  expect((await list({ after: first.at(-1)?.cursor })).map(({ order_id }) => order_id)).toEqual(placed.slice(3))
  for (const after of ['x', '0', '1 or 1=1', '9999999999'])
    await expect(list({ after })).rejects.toEqual(refused(400, 'request:invalid'))
})

test('rule G73: of 1,000 random orders, SQL finds the band that the function does', async () => {
  const now = app.clock.now()
  const ages = worlds('aging', (random) => random.between(0, 120) * DAY_MS + random.between(0, 2) - 1)
  const row = { accountId: owner.accountId, createdAt: now, placedAt: now, unitCents: 1, taxCents: 0 }
  await app.db.insert(orders).values(ages.map((ms) => ({ ...row, paymentDueAt: new Date(now.getTime() - ms) })))
  const found = await app.db.select({ due: orders.paymentDueAt, band: bandAt(now) }).from(orders)
  expect(found).toHaveLength(1_000)
  expect(found.filter(({ due, band }) => band !== agingBand(due ?? now, now))).toEqual([])
  expect(new Set(found.map(({ band }) => band))).toEqual(new Set(AGING_BANDS))
})

test('customers and catalog administrators are refused', async () => {
  for (const caller of [owner, await app.staff('catalog-admin')])
    for (const call of [listPastDueOrdersOfAll, sumPastDueOrders])
      await expect(caller.call(call, {})).rejects.toMatchObject({ status: 403 })
})
