import { afterAll, beforeAll, describe, expect, test } from '@jest/globals'
import { listOrders, listPendingOrders } from '@portal/contracts/billing/orders'
import { declareTaxExempt, getTaxRateOfOrder } from '@portal/contracts/sales/admin-taxes'
import { placeOrder } from '@portal/contracts/sales/orders'
import { requestQuote } from '@portal/contracts/sales/quotes'
import { setTaxableLocation } from '@portal/contracts/sales/set-taxable-location'
import { displayStatus } from '@portal/contracts/subscriptions/display-status'
import { listLicenses } from '@portal/contracts/subscriptions/licenses'
import { listAccountSubscriptions } from '@portal/contracts/subscriptions/subscriptions'
import { audit } from '@portal/foundation/audit'
import type { Transaction } from '@portal/foundation/database'
import { and, eq, sql } from 'drizzle-orm'
import { taxRates } from '../../billing/tax/tax-rates.tables.ts'
import { paymentMethods } from '../../payments/payment-methods/payment-methods.tables.ts'
import { TAX_RATES } from '../../seed/sales-tax.ts'
import { seedCatalog } from '../../seed/seed-catalog.sql.ts'
import { plans } from '../../subscriptions/catalog/catalog.tables.ts'
import { subscriptions } from '../../subscriptions/subscriptions/subscriptions.tables.ts'
import { atTheSameMoment } from '../../testing/at-the-same-moment.ts'
import { type TestApp, testApp } from '../../testing/test-app.ts'
import { refused, type TestCaller } from '../../testing/test-caller.ts'

const [FREE, TRIAL, PAID, LIST] = [
  'us-core-cloud-free-monthly',
  'us-core-cloud-trial-monthly',
  'us-core-cloud-5k-monthly',
  'us-master-address-list-tx-cloud-list-yearly',
]
const TEXAS = {
  thoroughfare: '4200 Sample Freight Way',
  locality: 'Austin',
  administrative_area: 'TX',
  postal_code: '78741-1234',
  country_iso3: 'USA',
}
let app: TestApp
beforeAll(async () => {
  app = await testApp()
  await seedCatalog(app.db)
  await app.db.insert(taxRates).values([...TAX_RATES])
})
afterAll(() => app.close())

const order = (caller: TestCaller, plan_ids: string[], quote_id?: string) =>
  caller.call(placeOrder, { body: { plans: plan_ids, ...(quote_id !== undefined && { quote_id }) } })
const quote = (caller: TestCaller, ...plan_ids: string[]) => caller.call(requestQuote, { body: { plan_ids } })
const locate = (caller: TestCaller, place: object = {}) =>
  caller.call(setTaxableLocation, { body: { ...TEXAS, ...place, accountId: caller.accountId } })
async function inTexas(): Promise<TestCaller> {
  const owner = await app.account()
  await locate(owner)
  return owner
}
const giveCard = (to: TestCaller, fingerprint: string, deactivatedAt: Date | null = null) =>
  app.db.insert(paymentMethods).values({
    id: `card-${to.accountId}`,
    accountId: to.accountId,
    createdAt: app.clock.now(),
    isPrimary: false,
    fingerprint,
    deactivatedAt,
    network: 'Visa',
    lastFour: '4242',
    month: 9,
    year: 2030,
    street: '',
    city: '',
    state: '',
    zipCode: '',
    countryCode: '',
  })
const reprice = (planId: string, priceCents: number) =>
  app.db.update(plans).set({ priceCents }).where(eq(plans.id, planId))

