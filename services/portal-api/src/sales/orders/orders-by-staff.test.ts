import { afterAll, beforeAll, beforeEach, describe, expect, test } from '@jest/globals'
import { approveOrder, endGracePeriod, listPastDueOrders } from '@portal/contracts/billing/admin-orders'
import { listOrders, listPendingOrders } from '@portal/contracts/billing/orders'
import { payOrder } from '@portal/contracts/payments/payments'
import {
  placeOrderForAccount,
  recalculateTax,
  relocateOrder,
  requestQuoteForAccount,
} from '@portal/contracts/sales/admin-orders'
import { declareTaxExempt } from '@portal/contracts/sales/admin-taxes'
import { placeOrder } from '@portal/contracts/sales/orders'
import { setTaxableLocation } from '@portal/contracts/sales/set-taxable-location'
import { displayStatus } from '@portal/contracts/subscriptions/display-status'
import { listLicenses } from '@portal/contracts/subscriptions/licenses'
import { listAccountSubscriptions } from '@portal/contracts/subscriptions/subscriptions'
import { audit } from '@portal/foundation/audit'
import { and, eq } from 'drizzle-orm'
import { orders } from '../../billing/orders/orders.tables.ts'
import { taxRates } from '../../billing/tax/tax-rates.tables.ts'
import { payments, transactions } from '../../payments/payments/payments.tables.ts'
import { plans } from '../../subscriptions/catalog/catalog.tables.ts'
import { accountLicences } from '../../subscriptions/licences/licences.tables.ts'
import { subscriptions } from '../../subscriptions/subscriptions/subscriptions.tables.ts'
import { lettersTo } from '../../testing/letters.ts'
import { auditTrail } from '../../testing/secret-keys.ts'
import { PLAN, paymentRequestOf, shopper, TEXAS } from '../../testing/shoppers.ts'
import type { TestApp } from '../../testing/test-app.ts'
import { refused, type TestCaller } from '../../testing/test-caller.ts'
import { testShop } from '../../testing/test-shop.ts'
import type { TestVault } from '../../testing/test-vault.ts'

const [TRIAL, FREE, LIST] = [
  'us-core-cloud-trial-monthly',
  'us-core-cloud-free-monthly',
  'us-master-address-list-tx-cloud-list-yearly',
]
const DAY_MS = 86_400_000
let app: TestApp
let vault: TestVault
let ops: TestCaller
beforeAll(async () => {
  ;({ app, vault } = await testShop())
})
afterAll(() => app.close())
// Days go by in these tests, and a session does not last as long.
beforeEach(async () => {
  ops = await app.staff('billing-ops')
})

async function inTexas(): Promise<TestCaller> {
  const owner = await app.account()
  await owner.call(setTaxableLocation, { body: { ...TEXAS, accountId: owner.accountId } })
  return owner
}
type Item = { plan_id: string; amount?: number; lookups?: number; free?: boolean }
const orderFor = ({ accountId: account_id }: TestCaller, items: Item[], more: object = {}) =>
  ops.call(placeOrderForAccount, { body: { account_id, items, ...more } })
const approve = ({ accountId: account_id }: TestCaller, { order_id }: { order_id: number }) =>
  ops.call(approveOrder, { body: { account_id, order_id } })
const move = ({ order_id }: { order_id: number }, to: Pick<TestCaller, 'accountId'>) =>
  ops.call(relocateOrder, { params: { orderId: order_id }, body: { account_id: to.accountId } })
const retax = ({ accountId: account_id }: TestCaller, { order_id }: { order_id: number }) =>
  ops.call(recalculateTax, { params: { orderId: order_id }, body: { account_id } })
const statuses = async (owner: TestCaller) =>
  (await owner.call(listAccountSubscriptions)).map((one) => [
    one.orderId,
    one.issued,
    displayStatus(one, app.clock.now()),
  ])
const pendingOf = async (owner: TestCaller) =>
  (await owner.call(listPendingOrders, { query: {} })).map(({ order_id }) => order_id)

