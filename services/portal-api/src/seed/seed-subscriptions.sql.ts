import type { Transaction } from '@portal/foundation/database'
import { and, eq, gt } from 'drizzle-orm'
import { orderItems, orders } from '../billing/orders/orders.tables.ts'
import { issueForMoney, issueForPlaced } from '../billing/papers/papers-of-events.sql.ts'
import { taxRates } from '../billing/tax/tax-rates.tables.ts'
import { transactions } from '../payments/payments/payments.tables.ts'
import { licenceIdOf } from '../subscriptions/catalog/sample/catalog-rows.ts'
import { accountLicences, licenceRateLimits } from '../subscriptions/licences/licences.tables.ts'
import { insertRenewalConsent } from '../subscriptions/renewals/renewal-consents.sql.ts'
import { scheduleDueWork } from '../subscriptions/schedule-due-work.ts'
import { subscriptions } from '../subscriptions/subscriptions/subscriptions.tables.ts'
import type { AccountName } from './people.ts'
import type { SeedContext } from './seed-context.ts'
import type { AccountIds } from './seed-people.sql.ts'
import { type SubscriptionRows, subscriptionRows } from './subscription-rows.ts'
import { type DemoSubscription, SUBSCRIPTIONS, SUSPENDED } from './subscriptions.ts'

/** Lookups that a subscription was used for between two moments; the usage per key agrees with it. */
export interface UsedSubscription {
  id: string
  account: AccountName
  licence: string
  used: number
  from: Date
  until: Date
}

/** Licenses that the accounts hold, with their subscriptions, the orders behind them and the money that came for these. */
export async function seedSubscriptions(
  tx: Transaction,
  context: SeedContext,
  accountIds: AccountIds,
): Promise<UsedSubscription[]> {
  const own = { ...context, random: context.random.of('subscriptions') }
  const made = (Object.keys(SUBSCRIPTIONS) as AccountName[]).flatMap((name) =>
    SUBSCRIPTIONS[name].map((demo) => ({
      name,
      demo,
      rows: subscriptionRows(own, { name, accountId: accountIds[name] }, demo),
    })),
  )
  await tx.insert(accountLicences).values(heldLicences(context, made))
  await insertOrdered(
    tx,
    made.map(({ rows }) => rows),
  )
  await scheduleDueWork(tx, runningOf(made, context.time.now), context.time.now)
  await insertOrderToApprove(tx, own, accountIds)
  await nameTaxRates(tx)
  await insertRateLimits(tx, context, accountIds)
  return made.map((one) => usedSubscription(context, one))
}

/**
 * Records which row of the tax table each order was taxed with; no two rows with a non-zero rate have the same rates.
 */
async function nameTaxRates(tx: Transaction): Promise<void> {
  await tx
    .update(orders)
    .set({ taxRateId: taxRates.id })
    .from(taxRates)
    .where(
      and(
        eq(orders.saasTaxMillionths, taxRates.saasMillionths),
        eq(orders.dataTaxMillionths, taxRates.dataMillionths),
        gt(orders.taxCents, 0),
      ),
    )
}

function runningOf(made: readonly Made[], now: Date) {
  return made.map(({ rows }) => rows.subscription).filter(({ expiresAt }) => expiresAt > now)
}

/** Orders are numbered as they were placed. */
async function insertOrdered(tx: Transaction, rows: readonly SubscriptionRows[]): Promise<void> {
  const inOrder = rows.toSorted((one, other) => one.order.createdAt.getTime() - other.order.createdAt.getTime())
  const placed = await tx
    .insert(orders)
    .values(inOrder.map(({ order }) => order))
    .returning({ orderId: orders.id })
  await tx.insert(orderItems).values(inOrder.map(({ item }, at) => ({ ...item, orderId: placed[at]?.orderId ?? 0 })))
  for (const [at, { order, item }] of inOrder.entries())
    await issuePapersOf(tx, { ...order, id: placed[at]?.orderId ?? 0, items: [item] })
  const agreed = await insertConsents(tx, inOrder)
  await tx
    .insert(subscriptions)
    .values(
      inOrder.map((one, at) => ({ ...one.subscription, ...placed[at], renewalConsentId: agreed.get(one) ?? null })),
    )
  const received = inOrder.map(({ transfer }, at) => transfer && { ...transfer, orderId: placed[at]?.orderId ?? 0 })
  await tx.insert(transactions).values(received.filter((one) => one !== undefined))
}

