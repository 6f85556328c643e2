import { afterAll, beforeAll, beforeEach, expect, test } from '@jest/globals'
import { redactUser } from '@portal/contracts/authorization/admin-identities'
import { chooseNextPlan } from '@portal/contracts/subscriptions/next-plans'
import { disableAutoRenew, enableAutoRenew } from '@portal/contracts/subscriptions/renewals'
import { listSubscriptionEvents } from '@portal/contracts/subscriptions/subscription-events'
import { eq } from 'drizzle-orm'
import { usageReached } from '../../security/usage-thresholds/usage-thresholds.tables.ts'
import { subscriptions } from '../../subscriptions/subscriptions/subscriptions.tables.ts'
import { lettersTo } from '../../testing/letters.ts'
import { cardOf, customer, latestSubscriptionOf } from '../../testing/shoppers.ts'
import type { TestApp } from '../../testing/test-app.ts'
import { refused, type TestCaller } from '../../testing/test-caller.ts'
import { testShop } from '../../testing/test-shop.ts'
import type { TestVault } from '../../testing/test-vault.ts'
import { paymentMethods } from '../payment-methods/payment-methods.tables.ts'

const FREE = 'us-core-cloud-free-monthly'
const TRACK = { params: { t: 'us-core-cloud' } }
const BOUGHT = '2027-03-05T10:00:00.000Z'
const END = '2027-04-05T10:00:00.000Z'
const NAME = 'US Address Verification, 5,000 lookups a month'
let app: TestApp
let vault: TestVault
beforeAll(async () => {
  ;({ app, vault } = await testShop())
})
afterAll(() => app.close())
beforeEach(() => {
  app.clock.set(new Date(BOUGHT))
  vault.mood = 'well'
})

/** A customer in Texas who paid for a plan and agreed that it renews. */
async function buyer() {
  return (await customer(app, vault)).owner
}

async function passTo(time: string, owner: TestCaller) {
  app.clock.set(new Date(time))
  for (let turn = 0; turn < 3; turn += 1) await lettersTo(app, owner.email)
  return app.again(owner)
}

const order_id = expect.any(Number)

test('rule I113: what was bought, paid, used, turned, chosen and renewed, and when the term begins and ends', async () => {
  const owner = await buyer()
  const params = await latestSubscriptionOf(owner)
  const step = async (time: string) => {
    app.clock.set(new Date(time))
    return app.again(owner)
  }
  const reached = { accountId: owner.accountId, kind: 'license' as const, subjectId: params.t, used: 1, allowed: 1 }
  for (const [percent, day] of [
    [75, '2027-03-10T00:00:00.000Z'],
    [90, '2027-03-11T00:00:00.000Z'],
    [100, '2027-05-11T00:00:00.000Z'],
  ] as const)
    await app.db.insert(usageReached).values({ ...reached, percent, since: new Date(BOUGHT), reachedAt: new Date(day) })
  const query = { reason: 'not-needed', comment: 'For now' } as const
  await (await step('2027-03-12T00:00:00.000Z')).call(disableAutoRenew, { ...TRACK, query })
  await (await step('2027-03-13T00:00:00.000Z')).call(enableAutoRenew, { ...TRACK, body: {} })
  const body = { plan_id: FREE }
  await (await step('2027-03-14T00:00:00.000Z')).call(chooseNextPlan, { params, body })
  const later = await passTo(END, owner)

  const free = 'US Address Verification, 1,000 lookups a month'
  expect(await later.call(listSubscriptionEvents, { params })).toEqual([
    { at: BOUGHT, kind: 'bought', plan: NAME, amount: 19_295, order_id },
    { at: BOUGHT, kind: 'paid', amount: 19_295, order_id },
    { at: BOUGHT, kind: 'began' },
    { at: '2027-03-11T00:00:00.000Z', kind: 'used', percent: 90 },
    { at: '2027-03-12T00:00:00.000Z', kind: 'renewal-off', reason: 'It is no longer needed: For now' },
    { at: '2027-03-13T00:00:00.000Z', kind: 'renewal-on' },
    { at: '2027-03-14T00:00:00.000Z', kind: 'next-plan', plan: free },
    { at: END, kind: 'ended' },
    { at: END, kind: 'renewed', plan: free, amount: 0, order_id },
  ])
  expect(await later.call(listSubscriptionEvents, { params: await latestSubscriptionOf(later) })).toEqual([
    { at: END, kind: 'renewal', plan: free, amount: 0, order_id },
    { at: END, kind: 'began' },
    { at: '2027-05-05T10:00:00.000Z', kind: 'ended' },
  ])
})

