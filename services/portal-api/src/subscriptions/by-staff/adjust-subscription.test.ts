import { afterAll, beforeAll, beforeEach, describe, expect, test } from '@jest/globals'
import { listAuditEntries } from '@portal/contracts/authorization/audit'
import { adjustDuration, adjustLookups, adjustRateLimit } from '@portal/contracts/subscriptions/admin-subscriptions'
import { listSubscriptionEvents } from '@portal/contracts/subscriptions/subscription-events'
import { listAccountSubscriptions } from '@portal/contracts/subscriptions/subscriptions'
import { getUsageStatement } from '@portal/contracts/subscriptions/usage-statement'
import { outbox } from '@portal/foundation/outbox'
import { and, asc, eq, isNull } from 'drizzle-orm'
import { gatewayBooks } from '../../security/gateway/gateway-books.ts'
import { lettersTo } from '../../testing/letters.ts'
import { auditTrail } from '../../testing/secret-keys.ts'
import { customer, latestSubscriptionOf } from '../../testing/shoppers.ts'
import { newSubscription, suspendLicenses, useLookups } from '../../testing/subscriptions.sql.ts'
import type { TestApp } from '../../testing/test-app.ts'
import { refused, type TestCaller } from '../../testing/test-caller.ts'
import { testShop } from '../../testing/test-shop.ts'
import type { TestVault } from '../../testing/test-vault.ts'
import { subscriptions } from '../subscriptions/subscriptions.tables.ts'

const BOUGHT = '2027-03-05T10:00:00.000Z'
const END = '2027-04-05T10:00:00.000Z'
const REASON = { reason: '  A promise of sales ' }
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

/** A customer who paid for 5,000 lookups a month, and agreed that they renew or not. */
async function buyer(purchase: Parameters<typeof customer>[2] = {}) {
  const { owner } = await customer(app, vault, purchase)
  return { owner, params: await latestSubscriptionOf(owner) }
}

type Params = Awaited<ReturnType<typeof buyer>>['params']

const invalid = (fields: Record<string, string>) =>
  expect.objectContaining({ status: 400, problem: 'request:invalid', fields })

const staff = () => app.staff('billing-ops')
const add = async (params: Params, lookups: number) =>
  (await staff()).call(adjustLookups, { params, body: { lookups, ...REASON } })
const moveTo = async (params: Params, expiration: string) =>
  (await staff()).call(adjustDuration, { params, body: { expiration, ...REASON } })
const setRate = async (params: Params, new_rate_limit: number) =>
  (await staff()).call(adjustRateLimit, { params, body: { new_rate_limit, ...REASON } })

const rowsOf = ({ a }: Params) =>
  app.db.select().from(subscriptions).where(eq(subscriptions.accountId, a)).orderBy(asc(subscriptions.startsAt))
const rowOf = async ({ s }: Params) => (await app.db.select().from(subscriptions).where(eq(subscriptions.id, s)))[0]

async function passTo(time: string, owner: TestCaller) {
  app.clock.set(new Date(time))
  for (let turn = 0; turn < 3; turn += 1) await lettersTo(app, owner.email)
  return app.again(owner)
}

