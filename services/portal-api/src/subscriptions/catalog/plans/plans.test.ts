import { afterAll, beforeAll, describe, expect, test } from '@jest/globals'
import { listOrders } from '@portal/contracts/billing/orders'
import { payOrder } from '@portal/contracts/payments/payments'
import { getPricingSchedule } from '@portal/contracts/sales/admin-pricing'
import { placeOrder } from '@portal/contracts/sales/orders'
import { listPlans } from '@portal/contracts/sales/pricing'
import { requestQuote } from '@portal/contracts/sales/quotes'
import {
  createCatalogLicense,
  createCatalogPlan,
  createEdition,
  createProductLine,
  listCatalogPlans,
  updateCatalogPlan,
} from '@portal/contracts/subscriptions/admin-catalog'
import { listAccountSubscriptions } from '@portal/contracts/subscriptions/subscriptions'
import { audit } from '@portal/foundation/audit'
import { eq } from 'drizzle-orm'
import { customer, orderRenewing, paymentRequestOf } from '../../../testing/shoppers.ts'
import { newSubscription } from '../../../testing/subscriptions.sql.ts'
import type { TestApp } from '../../../testing/test-app.ts'
import { refused, type TestCaller } from '../../../testing/test-caller.ts'
import { testShop } from '../../../testing/test-shop.ts'
import type { TestVault } from '../../../testing/test-vault.ts'

const PAID = 'us-core-cloud-5k-monthly'
const UNSOLD = 'us-core-cloud-85k-yearly'
let app: TestApp
let vault: TestVault
let admin: TestCaller
beforeAll(async () => {
  ;({ app, vault } = await testShop())
  admin = await app.staff('catalog-admin')
})
afterAll(() => app.close())

const PLAN = {
  license_id: 'us-core-cloud',
  description: 'US Address Verification, 7,000 lookups a month',
  plan_nickname: 'US Core 7k',
  lookups: 7_000,
  months: 1,
  price_in_cents: 22_000,
  tier: '7k',
}

const invalid = (fields: Record<string, string>) =>
  expect.objectContaining({ status: 400, problem: 'request:invalid', fields })
const create = (other: object = {}) => admin.call(createCatalogPlan, { body: { ...PLAN, ...other } })
const change = (id: string, body: object) => admin.call(updateCatalogPlan, { params: { id }, body })
const planOf = async (id: string) => (await admin.call(listCatalogPlans)).find((plan) => plan.id === id)
const auditedOf = async (subject: string) =>
  (await app.db.select().from(audit).where(eq(audit.subject, subject)).orderBy(audit.id)).map(({ action, fields }) => ({
    action,
    ...(fields as object),
  }))

describe('rule I150: the plans that staff read', () => {
  test('are all of them, also hidden ones, with effective capabilities and whether they were sold', async () => {
    const { owner } = await customer(app, vault)
    expect(await owner.call(listOrders)).toHaveLength(1)
    const auditor = await app.staff('auditor')
    const all = await auditor.call(listCatalogPlans)
    expect(all.find(({ id }) => id === PAID)).toEqual({
      id: PAID,
      license_id: 'us-core-cloud',
      description: 'US Address Verification, 5,000 lookups a month',
      plan_nickname: 'US Address Verification 5k',
      lookups: 5_000,
      lookup_units: 'lookups',
      next_plan_id: '',
      select_as_next: true,
      update_frequency: 'none',
      interval: 'Monthly',
      months: 1,
      days: 0,
      auto_renewable: true,
      capabilities: ['verify', 'zip4'],
      encoded_capabilities: 'verify,zip4',
      added_capabilities: [],
      removed_capabilities: [],
      tier: '5k',
      one_time_free_trial: false,
      free_trial: false,
      max_users: 2,
      rate_limit: 50,
      deprecated: false,
      deprecated_from: '',
      sold: true,
      price_in_cents: 18_100,
      visible: true,
      purchasable: true,
      enhanced_data_privacy: false,
      ongoing_free: false,
    })
    expect(all.find(({ id }) => id === UNSOLD)).toMatchObject({ sold: false })
    expect(all.filter(({ visible }) => !visible).map(({ deprecated }) => deprecated)).toEqual([true, true])
  })
})