test('rule I127: once a person is redacted, their reason stays in the history without what they wrote', async () => {
  const owner = await buyer()
  const editor = await app.member(owner, ['billing-editor', 'billing-viewer'])
  const query = { reason: 'not-needed', comment: 'Ask Wilhelmina' } as const
  await editor.call(disableAutoRenew, { ...TRACK, query })
  const params = await latestSubscriptionOf(owner)
  const reasonNow = async (caller: TestCaller) =>
    (await caller.call(listSubscriptionEvents, { params })).find(({ kind }) => kind === 'renewal-off')?.reason
  expect(await reasonNow(owner)).toBe('It is no longer needed: Ask Wilhelmina')
  await (await app.staff('super-admin')).call(redactUser, { params: { id: editor.userId } })
  const later = await passTo('2027-03-08T10:00:01.000Z', owner)
  expect(await reasonNow(later)).toBe('It is no longer needed')
})

test('rules I113, I123: a renewal that failed, its next charge and the end of its service, and that it stopped', async () => {
  const owner = await buyer()
  await app.db
    .update(paymentMethods)
    .set({ deactivatedAt: app.clock.now(), isPrimary: false })
    .where(eq(paymentMethods.accountId, owner.accountId))
  await cardOf(app, vault, owner, 'insufficient_funds')
  const unpaid = await passTo('2027-04-05T10:00:01.000Z', owner)
  const params = await latestSubscriptionOf(unpaid)
  const kinds = async (caller: TestCaller) =>
    (await caller.call(listSubscriptionEvents, { params })).map(({ kind, decline }) => [kind, decline])
  expect(await kinds(unpaid)).toEqual([
    ['renewal', undefined],
    ['began', undefined],
    ['declined', 'payment-context:insufficient-funds'],
    ['retry', undefined],
    ['unpaid', undefined],
  ])
  const ahead = (await unpaid.call(listSubscriptionEvents, { params })).slice(-2)
  expect(ahead).toEqual([
    { at: '2027-04-06T10:00:00.000Z', kind: 'retry', amount: 19_295 },
    { at: '2027-04-19T11:00:00.000Z', kind: 'unpaid' },
  ])
  const stopped = await passTo('2027-04-20T10:00:00.000Z', owner)
  expect((await kinds(stopped)).at(-1)).toEqual(['unpaid', undefined])
})

test('rule I113: that staff ended it, and why', async () => {
  const owner = await buyer()
  const params = await latestSubscriptionOf(owner)
  const terminated = { terminatedAt: new Date('2027-03-05T10:00:00Z'), terminationReason: 'Duplicate' }
  await app.db.update(subscriptions).set(terminated).where(eq(subscriptions.id, params.s))
  const events = await owner.call(listSubscriptionEvents, { params })
  expect(events).toContainEqual({ at: BOUGHT, kind: 'terminated', reason: 'Duplicate' })
  expect(events.map(({ kind }) => kind)).not.toContain('ended')
})

test('rule I113: a renewal that was withdrawn unpaid ended early, by nobody of our staff', async () => {
  const owner = await buyer()
  await app.db
    .update(paymentMethods)
    .set({ deactivatedAt: app.clock.now(), isPrimary: false })
    .where(eq(paymentMethods.accountId, owner.accountId))
  await cardOf(app, vault, owner, 'insufficient_funds')
  const unpaid = await passTo('2027-04-05T10:00:01.000Z', owner)
  const params = await latestSubscriptionOf(unpaid)
  await unpaid.call(disableAutoRenew, { ...TRACK, query: { confirm_end: true } })
  const events = await unpaid.call(listSubscriptionEvents, { params })
  expect(events.map(({ kind, reason }) => [kind, reason]).slice(-2)).toEqual([
    ['terminated', undefined],
    ['renewal-off', undefined],
  ])
})

test('rule I113: nothing of another subscription is told, nor to others', async () => {
  const [owner, stranger] = [await buyer(), await buyer()]
  const params = await latestSubscriptionOf(owner)
  await stranger.call(disableAutoRenew, { ...TRACK, query: {} })
  expect((await owner.call(listSubscriptionEvents, { params })).map(({ kind }) => kind)).not.toContain('renewal-off')
  const missing = refused(404, 'subscription-context:subscription-not-found')
  await expect(stranger.call(listSubscriptionEvents, { params })).rejects.toEqual(missing)
  await expect(owner.call(listSubscriptionEvents, { params: { ...params, t: 'us-standard-cloud' } })).rejects.toEqual(
    missing,
  )
})
