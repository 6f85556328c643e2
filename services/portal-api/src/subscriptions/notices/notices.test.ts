import { afterAll, beforeAll, expect, test } from '@jest/globals'
import { listMessages } from '@portal/contracts/authorization/messages'
import { placeOrder } from '@portal/contracts/sales/orders'
import { DAY_MS } from '@portal/contracts/time-units'
import { inTransaction } from '@portal/foundation/database'
import { outbox } from '@portal/foundation/outbox'
import { accounts } from '@portal/foundation/people'
import { and, eq, isNull } from 'drizzle-orm'
import { priceRenewal } from '../../sales/renewals/price-renewal.ts'
import { seedCatalog } from '../../seed/seed-catalog.sql.ts'
import { lettersTo } from '../../testing/letters.ts'
import { subscribedContact } from '../../testing/subscribed-contact.ts'
import { daysFrom, newSubscription, suspendLicenses } from '../../testing/subscriptions.sql.ts'
import { type TestApp, testApp } from '../../testing/test-app.ts'
import type { TestCaller } from '../../testing/test-caller.ts'
import { subscriptions } from '../subscriptions/subscriptions.tables.ts'
import { sendTermNotice } from './notice-job.ts'
import { scheduleNotices } from './schedule-notices.ts'

let app: TestApp
beforeAll(async () => {
  app = await testApp()
  await seedCatalog(app.db)
})
afterAll(() => app.close())

type Facts = NonNullable<Parameters<typeof newSubscription>[2]>

/** A year's plan of an account, which begins now. */
async function yearOf(owner: TestCaller, facts: Facts = {}) {
  const now = app.clock.now()
  const year = { startsAt: now, expiresAt: daysFrom(now, 365), issued: 5_000, used: 1_766, ...facts }
  const subscription = await newSubscription(app, owner, year)
  await inTransaction(app.db, (tx) => scheduleNotices(tx, [subscription], now))
  return subscription
}

const change = (id: string, facts: Partial<typeof subscriptions.$inferInsert>) =>
  app.db.update(subscriptions).set(facts).where(eq(subscriptions.id, id))

/** Moves the clock day by day, with work done each day, and returns the subjects of an address's letters by the day of arrival. */
async function daysPass(days: number, { email }: { email: string }): Promise<Record<number, string[]>> {
  const arrived: Record<number, string[]> = {}
  let known = (await lettersTo(app, email)).length
  for (let day = 1; day <= days; day += 1) {
    app.clock.advance(DAY_MS)
    const letters = await lettersTo(app, email)
    if (letters.length > known) arrived[day] = letters.slice(known).map(({ subject }) => subject)
    known = letters.length
  }
  return arrived
}

test('rule H53: those who may order find a message before a plan ends, and when it has', async () => {
  const owner = await app.account()
  const [buyer, viewer] = [await app.member(owner, ['billing-editor']), await app.member(owner, ['billing-viewer'])]
  app.clock.set(new Date('2027-01-01T09:00:00Z'))
  await yearOf(owner)
  const factsOf = async (of: TestCaller) => (await (await app.again(of)).call(listMessages)).map(({ facts }) => facts)
  const plan = { account: 'Acme', plan: 'US Address Verification, 5,000 lookups a month' }
  const ending = { kind: 'plan-ending', ...plan, ends: '2028-01-01T09:00:00.000Z' }

  await daysPass(340, owner)
  expect(await factsOf(buyer)).toEqual([ending])
  await daysPass(30, owner)
  expect(await factsOf(buyer)).toEqual([{ kind: 'plan-ended', ...plan }, ending])
  expect(await factsOf(viewer)).toEqual([])
})

test('rule I82: owners and the readers of renewals are told 30, 7 and 1 days before a plan ends and when it has, and nobody else', async () => {
  const owner = await app.account()
  await subscribedContact(app, owner, 'renewals@example.com', ['renewals'])
  await subscribedContact(app, owner, 'billing@example.com', ['billing'])
  app.clock.set(new Date('2027-01-01T09:00:00Z'))
  await yearOf(owner)

  const label = 'US Address Verification'
  expect(await daysPass(400, owner)).toEqual({
    335: [`${label} ends on January 1, 2028`],
    358: [`${label} ends on January 1, 2028`],
    364: [`${label} ends on January 1, 2028`],
    365: [`${label} has ended`],
  })
  const [first, , lastButOne, last] = await lettersTo(app, owner.email)
  expect(first).toMatchObject({
    words: [
      'The plan “US Address Verification, 5,000 lookups a month” of the Doorstep account Acme ends in 30 days and does not renew.',
      'After that, lookups are refused until you choose another plan.',
    ],
    rows: [
      ['Ends', 'January 1, 2028, 09:00 UTC'],
      ['Lookups left', '3,234 of 5,000'],
    ],
    action: { label: 'See plans', url: expect.stringMatching(/\/pricing$/) },
  })
  expect(first?.unsubscribe).toBeUndefined()
  expect(lastButOne?.words[0]).toMatch(/ends tomorrow and does not renew\.$/)
  expect(last?.words[0]).toMatch(/has ended, and lookups are refused until you choose another one\.$/)
  const chosen = await lettersTo(app, 'renewals@example.com')
  expect(chosen).toHaveLength(4)
  expect(chosen[0]?.unsubscribe).toBeDefined()
  expect(await lettersTo(app, 'billing@example.com')).toEqual([])
})

