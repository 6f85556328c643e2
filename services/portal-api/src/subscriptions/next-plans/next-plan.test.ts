import { afterAll, beforeAll, beforeEach, describe, expect, test } from '@jest/globals'
import { listOrders } from '@portal/contracts/billing/orders'
import { defaultNextPlanId } from '@portal/contracts/subscriptions/next-plan'
import { chooseNextPlan, listNextPlans } from '@portal/contracts/subscriptions/next-plans'
import { disableAutoRenew } from '@portal/contracts/subscriptions/renewals'
import { listAccountSubscriptions } from '@portal/contracts/subscriptions/subscriptions'
import { accounts } from '@portal/foundation/people'
import { asc, eq } from 'drizzle-orm'
import { paymentMethods } from '../../payments/payment-methods/payment-methods.tables.ts'
import { lettersTo } from '../../testing/letters.ts'
import { auditTrail } from '../../testing/secret-keys.ts'
import { cardOf, customer, PLAN } from '../../testing/shoppers.ts'
import { newSubscription, useLookups } from '../../testing/subscriptions.sql.ts'
import type { TestApp } from '../../testing/test-app.ts'
import { refused, type TestCaller } from '../../testing/test-caller.ts'
import { testShop } from '../../testing/test-shop.ts'
import type { TestVault } from '../../testing/test-vault.ts'
import { plans } from '../catalog/catalog.tables.ts'
import { renewalConsents } from '../renewals/renewal-consents.tables.ts'
import { subscriptions } from '../subscriptions/subscriptions.tables.ts'

const FREE = 'us-core-cloud-free-monthly'
const LARGER = 'us-core-cloud-10k-monthly'
const YEAR = 'us-core-cloud-5k-yearly'
const TRIAL = 'us-core-cloud-trial-monthly'
const END = '2027-04-05T10:00:00Z'
let app: TestApp
let vault: TestVault
beforeAll(async () => {
  ;({ app, vault } = await testShop())
})
afterAll(() => app.close())
beforeEach(async () => {
  app.clock.set(new Date('2027-03-05T10:00:00Z'))
  vault.mood = 'well'
  await setPlan(PLAN, { priceCents: 18_100 })
})

const setPlan = (id: string, facts: Partial<typeof plans.$inferInsert>) =>
  app.db.update(plans).set(facts).where(eq(plans.id, id))

/** A customer in Texas who paid for a plan, and agreed to its renewal or not. */
async function buyer(renews: string[] = [PLAN], plan = PLAN) {
  return (await customer(app, vault, { plan, renews })).owner
}

const subscriptionOf = async (owner: TestCaller) => {
  const [latest] = await owner.call(listAccountSubscriptions)
  if (!latest) throw new Error('There is no subscription.')
  return latest
}
const paramsOf = async (owner: TestCaller) => {
  const { track_id: t, subscription_id: s } = await subscriptionOf(owner)
  return { t, s }
}
const offersOf = async (owner: TestCaller) => owner.call(listNextPlans, { params: await paramsOf(owner) })
const offerOf = async (owner: TestCaller, id: string) =>
  (await offersOf(owner)).plans.find(({ plan_id }) => plan_id === id)

/** Returns the agreement to a plan as it is offered now; undefined if it is free. */
async function agreementTo(owner: TestCaller, plan_id: string) {
  const { s: subscription_id } = await paramsOf(owner)
  const charge = (await offerOf(owner, plan_id))?.next_charge
  return charge && { subscription_id, plan_id, amount: charge.total_amount, shown: charge.renewal }
}

async function choose(owner: TestCaller, plan_id: string, agreed?: Awaited<ReturnType<typeof agreementTo>>) {
  return owner.call(chooseNextPlan, { params: await paramsOf(owner), body: { plan_id, ...(agreed && { agreed }) } })
}
const agreeAndChoose = async (owner: TestCaller, id: string) => choose(owner, id, await agreementTo(owner, id))

const rowsOf = ({ accountId }: TestCaller) =>
  app.db.select().from(subscriptions).where(eq(subscriptions.accountId, accountId)).orderBy(asc(subscriptions.startsAt))
