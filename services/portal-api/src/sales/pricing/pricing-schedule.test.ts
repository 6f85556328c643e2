import { afterAll, beforeAll, beforeEach, expect, test } from '@jest/globals'
import { listOrders } from '@portal/contracts/billing/orders'
import { getPricingSchedule, replacePricingSchedule } from '@portal/contracts/sales/admin-pricing'
import { placeOrder } from '@portal/contracts/sales/orders'
import type { Plan } from '@portal/contracts/sales/pricing'
import { requestQuote } from '@portal/contracts/sales/quotes'
import { setTaxableLocation } from '@portal/contracts/sales/set-taxable-location'
import { audit } from '@portal/foundation/audit'
import { eq } from 'drizzle-orm'
import { taxRates } from '../../billing/tax/tax-rates.tables.ts'
import { TAX_RATES } from '../../seed/sales-tax.ts'
import { seedCatalog } from '../../seed/seed-catalog.sql.ts'
import { catalogVersionOf } from '../../subscriptions/index.ts'
import { TEXAS } from '../../testing/shoppers.ts'
import { type TestApp, testApp } from '../../testing/test-app.ts'
import { refused, type TestCaller } from '../../testing/test-caller.ts'

const [FREE, PAID] = ['us-core-cloud-free-monthly', 'us-core-cloud-5k-monthly']

let app: TestApp
let admin: TestCaller
beforeAll(async () => {
  app = await testApp()
  await seedCatalog(app.db)
  await app.db.insert(taxRates).values([...TAX_RATES])
  admin = await app.staff('catalog-admin')
})
afterAll(() => app.close())
beforeEach(async () => {
  await change(PAID, { price_in_cents: 18_100 })
})

const look = () => admin.call(getPricingSchedule)
type Schedule = Awaited<ReturnType<typeof look>>
const withPlan = ({ plans, version }: Schedule, id: string, other: Partial<Plan>) => ({
  body: { version, plans: plans.map((plan) => (plan.id === id ? { ...plan, ...other } : plan)) },
})
async function change(id: string, other: Partial<Plan>) {
  return admin.call(replacePricingSchedule, withPlan(await look(), id, other))
}

test('a new price is everybody’s at once, and is put down with the one before', async () => {
  const before = await look()
  const after = await change(PAID, { price_in_cents: 19_900 })

  expect(after.plans.find(({ id }) => id === PAID)).toMatchObject({ price_in_cents: 19_900, priceAsDollars: '199.00' })
  expect(after.version).not.toBe(before.version)
  expect(await look()).toEqual(after)
  const others = ({ plans }: Schedule) => plans.filter(({ id }) => id !== PAID)
  expect(others(after)).toEqual(others(before))
  const owner = await app.account()
  const quote = await owner.call(requestQuote, { body: { plan_ids: [PAID] } })
  expect(quote.unit_amount).toBe(19_900)
  const lines = await app.db.select().from(audit).where(eq(audit.action, 'price.changed'))
  expect(lines.at(-1)).toMatchObject({
    actorId: admin.userId,
    accountId: null,
    subject: PAID,
    fields: { from: 18_100, to: 19_900 },
  })
})

test('the same list again changes nothing, and no other process has to read it anew', async () => {
  const [before, version] = [await look(), await catalogVersionOf(app.db)]
  expect(await admin.call(replacePricingSchedule, { body: before })).toEqual(before)
  expect(await catalogVersionOf(app.db)).toBe(version)
})

test('rule M7: a list that was made from an old one is refused; of two at the same moment one counts', async () => {
  const old = await look()
  const asked = await Promise.allSettled(
    [20_100, 20_200].map((cents) => admin.call(replacePricingSchedule, withPlan(old, PAID, { price_in_cents: cents }))),
  )
  expect(asked.map((one) => (one.status === 'fulfilled' ? 'changed' : one.reason.problem)).sort()).toEqual([
    'changed',
    'request:out-of-date',
  ])
  await expect(admin.call(replacePricingSchedule, { body: old })).rejects.toEqual(refused(412, 'request:out-of-date'))
})

test.each<[string, (schedule: Schedule) => Pick<Schedule, 'plans'>]>([
  ['grants more', (all) => withPlan(all, PAID, { lookups: 6_000 }).body],
  ['is not sold any more', (all) => withPlan(all, PAID, { purchasable: false }).body],
  ['becomes free', (all) => withPlan(all, PAID, { price_in_cents: 0 }).body],
  ['was free', (all) => withPlan(all, FREE, { price_in_cents: 100 }).body],
  ['is left out', ({ plans }) => ({ plans: plans.slice(1) })],
  ['stands there twice', ({ plans }) => ({ plans: [...plans, ...plans.slice(0, 1)] })],
  ['nobody knows', (all) => withPlan(all, PAID, { id: 'of-next-year' }).body],
])('rule M7: a list in which a plan %s is refused whole', async (_, wrong) => {
  const before = await look()
  const body = { version: before.version, plans: wrong(before).plans }
  await expect(admin.call(replacePricingSchedule, { body })).rejects.toEqual(
    refused(409, 'sales-context:price-list-differs'),
  )
  expect(await look()).toEqual(before)
})

test.each([-1, 0.5, 50_000_001])('%d cents are no price', async (cents) => {
  await expect(change(PAID, { price_in_cents: cents })).rejects.toEqual(refused(400, 'request:invalid'))
})

test('rule J1: a price that changes in the middle of a checkout: refused with both totals, and nothing is ordered until the new one was quoted', async () => {
  const owner = await app.account()
  await owner.call(setTaxableLocation, { body: { ...TEXAS, accountId: owner.accountId } })
  const quoted = () => owner.call(requestQuote, { body: { plan_ids: [PAID] } })
  const order = (quote_id: string) => owner.send(placeOrder, { body: { plans: [PAID], quote_id } })
  const [first, second] = [await quoted(), await quoted()]
  const honored = await order(first.quote_id)
  expect(honored.json()).toMatchObject({ amount: 19_295 })

  await change(PAID, { price_in_cents: 20_000 })
  const answer = await order(second.quote_id)
  expect([answer.statusCode, answer.json().errors]).toEqual([
    409,
    [
      expect.objectContaining({
        name: 'sales-context:quote-changed',
        // 181.00 and 200.00, both with 8.25 % on 80 %.
        context: { quoted: 19_295, total: 21_320 },
      }),
    ],
  ])
  expect((await order((await quoted()).quote_id)).json()).toMatchObject({ amount: 21_320 })
  // What was ordered before costs what it cost.
  expect((await owner.call(listOrders)).map(({ amount }) => amount)).toEqual([21_320, 19_295])
})
