import { afterAll, beforeAll, describe, expect, test } from '@jest/globals'
import { logIn } from '@portal/contracts/authorization/session'
import { keyState } from '@portal/contracts/security/secret-key-list'
import { DISPLAY_STATUSES, displayStatus } from '@portal/contracts/subscriptions/display-status'
import { usageDifferenceOf } from '@portal/contracts/subscriptions/usage-periods'
import { type InboxQueue, listInbox } from '@portal/contracts/support/admin-conversations'
import { audit, verifyChains } from '@portal/foundation/audit'
import { accounts, providerLogins } from '@portal/foundation/people'
import { createTestFoundation } from '@portal/foundation/testing'
import { asc, eq } from 'drizzle-orm'
import { orders } from '../billing/orders/orders.tables.ts'
import { papers } from '../billing/papers/papers.tables.ts'
import { transactions } from '../payments/payments/payments.tables.ts'
import { secretKeyView } from '../security/secret-keys/secret-key-view.ts'
import { findSecretKeys } from '../security/secret-keys/secret-keys.sql.ts'
import { findUsage } from '../security/usage-statements/counted-lookups.sql.ts'
import { findWebsiteKeys } from '../security/website-keys/website-keys.sql.ts'
import { subscriptionView } from '../subscriptions/subscriptions/subscription-view.ts'
import { findSubscriptions } from '../subscriptions/subscriptions/subscriptions.sql.ts'
import { readByStaff } from '../testing/conversations.ts'
import { digestOfRows, limitedKeys, usedOfKeys } from '../testing/seeded-rows.sql.ts'
import { type TestApp, testApp } from '../testing/test-app.ts'
import { DEMO_PASSWORD, PEOPLE } from './people.ts'
import { seedDemo } from './seed-demo.ts'

let app: TestApp
let acme: number
beforeAll(async () => {
  app = await testApp()
  await seedDemo(app.foundation)
  const [account] = await app.db.select().from(accounts).where(eq(accounts.label, 'Acme Logistics'))
  acme = account?.id ?? 0
})
afterAll(() => app.close())

describe('people', () => {
  test.each(PEOPLE.map(({ email }) => email))('%s can sign in', async (username) => {
    const body = { username, password: DEMO_PASSWORD }
    const isStaff = username.endsWith('@doorstep.example')
    expect(await app.visitor().call(logIn, { body })).toMatchObject({ staff: isStaff })
  })
})

test('some of them can log in with a provider of the sandbox, and with none that is real', async () => {
  const linked = async ({ db }: Pick<TestApp, 'db'>) =>
    (await db.select().from(providerLogins)).map(({ issuer, email }) => `${issuer} ${email}`).sort()
  expect(await linked(app)).toEqual([
    'http://127.0.0.1:4200/google owner@acme.example',
    'http://127.0.0.1:4200/google owner@globex.example',
    'http://127.0.0.1:4200/microsoft editor@acme.example',
    'http://127.0.0.1:4200/microsoft support@doorstep.example',
  ])

  const real = { GOOGLE_ISSUER: 'https://accounts.example', GOOGLE_CLIENT_ID: 'portal', GOOGLE_CLIENT_SECRET: 'secret' }
  const other = await createTestFoundation(real)
  await seedDemo(other)
  expect(await linked(other)).toHaveLength(2)
  await other.close()
}, 60_000)

describe('keys', () => {
  test('are in every state, and none is paused with an account that works', async () => {
    const keys = (await findSecretKeys(app.db, acme, { limit: 1000, now: app.clock.now() })).map((found) =>
      secretKeyView(found, app.clock.now()),
    )

    expect(keys).toHaveLength(25)
    expect(new Set(keys.map(keyState))).toEqual(new Set(['active', 'paused', 'pending']))
    expect(keys.filter((key) => key.by_account_deactivation)).toEqual([])
    expect(keys.map(({ label }) => label)).toEqual(expect.arrayContaining(['Production', 'Staging']))
    expect(keys.some((key) => keyState(key) === 'active' && key.last_used === '')).toBe(true)
  })

  test('with a limit have used of it what their usage says, and those that reached it were used', async () => {
    const limited = await limitedKeys(app.db)
    expect(limited.map(({ label }) => label).sort()).toEqual([
      'Continuous integration',
      'Local development',
      'Tablet pilot',
      'Warehouse Reno',
    ])
    for (const { used, usage, countsSince, createdAt, lastUsedAt } of limited) {
      expect([used, used > 0, lastUsedAt !== null]).toEqual([usage, true, true])
      expect(countsSince.getTime()).toBeGreaterThan(createdAt.getTime())
    }
    const reached = limited.filter(({ reachedAt }) => reachedAt)
    expect(reached.map(({ label, used, max }) => [label, used, max])).toEqual([['Tablet pilot', 100, 100]])
  })

  test('were used when their usage says so, and as much as their subscriptions say', async () => {
    const now = app.clock.now()
    const found = await findSubscriptions(app.db, acme)
    const recent = found.filter(
      ({ subscription: { startsAt, used } }) => used > 0 && now.getTime() - startsAt.getTime() < 89 * 86_400_000,
    )
    const licences = new Set([
      'us-rooftop-geocoding-cloud',
      'us-autocomplete-pro-cloud',
      'international-autocomplete-cloud',
    ])

    for (const licenceId of licences) {
      const subscribed = recent.filter(({ subscription }) => subscription.licenceId === licenceId)
      const used = subscribed.reduce((sum, { subscription }) => sum + subscription.used, 0)
      expect(used).toBeGreaterThan(0)
      expect(await usedOfKeys(app.db, acme, licenceId)).toBe(used)
    }
  })
})