const consentsOf = ({ accountId }: TestCaller) =>
  app.db.select().from(renewalConsents).where(eq(renewalConsents.accountId, accountId)).orderBy(asc(renewalConsents.id))

/** Moves the clock and does what is due, also what that makes due; returns the owner, logged in again. */
async function passTo(time: string, owner: TestCaller) {
  app.clock.set(new Date(time))
  for (let turn = 0; turn < 3; turn += 1) await lettersTo(app, owner.email)
  return app.again(owner)
}

describe('rule I108: what can be chosen to follow', () => {
  test('is offered as such and not deprecated, of the same license, and no trial', async () => {
    const owner = await buyer()
    const ids = (await offersOf(owner)).plans.map(({ plan_id }) => plan_id)
    expect(ids).toEqual(expect.arrayContaining([FREE, PLAN, LARGER, YEAR]))
    expect(ids[0]).toBe(FREE)
    expect(ids).not.toContain(TRIAL)
    expect(ids.filter((id) => !id.startsWith('us-core-cloud-'))).toEqual([])
    for (const [facts, back] of [
      [{ selectAsNext: false }, { selectAsNext: true }],
      [{ deprecated: true }, { deprecated: false }],
    ] as const) {
      await setPlan(LARGER, facts)
      expect((await offersOf(owner)).plans.map(({ plan_id }) => plan_id)).not.toContain(LARGER)
      await expect(choose(owner, LARGER)).rejects.toEqual(refused(409, 'subscription-context:plan-not-selectable'))
      await setPlan(LARGER, back)
    }
    for (const id of [TRIAL, 'us-standard-cloud-5k-monthly', 'nothing'])
      await expect(choose(owner, id)).rejects.toEqual(refused(409, 'subscription-context:plan-not-selectable'))
  })

  test('what follows by default, or was chosen, stays one also when it is deprecated', async () => {
    const owner = await buyer()
    await agreeAndChoose(owner, LARGER)
    for (const id of [PLAN, LARGER]) await setPlan(id, { deprecated: true, selectAsNext: false })
    const offers = await Promise.all([PLAN, LARGER].map((id) => offerOf(owner, id)))
    for (const id of [PLAN, LARGER]) await setPlan(id, { deprecated: false, selectAsNext: true })
    expect(offers).toMatchObject([
      { deprecated: true, is_default: true, is_current: true, is_next: false },
      { deprecated: true, is_default: false, is_current: false, is_next: true },
    ])
  })

  test('a plan that another subscription goes on with then is none', async () => {
    const owner = await buyer()
    const { t, s } = await paramsOf(owner)
    await newSubscription(app, owner, { planId: LARGER, expiresAt: new Date('2027-05-01T00:00:00Z') })
    const { plans: offered } = await owner.call(listNextPlans, { params: { t, s } })
    expect(offered.map(({ plan_id }) => plan_id)).not.toContain(LARGER)
    expect(offered.map(({ plan_id }) => plan_id)).toContain(YEAR)
  })

  test('a plan that was chosen is none any more when a term bought ahead has it', async () => {
    const owner = await buyer()
    const { t, s } = await paramsOf(owner)
    await agreeAndChoose(owner, LARGER)
    await newSubscription(app, owner, { planId: LARGER, expiresAt: new Date('2027-05-01T00:00:00Z') })
    const { plans: offered } = await owner.call(listNextPlans, { params: { t, s } })
    expect(offered.map(({ plan_id }) => plan_id)).not.toContain(LARGER)
    expect(offered.filter(({ is_next }) => is_next)).toEqual([])
  })

  test('rule I8: SQL and the contracts agree on what follows', async () => {
    const owner = await buyer([])
    const { s } = await paramsOf(owner)
    const found: unknown[] = []
    const expected: unknown[] = []
    for (const chosen of [null, LARGER])
      for (const nextPlanId of [null, YEAR])
        for (const renewable of [true, false]) {
          await setPlan(PLAN, { nextPlanId, renewable })
          await app.db.update(subscriptions).set({ nextPlanId: chosen }).where(eq(subscriptions.id, s))
          const { renewsInto, defaultNextPlanId: byDefault } = await subscriptionOf(owner)
          found.push([renewsInto?.plan_id ?? null, byDefault])
          const decided = defaultNextPlanId({ id: PLAN, nextPlanId, renewable })
          expected.push([chosen ?? decided, decided ?? ''])
        }
    await setPlan(PLAN, { nextPlanId: null, renewable: true })
    expect(found).toEqual(expected)
    expect(new Set(found.map(String)).size).toBe(6)
  })
})

