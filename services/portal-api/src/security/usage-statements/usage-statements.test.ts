import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from '@jest/globals'
import { getUsageStatement } from '@portal/contracts/subscriptions/usage-statement'
import { createOutbox, outbox } from '@portal/foundation/outbox'
import { and, eq, isNull, sql } from 'drizzle-orm'
import { jobsOf } from '../../portal-api.ts'
import { seedCatalog } from '../../seed/seed-catalog.sql.ts'
import { subscriptions, subscriptionUsage } from '../../subscriptions/subscriptions/subscriptions.tables.ts'
import { daysFrom, newSubscription } from '../../testing/subscriptions.sql.ts'
import { type TestApp, testApp } from '../../testing/test-app.ts'
import { refused, type TestCaller } from '../../testing/test-caller.ts'
import { gatewayBooks } from '../gateway/gateway-books.ts'
import { keyUsage, keyUsageBySubscription, usageDifferences } from '../usage/usage.tables.ts'
import { RECONCILE_USAGE, scheduleReconciliation } from './reconcile-usage-job.ts'
import { countUsageDifferences } from './usage-differences.sql.ts'

const DAY_MS = 86_400_000
let app: TestApp
let books: ReturnType<typeof gatewayBooks>
beforeAll(async () => {
  app = await testApp()
  await seedCatalog(app.db)
  books = gatewayBooks(app.foundation)
})
afterAll(() => app.close())

type Held = Awaited<ReturnType<typeof newSubscription>>

/** A use of a key, as a gateway reports it; the key need not be there any more. */
function use(held: Held, lookups: number, { at = '2026-03-09T09:30:00Z', keyId = `key-${held.id}` } = {}) {
  const lastAt = Date.parse(at)
  return {
    ...held,
    keyId,
    subscriptionId: held.id,
    hour: Math.floor(lastAt / 3_600_000) * 3_600_000,
    lookups,
    limitSince: null,
    sources: {},
    lastAt,
    lastFrom: '203.0.113.7',
  }
}

const batch = (...uses: ReturnType<typeof use>[]) => ({ id: randomUUID(), uses, slowed: [], traced: [] })
const held = (owner: TestCaller, facts: Parameters<typeof newSubscription>[2] = {}) =>
  newSubscription(app, owner, { usedBefore: 0, ...facts })
const statementOf = (caller: TestCaller, one: Held, license = one.licenceId) =>
  caller.call(getUsageStatement, { params: { t: license, s: one.id } })

describe('a statement', () => {
  test('rule K86: tells by month what the gateway counted, what was taken and what is left', async () => {
    const owner = await app.account()
    const one = await held(owner)
    await books.count(batch(use(one, 30, { at: '2026-02-28T23:59:59.999Z' }), use(one, 5, { at: '2026-03-01T00:00Z' })))
    await books.count(batch(use(one, 7, { keyId: 'another' })))

    expect(await statementOf(owner, one)).toEqual({
      subscription_id: one.id,
      issued: 5_000,
      earlier: 0,
      periods: [
        {
          start: '2026-02-01T00:00:00.000Z',
          end: '2026-03-01T00:00:00.000Z',
          opening: 0,
          granted: 5_000,
          counted: 30,
          taken: 30,
          closing: 4_970,
        },
        {
          start: '2026-03-01T00:00:00.000Z',
          end: '2026-04-01T00:00:00.000Z',
          opening: 4_970,
          granted: 0,
          counted: 12,
          taken: 12,
          closing: 4_958,
        },
      ],
      counted: 42,
      taken: 42,
      closing: 4_958,
      agrees: true,
    })
  })

  test('rule K86: each of two subscriptions of a license has the lookups that were made with it, also in one hour', async () => {
    const owner = await app.account()
    const [one, other] = [await held(owner), await held(owner)]
    await books.count(batch(use(one, 3, { keyId: 'shared' }), use(other, 4, { keyId: 'shared' })))

    expect(await statementOf(owner, one)).toMatchObject({ counted: 3, taken: 3, agrees: true })
    expect(await statementOf(owner, other)).toMatchObject({ counted: 4, taken: 4, agrees: true })
    const [row] = await app.db.select().from(keyUsage).where(eq(keyUsage.keyId, 'shared'))
    expect(row?.lookups).toBe(7)
  })

  test('rule K86: says that it does not agree, where a row of usage is gone', async () => {
    const owner = await app.account()
    const one = await held(owner)
    await books.count(batch(use(one, 3), use(one, 9, { at: '2026-02-28T10:00:00Z' })))
    await app.db.delete(keyUsage).where(and(eq(keyUsage.keyId, `key-${one.id}`), eq(keyUsage.lookups, 9)))

    const found = await statementOf(owner, one)
    expect(found).toMatchObject({ counted: 3, taken: 12, agrees: false })
    expect(found.periods[0]).toMatchObject({ counted: 0, taken: 9 })
  })

  test('rule K86: a term that ended early ends then, and one of before begins with what it had used', async () => {
    const owner = await app.account()
    const now = app.clock.now()
    const ended = await held(owner, { startsAt: daysFrom(now, -90), terminatedAt: daysFrom(now, -60) })
    expect((await statementOf(owner, ended)).periods.map(({ start }) => start.slice(0, 7))).toEqual([
      '2025-12',
      '2026-01',
    ])
    const before = await held(owner, { used: 1_200, usedBefore: null })
    await books.count(batch(use(before, 5)))
    expect(await statementOf(owner, before)).toMatchObject({
      earlier: 1_200,
      periods: [{ opening: 3_800, counted: 5, closing: 3_795 }],
      agrees: true,
    })
  })

  test('rule K86: viewers of keys or of bills read it; nobody else, and no other account', async () => {
    const owner = await app.account()
    const one = await held(owner)
    for (const role of ['api-key-viewer', 'billing-viewer'] as const)
      expect(await statementOf(await app.member(owner, [role]), one)).toMatchObject({ taken: 0 })
    await expect(statementOf(await app.member(owner, ['account-owner']), one)).rejects.toEqual(
      refused(403, 'request:forbidden'),
    )
    const gone = refused(404, 'subscription-context:subscription-not-found')
    const stranger = await app.account()
    await held(stranger)
    await expect(statementOf(stranger, one)).rejects.toEqual(gone)
    await expect(statementOf(owner, one, 'us-reverse-geocoding-cloud')).rejects.toEqual(gone)
  })
})