describe('rule I132: lookups that staff add or take away', () => {
  test('count at once, in the view, at the gateway and in the month of the change, and not in the next term', async () => {
    const { owner, params } = await buyer()
    await useLookups(app, params.s, 100)
    const before = (await gatewayBooks(app.foundation).changesSince(undefined)).mark
    expect(await add(params, 1_000)).toMatchObject({ issued: 6_000, remaining: 5_900, renews: true })
    const { accounts } = await gatewayBooks(app.foundation).changesSince(before)
    expect(accounts).toContain(owner.accountId)

    app.clock.set(new Date('2027-04-01T00:00:00Z'))
    expect(await add(params, -400)).toMatchObject({ issued: 5_600, remaining: 5_500 })
    const { s, t } = params
    const statement = await (await app.again(owner)).call(getUsageStatement, { params: { s, t } })
    expect(statement).toMatchObject({ issued: 5_600, closing: 5_500 })
    expect(statement.periods.map(({ granted, closing }) => [granted, closing])).toEqual([
      [6_000, 5_900],
      [-400, 5_500],
    ])
    await passTo(END, owner)
    expect((await rowsOf(params)).map(({ issued }) => issued)).toEqual([5_600, 5_000])
  })

  test('leave one at least, and what is used up then renews', async () => {
    const { owner, params } = await buyer()
    await useLookups(app, params.s, 4_000)
    await expect(add(params, -1_000)).rejects.toEqual(
      invalid({ lookups: 'One lookup has to stay: take away at most 999 lookups' }),
    )
    expect(await add(params, -999)).toMatchObject({ issued: 4_001, remaining: 1 })
    await expect(add(params, -1)).rejects.toEqual(
      invalid({ lookups: 'One lookup has to stay: none can be taken away' }),
    )
    await useLookups(app, params.s, 1)
    await passTo('2027-03-05T10:00:05Z', owner)
    expect((await rowsOf(params)).map(({ issued, used }) => [issued, used])).toEqual([
      [4_001, 4_001],
      [5_000, 0],
    ])
  })

  test('are not none, no more than a catalog could sell, and nothing to unlimited ones', async () => {
    const { owner, params } = await buyer()
    await expect(add(params, 0)).rejects.toEqual(invalid({ lookups: 'Enter a number other than 0' }))
    await expect(add(params, 1e12 - 5_000)).rejects.toEqual(
      invalid({ lookups: 'At most 999,999,999,999 lookups in total' }),
    )
    const { id } = await newSubscription(app, owner, { issued: 1e12 })
    await expect(add({ ...params, s: id }, 5)).rejects.toEqual(
      invalid({ lookups: 'This subscription has unlimited lookups' }),
    )
    expect(await add(params, 1e12 - 5_001)).toMatchObject({ issued: 999_999_999_999 })
  })
})

const jobsOf = async ({ s }: Params) =>
  (
    await app.db
      .select({ kind: outbox.kind, runAt: outbox.runAt })
      .from(outbox)
      .where(and(eq(outbox.subject, s), isNull(outbox.doneAt)))
      .orderBy(asc(outbox.kind))
  ).map(({ kind, runAt }) => `${kind} ${runAt.toISOString()}`)