test('what costs nothing begins at once: an order that is processed, a license and a subscription for its term', async () => {
  const owner = await app.account()
  app.clock.set(new Date('2026-01-31T10:00:00Z'))
  const { order_id, ...placed } = await order(owner, [FREE])
  expect(placed).toEqual({ lookups: 1_000, amount: 0, tax_amount: 0 })

  const [subscription, ...others] = await owner.call(listAccountSubscriptions)
  expect(others).toEqual([])
  expect(subscription).toMatchObject({
    orderId: order_id,
    issued: 1_000,
    remaining: 1_000,
    startDate: '2026-01-31T10:00:00.000Z',
    expirationDate: '2026-02-28T10:00:00.000Z',
  })
  expect(subscription && displayStatus(subscription, app.clock.now())).toBe('Active')
  expect((await owner.call(listLicenses)).map(({ license_id }) => license_id)).toEqual(['us-core-cloud'])
  expect(await owner.call(listOrders)).toMatchObject([
    { order_id, placed: '2026-01-31T10:00:00.000Z', processed: '2026-01-31T10:00:00.000Z', amount: 0 },
  ])
  expect(await owner.call(listPendingOrders, { query: {} })).toEqual([])
})

test('what has to be paid waits for it: it is pending, due today, and nothing begins', async () => {
  const owner = await inTexas()
  const { order_id, amount, tax_amount } = await order(owner, [PAID, LIST])
  // 181.00 and 4,200.00, both at 8.25 % on 80 %.
  expect([amount, tax_amount]).toEqual([467_015, 28_915])
  expect(await owner.call(listAccountSubscriptions)).toEqual([])

  const [pending] = await owner.call(listPendingOrders, { query: {} })
  const now = app.clock.now().toISOString()
  expect(pending).toMatchObject({ order_id, processed: '', payment_due_date: now, amount_received: 0 })
  expect(pending?.items.map(({ plan_id, unit_amount, tax_amount: tax }) => [plan_id, unit_amount, tax]).sort()).toEqual(
    [
      [PAID, 18_100, 1_195],
      [LIST, 420_000, 27_720],
    ],
  )
  expect(await owner.call(listPendingOrders, { query: { account_id: owner.accountId + 1 } })).toEqual([])
})

test('an order that costs something needs a place where it is taxed; one that costs nothing does not (rule J11)', async () => {
  const owner = await app.account()
  await expect(order(owner, [PAID])).rejects.toEqual(refused(404, 'sales-context:location-not-found'))
  await expect(order(owner, [FREE])).resolves.toMatchObject({ amount: 0 })
})

test('the plans of an order are bought together or not at all (rule J2)', async () => {
  const owner = await inTexas()
  const [retired, hidden] = ['us-core-cloud-10k-monthly', 'us-core-cloud-25k-monthly']
  await app.db.update(plans).set({ deprecated: true }).where(eq(plans.id, retired))
  await app.db.update(plans).set({ visible: false }).where(eq(plans.id, hidden))
  for (const [wrong, status, name] of [
    ['no-such-plan', 404, 'sales-context:plan-not-found'],
    [hidden, 404, 'sales-context:plan-not-found'],
    [retired, 409, 'sales-context:plan-not-purchasable'],
  ] as const) {
    await expect(order(owner, [FREE, wrong])).rejects.toEqual(refused(status, name))
    await expect(quote(owner, FREE, wrong)).rejects.toEqual(refused(status, name))
  }
  for (const plan_ids of [[], [FREE, FREE], Array.from({ length: 21 }, (_, at) => `plan-${at}`)])
    await expect(order(owner, plan_ids)).rejects.toEqual(refused(400, 'request:invalid'))
  expect([await owner.call(listOrders), await owner.call(listAccountSubscriptions)]).toEqual([[], []])
})

test('a trial is had once by an account, also when five ask at the same moment', async () => {
  const owner = await app.account()
  const asked = await Promise.allSettled(Array.from({ length: 5 }, () => order(owner, [TRIAL])))
  const outcomes = asked.map((one) => (one.status === 'fulfilled' ? 'had' : one.reason.problem))
  expect(outcomes.sort()).toEqual(['had', ...Array(4).fill('sales-context:trial-used')])

  app.clock.advance(400 * 86_400_000)
  const editor = await app.member(owner, ['billing-editor'])
  await expect(order(editor, [TRIAL])).rejects.toEqual(refused(409, 'sales-context:trial-used'))
  await expect(order(await app.account(), [TRIAL])).resolves.toMatchObject({ amount: 0 })
})