describe('rule J28: what staff sell', () => {
  test('is quoted at the price of the list, at a price of their own, or for nothing; tax follows', async () => {
    const owner = await inTexas()
    const quote = (item: object) =>
      ops.call(requestQuoteForAccount, {
        body: { account_id: owner.accountId, order_items: [{ plan_id: PLAN, ...item }] },
      })
    const totals = async (item: object) => {
      const { unit_amount, tax_amount, total_amount, quote_id } = await quote(item)
      return [unit_amount, tax_amount, total_amount, quote_id]
    }
    expect(await totals({})).toEqual([18_100, 1_195, 19_295, ''])
    expect(await totals({ custom_amount: 10_000 })).toEqual([10_000, 660, 10_660, ''])
    expect(await totals({ custom_amount: 10_000, compute_price: true })).toEqual([18_100, 1_195, 19_295, ''])
    expect(await totals({ custom_amount: 10_000, free: true })).toEqual([0, 0, 0, ''])
    expect(await owner.call(listOrders)).toEqual([])
  })

  test('is also what no price list shows; what is deprecated or not there is refused, as is a price below nothing', async () => {
    const owner = await inTexas()
    const set = (facts: object) => app.db.update(plans).set(facts).where(eq(plans.id, PLAN))
    await set({ visible: false, purchasable: false })
    expect(await orderFor(owner, [{ plan_id: PLAN }])).toMatchObject({ amount: 19_295 })
    await set({ deprecated: true })
    const notSold = refused(409, 'sales-context:plan-not-purchasable')
    await expect(orderFor(owner, [{ plan_id: PLAN }])).rejects.toEqual(notSold)
    await set({ visible: true, purchasable: true, deprecated: false })
    const unknown = refused(404, 'sales-context:plan-not-found')
    await expect(orderFor(owner, [{ plan_id: 'none' }])).rejects.toEqual(unknown)
    const invalid = refused(400, 'request:invalid')
    for (const items of [
      [],
      [{ plan_id: PLAN, amount: -1 }],
      [{ plan_id: PLAN, amount: 50_000_001 }],
      [{ plan_id: PLAN, lookups: 0 }],
      [{ plan_id: PLAN }, { plan_id: PLAN }],
    ])
      await expect(orderFor(owner, items)).rejects.toEqual(invalid)
  })

  test('keeps its own price and lookups until it is paid, and grants them then', async () => {
    const { owner, card } = await shopper(app, vault)
    const order = await orderFor(owner, [{ plan_id: PLAN, amount: 10_000, lookups: 7_777 }])
    expect(order).toEqual({ order_id: expect.any(Number), lookups: 7_777, amount: 10_660, tax_amount: 660 })
    const body = { order_id: order.order_id, amount: 10_660, payment_method_id: card.payment_method_id }
    await owner.call(payOrder, { body })
    expect(await statuses(owner)).toEqual([[order.order_id, 7_777, 'Active']])
    expect(await owner.call(listAccountSubscriptions)).toMatchObject([
      { planDescription: 'US Address Verification, 7,777 lookups a month' },
    ])
  })

  test('says the lookups that are sold on the order, and so in its letter and on its receipt', async () => {
    const owner = await inTexas()
    await orderFor(owner, [{ plan_id: PLAN, lookups: 7_777 }])
    const [placed] = await owner.call(listOrders)
    expect(placed?.items.map(({ description }) => description)).toEqual([
      'US Address Verification, 7,777 lookups a month',
    ])
    const [letter] = await lettersTo(app, owner.email)
    expect(JSON.stringify(letter)).toContain('7,777 lookups')
    expect(JSON.stringify(letter)).not.toContain('5,000')
  })

  test('rule J8: for nothing needs a reason, and begins at once as a gift', async () => {
    const owner = await app.account()
    const gift = [{ plan_id: PLAN, free: true }]
    await expect(orderFor(owner, gift)).rejects.toMatchObject({ fields: { reason: 'This field is required' } })
    const { order_id } = await orderFor(owner, gift, { reason: 'A charity' })
    expect(await statuses(owner)).toEqual([[order_id, 5_000, 'Active']])
    expect(await owner.call(listOrders)).toMatchObject([{ order_id, amount: 0, complimentary: true }])
    const [line] = await app.db.select().from(audit).where(eq(audit.accountId, owner.accountId))
    expect(line).toMatchObject({
      action: 'order.placed',
      actorId: ops.userId,
      fields: { reason: 'A charity', amount: 0 },
    })
  })

  test('rule G76: is sold once, however often it is sent', async () => {
    const owner = await inTexas()
    const given = {
      body: { account_id: owner.accountId, items: [{ plan_id: PLAN, amount: 10_000 }] },
      headers: { 'idempotency-key': 'one-sale-by-staff-once' },
    }
    const sold = await Promise.all([ops.call(placeOrderForAccount, given), ops.call(placeOrderForAccount, given)])
    expect(new Set(sold.map(({ order_id }) => order_id)).size).toBe(1)
    const other = { ...given, body: { ...given.body, items: [{ plan_id: PLAN, amount: 20_000 }] } }
    await expect(ops.call(placeOrderForAccount, other)).rejects.toEqual(refused(409, 'request:repeated-differently'))
    expect(await owner.call(listOrders)).toHaveLength(1)
    expect(await lettersTo(app, owner.email)).toHaveLength(1)
  })

  test('needs an account, and to know where it is taxed', async () => {
    const owner = await app.account()
    const nowhere = refused(404, 'sales-context:location-not-found')
    await expect(orderFor(owner, [{ plan_id: PLAN }])).rejects.toEqual(nowhere)
    const nobody = { ...owner, accountId: 999_999_999 }
    const unknown = refused(404, 'sales-context:account-not-found')
    await expect(orderFor(nobody, [{ plan_id: PLAN }])).rejects.toEqual(unknown)
    const body = { account_id: 999_999_999, order_items: [] }
    await expect(ops.call(requestQuoteForAccount, { body })).rejects.toEqual(unknown)
  })

  test('is told to the account, with what it costs and until when', async () => {
    const owner = await inTexas()
    const { order_id } = await orderFor(owner, [{ plan_id: PLAN }], { terms: 'net-30' })
    const [letter, ...others] = await lettersTo(app, owner.email)
    expect(others).toEqual([])
    expect(letter?.subject).toContain(String(order_id))
    const due = new Date(app.clock.now().getTime() + 30 * DAY_MS).toISOString().slice(0, 10).split('-')
    expect(letter?.words.join()).toContain(`${due[1]}/${due[2]}/${due[0]}`)
    expect(letter?.rows?.at(-1)).toEqual(['Total', '$192.95'])
  })
})

