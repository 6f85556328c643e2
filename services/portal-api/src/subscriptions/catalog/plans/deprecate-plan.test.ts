import { afterAll, beforeAll, beforeEach, describe, expect, test } from '@jest/globals'
import { listPlans } from '@portal/contracts/sales/pricing'
import { requestQuote } from '@portal/contracts/sales/quotes'
import {
  countPlanSubscribers,
  createCatalogPlan,
  deprecateCatalogPlan,
  listCatalogPlans,
  resumePlanSale,
} from '@portal/contracts/subscriptions/admin-catalog'
import { listAccountSubscriptions } from '@portal/contracts/subscriptions/subscriptions'
import { audit } from '@portal/foundation/audit'
import { eq } from 'drizzle-orm'
import { lettersTo } from '../../../testing/letters.ts'
import { customer } from '../../../testing/shoppers.ts'
import { daysFrom, newSubscription } from '../../../testing/subscriptions.sql.ts'
import type { TestApp } from '../../../testing/test-app.ts'
import { refused, type TestCaller } from '../../../testing/test-caller.ts'
import { testShop } from '../../../testing/test-shop.ts'
import type { TestVault } from '../../../testing/test-vault.ts'
import { deprecatePlan } from './deprecation-job.ts'

const BOUGHT = '2027-03-05T10:00:00.000Z'
const END = '2027-04-05T10:00:00.000Z'
const SUCCESSOR = 'us-core-cloud-10k-monthly'
let app: TestApp
let vault: TestVault
let admin: TestCaller
beforeAll(async () => {
  ;({ app, vault } = await testShop())
})
afterAll(() => app.close())
beforeEach(async () => {
  app.clock.set(new Date(BOUGHT))
  admin = await app.staff('catalog-admin')
})

/** A new plan of US Core, on sale. */
async function newPlan(): Promise<string> {
  const words = { description: 'A plan, 7,000 lookups a month', plan_nickname: 'Plan', tier: '7k' }
  const body = { license_id: 'us-core-cloud', ...words, lookups: 7_000, months: 1, price_in_cents: 22_000 }
  return (await admin.call(createCatalogPlan, { body })).id
}

const invalid = (fields: Record<string, string>) =>
  expect.objectContaining({ status: 400, problem: 'request:invalid', fields })
const deprecate = (id: string, body: object = {}) => admin.call(deprecateCatalogPlan, { params: { id }, body })
const actionsOf = async (subject: string) =>
  (await app.db.select().from(audit).where(eq(audit.subject, subject)).orderBy(audit.id)).map(({ action }) => action)

async function isSold(id: string): Promise<boolean> {
  const owner = await app.account()
  const answer = await owner.send(requestQuote, { body: { plan_ids: [id] } })
  if (answer.statusCode !== 200) expect(answer.json().errors[0].name).toBe('sales-context:plan-not-purchasable')
  return answer.statusCode === 200
}

async function passTo(time: string, owner: TestCaller) {
  app.clock.set(new Date(time))
  for (let turn = 0; turn < 3; turn += 1) await lettersTo(app, owner.email)
  return app.again(owner)
}

describe('rule I155: a plan that staff deprecate', () => {
  test('is sold to nobody from then on, and stays on the price list', async () => {
    const id = await newPlan()
    expect(await isSold(id)).toBe(true)
    expect(await deprecate(id)).toMatchObject({ id, deprecated: true, deprecated_from: BOUGHT })
    expect(await isSold(id)).toBe(false)
    app.clock.advance(1_001)
    const { plans } = await app.visitor().call(listPlans)
    expect(plans.find((plan) => plan.id === id)).toMatchObject({ purchasable: false })
  })

  test('is so once: again it is not audited, and keeps its time', async () => {
    const id = await newPlan()
    const first = await deprecate(id)
    app.clock.advance(60_000)
    expect(await deprecate(id)).toEqual(first)
    expect(await deprecate(id, { from: BOUGHT })).toEqual(first)
    expect(await actionsOf(id)).toEqual(['plan.created', 'plan.deprecated'])
    await expect(deprecate(id, { from: END })).rejects.toEqual(invalid({ from: 'This plan is deprecated already' }))
  })

  test('from a time on is sold until that second, by a job; the time can be moved before', async () => {
    const owner = await app.account()
    const id = await newPlan()
    await deprecate(id, { from: '2027-03-20T00:00:00Z' })
    const [first, again] = [await deprecate(id, { from: END }), await deprecate(id, { from: END })]
    expect(first).toMatchObject({ deprecated: false, deprecated_from: END })
    expect(again).toEqual(first)
    await passTo('2027-03-21T00:00:00Z', owner)
    expect(await isSold(id)).toBe(true)
    await passTo(END, owner)
    expect(await isSold(id)).toBe(false)
    const set = 'plan.deprecation-set'
    expect(await actionsOf(id)).toEqual(['plan.created', set, set, 'plan.deprecated'])
  })

  test('at once leaves nothing to do for the time that was set before', async () => {
    const owner = await app.account()
    const id = await newPlan()
    await deprecate(id, { from: END })
    expect(await deprecate(id)).toMatchObject({ deprecated: true, deprecated_from: BOUGHT })
    await passTo(END, owner)
    expect(await actionsOf(id)).toEqual(['plan.created', 'plan.deprecation-set', 'plan.deprecated'])
  })

  test('is sold on when a worker was at the job while its time was moved', async () => {
    const id = await newPlan()
    await deprecate(id, { from: END })
    const job = { id: 1, kind: 'plan.deprecation', subject: id, payload: {}, attempts: 1, lockedUntil: null }
    await deprecatePlan(job, { db: app.db, now: new Date('2027-04-05T09:59:59.999Z') })
    expect(await isSold(id)).toBe(true)
  })

  test.each<[object, Record<string, string>]>([
    [{ from: BOUGHT }, { from: 'Enter a time in the future' }],
    [{ from: '2037-06-01T00:00:00Z' }, { from: 'Enter a time within ten years' }],
    [{ from: 'tomorrow' }, { from: 'Enter a date and time in UTC' }],
    [{ next_plan_id: 'of-next-year' }, { next_plan_id: 'The catalog has no such plan' }],
    [{ next_plan_id: 'us-core-cloud-trial-monthly' }, { next_plan_id: 'A trial cannot follow a plan' }],
  ])('is refused beside the field where it is wrong: %j', async (body, fields) => {
    const id = await newPlan()
    await expect(deprecate(id, body)).rejects.toEqual(invalid(fields))
    expect(await isSold(id)).toBe(true)
  })

  test('is one of the catalog', async () => {
    await expect(deprecate('of-next-year')).rejects.toEqual(refused(404, 'subscription-context:entry-not-found'))
  })
})