test('rule K86: the usage of each subscription agrees with what it has left', async () => {
  const ids = (await findSubscriptions(app.db, acme)).map(({ subscription }) => subscription.id)
  const found = await findUsage(app.db, ids)
  expect(found.filter(({ counted }) => counted.size > 1).length).toBeGreaterThan(3)
  expect(found.filter(({ usedBefore }) => usedBefore === null)).toEqual([])
  expect(found.flatMap((one) => usageDifferenceOf(one) ?? [])).toEqual([])
})

test('what an order says was received is in the ledger', async () => {
  const said = await app.db
    .select({ id: orders.id, cents: orders.receivedCents, paidWith: orders.paidWith })
    .from(orders)
    .orderBy(orders.id)
  const lines = await app.db.select().from(transactions).orderBy(transactions.orderId)
  const paid = said.filter(({ cents }) => cents > 0)
  expect(paid.length).toBeGreaterThan(10)
  expect(
    lines.map(({ orderId, unitCents, taxCents, referenceNumber }) => ({
      id: orderId,
      cents: unitCents + taxCents,
      paidWith: `wire transfer ${referenceNumber}`,
    })),
  ).toEqual(paid)
  expect(said.filter(({ cents, paidWith }) => cents === 0 && paidWith)).toEqual([])
})

test('website keys are used, too, from pages of their hosts', async () => {
  const found = await findWebsiteKeys(app.db, acme, { now: app.clock.now() })
  const used = found.filter(({ key }) => key.lastUsedAt)
  expect(used.map(({ key }) => key.label)).toEqual(expect.arrayContaining(['Storefront', 'Store finder']))
  expect(used.filter(({ key, hosts }) => !hosts.includes(key.lastUsedFrom ?? ''))).toEqual([])
  expect(found.some(({ key }) => !key.deletedAt && key.lastUsedAt === null)).toBe(true)
})

test('the audit log tells hundreds of things that happened, in their order, and verifies', async () => {
  const { rows, ends, broken } = await verifyChains(app.db)
  expect(broken).toBeUndefined()
  expect(rows).toBeGreaterThan(350)
  expect(ends[acme]?.lines).toBeGreaterThan(200)

  const lines = await app.db.select().from(audit).where(eq(audit.accountId, acme)).orderBy(audit.position)
  const times = lines.map(({ at }) => at.getTime())
  expect(times).toEqual(times.toSorted((one, other) => one - other))
  expect(Math.max(...times)).toBeLessThanOrEqual(app.clock.now().getTime())
})

test('subscriptions are in each of the seven display states', async () => {
  const now = app.clock.now()
  const views = (await findSubscriptions(app.db, acme)).map((facts) => subscriptionView(facts, now))
  expect(new Set(views.map((view) => displayStatus(view, now)))).toEqual(new Set(DISPLAY_STATUSES))
})

test('seeding twice changes nothing', async () => {
  const before = await digestOfRows(app.db)
  expect(await seedDemo(app.foundation)).toBe(false)
  expect(await digestOfRows(app.db)).toEqual(before)
})

test('orders have their papers, numbered as they were placed', async () => {
  const found = await app.db.select().from(papers).orderBy(asc(papers.issuedAt), asc(papers.serial))
  const receipts = found.filter(({ kind }) => kind === 'receipt')
  const paid = (await app.db.select().from(orders)).filter(({ receivedCents }) => receivedCents > 0)
  expect(receipts.map(({ orderId }) => orderId).sort()).toEqual(paid.map(({ id }) => id).sort())
  expect(receipts.map(({ serial }) => serial)).toEqual(receipts.map((_, at) => at + 1))
  expect(found.filter(({ kind }) => kind === 'invoice')).toHaveLength(receipts.length + 1)
})

test('the inbox of staff has a customer who waits, one who was answered, and a visitor who rated', async () => {
  const support = await app.staff('support')
  const inQueue = async (queue: InboxQueue) =>
    (await support.call(listInbox, { query: { queue } })).conversations.map(
      ({ group, customer: { name }, assignee, unread, rating }) => [group, name, assignee?.name, unread, rating],
    )
  expect(await inQueue('unassigned')).toEqual([
    ['sales', '', undefined, 1, ''],
    ['support', 'Bao Tran', undefined, 1, ''],
    ['support', 'Emil Novak', undefined, 1, ''],
  ])
  expect(await inQueue('all')).toEqual([
    ['sales', '', undefined, 1, ''],
    ['support', 'Gareth Quill', 'Sanna Okafor', 1, ''],
    ['support', 'Bao Tran', undefined, 1, ''],
    ['support', 'Emil Novak', undefined, 1, ''],
    ['support', 'Elena Moretti', 'Sanna Okafor', 0, ''],
  ])
  expect(await inQueue('closed')).toEqual([
    ['sales', '', 'Sanna Okafor', 0, 'good'],
    ['support', 'Vera Lindqvist', 'Sanna Okafor', 0, 'bad'],
  ])

  const order = 'waiting-first'
  const [waiting] = (await support.call(listInbox, { query: { queue: 'unassigned', order } })).conversations
  const { messages, notes } = await readByStaff(support, waiting?.conversation_id ?? '')
  expect(messages.map(({ context }) => context)).toEqual([{ page: '/account/keys', request_id: 'K7Q2M9XWBT' }])
  expect(notes).toHaveLength(1)
})

test('two seeds at the same clock are the same company', async () => {
  const [one, other] = [await createTestFoundation(), await createTestFoundation()]
  expect([await seedDemo(one), await seedDemo(other)]).toEqual([true, true])

  expect(await digestOfRows(other.db)).toEqual(await digestOfRows(one.db))
  await Promise.all([one.close(), other.close()])
})
