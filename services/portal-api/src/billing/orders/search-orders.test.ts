import { afterAll, beforeAll, expect, test } from '@jest/globals'
import { searchOrders } from '@portal/contracts/billing/order-search'
import { eq } from 'drizzle-orm'
import { type TestApp, testApp } from '../../testing/test-app.ts'
import { refused, type TestCaller } from '../../testing/test-caller.ts'
import { papers } from '../papers/papers.tables.ts'
import { creditOrder, findOrder, insertOrder, moveOrder } from './orders.sql.ts'
import { orders } from './orders.tables.ts'

let app: TestApp
beforeAll(async () => {
  app = await testApp()
})
afterAll(() => app.close())

const ITEM = { planId: 'plan', description: 'Plan', lookups: 5, unitCents: 100, taxCents: 10 }
const place = async ({ accountId }: TestCaller, poNumber = '') => {
  app.clock.advance(1_000)
  return (await insertOrder(app.db, { accountId, poNumber, items: [ITEM], terms: 'net-30', now: app.clock.now() })).id
}
const found = (caller: TestCaller, text: string) => caller.call(searchOrders, { query: { text } })
const numbersFor = async (caller: TestCaller, text: string) =>
  (await found(caller, text)).map(({ order_id, document }) => document ?? order_id)
const papersOf = async (orderId: number) =>
  (await app.db.select().from(papers).where(eq(papers.orderId, orderId))).map(({ number }) => number ?? '')

test('rule J132: an order is found by the beginning of its number, with the name of its kind or without', async () => {
  const owner = await app.account()
  const id = await place(owner)
  for (const text of [`${id}`, `${id}`.slice(0, 4), `order ${id}`, `Order #${id}`, `#${id}`, `PO ${id}`])
    expect([text, (await numbersFor(owner, text)).includes(id)]).toEqual([text, true])
  for (const text of ['', `${id}0`, `9${id}`, 'x']) expect([text, await numbersFor(owner, text)]).toEqual([text, []])
})

test('rule J132: an order is found by a part of its PO number, the one with just this number first', async () => {
  const owner = await app.account()
  const exact = await place(owner, 'Q3-77')
  const longer = await place(owner, 'PO Q3-77 b')
  await place(owner, 'other')
  expect(await numbersFor(owner, 'q3-77')).toEqual([exact, longer])
  expect(await numbersFor(owner, 'po q3-77')).toEqual([exact, longer])
  expect(await numbersFor(owner, '%')).toEqual([])
})

test('rule J132: a paper is found by a part of its number, with its kind and its order', async () => {
  const owner = await app.account()
  const id = await place(owner, 'PO-1')
  const order = await findOrder(app.db, id)
  if (order) await creditOrder(app.db, order, { cents: 110, paidWith: 'Check 17', now: app.clock.now() })
  const [invoice = '', receipt = ''] = await papersOf(id)
  expect([invoice, receipt]).toEqual([expect.stringMatching(/^INV-\d{6}$/), expect.stringMatching(/^R-\d{6}$/)])
  expect(await found(owner, `invoice ${invoice.toLowerCase()}`)).toEqual([
    {
      order_id: id,
      po_number: 'PO-1',
      placed: order?.placedAt?.toISOString(),
      document: invoice,
      document_kind: 'invoice',
    },
  ])
  expect(await found(owner, receipt.slice(0, -1))).toMatchObject([{ document: receipt, document_kind: 'receipt' }])
})

test('rule J132: ten orders at most are found, the latest first, and the latest by the name of their kind alone', async () => {
  const owner = await app.account()
  const placed: number[] = []
  for (let number = 0; number < 11; number += 1) placed.unshift(await place(owner, 'same'))
  expect(await numbersFor(owner, 'same')).toEqual(placed.slice(0, 10))
  expect(await numbersFor(owner, 'orders')).toEqual(placed.slice(0, 10))
})

test('rule J132: nothing of another account is found, nor what was moved to one, nor what is not placed', async () => {
  const [owner, other] = [await app.account(), await app.account()]
  const id = await place(owner, 'mine-1')
  const [invoice = ''] = await papersOf(id)
  expect(await numbersFor(other, 'mine-1')).toEqual([])
  expect(await numbersFor(other, invoice)).toEqual([])
  await moveOrder(app.db, id, other.accountId)
  expect(await numbersFor(owner, 'mine-1')).toEqual([])
  expect(await numbersFor(owner, invoice)).toEqual([])
  expect(await numbersFor(other, invoice)).toEqual([invoice])
  await app.db.update(orders).set({ placedAt: null }).where(eq(orders.id, id))
  expect(await numbersFor(other, 'mine-1')).toEqual([])
})

test('rule J132: who may not see orders finds none', async () => {
  const owner = await app.account()
  const viewer = await app.member(owner, ['api-key-viewer'])
  await expect(found(viewer, 'order')).rejects.toEqual(refused(403, 'request:forbidden'))
})
