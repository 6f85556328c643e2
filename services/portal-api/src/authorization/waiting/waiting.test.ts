import { afterAll, beforeAll, expect, test } from '@jest/globals'
import { redactUser } from '@portal/contracts/authorization/admin-identities'
import { listWaiting } from '@portal/contracts/authorization/admin-waiting'
import type { InternalRole } from '@portal/contracts/roles'
import { passwords, users } from '@portal/foundation/people'
import { endSessionsOf } from '@portal/foundation/sessions'
import { eq, inArray } from 'drizzle-orm'
import { insertOrder } from '../../billing/index.ts'
import { orders } from '../../billing/orders/orders.tables.ts'
import { taxRates } from '../../billing/tax/tax-rates.tables.ts'
import { paymentMethods } from '../../payments/payment-methods/payment-methods.tables.ts'
import { payments } from '../../payments/payments/payments.tables.ts'
import { usageDifferences } from '../../security/usage/usage.tables.ts'
import { TAX_RATES } from '../../seed/sales-tax.ts'
import { seedCatalog } from '../../seed/seed-catalog.sql.ts'
import { accountLicences, licenceRateLimits } from '../../subscriptions/licences/licences.tables.ts'
import { actAs } from '../../testing/act-as.ts'
import { newSubscription } from '../../testing/subscriptions.sql.ts'
import { type TestApp, testApp } from '../../testing/test-app.ts'
import type { TestCaller } from '../../testing/test-caller.ts'

const DAY_MS = 86_400_000
const LICENSE = 'us-core-cloud'
let app: TestApp
let acme: TestCaller
beforeAll(async () => {
  app = await testApp()
  await seedCatalog(app.db)
  await app.db.insert(taxRates).values([...TAX_RATES])
  acme = await app.account({ label: 'Acme' })
})
afterAll(() => app.close())

const daysAgo = (days: number) => new Date(app.clock.now().getTime() - days * DAY_MS)
const item = { planId: 'plan', description: 'Plan', lookups: 5, unitCents: 1_000, taxCents: 82 }

async function placed(days: number, said: Partial<typeof orders.$inferInsert> = {}): Promise<string> {
  const { id } = await insertOrder(app.db, { accountId: acme.accountId, items: [item], now: daysAgo(days) })
  await app.db
    .update(orders)
    .set({ poNumber: '', ...said })
    .where(eq(orders.id, id))
  return String(id)
}

async function declined(orderId: string, days: number, state: 'declined' | 'paid' = 'declined'): Promise<void> {
  const { accountId } = acme
  const [id, at] = [`${orderId} ${days} ${state}`, daysAgo(days)]
  const card = {
    id: 'card',
    accountId,
    createdAt: at,
    isPrimary: false,
    fingerprint: 'card',
    network: 'Visa',
    lastFour: '4242',
    month: 9,
    year: 2030,
    street: '',
    city: '',
    state: '',
    zipCode: '',
    countryCode: '',
  }
  await app.db.insert(paymentMethods).values(card).onConflictDoNothing()
  await app.db.insert(payments).values({
    id,
    key: id,
    orderId: Number(orderId),
    accountId,
    cardId: 'card',
    cents: 1_082,
    state,
    createdAt: at,
    goodUntil: at,
    lookAt: at,
  })
}

async function waitingFor(role: InternalRole) {
  const groups = await (await app.staff(role)).call(listWaiting)
  return Object.fromEntries(groups.map(({ kind, things }) => [kind, things.map(({ id }) => id)]))
}

test('rule N24: orders wait to be approved, to be paid, or for another card, each once and with what is owed', async () => {
  const toApprove = await placed(4, { terms: 'net-30', paymentDueAt: daysAgo(-26) })
  await placed(5, { terms: 'net-30', processedAt: daysAgo(5), paymentDueAt: daysAgo(-25) })
  const older = await placed(40, { terms: 'net-30', processedAt: daysAgo(40), paymentDueAt: daysAgo(10) })
  const inGrace = await placed(3, { gracePeriodEndsAt: daysAgo(-11) })
  const refused = await placed(0.5)
  await declined(refused, 0.4)
  const paidSince = await placed(0.5)
  await declined(paidSince, 0.4)
  await declined(paidSince, 0.3, 'paid')
  await declined(await placed(1), 0.9) // has lapsed
  await placed(0.9) // waits in a cart
  await placed(9, { processedAt: daysAgo(9), receivedCents: 1_082 })

  const orderKinds = { approval: [toApprove], 'past-due': [older, inGrace], declined: [refused] }
  expect(await waitingFor('billing-ops')).toEqual(orderKinds)
  const { approval, ...paying } = orderKinds
  expect(await waitingFor('support')).toEqual(paying)
  expect(await waitingFor('auditor')).toEqual({})

  const [, pastDue] = await (await app.staff('billing-ops')).call(listWaiting)
  expect(pastDue).toMatchObject({
    count: 2,
    things: [
      { account_id: acme.accountId, account_label: 'Acme', amount: 1_082, since: daysAgo(10).toISOString(), until: '' },
      { since: daysAgo(3).toISOString(), until: daysAgo(-11).toISOString() },
    ],
  })
})