/** Keeps what was agreed to on the pages of the subscriptions; returns the ids. */
async function insertConsents(
  tx: Transaction,
  rows: readonly SubscriptionRows[],
): Promise<Map<SubscriptionRows, number>> {
  const ids = new Map<SubscriptionRows, number>()
  for (const row of rows) if (row.consent) ids.set(row, await insertRenewalConsent(tx, row.consent))
  return ids
}

interface Placed extends Pick<typeof orders.$inferInsert, 'accountId' | 'createdAt' | 'receivedCents' | 'terms'> {
  id: number
  items: readonly SubscriptionRows['item'][]
}

/** Issues papers of an order as of its day; all money came on that day, or none did. */
async function issuePapersOf(tx: Transaction, order: Placed): Promise<void> {
  const { createdAt, receivedCents: cents = 0, terms } = order
  const papers = await issueForPlaced(tx, order, Boolean(terms), createdAt)
  if (cents > 0) await issueForMoney(tx, { ...order, papers }, { cents, wasPaid: false, isPaid: true }, createdAt)
}

interface Made {
  name: AccountName
  demo: DemoSubscription
  rows: SubscriptionRows
}

/** Each license once, held since its first order. */
function heldLicences({ time }: SeedContext, made: readonly Made[]) {
  const held = new Map<string, typeof accountLicences.$inferInsert>()
  for (const { name, demo, rows } of made) {
    const { accountId, licenceId, createdAt } = rows.subscription
    const suspension = SUSPENDED[name]?.[demo.licence]
    const earlier = held.get(`${accountId} ${licenceId}`)
    held.set(`${accountId} ${licenceId}`, {
      accountId,
      licenceId,
      createdAt: earlier && earlier.createdAt < createdAt ? earlier.createdAt : createdAt,
      suspendedAt: suspension ? time.midnight(suspension.days) : null,
      suspendReason: suspension?.reason ?? null,
    })
  }
  return [...held.values()]
}

function usedSubscription({ time }: SeedContext, { name, demo, rows }: Made): UsedSubscription {
  const { id, startsAt, expiresAt, terminatedAt, used = 0 } = rows.subscription
  const ends = [time.now, expiresAt, terminatedAt, demo.untilDays === undefined ? null : time.midnight(demo.untilDays)]
  const until = Math.min(...ends.flatMap((end) => (end ? [end.getTime()] : [])))
  return { id, account: name, licence: demo.licence, used, from: startsAt, until: new Date(until) }
}

/** Made by staff, and waiting to be approved: it has begun nothing. */
async function insertOrderToApprove(tx: Transaction, context: SeedContext, accountIds: AccountIds): Promise<void> {
  const { time } = context
  const accountId = accountIds.globex
  const bought = { licence: 'us-rooftop-geocoding', tier: '25k', term: 'monthly', startDays: 0, used: 0 } as const
  const { order, item } = subscriptionRows(context, { name: 'globex', accountId }, bought)
  const placed = time.days(-1)
  const waiting = { createdAt: placed, placedAt: placed, processedAt: null, paidWith: '', receivedCents: 0 }
  const claim = { ...order, ...waiting, terms: 'net-30', paymentDueAt: time.days(29) } as const
  const [row] = await tx.insert(orders).values(claim).returning({ id: orders.id })
  const id = row?.id ?? 0
  await tx.insert(orderItems).values({ ...item, orderId: id })
  await issuePapersOf(tx, { ...claim, id, items: [item] })
}

/** One that is over, and one that still lasts. */
async function insertRateLimits(tx: Transaction, { time, random }: SeedContext, accountIds: AccountIds): Promise<void> {
  const source = random.of('rate-limits')
  const licence = { accountId: accountIds.acme, licenceId: licenceIdOf('us-core') }
  await tx.insert(licenceRateLimits).values([
    { ...licence, id: source.uuid(), createdAt: time.days(-20), expiresAt: time.hours(-20 * 24 + 1) },
    { ...licence, id: source.uuid(), createdAt: time.hours(-0.5), expiresAt: time.hours(0.5) },
  ])
}