describe('rule I159: the end of a sale', () => {
  const OUT_OF_DATE = refused(412, 'request:out-of-date')
  const resume = (id: string, deprecated_from?: string) =>
    admin.call(resumePlanSale, { params: { id }, body: { deprecated_from } })

  test('is taken back once it is there, and audited once', async () => {
    const id = await newPlan()
    await deprecate(id, { next_plan_id: SUCCESSOR })
    const resumed = await resume(id, BOUGHT)
    expect(resumed).toMatchObject({ deprecated: false, deprecated_from: '', next_plan_id: SUCCESSOR })
    expect(await isSold(id)).toBe(true)
    expect(await resume(id, BOUGHT)).toEqual(resumed)
    expect((await actionsOf(id)).slice(-2)).toEqual(['plan.deprecated', 'plan.sale-resumed'])
  })

  test('is taken back before it is there: then the job has nothing to do', async () => {
    const owner = await app.account()
    const id = await newPlan()
    await deprecate(id, { from: END })
    expect(await resume(id, END)).toMatchObject({ deprecated: false, deprecated_from: '' })
    await passTo(END, owner)
    expect(await isSold(id)).toBe(true)
  })

  test('stays where somebody else moved it since it was read', async () => {
    const id = await newPlan()
    await deprecate(id, { from: END })
    await expect(resume(id, BOUGHT)).rejects.toEqual(OUT_OF_DATE)
    await expect(resume(id)).rejects.toEqual(OUT_OF_DATE)
    expect(await actionsOf(id)).toEqual(['plan.created', 'plan.deprecation-set'])
  })

  test('is of a plan of the catalog', () =>
    expect(resume('of-next-year', END)).rejects.toEqual(refused(404, 'subscription-context:entry-not-found')))
})

describe('rule I156: those who have a plan that is deprecated', () => {
  const termsOf = async (owner: TestCaller) =>
    (await owner.call(listAccountSubscriptions)).map(({ planId, startDate }) => [planId, startDate])

  test('go on with it, and are charged as they agreed', async () => {
    const id = await newPlan()
    const { owner } = await customer(app, vault, { plan: id })
    await deprecate(id)
    expect(await owner.call(listAccountSubscriptions)).toMatchObject([{ planId: id, renews: true }])
    expect(await termsOf(await passTo(END, owner))).toEqual([
      [id, END],
      [id, BOUGHT],
    ])
  })

  test('go on with the plan that is named to follow it, once somebody agreed to that', async () => {
    const id = await newPlan()
    const { owner } = await customer(app, vault, { plan: id })
    expect(await deprecate(id, { next_plan_id: SUCCESSOR })).toMatchObject({ next_plan_id: SUCCESSOR })
    expect(await owner.call(listAccountSubscriptions)).toMatchObject([
      { planId: id, issued: 7_000, defaultNextPlanId: SUCCESSOR, renewsInto: { plan_id: SUCCESSOR }, renews: false },
    ])
    expect(await actionsOf(id)).toEqual(['plan.created', 'plan.changed', 'plan.deprecated'])
    expect(await deprecate(id, { next_plan_id: '' })).toMatchObject({ next_plan_id: '', deprecated: true })
    expect(await owner.call(listAccountSubscriptions)).toMatchObject([{ renewsInto: { plan_id: id }, renews: true }])
    const plans = await admin.call(listCatalogPlans)
    expect(plans.find((plan) => plan.id === SUCCESSOR)).toMatchObject({ deprecated: false })
  })
})

test('rule G65: those who have a plan, or chose it to follow, are counted until their term is over', async () => {
  const [id, other] = [await newPlan(), await newPlan()]
  const count = () => admin.call(countPlanSubscribers, { params: { id } })
  expect(await count()).toEqual({ subscriptions: 0, accounts: 0, chosen_to_follow: 0 })
  const [first, second] = [await app.account(), await app.account()]
  await newSubscription(app, first, { planId: id, nextPlanId: id })
  await newSubscription(app, first, { planId: id, startsAt: daysFrom(app.clock.now(), 20) })
  await newSubscription(app, second, { planId: id })
  await newSubscription(app, second, { planId: id, terminatedAt: app.clock.now() })
  await newSubscription(app, second, { planId: id, expiresAt: app.clock.now() })
  await newSubscription(app, second, { planId: other, nextPlanId: id })
  expect(await count()).toEqual({ subscriptions: 3, accounts: 2, chosen_to_follow: 1 })
  const missing = admin.call(countPlanSubscribers, { params: { id: 'of-next-year' } })
  await expect(missing).rejects.toEqual(refused(404, 'subscription-context:entry-not-found'))
})