describe('rule I154: a plan that staff create', () => {
  test('is a new product from its line on: in both price lists, quoted, ordered, paid and running', async () => {
    const line = { key: 'uk-verify', full_key: 'uk-verify', description: 'UK', capabilities: ['verify'] }
    const { id: product_line_id } = await admin.call(createProductLine, { body: { ...line, tax_kind: 'data' } })
    const { id: edition_id } = await admin.call(createEdition, {
      body: { key: 'uk-verify', description: 'UK', product_line_id, capabilities: ['zip4'] },
    })
    const { licenseId: license_id } = await admin.call(createCatalogLicense, {
      body: { edition_id, hosting_key: 'cloud', license_label: 'UK', description: 'UK', capabilities: ['batch'] },
    })
    const plan = await create({ license_id, removed_capabilities: ['zip4'], added_capabilities: ['history'] })
    expect(plan).toMatchObject({ id: 'uk-verify-cloud-7k-monthly', capabilities: ['batch', 'history', 'verify'] })

    const listed = { id: plan.id, price_in_cents: 22_000, purchasable: true, can_renew: true, tier: '7k' }
    app.clock.advance(1_001)
    expect((await app.visitor().call(listPlans)).plans).toContainEqual(expect.objectContaining(listed))
    expect((await admin.call(getPricingSchedule)).plans).toContainEqual(expect.objectContaining(listed))

    const { owner, card } = await customer(app, vault)
    // Texas taxes 80 % of what is data and of software at 8.25 %.
    const quote = await owner.call(requestQuote, { body: { plan_ids: [plan.id] } })
    expect(quote).toMatchObject({ unit_amount: 22_000, tax_amount: 1_452 })
    const order = await orderRenewing(owner, [plan.id])
    expect(order.amount).toBe(23_452)
    await owner.call(payOrder, paymentRequestOf({ order, card }))
    const bought = (await owner.call(listAccountSubscriptions)).find(({ planId }) => planId === plan.id)
    expect(bought).toMatchObject({
      track_id: 'uk-verify-cloud',
      issued: 7_000,
      capabilities: ['batch', 'history', 'verify'],
      renews: true,
    })
    expect(await planOf(plan.id)).toMatchObject({ sold: true })
  })

  test('is audited with all that it is', async () => {
    const { id } = await create({ tier: 'audited', rate_limit: 70 })
    expect(await auditedOf(id)).toMatchObject([{ action: 'plan.created' }])
    const [{ changed, to }] = (await auditedOf(id)) as [{ action: string; changed: string[]; to: string[] }]
    const said = Object.fromEntries(changed.map((field, at) => [field, to[at]]))
    expect(said).toMatchObject({ license_id: 'us-core-cloud', lookups: '7000', rate_limit: '70', next_plan_id: '' })
  })

  test('has an id of its own, also beside one of its tier and term', async () => {
    const tier = { tier: 'Two  (big)' }
    expect((await create(tier)).id).toBe('us-core-cloud-two-big-monthly')
    expect((await create(tier)).id).toBe('us-core-cloud-two-big-monthly-2')
    expect((await create({ ...tier, months: 12 })).id).toBe('us-core-cloud-two-big-yearly')
    expect((await create({ ...tier, months: 0, days: 45 })).id).toBe('us-core-cloud-two-big-custom-term')
  })

  test('is created once for a key of its request', async () => {
    const headers = { 'idempotency-key': 'a-plan-once-1' }
    const body = { ...PLAN, tier: 'keyed' }
    const [first, again] = [
      await admin.send(createCatalogPlan, { body, headers }),
      await admin.send(createCatalogPlan, { body, headers }),
    ]
    expect(again.json()).toEqual(first.json())
    expect((await admin.call(listCatalogPlans)).filter(({ tier }) => tier === 'keyed')).toHaveLength(1)
  })

  test('is a draft while it is hidden and not sold', async () => {
    const { id } = await create({ tier: 'draft', visible: false, purchasable: false })
    expect((await admin.call(getPricingSchedule)).plans.map((plan) => plan.id)).not.toContain(id)
    const owner = await app.account()
    await expect(owner.call(requestQuote, { body: { plan_ids: [id] } })).rejects.toMatchObject({
      problem: 'sales-context:plan-not-found',
    })
    await change(id, { visible: true, purchasable: true, lookups: 8_000 })
    expect((await owner.call(requestQuote, { body: { plan_ids: [id] } })).unit_amount).toBe(22_000)
  })

  test.each<[object, Record<string, string>]>([
    [{ license_id: 'x' }, { license_id: 'The catalog has no such license' }],
    [{ next_plan_id: 'x' }, { next_plan_id: 'The catalog has no such plan' }],
    [{ next_plan_id: 'us-core-cloud-trial-monthly' }, { next_plan_id: 'A trial cannot follow a plan' }],
    [{ next_plan_id: 'international-global-plus-cloud-5k-monthly' }, { next_plan_id: 'This plan is deprecated' }],
    [{ months: 0 }, { months: 'Enter months or days' }],
    [{ months: 121 }, { months: 'At most 120' }],
    [{ months: 0, days: 3_661 }, { days: 'At most 3,660' }],
    [{ lookups: 0 }, { lookups: 'At least 1' }],
    [{ lookups: 1e12 + 1 }, { lookups: 'At most 1,000,000,000,000' }],
    [{ price_in_cents: 50_000_001 }, { price_in_cents: 'At most $500,000.00' }],
    [{ price_in_cents: 1.5 }, { price_in_cents: 'Enter a whole number' }],
    [{ max_users: 10_001 }, { max_users: 'At most 10,000' }],
    [{ rate_limit: 100_001 }, { rate_limit: 'At most 100,000' }],
    [{ one_time_free_trial: true }, { one_time_free_trial: 'A trial costs nothing' }],
    [{ free_trial: true }, { free_trial: 'A free trial costs nothing and ends with its term' }],
    [{ plan_nickname: '' }, { plan_nickname: 'This field is required' }],
  ])('is refused beside the field where it is wrong: %j', async (wrong, fields) => {
    await expect(create(wrong)).rejects.toEqual(invalid(fields))
  })

  test('can be a trial that is had once', async () => {
    const trial = { tier: 'try', price_in_cents: 0, months: 0, days: 8, auto_renewable: false }
    expect(await create(trial)).toMatchObject({ one_time_free_trial: true, free_trial: true, interval: 'Custom Term' })
    const flagged = await create({ tier: 'flagged', price_in_cents: 0, one_time_free_trial: true })
    expect(flagged).toMatchObject({ auto_renewable: false, select_as_next: false, free_trial: true })
  })
})