test.each<[string, (owner: TestCaller, id: string) => Promise<unknown>]>([
  ['was terminated', (_, id) => change(id, { terminatedAt: app.clock.now() })],
  ['is used up', (_, id) => change(id, { used: 5_000 })],
  ['is of a suspended license', (owner) => suspendLicenses(app, owner)],
  [
    'is of a deactivated account',
    ({ accountId }) =>
      app.db.update(accounts).set({ deactivatedAt: app.clock.now() }).where(eq(accounts.id, accountId)),
  ],
  [
    'is followed by another that was bought ahead',
    (owner) => {
      const [startsAt, expiresAt] = [daysFrom(app.clock.now(), 365), daysFrom(app.clock.now(), 730)]
      return newSubscription(app, owner, { startsAt, expiresAt })
    },
  ],
  [
    'is followed by one that runs longer already',
    (owner) => newSubscription(app, owner, { expiresAt: daysFrom(app.clock.now(), 500) }),
  ],
])('rule I82: nobody is told of the end of a plan that %s', async (_, happens) => {
  const owner = await app.account()
  const { id } = await yearOf(owner)
  await happens(owner, id)
  expect(await daysPass(1, owner)).toEqual({})
  app.clock.advance(334 * DAY_MS)
  expect(await daysPass(40, owner)).toEqual({})
})

test.each([
  ['is used up', { used: 5_000 }, 0],
  ['is over by then', { terminatedAt: new Date('2026-01-01T00:00:00Z') }, 0],
  ['begins a day late', {}, 366],
])('rule I82: another plan that %s does not go on in its place', async (_, facts, startsInDays) => {
  const owner = await app.account()
  await yearOf(owner)
  const [startsAt, expiresAt] = [daysFrom(app.clock.now(), startsInDays), daysFrom(app.clock.now(), 700)]
  await newSubscription(app, owner, { startsAt, expiresAt, issued: 5_000, ...facts })
  app.clock.advance(334 * DAY_MS)
  expect(Object.keys(await daysPass(1, owner))).toEqual(['1'])
})

test('rule I81: of notices that were missed without a worker the latest alone is given, with the days that are left then', async () => {
  const owner = await app.account()
  const { expiresAt } = await yearOf(owner)
  const words = async () => (await lettersTo(app, owner.email)).map(({ words }) => words[0])
  app.clock.set(daysFrom(expiresAt, -5))
  expect(await words()).toEqual([expect.stringMatching(/ends in 5 days/)])
  app.clock.set(daysFrom(expiresAt, -0.5))
  expect(await words()).toEqual([expect.anything(), expect.stringMatching(/ends tomorrow/)])
  app.clock.set(daysFrom(expiresAt, 3))
  expect(await words()).toEqual([expect.anything(), expect.anything(), expect.stringMatching(/has ended/)])
})

test('rule I81: a job that is done again, by several at once, writes nothing again', async () => {
  const owner = await app.account()
  const { id, expiresAt } = await yearOf(owner)
  app.clock.set(daysFrom(expiresAt, -30))
  const tell = sendTermNotice(app.foundation, priceRenewal)
  const job = { id: 1, kind: 'subscription.notice', subject: id, payload: {}, attempts: 1, lockedUntil: null }
  await Promise.all([1, 2, 3].map(() => tell(job, { db: app.db, now: app.clock.now() })))
  expect(await lettersTo(app, owner.email)).toHaveLength(1)
})

test('rule I81: a term that was made longer is told of at its new end', async () => {
  const owner = await app.account()
  const { id, expiresAt } = await yearOf(owner)
  await change(id, { expiresAt: daysFrom(expiresAt, 100) })
  app.clock.set(daysFrom(expiresAt, -31))
  expect(await daysPass(60, owner)).toEqual({})
  expect(Object.keys(await daysPass(80, owner))).toEqual(['41', '64', '70', '71'])
})

test('rule I82: what is ordered is told of, too', async () => {
  const owner = await app.account()
  await owner.call(placeOrder, { body: { plans: ['us-core-cloud-free-monthly'] } })
  const [own] = await app.db.select().from(subscriptions).where(eq(subscriptions.accountId, owner.accountId))
  const [job] = await app.db
    .select()
    .from(outbox)
    .where(and(eq(outbox.subject, own?.id ?? ''), isNull(outbox.doneAt)))
  expect(job).toMatchObject({ kind: 'subscription.notice', runAt: daysFrom(own?.expiresAt as Date, -7) })
})