test('a trial is had once by accounts of the same card, also of one that was deleted; other free plans are for each (rule J2)', async () => {
  const [owner, second, stranger] = [await app.account(), await app.account(), await app.account()]
  await giveCard(owner, 'the same', app.clock.now())
  await giveCard(second, 'the same')
  await giveCard(stranger, 'another')
  await order(owner, [TRIAL, FREE])
  await expect(order(second, [TRIAL])).rejects.toEqual(refused(409, 'sales-context:trial-used'))
  await expect(order(second, [FREE])).resolves.toMatchObject({ amount: 0 })
  await expect(order(stranger, [TRIAL])).resolves.toMatchObject({ amount: 0 })
})

test('a trial is had once by two accounts of the same card that ask at the same moment (rule J2)', async () => {
  const twins = [await app.account(), await app.account()]
  for (const twin of twins) await giveCard(twin, 'of both')
  const noOrders = (tx: Transaction) => tx.execute(sql`lock table orders in share mode`)
  const asked = await atTheSameMoment(app.db, noOrders, () => twins.map((twin) => order(twin, [TRIAL])))
  const outcomes = asked.map((one) => (one.status === 'fulfilled' ? 'had' : one.reason.problem))
  expect(outcomes.sort()).toEqual(['had', 'sales-context:trial-used'])
})

test('rule K22: an order carries the number that its buyer gave it, and none where they gave none', async () => {
  const owner = await inTexas()
  await owner.call(placeOrder, { body: { plans: [PAID], po_number: ' PO-2026/17 ' } })
  await order(owner, [FREE])
  const orders = await owner.call(listOrders)
  expect(orders.map(({ po_number }) => po_number).sort()).toEqual(['', 'PO-2026/17'])
  const wrong = owner.call(placeOrder, { body: { plans: [PAID], po_number: '<b>17</b>' } })
  await expect(wrong).rejects.toEqual(refused(400, 'request:invalid'))
})

test('a free plan can be had again when it has ended, and not before (rule I7)', async () => {
  const owner = await app.account()
  await order(owner, [FREE])
  await expect(order(owner, [FREE])).rejects.toEqual(refused(409, 'sales-context:free-plan-held'))
  await app.db.update(subscriptions).set({ used: 1_000 }).where(eq(subscriptions.accountId, owner.accountId))
  await expect(order(owner, [FREE])).rejects.toEqual(refused(409, 'sales-context:free-plan-held'))

  app.clock.advance(31 * 86_400_000)
  const editor = await app.member(owner, ['billing-editor'])
  await expect(order(editor, [FREE])).resolves.toMatchObject({ lookups: 1_000 })
})

test('an order is charged what its quote said', async () => {
  const owner = await inTexas()
  const quoted = await quote(owner, PAID, LIST)
  expect(quoted).toMatchObject({
    unit_amount: 438_100,
    tax_amount: 28_915,
    total_amount: 467_015,
    tax_rate: 0.066,
    tax_basis: 'rate',
    expires: new Date(app.clock.now().getTime() + 15 * 60_000).toISOString(),
  })
  expect(quoted.items.map(({ plan_id, tax_rate }) => [plan_id, tax_rate])).toEqual([
    [PAID, 0.066],
    [LIST, 0.066],
  ])
  const { amount } = await order(owner, [LIST, PAID], quoted.quote_id)
  expect(amount).toBe(quoted.total_amount)
})

test('a quote of nothing is zero', async () => {
  expect(await quote(await app.account())).toEqual({
    items: [],
    unit_amount: 0,
    tax_amount: 0,
    total_amount: 0,
    tax_rate: 0,
    tax_basis: 'no-location',
    quote_id: '',
    expires: '',
  })
})

/** Returns what a refusal says about both totals. */
async function totalsOf(caller: TestCaller, plan_ids: string[], quote_id: string) {
  const answer = await caller.send(placeOrder, { body: { plans: plan_ids, quote_id } })
  const [{ name, context }] = answer.json().errors
  return [answer.statusCode, name, context]
}