test('rules N24 and K27: money of which the bank has not said whether it moved waits after half an hour', async () => {
  const [old, recent] = [await placed(3), await placed(3)]
  const asked = (id: string, orderId: string, minutes: number, state: 'asked' | 'challenge' | 'confirmed') => {
    const at = new Date(app.clock.now().getTime() - minutes * 60_000)
    const times = { createdAt: at, goodUntil: at, lookAt: at }
    const payment = { id, key: id, orderId: Number(orderId), accountId: acme.accountId, cardId: 'card' }
    return app.db.insert(payments).values({ ...payment, ...times, cents: 1_082, state })
  }
  await asked('old', old, 31, 'asked')
  await asked('recent', recent, 29, 'asked')
  await asked('asks its owner', await placed(3), 40, 'challenge')
  const confirmed = await placed(3)
  await asked('confirmed', confirmed, 35, 'confirmed')

  const [group] = await (await app.staff('billing-ops')).call(listWaiting)
  expect(group).toMatchObject({
    kind: 'unknown-money',
    count: 2,
    things: [{ id: confirmed }, { id: old, account_label: 'Acme', amount: 1_082 }],
  })
  expect(await waitingFor('support')).not.toHaveProperty('unknown-money')
  await app.db.delete(payments).where(inArray(payments.id, ['old', 'recent', 'asks its owner', 'confirmed']))
})

test('rule G121: that no tax rate is in force waits for billing operations', async () => {
  expect(await waitingFor('billing-ops')).not.toHaveProperty('no-tax-rates')
  await app.db.update(taxRates).set({ lastDay: '2025-12-31' })
  expect(await waitingFor('billing-ops')).toMatchObject({ 'no-tax-rates': [''] })
  expect(await waitingFor('support')).not.toHaveProperty('no-tax-rates')
  await app.db.update(taxRates).set({ lastDay: null })
})

test('rule N24: of many it answers those that have waited longest, and how many there are', async () => {
  for (let days = 100; days < 122; days += 1)
    await placed(days, { processedAt: daysAgo(days), paymentDueAt: daysAgo(days) })
  const groups = await (await app.staff('billing-ops')).call(listWaiting)
  const { count, things = [] } = groups.find(({ kind }) => kind === 'past-due') ?? {}
  expect([count, things.length, things[0]?.since]).toEqual([24, 20, daysAgo(121).toISOString()])
})

test('rule N24: licenses that are stopped or slowed down now wait, with their names', async () => {
  const { accountId } = acme
  const license = { accountId, licenceId: LICENSE }
  await app.db.insert(accountLicences).values({ ...license, createdAt: daysAgo(9), suspendedAt: daysAgo(1) })
  const slowed = (id: string, from: number, until: number) => ({
    ...license,
    id,
    createdAt: daysAgo(from),
    expiresAt: daysAgo(until),
  })
  await app.db.insert(licenceRateLimits).values([slowed('over', 3, 2), slowed('now', 0.5, -1), slowed('too', 0.2, -2)])

  const groups = await (await app.staff('support')).call(listWaiting)
  expect(groups.filter(({ kind }) => kind === 'slowed' || kind === 'suspended')).toMatchObject([
    {
      kind: 'slowed',
      count: 1,
      things: [
        {
          id: LICENSE,
          name: 'US Address Verification',
          since: daysAgo(0.5).toISOString(),
          until: daysAgo(-2).toISOString(),
        },
      ],
    },
    { kind: 'suspended', things: [{ id: LICENSE, account_label: 'Acme', since: daysAgo(1).toISOString() }] },
  ])
})

test('rules N24 and K87: a subscription whose usage does not agree waits for billing operations', async () => {
  const held = await newSubscription(app, acme)
  await app.db
    .insert(usageDifferences)
    .values({ subscriptionId: held.id, counted: 7, taken: 6, months: [], foundAt: daysAgo(2) })

  const groups = await (await app.staff('billing-ops')).call(listWaiting)
  expect(groups.find(({ kind }) => kind === 'usage-differs')).toMatchObject({
    count: 1,
    things: [
      {
        id: held.id,
        name: 'US Address Verification',
        account_id: acme.accountId,
        account_label: 'Acme',
        since: daysAgo(2).toISOString(),
      },
    ],
  })
  expect(await waitingFor('support')).not.toHaveProperty('usage-differs')
  await app.db.delete(usageDifferences)
})

test('rule N24: people wait for those who look after them, and an auditor sees who acts as a customer', async () => {
  const administrator = await app.staff('user-admin')
  const [leaver, resetting, former] = [await app.account(), await app.account(), await app.staff('support')]
  await administrator.call(redactUser, { params: { id: leaver.userId } })
  const oneTime = { userId: resetting.userId, hash: 'x', isOneTime: true, changedAt: daysAgo(1) }
  await app.db.insert(passwords).values(oneTime).onConflictDoUpdate({ target: passwords.userId, set: oneTime })
  await app.db
    .update(users)
    .set({ disabledAt: daysAgo(2) })
    .where(eq(users.id, former.userId))
  expect(await waitingFor('user-admin')).toEqual({
    redaction: [String(leaver.userId)],
    'one-time-password': [String(resetting.userId)],
    'roles-without-login': [String(former.userId)],
  })

  const support = await app.staff('support')
  await actAs(support, acme)
  const [, acting, redaction] = await (await app.staff('auditor')).call(listWaiting)
  expect(acting).toMatchObject({ kind: 'acting', things: [{ id: String(support.userId), account_label: 'Acme' }] })
  const now = app.clock.now()
  expect(redaction).toMatchObject({
    kind: 'redaction',
    things: [{ account_id: null, since: now.toISOString(), until: new Date(now.getTime() + 3 * DAY_MS).toISOString() }],
  })
  await endSessionsOf(app.db, support.userId, now)
  expect(await waitingFor('auditor')).not.toHaveProperty('acting')
})