describe('rule I133: the end of a term that staff move', () => {
  test('takes its renewal and its notices along, and terms that follow end on its day', async () => {
    const { owner, params } = await buyer()
    const view = await moveTo(params, '2027-05-31T12:00:00Z')
    expect(view).toMatchObject({ expirationDate: '2027-05-31T12:00:00.000Z', renews: true })
    expect(view.next_charge).toMatchObject({ at: '2027-05-31T12:00:00.000Z', total_amount: 19_295 })
    expect(await jobsOf(params)).toEqual([
      'subscription.notice 2027-05-01T12:00:00.000Z',
      'subscription.renewal 2027-05-31T11:59:00.000Z',
    ])
    await passTo(END, owner)
    expect(await rowsOf(params)).toHaveLength(1)
    const before = (await lettersTo(app, owner.email)).length
    await passTo('2027-05-24T12:00:01Z', owner)
    expect((await lettersTo(app, owner.email)).slice(before).map(({ subject }) => subject)).toEqual([
      'US Address Verification renews on May 31, 2027 for $192.95',
    ])
    await passTo('2027-05-31T12:00:01Z', owner)
    await passTo('2027-06-30T12:00:01Z', owner)
    expect((await rowsOf(params)).map(({ expiresAt }) => expiresAt.toISOString())).toEqual([
      '2027-05-31T12:00:00.000Z',
      '2027-06-30T12:00:00.000Z',
      '2027-07-31T12:00:00.000Z',
    ])
  })

  test('can come sooner, and renews then', async () => {
    const { owner, params } = await buyer()
    await moveTo(params, '2027-03-06T10:00:00Z')
    await passTo('2027-03-06T10:00:01Z', owner)
    expect((await rowsOf(params)).map(({ startsAt }) => startsAt.toISOString())).toEqual([
      BOUGHT,
      '2027-03-06T10:00:00.000Z',
    ])
  })

  test('lies ahead, behind the start and within ten years', async () => {
    const { owner, params } = await buyer()
    const start = { startsAt: new Date('2027-06-01T00:00:00Z'), expiresAt: new Date('2027-07-01T00:00:00Z') }
    const { id: s } = await newSubscription(app, owner, { ...start, planId: 'us-standard-cloud-5k-monthly' })
    const prepaid = { ...params, t: 'us-standard-cloud', s }
    const field = (expiration: string) => invalid({ expiration })
    await expect(moveTo(params, BOUGHT)).rejects.toEqual(field('Enter a time in the future'))
    await expect(moveTo(prepaid, '2027-06-01T00:00:00Z')).rejects.toEqual(
      field('Enter a time after the start of the term'),
    )
    await expect(moveTo(params, '2037-03-05T10:00:01Z')).rejects.toEqual(field('Enter a time within ten years'))
    expect(await moveTo(params, '2037-03-05T10:00:00Z')).toMatchObject({ expirationDate: '2037-03-05T10:00:00.000Z' })
    expect(await moveTo(prepaid, '2027-06-01T00:00:01Z')).toMatchObject({ expirationDate: '2027-06-01T00:00:01.000Z' })
  })

  test('stays where another term of the license begins then or later', async () => {
    const { owner, params } = await buyer()
    const followed = refused(409, 'subscription-context:term-followed')
    const times = { startsAt: new Date(END), expiresAt: new Date('2027-05-05T10:00:00Z') }
    const { id } = await newSubscription(app, owner, times)
    for (const end of ['2027-03-20T00:00:00Z', '2027-06-20T00:00:00Z'])
      await expect(moveTo(params, end)).rejects.toEqual(followed)
    await app.db
      .update(subscriptions)
      .set({ terminatedAt: new Date(BOUGHT) })
      .where(eq(subscriptions.id, id))
    await moveTo(params, '2027-04-06T10:00:00Z')
    await passTo('2027-04-06T09:59:30Z', owner)
    await expect(moveTo(params, '2027-06-20T00:00:00Z')).rejects.toEqual(followed)
  })

  test('is audited once', async () => {
    const { owner, params } = await buyer()
    for (const _ of [1, 2]) await moveTo(params, '2027-05-31T12:00:00Z')
    expect((await auditTrail(app, owner)).filter((action) => action.startsWith('subscription'))).toEqual([
      'subscription.end-moved',
    ])
  })
})

describe('rule I134: requests per second that staff set', () => {
  test('count for the term and not for the next one; the number of the plan follows the plan again', async () => {
    const { owner, params } = await buyer()
    const own = (await owner.call(listAccountSubscriptions))[0]?.rateLimit ?? 0
    expect(own).toBeGreaterThan(0)
    expect(await setRate(params, 777)).toMatchObject({ rateLimit: 777 })
    const books = await gatewayBooks(app.foundation).findAccount(owner.accountId)
    expect(books.subscriptions.map(({ rateLimit }) => rateLimit)).toEqual([777])
    await setRate(params, own)
    expect(await rowOf(params)).toMatchObject({ rateLimit: null })
    await setRate(params, 100_000)
    await passTo(END, owner)
    expect((await rowsOf(params)).map(({ rateLimit }) => rateLimit)).toEqual([100_000, null])
  })

  test('are 1 to 100,000, and the same number is not audited again', async () => {
    const { owner, params } = await buyer()
    for (const wrong of [0, -5, 100_001])
      await expect(setRate(params, wrong)).rejects.toEqual(
        invalid({ new_rate_limit: 'Enter a number from 1 to 100,000' }),
      )
    for (const _ of [1, 2]) await setRate(params, 1)
    expect((await auditTrail(app, owner)).filter((action) => action.startsWith('subscription'))).toEqual([
      'subscription.rate-limit-set',
    ])
  })
})