describe('terms and approval (rules J4, J5)', () => {
  test.each([
    ['due-on-receipt', 0],
    ['net-15', 15],
    ['net-30', 30],
    ['net-60', 60],
  ] as const)('%s is due after %d days', async (terms, days) => {
    const owner = await inTexas()
    await orderFor(owner, [{ plan_id: PLAN }], { terms })
    const [order] = await owner.call(listOrders)
    expect(new Date(order?.payment_due_date ?? '').getTime() - app.clock.now().getTime()).toBe(days * DAY_MS)
  })

  test('an approved order begins, is owed still, and what pays it begins nothing again', async () => {
    const { owner, card } = await shopper(app, vault)
    const order = await orderFor(owner, [{ plan_id: LIST }], { terms: 'net-15' })
    expect(await statuses(owner)).toEqual([])
    for (const _ of ['once', 'again']) await approve(owner, order)
    expect(await statuses(owner)).toEqual([[order.order_id, expect.any(Number), 'Active']])
    expect(await pendingOf(owner)).toContain(order.order_id)
    expect((await auditTrail(app, owner)).filter((action) => action === 'order.approved')).toHaveLength(1)

    await owner.call(payOrder, paymentRequestOf({ order, card }))
    expect(await statuses(owner)).toHaveLength(1)
    expect(await pendingOf(owner)).not.toContain(order.order_id)
  })

  test('approved and paid at the same moment it begins once', async () => {
    const { owner, card } = await shopper(app, vault)
    const order = await orderFor(owner, [{ plan_id: PLAN }])
    await Promise.all([owner.call(payOrder, paymentRequestOf({ order, card })), approve(owner, order)])
    expect(await statuses(owner)).toHaveLength(1)
  })

  test('one that is not paid in time is past due, although it has begun', async () => {
    const owner = await inTexas()
    const { accountId } = owner
    const order = await orderFor(owner, [{ plan_id: PLAN }], { terms: 'net-15' })
    await approve(owner, order)
    const pastDue = async () =>
      (await (await app.staff('support')).call(listPastDueOrders, { params: { accountId } })).length
    expect(await pastDue()).toBe(0)
    app.clock.advance(16 * DAY_MS)
    expect(await pastDue()).toBe(1)
  })

  test('what a customer ordered is not approved, and another account’s is not found', async () => {
    const { owner, order } = await shopper(app, vault)
    await expect(approve(owner, order)).rejects.toEqual(refused(409, 'billing-context:order-not-by-staff'))
    const theirs = await orderFor(owner, [{ plan_id: PLAN }])
    const notFound = refused(404, 'billing-context:order-not-found')
    await expect(approve(await app.account(), theirs)).rejects.toEqual(notFound)
    expect(await statuses(owner)).toEqual([])
  })
})

