import { afterAll, beforeAll, expect, test } from '@jest/globals'
import { type ForecastLine, getForecast } from '@portal/contracts/billing/forecast'
import { makePaymentMethodPrimary } from '@portal/contracts/payments/payment-methods'
import { disableAutoRenew, enableAutoRenew } from '@portal/contracts/subscriptions/renewals'
import { listAccountSubscriptions } from '@portal/contracts/subscriptions/subscriptions'
import { createOutbox, outbox } from '@portal/foundation/outbox'
import { and, asc, eq, isNull, min } from 'drizzle-orm'
import { orders } from '../../billing/orders/orders.tables.ts'
import { jobsOf } from '../../portal-api.ts'
import { plans } from '../../subscriptions/catalog/catalog.tables.ts'
import { subscriptions } from '../../subscriptions/subscriptions/subscriptions.tables.ts'
import { buy, cardOf, customer } from '../../testing/shoppers.ts'
import { suspendLicenses } from '../../testing/subscriptions.sql.ts'
import type { TestApp } from '../../testing/test-app.ts'
import type { TestCaller } from '../../testing/test-caller.ts'
import { testShop } from '../../testing/test-shop.ts'
import type { TestVault } from '../../testing/test-vault.ts'

const FREE = 'us-core-cloud-free-monthly'
const [SMALL, LARGE] = ['us-core-cloud-5k-monthly', 'us-core-cloud-10k-monthly']
const [OLD, NEW] = ['us-core-cloud-25k-monthly', 'us-core-cloud-170k-monthly']
const [YEAR, LARGE_YEAR] = ['us-core-cloud-5k-yearly', 'us-core-cloud-10k-yearly']
const TRACK = { params: { t: 'us-core-cloud' } }
const [DAY_0, YEAR_LATER] = [new Date('2027-01-31T10:00:00Z'), new Date('2028-01-31T10:00:00Z')]

let app: TestApp
let vault: TestVault
beforeAll(async () => {
  ;({ app, vault } = await testShop())
})
afterAll(() => app.close())

const setPlan = (id: string, change: Partial<typeof plans.$inferInsert>) =>
  app.db.update(plans).set(change).where(eq(plans.id, id))
const setTerm = (id: string | undefined, change: Partial<typeof subscriptions.$inferInsert>) =>
  app.db
    .update(subscriptions)
    .set(change)
    .where(eq(subscriptions.id, id ?? ''))
const termsOf = ({ accountId }: TestCaller) =>
  app.db.select().from(subscriptions).where(eq(subscriptions.accountId, accountId)).orderBy(asc(subscriptions.startsAt))

/** Somebody in Texas who pays for plans at this time and agrees that they renew. */
function buyer(plan: string, at: Date | string, renews = [plan]) {
  app.clock.set(new Date(at))
  return customer(app, vault, { plan, renews })
}
type Buyer = Awaited<ReturnType<typeof buyer>>

/** Agrees to the next term as it stands. */
async function agree({ owner }: Buyer) {
  const [own] = await owner.call(listAccountSubscriptions)
  const charge = own?.next_charge
  if (!own || !charge) throw new Error('There is nothing to agree to.')
  const what = { subscription_id: own.subscription_id, plan_id: own.renewsInto?.plan_id ?? '' }
  const agreed = { ...what, amount: charge.total_amount, shown: charge.renewal }
  await owner.call(enableAutoRenew, { ...TRACK, body: { agreed } })
}

const again = ({ owner }: Buyer) => app.again(owner)
const inWords = ({ at, kind, plan_id, unit_amount, tax_amount, total_amount }: Omit<ForecastLine, 'is_risen'>) =>
  [at.slice(0, 16), kind, plan_id, ...(kind === 'charge' ? [unit_amount, tax_amount, total_amount] : [])].join(' ')
const shownTo = async (one: Buyer) => (await (await again(one)).call(getForecast)).lines.map(inWords)

/** Does all that becomes due until a time, each at its moment. */
async function liveUntil(end: Date) {
  const { db, clock, log } = app.foundation
  const due = and(isNull(outbox.doneAt), isNull(outbox.deadAt))
  for (;;) {
    const [next] = await db
      .select({ at: min(outbox.runAt) })
      .from(outbox)
      .where(due)
    const at = next?.at && new Date(next.at)
    if (!at || at > end) break
    if (at > clock.now()) clock.set(at)
    await createOutbox({ db, clock, log, handlers: jobsOf(app.foundation) }).runDue()
  }
  clock.set(end)
}

