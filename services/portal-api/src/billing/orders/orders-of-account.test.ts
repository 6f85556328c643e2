import { afterAll, beforeAll, expect, test } from '@jest/globals'
import { getOrderAsStaff, listOrdersOfAccount, listPastDueOrders } from '@portal/contracts/billing/admin-orders'
import { listOrders } from '@portal/contracts/billing/orders'
import { eq } from 'drizzle-orm'
import { type TestApp, testApp } from '../../testing/test-app.ts'
import { refused, type TestCaller } from '../../testing/test-caller.ts'
import { insertOrder } from './orders.sql.ts'
import { orders } from './orders.tables.ts'

let app: TestApp
let support: TestCaller
beforeAll(async () => {
  app = await testApp()
  support = await app.staff('support')
})
afterAll(() => app.close())

const item = (unitCents: number) => ({ planId: 'plan', description: 'Plan', lookups: 5, unitCents, taxCents: 10 })
const place = ({ accountId }: TestCaller, ...prices: number[]) =>
  insertOrder(app.db, { accountId, items: prices.map(item), now: app.clock.now() })

test('an account sees what it placed, the latest first, and nothing of another one', async () => {
  const [owner, stranger] = [await app.account(), await app.account()]
  const first = await place(owner, 100, 250)
  app.clock.advance(1_000)
  const second = await place(owner, 40)
  await place(stranger, 1)
  await app.db
    .insert(orders)
    .values({ accountId: owner.accountId, createdAt: app.clock.now(), unitCents: 1, taxCents: 0 })

  const listed = await owner.call(listOrders)
  expect(listed.map(({ order_id, amount, items }) => [order_id, amount, items.length])).toEqual([
    [second.id, 50, 1],
    [first.id, 370, 2],
  ])
  const params = { accountId: owner.accountId }
  const asStaff = await support.call(listOrdersOfAccount, { params })
  expect(listed.map(({ cursor, ...order }) => order)).toEqual(asStaff)
})

test('rule J101: orders come in pages, each behind the last row of the one before, and none twice', async () => {
  const [owner, stranger] = [await app.account(), await app.account()]
  const placed: number[] = []
  for (let number = 0; number < 5; number += 1) placed.unshift((await place(owner, 100)).id)
  const foreign = await place(stranger, 1)
  const numbers = async (query: { after?: string; limit?: number }) =>
    (await owner.call(listOrders, { query })).map(({ order_id, cursor }) => [order_id, cursor])
  const rowsOf = (from: number, to: number) => placed.slice(from, to).map((id) => [id, String(id)])

  expect(await numbers({ limit: 2 })).toEqual(rowsOf(0, 2))
  expect(await numbers({ limit: 2, after: String(placed[1]) })).toEqual(rowsOf(2, 4))
  expect(await numbers({ after: String(placed[3]) })).toEqual(rowsOf(4, 5))
  expect(await numbers({ after: String(placed[4]) })).toEqual([])
  expect(await numbers({ after: String(foreign.id) })).toEqual([])
  await expect(owner.call(listOrders, { query: { limit: 1_001 } })).rejects.toEqual(refused(400, 'request:invalid'))
  await expect(owner.call(listOrders, { query: { after: 'x' } })).rejects.toEqual(refused(400, 'request:invalid'))
})

test('rule J101: a thousand orders at most come at once', async () => {
  const owner = await app.account()
  const row = { accountId: owner.accountId, createdAt: app.clock.now(), placedAt: app.clock.now(), taxCents: 0 }
  await app.db.insert(orders).values(Array.from({ length: 1_001 }, () => ({ ...row, unitCents: 1 })))
  const first = await owner.call(listOrders)
  expect(first).toHaveLength(1_000)
  expect(await owner.call(listOrders, { query: { after: first.at(-1)?.cursor ?? '' } })).toHaveLength(1)
})

test('rule J6: staff find an order by its number, whosever it is', async () => {
  const owner = await app.account()
  const { id } = await place(owner, 100)
  expect(await support.call(getOrderAsStaff, { params: { orderId: id } })).toMatchObject({
    order_id: id,
    account_id: owner.accountId,
    amount: 110,
    tax_amount: 10,
    unit_amount: 100,
  })
  const notFound = refused(404, 'billing-context:order-not-found')
  await expect(support.call(getOrderAsStaff, { params: { orderId: 999_999_999 } })).rejects.toEqual(notFound)
})

test('rule J3: an order in use is past due when its day has gone by and money is owed', async () => {
  const owner = await app.account()
  const { id } = await place(owner, 100)
  const pastDue = async () =>
    (await support.call(listPastDueOrders, { params: { accountId: owner.accountId } })).map(({ order_id }) => order_id)
  expect(await pastDue()).toEqual([])
  app.clock.advance(1)
  expect(await pastDue()).toEqual([]) // in the middle of its checkout
  await app.db.update(orders).set({ processedAt: app.clock.now() }).where(eq(orders.id, id))
  expect(await pastDue()).toEqual([id])
  await app.db.update(orders).set({ receivedCents: 110 })
  expect(await pastDue()).toEqual([])
  for (const call of [listOrdersOfAccount, listPastDueOrders])
    await expect(support.call(call, { params: { accountId: 999_999_999 } })).rejects.toEqual(
      refused(404, 'sales-context:account-not-found'),
    )
})