describe('rule J14: tax is reckoned again', () => {
  const set = (owner: TestCaller, place: object) =>
    owner.call(setTaxableLocation, { body: { ...TEXAS, ...place, accountId: owner.accountId } })
  const NEW_YORK = { administrative_area: 'NY', postal_code: '10001' }

  test('by where the account is taxed now, per item, and the audit log has both totals', async () => {
    const owner = await inTexas()
    const order = await owner.call(placeOrder, { body: { plans: [PLAN, LIST] } })
    await set(owner, NEW_YORK)
    for (const _ of ['once', 'again']) await retax(owner, order)
    const [now] = await owner.call(listOrders)
    // 8.875 % of 181.00 and of 4,200.00.
    expect(now?.items.map(({ tax_amount }) => tax_amount).sort()).toEqual([1_606, 37_275])
    expect(now).toMatchObject({ tax_amount: 38_881, amount: 476_981, saasTaxRate: 0.08875, unit_amount: 438_100 })
    expect(now?.taxed_at).toContain('NY 10001')
    const taxed = and(eq(audit.accountId, owner.accountId), eq(audit.action, 'order.taxed'))
    expect(await app.db.select().from(audit).where(taxed)).toMatchObject([{ fields: { from: 28_915, to: 38_881 } }])
  })

  test('with the rate that held on the day of the order, not with a later one', async () => {
    const owner = await inTexas()
    const order = await owner.call(placeOrder, { body: { plans: [PLAN] } })
    const firstDay = new Date(app.clock.now().getTime() + DAY_MS).toISOString().slice(0, 10)
    const later = { countryIso3: 'USA', region: 'TX', saasMillionths: 500_000, dataMillionths: 500_000, firstDay }
    await app.db.insert(taxRates).values(later)
    app.clock.advance(3 * DAY_MS)
    ops = await app.staff('billing-ops')
    await retax(owner, order)
    await app.db.delete(taxRates).where(eq(taxRates.firstDay, firstDay))
    const [row] = await app.db.select().from(orders).where(eq(orders.id, order.order_id))
    expect(row?.taxCents).toBe(1_195)
  })

  test('to nothing for an account that is exempt now', async () => {
    const owner = await inTexas()
    const order = await owner.call(placeOrder, { body: { plans: [PLAN] } })
    await ops.call(declareTaxExempt, { params: { id: owner.accountId }, body: { document_id: 'EX-1' } })
    await retax(owner, order)
    expect(await owner.call(listOrders)).toMatchObject([{ tax_amount: 0, amount: 18_100, saasTaxRate: 0 }])
  })

  test('not once it is paid, money came, or a card is being asked', async () => {
    const one = await shopper(app, vault, 'challenge')
    await one.owner.call(payOrder, paymentRequestOf(one))
    await set(one.owner, NEW_YORK)
    await expect(retax(one.owner, one.order)).rejects.toEqual(refused(409, 'billing-context:payment-under-way'))
    await app.db.delete(payments).where(eq(payments.orderId, one.order.order_id))
    const receive = (receivedCents: number) =>
      app.db.update(orders).set({ receivedCents }).where(eq(orders.id, one.order.order_id))
    await receive(1)
    await expect(retax(one.owner, one.order)).rejects.toEqual(refused(409, 'billing-context:money-came'))
    await receive(19_295)
    await expect(retax(one.owner, one.order)).rejects.toEqual(refused(409, 'billing-context:order-paid'))
    expect(await one.owner.call(listOrders)).toMatchObject([{ tax_amount: 1_195 }])
    const notFound = refused(404, 'sales-context:order-not-found')
    await expect(retax(await app.account(), one.order)).rejects.toEqual(notFound)
  })
})