const CHANGES: [string, (params: Params) => Promise<unknown>][] = [
  ['lookups', (params) => add(params, 5)],
  ['duration', (params) => moveTo(params, '2027-05-31T12:00:00Z')],
  ['rate limit', (params) => setRate(params, 5)],
]

test.each(CHANGES)(
  'rule I6: the %s of what has ended, is suspended or used up, or is of another account stay',
  async (_, change) => {
    const { owner, params } = await buyer()
    const other = await buyer()
    const missing = refused(404, 'subscription-context:subscription-not-found')
    await expect(change({ ...params, a: other.params.a })).rejects.toEqual(missing)
    await expect(change({ ...params, t: 'us-standard-cloud' })).rejects.toEqual(missing)
    await expect(change({ ...params, a: 999_999_999 })).rejects.toEqual(missing)

    const ended = refused(409, 'subscription-context:not-editable')
    await useLookups(app, other.params.s, 5_000)
    await expect(change(other.params)).rejects.toEqual(ended)
    await suspendLicenses(app, owner)
    await expect(change(params)).rejects.toEqual(ended)
    const third = await buyer({ renews: [] })
    app.clock.set(new Date(END))
    await expect(change(third.params)).rejects.toEqual(ended)
  },
)

test.each(['', ' \n '])('rule I137: nothing is changed without a reason (%j)', async (reason) => {
  const { params } = await buyer()
  const missing = invalid({ reason: 'This field is required' })
  const { call } = await staff()
  await expect(call(adjustLookups, { params, body: { lookups: 1, reason } })).rejects.toEqual(missing)
  await expect(call(adjustDuration, { params, body: { expiration: END, reason } })).rejects.toEqual(missing)
  await expect(call(adjustRateLimit, { params, body: { new_rate_limit: 1, reason } })).rejects.toEqual(missing)
})

test('rule I137: each change is in the audit log of its account with before, after and reason, in the history and in a letter', async () => {
  const { owner, params } = await buyer()
  const before = (await lettersTo(app, owner.email)).length
  await add(params, 1_000)
  await add(params, -1)
  await moveTo(params, '2027-05-31T12:00:00Z')
  await setRate(params, 777)
  const letters = (await lettersTo(app, owner.email)).slice(before)
  expect(letters.map(({ subject }) => subject)).toEqual([
    'US Address Verification: 1,000 lookups added',
    'US Address Verification: 1 lookup taken away',
    'US Address Verification renews on May 31, 2027',
    'US Address Verification: 777 requests per second',
  ])
  for (const { words, action } of letters) {
    expect(words).toContain('Reason: A promise of sales')
    expect(action).toMatchObject({
      label: 'See the subscription',
      url: expect.stringContaining(`/account/subscriptions/${params.s}`),
    })
  }
  const entries = await owner.call(listAuditEntries, { query: { group: 'support' } })
  const reason = 'A promise of sales'
  expect(entries.map(({ action, fields }) => ({ action, ...fields })).toReversed()).toMatchObject([
    { action: 'subscription.lookups-adjusted', from: 5_000, to: 6_000, reason },
    { action: 'subscription.lookups-adjusted', from: 6_000, to: 5_999, reason },
    { action: 'subscription.end-moved', from: END, to: '2027-05-31T12:00:00.000Z', reason },
    { action: 'subscription.rate-limit-set', to: 777, reason },
  ])
  const { s, t } = params
  const events = await owner.call(listSubscriptionEvents, { params: { s, t } })
  expect(events.filter(({ from, to }) => from ?? to)).toEqual([
    { at: expect.any(String), kind: 'lookups-adjusted', from: 5_000, to: 6_000, reason },
    { at: expect.any(String), kind: 'lookups-adjusted', from: 6_000, to: 5_999, reason },
    { at: expect.any(String), kind: 'end-moved', from: END, to: '2027-05-31T12:00:00.000Z', reason },
    { at: expect.any(String), kind: 'rate-limit-set', from: expect.any(Number), to: 777, reason },
  ])
})