describe('the daily comparison', () => {
  /** Lines logged for operators since the last call, by subscription. */
  function reported(): object[] {
    const said = app.foundation.logged.filter(({ msg }) => String(msg).startsWith('the usage of a subscription'))
    app.foundation.logged.length = 0
    return said.map(({ level, subscription, account, license, counted, taken, months, msg }) => ({
      level,
      subscription,
      account,
      license,
      counted,
      taken,
      months,
      msg,
    }))
  }

  /** Compares a day later, as the outbox does. */
  async function compare(): Promise<object[]> {
    app.clock.advance(DAY_MS)
    const { db, clock, log } = app.foundation
    await createOutbox({ db, clock, log, handlers: jobsOf(app.foundation) }).runDue()
    return reported()
  }

  beforeEach(async () => {
    for (const table of [keyUsage, subscriptionUsage, usageDifferences, outbox]) await app.db.delete(table)
    await app.db.update(subscriptions).set({ used: 0, usedBefore: 0 })
    await scheduleReconciliation(app.foundation)
    reported()
  })

  test('rule K87: batches that come spread, late, in any order and twice make no difference', async () => {
    const owner = await app.account()
    const [one, other] = [await held(owner), await held(owner)]
    const batches = Array.from({ length: 24 }, (_, number) => {
      const at = new Date(Date.parse('2026-01-31T20:00:00Z') + number * 3_600_000).toISOString()
      return batch(
        use(one, number, { at, keyId: `key-${number % 3}` }),
        use(other, 1, { at, keyId: `key-${number % 2}` }),
      )
    })
    const late = batches.splice(5, 9)
    await Promise.all([...batches, ...batches.toReversed()].map((one) => books.count(one)))
    expect(await compare()).toEqual([])
    await Promise.all([...late.toReversed(), ...batches].map((one) => books.count(one)))

    expect(await compare()).toEqual([])
    expect(await countUsageDifferences(app.db)).toBe(0)
    expect(await statementOf(await app.again(owner), one)).toMatchObject({ counted: 276, taken: 276, agrees: true })
  })

  test('rule K87: a row of usage that is gone is reported once, and again only once it changes', async () => {
    const owner = await app.account()
    const one = await held(owner)
    await books.count(batch(use(one, 40), use(one, 2, { keyId: 'another' })))
    await books.count(batch(use(await held(owner), 5)))
    await app.db.delete(keyUsage).where(eq(keyUsage.lookups, 2))
    const difference = {
      level: 50,
      subscription: one.id,
      account: owner.accountId,
      license: 'us-core-cloud',
      counted: 40,
      taken: 42,
      months: [{ month: '2026-03', counted: 40, taken: 42 }],
      msg: 'the usage of a subscription does not agree',
    }

    expect(await compare()).toEqual([difference])
    expect(await countUsageDifferences(app.db)).toBe(1)
    expect(await compare()).toEqual([])
    await books.count(batch(use(one, 1)))
    const [changed, ...others] = await compare()
    expect([changed, others]).toEqual([
      { ...difference, counted: 41, taken: 43, months: [{ month: '2026-03', counted: 41, taken: 43 }] },
      [],
    ])
    expect(await compare()).toEqual([])
  })

  test.each([
    [
      'what a subscription has used',
      (id: string) => app.db.update(subscriptions).set({ used: 6 }).where(eq(subscriptions.id, id)),
      { counted: 7, taken: 6, months: [] },
    ],
    [
      'what was taken in a month',
      (id: string) =>
        app.db.update(subscriptionUsage).set({ lookups: 8 }).where(eq(subscriptionUsage.subscriptionId, id)),
      { counted: 7, taken: 7, months: [{ month: '2026-03', counted: 7, taken: 8 }] },
    ],
    [
      'what was counted',
      (id: string) =>
        app.db.update(keyUsageBySubscription).set({ lookups: 5 }).where(eq(keyUsageBySubscription.subscriptionId, id)),
      { counted: 5, taken: 7, months: [{ month: '2026-03', counted: 5, taken: 7 }] },
    ],
    [
      'what charts show of a key',
      (id: string) =>
        app.db
          .update(keyUsage)
          .set({ lookups: 6 })
          .where(eq(keyUsage.keyId, `key-${id}`)),
      { counted: 6, taken: 7, months: [{ month: '2026-03', counted: 6, taken: 7 }] },
    ],
  ])('rule K87: a change of %s is found', async (_, change, difference) => {
    const one = await held(await app.account())
    await books.count(batch(use(one, 7)))
    await change(one.id)
    expect(await compare()).toMatchObject([{ level: 50, subscription: one.id, ...difference }])
  })

  test('rule K87: a difference that is mended is no longer one, and the same one later is reported again', async () => {
    const one = await held(await app.account())
    await books.count(batch(use(one, 7)))
    const set = (used: number) => app.db.update(subscriptions).set({ used }).where(eq(subscriptions.id, one.id))
    await set(6)
    expect(await compare()).toMatchObject([{ level: 50 }])
    await set(7)
    expect(await compare()).toMatchObject([
      { level: 30, subscription: one.id, msg: 'the usage of a subscription agrees again' },
    ])
    expect(await countUsageDifferences(app.db)).toBe(0)
    await set(6)
    expect(await compare()).toMatchObject([{ level: 50 }])
  })

  test('rule K87: of a subscription from before, what it used until the first comparison is taken as it is', async () => {
    const one = await held(await app.account(), { used: 1_200, usedBefore: null })
    await books.count(batch(use(one, 5)))
    expect(await compare()).toEqual([])
    const [row] = await app.db.select().from(subscriptions).where(eq(subscriptions.id, one.id))
    expect(row).toMatchObject({ used: 1_205, usedBefore: 1_200 })

    await app.db.update(subscriptions).set({ used: 1_204 }).where(eq(subscriptions.id, one.id))
    expect(await compare()).toMatchObject([{ counted: 1_205, taken: 1_204 }])
  })

  test('rule K87: any number of subscriptions is compared, in pieces, and then a day later again', async () => {
    const owner = await app.account()
    const one = await held(owner)
    await app.db.execute(sql`
      insert into subscriptions (id, account_id, licence_id, plan_id, created_at, starts_at, expires_at, issued, used, used_before)
      select n || '-of-many', account_id, licence_id, plan_id, created_at, starts_at, expires_at, issued, 1, 0
      from subscriptions, generate_series(1, 1100) n where id = ${one.id}`)
    const found = await compare()
    expect(found).toHaveLength(1_100)
    expect(new Set(found.map((line) => (line as { subscription: string }).subscription)).size).toBe(1_100)
    const waiting = await app.db
      .select({ runAt: outbox.runAt, payload: outbox.payload })
      .from(outbox)
      .where(and(eq(outbox.kind, RECONCILE_USAGE), isNull(outbox.doneAt)))
    expect(waiting).toEqual([{ runAt: new Date(app.clock.now().getTime() + DAY_MS), payload: {} }])
    await app.db.delete(usageDifferences)
    await app.db.execute(sql`delete from subscriptions where id like '%-of-many'`)
  })

  test('rule K87: a start leaves a comparison that waits where it is', async () => {
    const [before] = await app.db.select({ runAt: outbox.runAt }).from(outbox)
    app.clock.advance(3_600_000)
    await scheduleReconciliation(app.foundation)
    expect(await app.db.select({ runAt: outbox.runAt }).from(outbox)).toEqual([before])
    app.clock.advance(-3_600_000)
  })
})
