import { afterAll, beforeAll, expect, test } from '@jest/globals'
import { placeOrder } from '@portal/contracts/sales/orders'
import { disableAutoRenew, enableAutoRenew } from '@portal/contracts/subscriptions/renewals'
import { listAccountSubscriptions } from '@portal/contracts/subscriptions/subscriptions'
import { accounts } from '@portal/foundation/people'
import { asc, eq } from 'drizzle-orm'
import { orders } from '../../billing/orders/orders.tables.ts'
import { seedCatalog } from '../../seed/seed-catalog.sql.ts'
import { findSubscriptionsFrom } from '../../subscriptions/subscriptions/subscriptions.sql.ts'
import { subscriptions } from '../../subscriptions/subscriptions/subscriptions.tables.ts'
import { lettersTo } from '../../testing/letters.ts'
import { auditTrail } from '../../testing/secret-keys.ts'
import { daysFrom, suspendLicenses } from '../../testing/subscriptions.sql.ts'
import { type TestApp, testApp } from '../../testing/test-app.ts'
import type { TestCaller } from '../../testing/test-caller.ts'
import { renewSubscription } from './renew-job.ts'

const [FREE, TRIAL] = ['us-core-cloud-free-monthly', 'us-core-cloud-trial-monthly']

let app: TestApp
beforeAll(async () => {
  app = await testApp()
  await seedCatalog(app.db)
})
afterAll(() => app.close())

/** An account that took a plan at this time, which is given in UTC. */
async function withPlan(plan: string, at: string): Promise<TestCaller> {
  app.clock.set(new Date(at))
  const owner = await app.account()
  await owner.call(placeOrder, { body: { plans: [plan] } })
  return owner
}

const termsOf = ({ accountId }: TestCaller) =>
  app.db.select().from(subscriptions).where(eq(subscriptions.accountId, accountId)).orderBy(asc(subscriptions.startsAt))

const inWords = async (owner: TestCaller) =>
  (await termsOf(owner)).map(
    ({ startsAt, expiresAt }) => `${startsAt.toISOString().slice(0, 16)} ${expiresAt.toISOString().slice(0, 16)}`,
  )

/** Moves the clock and does what is due; returns how many letters the owner has. */
async function passTo(time: Date | string, owner: TestCaller): Promise<number> {
  app.clock.set(new Date(time))
  return (await lettersTo(app, owner.email)).length
}

test('rules I7, I83: a free plan begins again at the second in which it ends, by an order that is in the log, and nobody is mailed', async () => {
  const owner = await withPlan(FREE, '2027-03-05T10:00:00Z')
  await passTo('2027-04-05T09:58:00Z', owner)
  expect(await termsOf(owner)).toHaveLength(1)

  expect(await passTo('2027-04-05T09:59:00Z', owner)).toBe(0)
  expect(await inWords(owner)).toEqual(['2027-03-05T10:00 2027-04-05T10:00', '2027-04-05T10:00 2027-05-05T10:00'])
  const [first, second] = await termsOf(owner)
  expect(second).toMatchObject({ planId: FREE, issued: first?.issued, used: 0, autoRenewDisabledAt: null })
  const placed = await app.db.select().from(orders).where(eq(orders.accountId, owner.accountId))
  expect(placed).toHaveLength(2)
  expect(second?.orderId).toBe(placed[1]?.id)
  expect(placed[1]).toMatchObject({ unitCents: 0, taxCents: 0, processedAt: app.clock.now() })
  expect(await auditTrail(app, owner)).toEqual(['order.placed', 'order.placed'])
})

test('rule I84: terms that follow each other end on the day of the month on which the first began', async () => {
  const owner = await withPlan(FREE, '2027-12-31T22:30:00Z')
  for (const day of ['2028-01-31', '2028-02-29', '2028-03-31', '2028-04-30']) await passTo(`${day}T22:29:30Z`, owner)
  expect((await inWords(owner)).map((words) => words.slice(17))).toEqual([
    '2028-01-31T22:30',
    '2028-02-29T22:30',
    '2028-03-31T22:30',
    '2028-04-30T22:30',
    '2028-05-31T22:30',
  ])
})

test('rule E40: the job of a term reads none that are over, however many an account has had', async () => {
  const owner = await withPlan(FREE, '2027-03-05T10:00:00Z')
  await passTo('2027-06-20T10:00:00Z', owner)
  const [first, , , last] = await termsOf(owner)
  const license = { accountId: owner.accountId, licenceId: last?.licenceId ?? '' }
  const from = async (term = last) =>
    (await findSubscriptionsFrom(app.db, license, term?.expiresAt ?? new Date(0))).map(
      ({ subscription: { expiresAt } }) => expiresAt.toISOString().slice(0, 10),
    )
  expect(await from()).toEqual(['2027-07-05'])
  expect(await from(first)).toEqual(['2027-07-05', '2027-06-05', '2027-05-05', '2027-04-05'])

  const before = app.foundation.statements.length
  await passTo('2027-07-05T10:00:00Z', owner)
  expect(await termsOf(owner)).toHaveLength(5)
  const reads = app.foundation.statements.slice(before).filter((text) => text.includes('"next_plans"."id"'))
  expect(reads.map((text) => text.includes('"expires_at" >='))).toEqual([true, true])
})