describe('rule I109: each plan that can follow', () => {
  test('says its price, tax, day and what changes, as it would be charged', async () => {
    await setPlan(YEAR, { capabilities: ['batch'] })
    await setPlan(PLAN, { capabilities: ['history'] })
    const owner = await buyer()
    const { at, people } = await offersOf(owner)
    const [larger, year, free] = await Promise.all([LARGER, YEAR, FREE].map((id) => offerOf(owner, id)))
    for (const id of [PLAN, YEAR]) await setPlan(id, { capabilities: [] })
    expect([at, people]).toEqual(['2027-04-05T10:00:00.000Z', 1])
    expect(larger).toMatchObject({
      interval: 'Monthly',
      lookups: 10_000,
      rateLimit: 100,
      seats: 3,
      price_in_cents: 31_500,
      next_charge: { at, unit_amount: 31_500, tax_amount: 2_079, total_amount: 33_579 },
      gained: [],
      lost: ['history'],
    })
    expect(larger?.next_charge?.renewal).toBe(
      'Renews for $335.79, tax included, on 04/05/2027, or sooner if you use all 5,000 lookups. You can turn off renewal anytime.',
    )
    expect(year).toMatchObject({ interval: 'Yearly', lookups: 60_000, gained: ['batch'], lost: ['history'] })
    expect([free?.price_in_cents, free?.next_charge, free?.seats]).toEqual([0, undefined, 1])
  })

  test('has the seats of other plans that run then, and those that staff set', async () => {
    const owner = await buyer()
    const planId = 'us-reverse-geocoding-cloud-50k-monthly'
    const { t, s } = await paramsOf(owner)
    const seats = async () => {
      const { plans: offered } = await owner.call(listNextPlans, { params: { t, s } })
      return offered.find(({ plan_id }) => plan_id === FREE)?.seats
    }
    await newSubscription(app, owner, { planId, expiresAt: new Date('2027-04-01T00:00:00Z') })
    expect(await seats()).toBe(1)
    await newSubscription(app, owner, { planId, expiresAt: new Date('2027-05-01T00:00:00Z') })
    expect(await seats()).toBe(5)
    await app.db.update(accounts).set({ maxUsersOverride: 7 }).where(eq(accounts.id, owner.accountId))
    expect(await seats()).toBe(7)
  })

  test('a price announced for the current plan is no promise for another one', async () => {
    const owner = await buyer()
    await setPlan(PLAN, { priceCents: 90_000 })
    const [own, larger] = await Promise.all([PLAN, LARGER].map((id) => offerOf(owner, id)))
    expect([own?.price_in_cents, larger?.price_in_cents]).toEqual([18_100, 31_500])
  })
})