test('a price that changed since is refused with both totals, and nothing is bought (rule J1)', async () => {
  const owner = await inTexas()
  const plan = 'us-core-cloud-50k-monthly'
  await reprice(plan, 10_000)
  const { quote_id } = await quote(owner, plan)
  const changed = (quoted: number, total: number) => [409, 'sales-context:quote-changed', { quoted, total }]

  await reprice(plan, 12_000)
  expect(await totalsOf(owner, [plan], quote_id)).toEqual(changed(10_660, 12_792))
  await reprice(plan, 10_000)
  await locate(owner, { administrative_area: 'NY', postal_code: '10001' })
  expect(await totalsOf(owner, [plan], quote_id)).toEqual(changed(10_660, 10_888))
  await locate(owner)
  const staff = await app.staff('billing-ops')
  await staff.call(declareTaxExempt, { params: { id: owner.accountId }, body: { document_id: 'EX-1' } })
  expect(await totalsOf(owner, [plan], quote_id)).toEqual(changed(10_660, 10_000))
  expect(await owner.call(listOrders)).toEqual([])
})

test('a quote is good for fifteen minutes, for its plans and for its account', async () => {
  const [owner, other] = [await inTexas(), await inTexas()]
  const { quote_id, total_amount } = await quote(owner, PAID)
  const foreign = [409, 'sales-context:quote-changed', { total: total_amount }]
  expect(await totalsOf(other, [PAID], quote_id)).toEqual(foreign)
  expect((await totalsOf(owner, [PAID, LIST], quote_id))[1]).toBe('sales-context:quote-changed')
  for (const made of ['', 'x', `${quote_id.slice(0, -4)}AAAA`])
    expect(await totalsOf(owner, [PAID], made)).toEqual(foreign)

  app.clock.advance(15 * 60_000 - 1)
  await expect(order(owner, [PAID], quote_id)).resolves.toMatchObject({ amount: total_amount })
  app.clock.advance(1)
  const both = { quoted: total_amount, total: total_amount }
  expect(await totalsOf(owner, [PAID], quote_id)).toEqual([409, 'sales-context:quote-expired', both])
})

test('why there is no tax is said: no rate for the place, no place, or an exemption (rules J9, J16)', async () => {
  const owner = await app.account()
  expect(await quote(owner, PAID)).toMatchObject({ tax_basis: 'no-location', tax_amount: 0, total_amount: 18_100 })
  await locate(owner, { country_iso3: 'DEU', administrative_area: '', postal_code: '20457' })
  expect(await quote(owner, PAID)).toMatchObject({ tax_basis: 'no-rate', tax_amount: 0 })
  const staff = await app.staff('billing-ops')
  await staff.call(declareTaxExempt, { params: { id: owner.accountId }, body: { document_id: 'EX-1' } })
  expect(await quote(owner, PAID)).toMatchObject({ tax_basis: 'exempt', tax_amount: 0, tax_rate: 0 })
})

test('data are taxed by the rate for data', async () => {
  const owner = await app.account()
  await locate(owner, { administrative_area: 'WA', postal_code: '98101' })
  const { items } = await quote(owner, PAID, LIST)
  expect(items.map(({ tax_amount }) => tax_amount)).toEqual([1_855, 0])
})

test('rule J91: a quote and its order have the rate of the tax table, not one worked out from rounded amounts', async () => {
  const owner = await app.account()
  await locate(owner, { administrative_area: 'NY', postal_code: '10001' })
  // 16.06 of 181.00 is 8.872928 %.
  const taxed = [{ unit_amount: 18_100, tax_amount: 1_606, tax_rate: 0.08875 }]
  expect(await quote(owner, PAID)).toMatchObject({ items: taxed })
  await order(owner, [PAID])
  expect(await owner.call(listOrders)).toMatchObject([{ items: taxed }])
  const texan = await inTexas()
  await order(texan, [PAID])
  expect(await texan.call(listOrders)).toMatchObject([{ items: [{ tax_amount: 1_195, tax_rate: 0.066 }] }])
})