describe('rule J15: an order moves', () => {
  async function bought(planIds = [PLAN]) {
    const { owner, card } = await shopper(app, vault)
    const order = await owner.call(placeOrder, { body: { plans: planIds } })
    if (order.amount > 0) await owner.call(payOrder, paymentRequestOf({ order, card }))
    return { owner, order }
  }

  test('with its subscriptions as they are and its licenses; the ledger stays; both accounts are told, and it is put down in both', async () => {
    const [{ owner, order }, other] = [await bought(), await app.account()]
    await app.db.update(subscriptions).set({ used: 1_234 }).where(eq(subscriptions.orderId, order.order_id))
    await lettersTo(app, owner.email)
    for (const _ of ['once', 'again']) await move(order, other)

    expect(await owner.call(listAccountSubscriptions)).toEqual([])
    expect(await other.call(listAccountSubscriptions)).toMatchObject([{ orderId: order.order_id, remaining: 3_766 }])
    expect((await other.call(listLicenses)).map(({ license_id }) => license_id)).toEqual(['us-core-cloud'])
    expect((await other.call(listOrders)).map(({ order_id }) => order_id)).toEqual([order.order_id])
    expect((await owner.call(listOrders)).map(({ order_id }) => order_id)).not.toContain(order.order_id)
    const ledger = await app.db.select().from(transactions).where(eq(transactions.orderId, order.order_id))
    expect(ledger.map(({ accountId }) => accountId)).toEqual([owner.accountId])
    for (const one of [owner, other]) {
      expect((await auditTrail(app, one)).filter((action) => action === 'order.moved')).toHaveLength(1)
      const moved = (await lettersTo(app, one.email)).filter(
        ({ subject }) => subject === `Order ${order.order_id} moved`,
      )
      expect(moved).toHaveLength(1)
    }
  })

  test('not while a license of it is suspended on either side', async () => {
    const [{ owner, order }, other] = [await bought(), await bought()]
    const suspend = ({ accountId }: TestCaller, suspendedAt: Date | null) =>
      app.db.update(accountLicences).set({ suspendedAt }).where(eq(accountLicences.accountId, accountId))
    const suspended = refused(409, 'sales-context:license-suspended')
    for (const side of [owner, other.owner]) {
      await suspend(side, app.clock.now())
      await expect(move(order, other.owner)).rejects.toEqual(suspended)
      await suspend(side, null)
    }
    await move(order, other.owner)
    expect(await other.owner.call(listAccountSubscriptions)).toHaveLength(2)
  })

  test('not to an account that had the trial, or has the free plan', async () => {
    for (const [plan, problem] of [
      [TRIAL, 'sales-context:trial-used'],
      [FREE, 'sales-context:free-plan-held'],
    ] as const) {
      const [{ order }, other] = [await bought([plan as string]), await bought([plan as string])]
      await expect(move(order, other.owner)).rejects.toEqual(refused(409, problem))
      await move(order, await app.account())
    }
  })

  test('not while a card is being asked for it, not once money went back, and not to nobody', async () => {
    const other = await app.account()
    const one = await shopper(app, vault, 'challenge')
    await one.owner.call(payOrder, paymentRequestOf(one))
    await expect(move(one.order, other)).rejects.toEqual(refused(409, 'billing-context:payment-under-way'))
    await app.db.delete(payments).where(eq(payments.orderId, one.order.order_id))
    await expect(move(one.order, { accountId: 999_999_999 })).rejects.toEqual(
      refused(404, 'sales-context:account-not-found'),
    )
    await expect(move({ order_id: 999_999_999 }, other)).rejects.toEqual(refused(404, 'sales-context:order-not-found'))
    await app.db.insert(transactions).values({
      id: `back-${one.order.order_id}`,
      accountId: one.owner.accountId,
      orderId: one.order.order_id,
      kind: 'refund',
      unitCents: -1,
      taxCents: 0,
      createdAt: app.clock.now(),
      gatewayId: '',
      gatewayMessage: '',
      gatewayResponse: '',
      isTest: true,
    })
    await expect(move(one.order, other)).rejects.toEqual(refused(409, 'billing-context:order-refunded'))
    expect(await other.call(listOrders)).toEqual([])
  })

  test('two orders that change places wait for each other in no circle', async () => {
    const [one, other] = [await bought(), await bought()]
    await Promise.all([move(one.order, other.owner), move(other.order, one.owner)])
    expect((await one.owner.call(listAccountSubscriptions)).map(({ orderId }) => orderId)).toEqual([
      other.order.order_id,
    ])
    expect((await other.owner.call(listAccountSubscriptions)).map(({ orderId }) => orderId)).toEqual([
      one.order.order_id,
    ])
  })
})

test('ending the grace period of an order ends that of its subscriptions, once (rule I10)', async () => {
  const { owner, card, order } = await shopper(app, vault)
  await owner.call(payOrder, paymentRequestOf({ order, card }))
  const gracePeriodEndsAt = new Date(app.clock.now().getTime() + 10 * DAY_MS)
  await app.db.update(orders).set({ gracePeriodEndsAt, receivedCents: 0 }).where(eq(orders.id, order.order_id))
  expect((await statuses(owner))[0]?.[2]).toBe('Grace Period')
  const end = ({ accountId }: TestCaller) =>
    ops.call(endGracePeriod, { params: { accountId, orderId: order.order_id } })
  await expect(end(await app.account())).rejects.toEqual(refused(404, 'billing-context:order-not-found'))
  for (const _ of ['once', 'again']) await end(owner)
  expect((await statuses(owner))[0]?.[2]).toBe('Terminated')
  expect((await auditTrail(app, owner)).filter((action) => action === 'order.grace-ended')).toHaveLength(1)
})