test('rule I81: months that were missed without a worker follow each other, each once', async () => {
  const owner = await withPlan(FREE, '2027-03-05T10:00:00Z')
  expect(await passTo('2027-06-20T10:00:00Z', owner)).toBe(0)
  expect((await inWords(owner)).at(-1)).toBe('2027-06-05T10:00 2027-07-05T10:00')
  expect(await termsOf(owner)).toHaveLength(4)
})

test('rule I83: done again, by several at once, it renews once, also while the license is suspended', async () => {
  const owner = await withPlan(FREE, '2027-03-05T10:00:00Z')
  app.clock.set(new Date('2027-04-05T10:00:00Z'))
  const [own] = await termsOf(owner)
  await suspendLicenses(app, owner)
  const job = { id: 1, kind: 'x', subject: own?.id ?? '', payload: {}, attempts: 1, lockedUntil: null }
  const renew = () => renewSubscription(job, { db: app.db, now: app.clock.now() })
  await Promise.all([renew(), renew(), renew()])
  await renew()
  expect(await termsOf(owner)).toHaveLength(2)
})

test('rule I83: where somebody takes the plan again while no worker ran, at the same moment or before, it is had once', async () => {
  for (const isBefore of [true, false, false, false]) {
    const owner = await withPlan(FREE, '2027-03-05T10:00:00Z')
    const [own] = await termsOf(owner)
    app.clock.set(new Date('2027-04-06T10:00:00Z'))
    const job = { id: 1, kind: 'x', subject: own?.id ?? '', payload: {}, attempts: 1, lockedUntil: null }
    const order = (await app.again(owner)).call(placeOrder, { body: { plans: [FREE] } })
    if (isBefore) await order
    await Promise.allSettled([order, renewSubscription(job, { db: app.db, now: app.clock.now() })])
    expect(await termsOf(owner)).toHaveLength(2)
  }
})

test.each<[string, string, (owner: TestCaller, license: string) => Promise<unknown>]>([
  ['renewal was turned off', FREE, (owner, t) => owner.call(disableAutoRenew, { params: { t } })],
  ['it is a trial', TRIAL, async () => {}],
])('rule I83: where %s it ends, which is told', async (_, plan, happens) => {
  const owner = await withPlan(plan, '2027-03-05T10:00:00Z')
  const [own] = await termsOf(owner)
  await happens(owner, own?.licenceId ?? '')
  expect(await owner.call(listAccountSubscriptions)).toMatchObject([{ renews: false }])
  for (const days of [24, 30]) await passTo(daysFrom(own?.startsAt as Date, days), owner)
  expect(await passTo('2027-06-05T10:00:00Z', owner)).toBe(3)
  expect(await termsOf(owner)).toHaveLength(1)
})

test('rule I83: turned off and on again it renews', async () => {
  const owner = await withPlan(FREE, '2027-03-05T10:00:00Z')
  const [own] = await termsOf(owner)
  await owner.call(disableAutoRenew, { params: { t: own?.licenceId ?? '' } })
  await owner.call(enableAutoRenew, { params: { t: own?.licenceId ?? '' } })
  expect(await owner.call(listAccountSubscriptions)).toMatchObject([{ renews: true }])
  await passTo('2027-04-05T10:00:00Z', owner)
  expect(await termsOf(owner)).toHaveLength(2)
})

test.each<[string, (id: string, owner: TestCaller) => Promise<unknown>]>([
  [
    'was terminated',
    (id) => app.db.update(subscriptions).set({ terminatedAt: app.clock.now() }).where(eq(subscriptions.id, id)),
  ],
  [
    'is of a deactivated account',
    (_, { accountId }) =>
      app.db.update(accounts).set({ deactivatedAt: app.clock.now() }).where(eq(accounts.id, accountId)),
  ],
])('rule I83: a free plan that %s does not begin again', async (_, happens) => {
  const owner = await withPlan(FREE, '2027-03-05T10:00:00Z')
  const [own] = await termsOf(owner)
  await happens(own?.id ?? '', owner)
  expect(await passTo('2027-06-05T10:00:00Z', owner)).toBe(0)
  expect(await termsOf(owner)).toHaveLength(1)
})

test('rule I83: a term that was made longer begins again at its new end', async () => {
  const owner = await withPlan(FREE, '2027-03-05T10:00:00Z')
  await app.db
    .update(subscriptions)
    .set({ expiresAt: new Date('2027-04-15T10:00:00Z') })
    .where(eq(subscriptions.accountId, owner.accountId))
  await passTo('2027-04-05T10:00:00Z', owner)
  expect(await termsOf(owner)).toHaveLength(1)
  await passTo('2027-04-15T10:00:00Z', owner)
  expect((await inWords(owner)).at(-1)).toBe('2027-04-15T10:00 2027-05-05T10:00')
})

test('rule I83: a plan that costs something does not begin again, whatever was chosen for its end', async () => {
  const owner = await withPlan(FREE, '2027-03-05T10:00:00Z')
  await app.db
    .update(subscriptions)
    .set({ planId: 'us-core-cloud-5k-monthly', autoRenewDisabledAt: null })
    .where(eq(subscriptions.accountId, owner.accountId))
  expect(await owner.call(listAccountSubscriptions)).toMatchObject([{ renews: false, autoRenewDisabled: false }])
  await passTo('2027-04-05T10:00:00Z', owner)
  expect(await termsOf(owner)).toHaveLength(1)
})