describe('rules I20, I110: the plan that was chosen', () => {
  test('is the one that renews, for the amount that was agreed to, and goes on', async () => {
    const owner = await buyer()
    await agreeAndChoose(owner, LARGER)
    expect(await subscriptionOf(owner)).toMatchObject({
      renews: true,
      nextPlanId: LARGER,
      renewsInto: { plan_id: LARGER, price_in_cents: 31_500 },
      next_charge: { total_amount: 33_579 },
    })
    const later = await passTo(END, owner)
    expect((await rowsOf(owner)).map(({ planId, issued }) => [planId, issued])).toEqual([
      [PLAN, 5_000],
      [LARGER, 10_000],
    ])
    const [latest] = await later.call(listOrders)
    expect(latest).toMatchObject({ amount: 33_579, amount_owed: 0 })
    expect(await subscriptionOf(later)).toMatchObject({ planId: LARGER, renews: true, nextPlanId: '' })
    const month = await passTo('2027-05-05T10:00:00Z', owner)
    expect((await rowsOf(owner)).map(({ planId }) => planId)).toEqual([PLAN, LARGER, LARGER])
    expect(await subscriptionOf(month)).toMatchObject({ startDate: '2027-05-05T10:00:00.000Z' })
  })

  test('free, it begins at the end of the term without a charge, and on again', async () => {
    const owner = await buyer()
    await choose(owner, FREE)
    expect(await subscriptionOf(owner)).toMatchObject({ renews: true, nextPlanId: FREE })
    await passTo(END, owner)
    await passTo('2027-05-05T10:00:00Z', owner)
    expect((await rowsOf(owner)).map(({ planId }) => planId)).toEqual([PLAN, FREE, FREE])
    expect(vault.charges.filter(({ key }) => key.startsWith('order-')).at(-1)?.cents).toBe(19_295)
  })

  test('of a free plan, a paid one renews when the lookups are used, whichever is first', async () => {
    const owner = await buyer([], FREE)
    await agreeAndChoose(owner, PLAN)
    const { s } = await paramsOf(owner)
    app.clock.set(new Date('2027-03-20T10:00:00Z'))
    await useLookups(app, s, 1_000)
    await passTo('2027-03-20T10:00:01Z', owner)
    expect((await rowsOf(owner)).map(({ planId }) => planId)).toEqual([FREE, PLAN])
    expect(vault.charges.at(-1)?.cents).toBe(19_295)
  })

  test('is audited once, also where it is repeated', async () => {
    const owner = await buyer()
    const agreed = await agreementTo(owner, LARGER)
    for (const _ of [1, 2]) await choose(owner, LARGER, agreed)
    await choose(owner, FREE)
    await choose(owner, FREE)
    expect((await auditTrail(app, owner)).filter((action) => action.startsWith('next-plan'))).toEqual([
      'next-plan.chosen',
      'next-plan.chosen',
    ])
    expect(await consentsOf(owner)).toHaveLength(2)
  })

  test('voids what was agreed of the one before: back to it, nothing is charged until somebody agrees', async () => {
    const owner = await buyer()
    const before = await agreementTo(owner, PLAN)
    await choose(owner, FREE)
    await choose(owner, PLAN)
    expect(await subscriptionOf(owner)).toMatchObject({ renews: false, renewal_agreed: false, nextPlanId: '' })
    await choose(owner, PLAN, before)
    expect(await subscriptionOf(owner)).toMatchObject({ renews: true, renewal_agreed: true, nextPlanId: '' })
    await passTo(END, owner)
    expect((await rowsOf(owner)).map(({ planId }) => planId)).toEqual([PLAN, PLAN])
  })

  test('left without a consent, the plan ends with its term', async () => {
    const owner = await buyer()
    await choose(owner, FREE)
    await choose(owner, PLAN)
    await passTo(END, owner)
    expect(await rowsOf(owner)).toHaveLength(1)
  })

  test('turned off, it stays chosen and does not renew', async () => {
    const owner = await buyer()
    await agreeAndChoose(owner, LARGER)
    await owner.call(disableAutoRenew, { params: { t: 'us-core-cloud' }, query: {} })
    await passTo(END, owner)
    expect(await rowsOf(owner)).toHaveLength(1)
  })

  test('cannot be changed when the next term is made ready, while a renewal is unpaid, or once all has ended', async () => {
    const owner = await buyer()
    const settled = refused(409, 'subscription-context:next-plan-settled')
    const params = await paramsOf(owner)
    await app.db
      .update(paymentMethods)
      .set({ deactivatedAt: app.clock.now(), isPrimary: false })
      .where(eq(paymentMethods.accountId, owner.accountId))
    await cardOf(app, vault, owner, 'insufficient_funds')
    const ready = await passTo('2027-04-05T09:59:30Z', owner)
    await expect(ready.call(chooseNextPlan, { params, body: { plan_id: FREE } })).rejects.toEqual(settled)
    const unpaid = await passTo('2027-04-05T10:00:01Z', owner)
    await expect(choose(unpaid, FREE)).rejects.toEqual(settled)
    await expect(unpaid.call(chooseNextPlan, { params, body: { plan_id: FREE } })).rejects.toEqual(
      refused(409, 'subscription-context:not-editable'),
    )
    expect((await rowsOf(owner)).map(({ nextPlanId }) => nextPlanId)).toEqual([null, null])
  })
})