describe('rule I153: a plan that was sold', () => {
  const FIXED = 'This plan was sold. Create a new plan instead'

  test('keeps its terms, and its subscribers theirs', async () => {
    const owner = await app.account()
    const { planId } = await newSubscription(app, owner, { planId: 'us-core-cloud-10k-monthly' })
    const before = await owner.call(listAccountSubscriptions)
    await expect(change(planId, { lookups: 1, max_users: 1, rate_limit: 1, months: 12 })).rejects.toEqual(
      invalid({ lookups: FIXED, months: FIXED, max_users: FIXED, rate_limit: FIXED }),
    )
    await expect(change(planId, { price_in_cents: 0 })).rejects.toEqual(
      invalid({ price_in_cents: 'Enter an amount above 0' }),
    )
    await change(planId, { plan_nickname: 'Ten', visible: false, removed_capabilities: ['zip4'], lookups: 10_000 })
    expect(await planOf(planId)).toMatchObject({ plan_nickname: 'Ten', visible: false, capabilities: ['verify'] })
    expect(await owner.call(listAccountSubscriptions)).toMatchObject([
      { issued: 10_000, rateLimit: before[0]?.rateLimit, max_users: 3, planDescription: before[0]?.planDescription },
    ])
  })

  test('is also one that was ordered and not paid, that was chosen to follow, or follows by default', async () => {
    const { owner } = await customer(app, vault)
    const ordered = await create({ tier: 'ordered' })
    await owner.call(placeOrder, { body: { plans: [ordered.id] } })
    const chosen = await create({ tier: 'chosen' })
    await newSubscription(app, owner, { nextPlanId: chosen.id })
    const follows = await create({ tier: 'follows' })
    const first = await create({ tier: 'first', next_plan_id: follows.id })
    await newSubscription(app, owner, { planId: first.id })
    for (const { id } of [ordered, chosen, follows, first])
      await expect(change(id, { lookups: 1 })).rejects.toEqual(invalid({ lookups: FIXED }))
  })

  test('that was not sold changes in all of it', async () => {
    const { id } = await create({ tier: 'free to change' })
    const other = { lookups: 9_000, months: 0, days: 45, rate_limit: 5, max_users: 4, price_in_cents: 0 }
    const changed = await change(id, {
      ...other,
      ongoing_free: true,
      lookup_units: 'rows',
      update_frequency: 'monthly',
    })
    expect(changed).toMatchObject({ ...other, interval: 'Custom Term', lookup_units: 'rows', sold: false })
    expect(await change(id, { next_plan_id: PAID })).toMatchObject({ next_plan_id: PAID })
    expect(await change(id, { next_plan_id: id })).toMatchObject({ next_plan_id: '' })
  })
})

test('rule I153: a change is audited with before and after, its price as in the price list, and once', async () => {
  const { id } = await create({ tier: 'audit trail' })
  const body = { price_in_cents: 23_000, tier: 'other', rate_limit: 5 }
  for (const _ of [1, 2]) await change(id, body)
  expect((await auditedOf(id)).slice(1)).toEqual([
    { action: 'price.changed', from: 22_000, to: 23_000 },
    { action: 'plan.changed', changed: ['tier', 'rate_limit'], from: ['audit trail', ''], to: ['other', '5'] },
  ])
  await expect(change('of-next-year', body)).rejects.toEqual(refused(404, 'subscription-context:entry-not-found'))
})

test('rule G63: a plan that somebody else changed is changed from the values that are there', async () => {
  const { id } = await create({ tier: 'two hands' })
  await change(id, { price_in_cents: 25_000 })
  const mine = { price_in_cents: 24_000, before: { price_in_cents: 22_000 } }
  await expect(change(id, mine)).rejects.toEqual(refused(412, 'request:out-of-date'))
  expect(await planOf(id)).toMatchObject({ price_in_cents: 25_000 })
  expect(await change(id, { max_users: 3, before: { max_users: 1, free_trial: false } })).toMatchObject({
    max_users: 3,
  })
  expect(await change(id, { ...mine, before: { price_in_cents: 25_000 } })).toMatchObject({ price_in_cents: 24_000 })
})
