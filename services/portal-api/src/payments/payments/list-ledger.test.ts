import { afterAll, beforeAll, expect, test } from '@jest/globals'
import { listLedger } from '@portal/contracts/billing/ledger'
import { cancelOrder, listOrders } from '@portal/contracts/billing/orders'
import { recordOfflinePayment, refundTransaction } from '@portal/contracts/payments/admin-payments'
import { payOrder } from '@portal/contracts/payments/payments'
import { relocateOrder } from '@portal/contracts/sales/admin-orders'
import { placeOrder } from '@portal/contracts/sales/orders'
import { PLAN, paymentRequestOf, shopper } from '../../testing/shoppers.ts'
import type { TestApp } from '../../testing/test-app.ts'
import { refused, type TestCaller } from '../../testing/test-caller.ts'
import { testShop } from '../../testing/test-shop.ts'
import type { TestVault } from '../../testing/test-vault.ts'

let app: TestApp
let vault: TestVault
let ops: TestCaller
beforeAll(async () => {
  ;({ app, vault } = await testShop())
  Object.assign(vault, { mood: 'well', isSettled: true, now: app.clock.now })
  ops = await app.staff('billing-ops')
})
afterAll(() => app.close())

const pass = () => app.clock.advance(60_000)
const owedOf = async (caller: TestCaller) =>
  (await caller.call(listOrders)).reduce((sum, { amount_owed }) => sum + amount_owed, 0)
const linesOf = async (caller: TestCaller) =>
  (await caller.call(listLedger)).map(({ kind, charged, paid, balance }) => [kind, charged, paid, balance])

/** A customer who paid 192.95, got 11.00 back, canceled an order and owes the rest of another. */
async function account() {
  const { owner, card, order } = await shopper(app, vault)
  pass()
  await owner.call(payOrder, paymentRequestOf({ order, card }))
  pass()
  const [payment] = await owner.call(listLedger)
  await ops.call(refundTransaction, {
    params: { a: owner.accountId, t: payment?.id ?? '' },
    query: { amount: 1_100, unit_amount: 1_000, tax_amount: 100, reason: 'Too late' },
  })
  pass()
  const dropped = await owner.call(placeOrder, { body: { plans: [PLAN] } })
  pass()
  await owner.call(cancelOrder, { params: { id: dropped.order_id } })
  pass()
  const open = await owner.call(placeOrder, { body: { plans: [PLAN] } })
  pass()
  const wire = { payment_method_provider: 'wire', refund: false, transaction_id: '' } as const
  await ops.call(recordOfflinePayment, {
    body: {
      account_id: owner.accountId,
      order_id: open.order_id,
      received: app.clock.now().toISOString(),
      reference_number: `TR-${open.order_id}`,
      ...wire,
      amount: 5_000,
      unit_amount: 5_000,
      tax_amount: 0,
    },
  })
  return { owner }
}

test('rule J108: the ledger ends with what is owed of all orders, the latest line first, and is read in pages', async () => {
  const { owner } = await account()
  expect(await linesOf(owner)).toEqual([
    ['payment', 0, 5_000, 14_295],
    ['order', 19_295, 0, 19_295],
    ['closed', -19_295, 0, 0],
    ['order', 19_295, 0, 19_295],
    ['refund', -1_100, -1_100, 0],
    ['payment', 0, 19_295, 0],
    ['order', 19_295, 0, 19_295],
  ])
  expect(await owedOf(owner)).toBe(14_295)

  const all = await owner.call(listLedger)
  expect(all[0]?.method).toMatch(/^wire transfer TR-/)
  const first = await owner.call(listLedger, { query: { limit: 3 } })
  const rest = await owner.call(listLedger, { query: { after: first.at(-1)?.cursor ?? '' } })
  expect([...first, ...rest]).toEqual(all)
  expect(await owner.call(listLedger, { query: { after: 'nothing-like-it' } })).toEqual([])
})

test('rule J108: when an order moves, both ledgers still end with what is owed', async () => {
  const { owner } = await account()
  const other = await app.account()
  const { owner: payer, card, order: paid } = await shopper(app, vault)
  await payer.call(payOrder, paymentRequestOf({ order: paid, card }))
  await ops.call(relocateOrder, { params: { orderId: paid.order_id }, body: { account_id: other.accountId } })
  for (const caller of [owner, payer, other])
    expect((await caller.call(listLedger))[0]?.balance).toBe(await owedOf(caller))
  expect((await linesOf(other)).map(([kind]) => kind)).toEqual(['moved', 'order'])
  expect((await linesOf(payer)).map(([kind]) => kind)).toEqual(['payment'])
})

test('rule J108: a ledger is for those who may see orders, and for no other account', async () => {
  const { owner } = await shopper(app, vault)
  const viewer = await app.member(owner, ['billing-viewer'])
  expect(await linesOf(viewer)).toEqual([['order', 19_295, 0, 19_295]])
  const other = await app.member(owner, ['api-key-editor'])
  await expect(linesOf(other)).rejects.toEqual(refused(403, 'request:forbidden'))
  expect(await linesOf(await app.account())).toEqual([])
})