describe('rule I111: a plan that costs something', () => {
  test('is chosen only by agreeing to its sentence, by somebody who may buy, of an own subscription', async () => {
    const [owner, stranger] = [await buyer(), await buyer()]
    const params = await paramsOf(owner)
    await expect(choose(owner, LARGER)).rejects.toEqual(refused(409, 'subscription-context:renewal-not-agreed'))
    const agreed = await agreementTo(owner, LARGER)
    const body = { plan_id: LARGER, ...(agreed && { agreed }) }
    await expect(stranger.call(chooseNextPlan, { params, body })).rejects.toEqual(
      refused(404, 'subscription-context:subscription-not-found'),
    )
    await expect(owner.call(chooseNextPlan, { params: { ...params, t: 'us-standard-cloud' }, body })).rejects.toEqual(
      refused(404, 'subscription-context:subscription-not-found'),
    )
    const viewer = await app.member(owner, ['billing-viewer'])
    await expect(viewer.call(chooseNextPlan, { params, body })).rejects.toEqual(refused(403, 'request:forbidden'))
    expect(await subscriptionOf(owner)).toMatchObject({ nextPlanId: '', renews: true })
    await owner.call(chooseNextPlan, { params, body })
    expect((await consentsOf(owner)).at(-1)).toMatchObject({
      planId: LARGER,
      orderId: null,
      unitCents: 31_500,
      taxCents: 2_079,
      shown: agreed?.shown,
      agreedBy: owner.userId,
    })
  })

  test('is refused with both amounts if another would be charged, and nothing changes', async () => {
    const owner = await buyer()
    const agreed = await agreementTo(owner, LARGER)
    await setPlan(LARGER, { priceCents: 40_000 })
    const changed = choose(owner, LARGER, agreed)
    await expect(changed).rejects.toMatchObject({
      message: expect.stringMatching(/^409 subscription-context:renewal-changed/),
      context: { plan_id: LARGER, shown: 33_579, amount: 42_640 },
    })
    await setPlan(LARGER, { priceCents: 31_500 })
    expect([(await subscriptionOf(owner)).nextPlanId, await consentsOf(owner)]).toEqual(['', [expect.anything()]])
  })

  test('is not agreed to by the sentence of another plan, also of the same price', async () => {
    const owner = await buyer()
    const agreed = await agreementTo(owner, PLAN)
    const changed = refused(409, 'subscription-context:renewal-changed')
    await expect(choose(owner, LARGER, agreed)).rejects.toEqual(changed)
    await setPlan(LARGER, { priceCents: 18_100 })
    const refusal = choose(owner, LARGER, agreed)
    await expect(refusal).rejects.toEqual(changed)
    await setPlan(LARGER, { priceCents: 31_500 })
  })
})

test('rule I114: the letter before a renewal names the plan that follows, if it is another one', async () => {
  const owner = await buyer()
  await passTo('2027-03-29T10:00:00Z', owner)
  const letterOf = async () => (await lettersTo(app, owner.email)).findLast(({ subject }) => /renews on/.test(subject))
  expect((await letterOf())?.words[0]).toMatch(/5,000 lookups a month” of the .* renews in 7 days\.$/)
  const again = await app.again(owner)
  await agreeAndChoose(again, LARGER)
  await passTo('2027-04-04T10:00:00Z', owner)
  const letter = await letterOf()
  expect(letter?.subject).toMatch(/ for \$335\.79$/)
  expect(letter?.words[0]).toMatch(/ is followed by “US Address Verification, 10,000 lookups a month” tomorrow\.$/)
  expect(letter?.rows).toContainEqual(['Next plan', 'US Address Verification, 10,000 lookups a month'])
})