/** Tells from rows and from the bank what happened to an account after day 0. */
async function happened({ owner }: Buyer): Promise<string[]> {
  const terms = await termsOf(owner)
  const own = await app.db.select().from(orders).where(eq(orders.accountId, owner.accountId))
  const began = terms.filter(({ startsAt }) => startsAt > DAY_0 && startsAt <= YEAR_LATER)
  const begun = began.map(({ startsAt, planId, orderId }) => {
    const order = own.find(({ id }) => id === orderId)
    const paid = vault.charges.filter(({ key, state }) => key.startsWith(`order-${orderId}-`) && state === 'succeeded')
    const kind = order?.renewalOf ? ((order.unitCents ?? 0) > 0 ? 'charge' : 'free') : 'prepaid'
    const amounts = [order?.unitCents, order?.taxCents, paid.reduce((sum, { cents }) => sum + cents, 0)]
    return [startsAt.toISOString().slice(0, 16), kind, planId, ...(kind === 'charge' ? amounts : [])].join(' ')
  })
  const ended = terms
    .filter(({ expiresAt }) => expiresAt > DAY_0 && expiresAt <= YEAR_LATER)
    .filter((one) => !terms.some(({ startsAt }) => startsAt.getTime() === one.expiresAt.getTime()))
  return [...begun, ...ended.map(({ expiresAt, planId }) => `${expiresAt.toISOString().slice(0, 16)} end ${planId}`)]
}

test('rule J110: the twelve months ahead that are shown on day 0 are what was charged', async () => {
  await setPlan(SMALL, { priceCents: 18_100 })
  const prepaid = await buyer(SMALL, '2027-01-20T08:00:00Z')
  await buy(prepaid, { plan: SMALL })
  const [first, second] = await termsOf(prepaid.owner)
  await setTerm(second?.id, { startsAt: first?.expiresAt, expiresAt: new Date('2027-03-20T08:00:00Z'), anchorDay: 20 })

  const chosen = await buyer(SMALL, '2027-01-12T08:00:00Z', [])
  await setTerm((await termsOf(chosen.owner))[0]?.id, { nextPlanId: LARGE })
  await agree(chosen)

  // The catalog has another plan follow, and after that one more, which nobody agreed to.
  await setPlan(OLD, { nextPlanId: NEW })
  await setPlan(NEW, { nextPlanId: SMALL })
  const followed = await buyer(OLD, '2027-01-14T08:00:00Z', [])
  await agree(followed)

  const off = await buyer(SMALL, '2027-01-15T08:00:00Z')
  await off.owner.call(disableAutoRenew, TRACK)
  const suspended = await buyer(SMALL, '2027-01-16T08:00:00Z')
  await suspendLicenses(app, suspended.owner)
  const declined = await buyer(SMALL, '2026-12-30T08:00:00Z')
  const bad = await cardOf(app, vault, declined.owner, 'insufficient_funds')
  await declined.owner.call(makePaymentMethodPrimary, { params: { id: bad.payment_method_id } })

  const accounts: Record<string, Buyer> = {
    monthly: await buyer(SMALL, '2027-01-05T08:00:00Z'),
    yearly: await buyer(LARGE_YEAR, '2027-01-25T08:00:00Z'),
    'risen in price': await buyer(YEAR, '2027-01-26T08:00:00Z'),
    'from the end of a month': await buyer(SMALL, DAY_0),
    free: await buyer(FREE, '2027-01-31T09:00:00Z', []),
    'turned off': off,
    'with another plan chosen': chosen,
    'with successors in the catalog': followed,
    prepaid,
    suspended,
    declined,
  }
  app.clock.set(new Date('2027-01-29T00:00:00Z'))
  await liveUntil(DAY_0)
  await setPlan(YEAR, { priceCents: 190_000 })
  await setPlan(SMALL, { priceCents: 20_000 })

  const shown: Record<string, string[]> = {}
  for (const [name, one] of Object.entries(accounts)) shown[name] = await shownTo(one)
  expect((await (await again(accounts['risen in price'] as Buyer)).call(getForecast)).lines).toMatchObject([
    { is_risen: true, unit_amount: 190_000 },
  ])
  const good = { params: { id: declined.card.payment_method_id } }
  await (await again(declined)).call(makePaymentMethodPrimary, good)
  await liveUntil(YEAR_LATER)

  const was: Record<string, string[]> = {}
  for (const [name, one] of Object.entries(accounts)) was[name] = (await happened(one)).toSorted()
  const sorted = Object.fromEntries(Object.entries(shown).map(([name, lines]) => [name, lines.toSorted()]))
  expect(sorted).toEqual(was)

  expect(was.monthly?.[0]).toBe(`2027-02-05T08:00 charge ${SMALL} 18100 1195 19295`)
  expect(was['from the end of a month']?.map((line) => line.slice(5, 10))).toEqual(
    '02-28 03-31 04-30 05-31 06-30 07-31 08-31 09-30 10-31 11-30 12-31 01-31'.split(' '),
  )
  expect(Object.values(was).map(({ length }) => length)).toEqual([12, 1, 1, 12, 12, 1, 12, 2, 12, 1, 12])
}, 300_000)
