import { randomUUID } from 'node:crypto'
import { DAY_MS } from '@portal/contracts/time-units'
import { inTransaction } from '@portal/foundation/database'
import { eq } from 'drizzle-orm'
import { orders } from '../billing/orders/orders.tables.ts'
import { plans } from '../subscriptions/catalog/catalog.tables.ts'
import { countUsed } from '../subscriptions/index.ts'
import { accountLicences } from '../subscriptions/licences/licences.tables.ts'
import { renewalConsents } from '../subscriptions/renewals/renewal-consents.tables.ts'
import { subscriptions } from '../subscriptions/subscriptions/subscriptions.tables.ts'
import type { TestApp } from './test-app.ts'
import type { TestCaller } from './test-caller.ts'

interface NewSubscription extends Partial<typeof subscriptions.$inferInsert> {
  gracePeriodEndsAt?: Date
  /** Somebody agreed to be charged for its next term. */
  isAgreed?: boolean
}

/** A subscription that began ten days ago and runs another twenty, unless the test says otherwise. */
export async function newSubscription(
  { db, clock }: TestApp,
  { accountId }: TestCaller,
  { planId = 'us-core-cloud-5k-monthly', gracePeriodEndsAt, isAgreed = false, ...facts }: NewSubscription = {},
) {
  const now = clock.now()
  const [plan] = await db.select().from(plans).where(eq(plans.id, planId))
  if (!plan) throw new Error(`Seed the catalog first: it has no ${planId}.`)

  const licence = { accountId, licenceId: plan.licenceId }
  await db
    .insert(accountLicences)
    .values({ ...licence, createdAt: now })
    .onConflictDoNothing()
  const money = { unitCents: plan.priceCents, taxCents: 0 }
  const order = { accountId, createdAt: now, ...money, gracePeriodEndsAt }
  const [placed] = await db.insert(orders).values(order).returning({ id: orders.id })
  const consent = { accountId, planId, unitCents: plan.priceCents, taxCents: 0, shown: 'Renews', agreedAt: now }
  const [agreed] = isAgreed
    ? await db.insert(renewalConsents).values(consent).returning({ id: renewalConsents.id })
    : []
  const [row] = await db
    .insert(subscriptions)
    .values({
      id: randomUUID(),
      ...licence,
      planId,
      orderId: placed?.id,
      createdAt: now,
      startsAt: daysFrom(now, -10),
      expiresAt: daysFrom(now, 20),
      issued: plan.lookups,
      renewalConsentId: agreed?.id,
      ...facts,
    })
    .returning()
  return row as typeof subscriptions.$inferSelect
}

/** Suspends all licenses that an account holds. */
export async function suspendLicenses({ db, clock }: TestApp, { accountId }: TestCaller): Promise<void> {
  await db.update(accountLicences).set({ suspendedAt: clock.now() }).where(eq(accountLicences.accountId, accountId))
}

export function daysFrom(now: Date, days: number): Date {
  return new Date(now.getTime() + days * DAY_MS)
}

/** Takes lookups from a subscription now. */
export async function useLookups({ db, clock }: TestApp, subscriptionId: string, lookups: number): Promise<void> {
  const now = clock.now()
  await inTransaction(db, (tx) => countUsed(tx, [{ subscriptionId, hour: now.getTime(), lookups }], now))
}
