import { afterAll, beforeAll, expect, test } from '@jest/globals'
import { getOrder } from '@portal/contracts/billing/order-details'
import { listOrders } from '@portal/contracts/billing/orders'
import { recordOfflinePayment, refundTransaction } from '@portal/contracts/payments/admin-payments'
import { payOrder } from '@portal/contracts/payments/payments'
import { cardOf, paymentRequestOf, shopper } from '../../testing/shoppers.ts'
import type { TestApp } from '../../testing/test-app.ts'
import { refused, type TestCaller } from '../../testing/test-caller.ts'
import { testShop } from '../../testing/test-shop.ts'
import type { TestVault } from '../../testing/test-vault.ts'

let app: TestApp
let vault: TestVault
let ops: TestCaller
beforeAll(async () => {
  ;({ app, vault } = await testShop())
  Object.assign(vault, { mood: 'well', isSettled: false, now: app.clock.now })
  ops = await app.staff('billing-ops')
})
afterAll(() => app.close())

const detailsOf = (caller: TestCaller, id: number) => caller.call(getOrder, { params: { id } })

test('rule J104: an order says which cards were declined, which money came and what went back, the first first', async () => {
  const { owner, card, order } = await shopper(app, vault, 'insufficient_funds')
  await expect(owner.call(payOrder, paymentRequestOf({ order, card }))).rejects.toEqual(
    refused(402, 'payment-context:insufficient-funds'),
  )
  const declinedAt = app.clock.now().toISOString()
  app.clock.advance(60_000)
  await owner.call(payOrder, paymentRequestOf({ order, card: await cardOf(app, vault, owner) }))
  const paidAt = app.clock.now().toISOString()
  vault.isSettled = true
  app.clock.advance(60_000)
  const [payment] = (await detailsOf(owner, order.order_id)).payments
  const back = { amount: 1_100, unit_amount: 1_000, tax_amount: 100, reason: 'Bought twice' }
  await ops.call(refundTransaction, {
    params: { a: owner.accountId, t: payment?.transaction_id ?? '' },
    query: back,
  })

  const details = await detailsOf(owner, order.order_id)
  expect(details.declines).toEqual([
    { at: declinedAt, reason: 'payment-context:insufficient-funds', tried_with: 'Visa •••• 4242' },
  ])
  expect(details.payments.map(({ transaction_id, ...one }) => one)).toEqual([
    { at: paidAt, kind: 'payment', amount: 19_295, unit_amount: 18_100, tax_amount: 1_195, method: 'Visa •••• 4242' },
    {
      at: app.clock.now().toISOString(),
      kind: 'refund',
      amount: -1_100,
      unit_amount: -1_000,
      tax_amount: -100,
      method: 'Visa •••• 4242',
    },
  ])
  const [{ cursor, ...listed } = {}] = await owner.call(listOrders)
  expect(details).toMatchObject(listed)
})

test('rule J104: a payment that was taken back is a void, and a transfer has its reference', async () => {
  vault.isSettled = false
  const { owner, card, order } = await shopper(app, vault)
  const params = { account_id: owner.accountId, order_id: order.order_id }
  const received = app.clock.now().toISOString()
  const wire = { payment_method_provider: 'wire', reference_number: 'TR-9', refund: false, transaction_id: '' } as const
  const amounts = { amount: 500, unit_amount: 500, tax_amount: 0 }
  await ops.call(recordOfflinePayment, { body: { ...params, received, ...wire, ...amounts } })
  app.clock.advance(60_000)
  await owner.call(payOrder, paymentRequestOf({ order, card }, { amount: 18_795 }))
  const charge = (await detailsOf(owner, order.order_id)).payments.at(-1)
  app.clock.advance(60_000)
  await ops.call(refundTransaction, {
    params: { a: owner.accountId, t: charge?.transaction_id ?? '' },
    query: { amount: 18_795, unit_amount: 17_600, tax_amount: 1_195, reason: 'Not wanted' },
  })
  const { payments, declines } = await detailsOf(owner, order.order_id)
  expect(payments.map(({ kind, amount, method }) => [kind, amount, method])).toEqual([
    ['payment', 500, 'wire transfer TR-9'],
    ['payment', 18_795, 'Visa •••• 4242'],
    ['void', -18_795, 'Visa •••• 4242'],
  ])
  expect(declines).toEqual([])
})

test('rule J104: another account’s order is not found, and a member who may not see orders is refused', async () => {
  const { owner, order } = await shopper(app, vault)
  const stranger = await app.account()
  const notFound = refused(404, 'billing-context:order-not-found')
  await expect(detailsOf(stranger, order.order_id)).rejects.toEqual(notFound)
  await expect(detailsOf(owner, 999_999_999)).rejects.toEqual(notFound)
  const viewer = await app.member(owner, ['billing-viewer'])
  expect((await detailsOf(viewer, order.order_id)).order_id).toBe(order.order_id)
  const other = await app.member(owner, ['api-key-editor'])
  await expect(detailsOf(other, order.order_id)).rejects.toEqual(refused(403, 'request:forbidden'))
})