test('an order keeps the tax that it was placed with, whatever becomes of address and rates (rule J11)', async () => {
  const owner = await inTexas()
  const { order_id } = await order(owner, [PAID])
  await locate(owner, { administrative_area: 'CA', postal_code: '90001' })
  const support = await app.staff('support')
  const params = { id: owner.accountId, orderId: order_id }
  expect(await support.call(getTaxRateOfOrder, { params })).toMatchObject({
    saas_tax_rate: 0.0825,
    data_tax_rate: 0.0825,
  })
  expect(await owner.call(listOrders)).toMatchObject([{ tax_amount: 1_195, saasTaxRate: 0.0825 }])
})

test('sent again under its key, an order is placed once, and put down once', async () => {
  const owner = await app.account()
  const given = { body: { plans: [FREE] }, headers: { 'idempotency-key': 'one-free-plan-once' } }
  const [first, again] = await Promise.all([owner.call(placeOrder, given), owner.call(placeOrder, given)])
  expect(again).toEqual(first)
  const ofOrders = and(eq(audit.accountId, owner.accountId), eq(audit.action, 'order.placed'))
  expect(await app.db.select().from(audit).where(ofOrders)).toMatchObject([
    { subject: String(first.order_id), fields: { amount: 0, plans: [expect.any(String)] } },
  ])
})

describe('attack S58: what a browser says of the money when it asks for a quote or orders', () => {
  test.each([
    ['a price of its own', { amount: 1, unit_amount: 1, price_in_cents: 1, tax_amount: 0, total_amount: 1 }],
    ['less than nothing', { amount: -18_100, quantity: -1 }],
    ['lookups of its own', { lookups: 1e12, plan_lookups: 1e12 }],
    ['that it is free', { free: true, compute_price: false, custom_amount: 0 }],
  ])('%s counts for nothing', async (_, said) => {
    const owner = await inTexas()
    const asked = await owner.send(requestQuote, { body: { plan_ids: [PAID], ...said } as never })
    const ordered = await owner.send(placeOrder, { body: { plans: [PAID], ...said } as never })
    // Refused as no field of the call, or left unread.
    for (const [answer, total] of [
      [asked, 'total_amount'],
      [ordered, 'amount'],
    ] as const)
      if (answer.statusCode === 200) expect(answer.json()[total]).toBe(19_295)
      else expect(answer.statusCode).toBe(400)
    for (const order of await owner.call(listOrders))
      expect([order.amount, order.unit_amount, order.items[0]?.lookups]).toEqual([19_295, 18_100, 5_000])
    expect(await owner.call(listAccountSubscriptions)).toEqual([])
  })

  test('a plan that nobody sells, and the same one twice, are not bought for less', async () => {
    const owner = await inTexas()
    for (const plans of [['international-global-plus-cloud-5k-monthly'], ['nothing'], ['']]) {
      expect((await owner.send(requestQuote, { body: { plan_ids: plans } })).statusCode).toBeGreaterThanOrEqual(400)
      expect((await owner.send(placeOrder, { body: { plans } })).statusCode).toBeGreaterThanOrEqual(400)
    }
    expect(await owner.call(listOrders)).toEqual([])
  })

  test('the quote of another account is no price for this one', async () => {
    const [owner, other] = [await inTexas(), await inTexas()]
    const { quote_id } = await quote(other, PAID)
    await expect(order(owner, [PAID], quote_id)).rejects.toEqual(refused(409, 'sales-context:quote-changed'))
    expect(await owner.call(listOrders)).toEqual([])
  })
})

test('rule J37: an order keeps the company that its bill is for, whatever becomes of the address', async () => {
  const owner = await app.account()
  await locate(owner, { company: 'Acme Logistics' })
  const { order_id } = await order(owner, [PAID])
  app.clock.advance(1)
  await locate(owner, { company: 'Acme Europe' })
  const ordered = (await owner.call(listOrders)).find((one) => one.order_id === order_id)
  expect(ordered?.taxed_at).toMatch(/^Acme Logistics, .*, TX /)
})
