import { randomUUID } from 'node:crypto'
import { endOfTerm } from '@portal/contracts/sales/term'
import { type AnnouncedPrices, announcedUnitCents, riseAfter } from '@portal/contracts/subscriptions/announced-price'
import { hasRenewalStopped } from '@portal/contracts/subscriptions/term-times'
import type { Transaction } from '@portal/foundation/database'
import { and, eq, inArray, not, or } from 'drizzle-orm'
import { type OrderRow, setServicePeriod } from '../../billing/index.ts'
import { plans } from '../catalog/catalog.tables.ts'
import { findPlansByIds } from '../catalog/priced-plans.sql.ts'
import { accountLicences } from '../licences/licences.tables.ts'
import { findConsentsOfOrder } from '../renewals/renewal-consents.sql.ts'
import { scheduleRenewalsNow } from '../renewals/schedule-renewals.ts'
import { scheduleDueWork } from '../schedule-due-work.ts'
import { subscriptions } from './subscriptions.tables.ts'
import { isTermOverAt } from './term-times.sql.ts'

/** A plan that was bought, with the item of the order that did it. */
export interface StartingPlan {
  plan: typeof plans.$inferSelect
  orderItemId: string
  /** Number of lookups bought with the order. */
  lookups: number
  /** Consent to its renewal and the prices before tax that were announced for it, in cents (rules I85, I87, I128). */
  consent?:
    | (Partial<Pick<AnnouncedPrices, 'risenUnitCents' | 'risenFrom'>> & { id: number; unitCents: number })
    | undefined
}

interface Start {
  accountId: number
  orderId: number
  bought: readonly StartingPlan[]
  now: Date
  /** By default now. */
  startsAt?: Date
  /** Day of the month on which the first of terms that follow each other began; by default that of this start. */
  anchorDay?: number
}

/** Begins a subscription for each plan of an order; the account holds their licenses from then on, its keys follow, and notices and renewals are scheduled. */
export async function startSubscriptions(
  tx: Transaction,
  { accountId, orderId, bought, now, startsAt = now, anchorDay = startsAt.getUTCDate() }: Start,
): Promise<void> {
  const licences = [...new Set(bought.map(({ plan }) => plan.licenceId))]
  await tx
    .insert(accountLicences)
    .values(licences.map((licenceId) => ({ accountId, licenceId, createdAt: now })))
    .onConflictDoNothing()
  const starting = bought.map(({ plan, orderItemId, lookups, consent }) => ({
    id: randomUUID(),
    accountId,
    licenceId: plan.licenceId,
    planId: plan.id,
    orderId,
    orderItemId,
    createdAt: now,
    startsAt,
    anchorDay,
    expiresAt: endOfTerm(startsAt, plan, anchorDay),
    issued: lookups,
    usedBefore: 0,
    // What costs something does not renew without a consent (rule I85).
    autoRenewDisabledAt: plan.ongoingFree || consent ? null : now,
    renewalConsentId: consent?.id,
    notifiedUnitCents: consent?.unitCents,
    risenUnitCents: consent?.risenUnitCents,
    risenFrom: consent?.risenFrom,
  }))
  await tx.insert(subscriptions).values(starting)
  for (const { orderItemId, startsAt, expiresAt } of starting)
    await setServicePeriod(tx, orderItemId, { startsAt, endsAt: expiresAt })
  await scheduleDueWork(tx, starting, now)
}

type StartedOrder = Pick<OrderRow, 'id' | 'accountId' | 'items'> &
  Partial<Pick<OrderRow, 'renewalOf' | 'gracePeriodEndsAt'>>

/**
 * Starts what an order bought, now, even if its plans have changed since. Idempotent: what already runs, was approved
 * or is in a grace period keeps its dates and lookups (rule I80). A renewal that is paid after its grace period begins
 * again from now (rule I89). The order is locked, and as it was before it was paid.
 */
export async function startOrder(tx: Transaction, order: StartedOrder, now: Date): Promise<void> {
  const { id: orderId, accountId, items } = order
  const begun = await findBegun(tx, orderId)
  if (begun.length > 0 && !hasStopped(order, now)) return scheduleRenewalsNow(tx, begun, now)

  if (order.gracePeriodEndsAt && begun.length > 0) await endUnpaid(tx, orderId, order.gracePeriodEndsAt)
  const wanted = items.map(({ planId }) => planId)
  const found = new Map((await findPlansByIds(tx, wanted)).map((plan) => [plan.id, plan]))
  const consents = await findConsentsOfOrder(tx, orderId)
  const bought = items.map(({ id: orderItemId, planId, lookups }) => {
    const plan = found.get(planId)
    if (!plan) throw new Error(`The plan ${planId} of order ${orderId} is gone.`)
    const before = begun.find((one) => one.planId === planId)
    return { plan, orderItemId, lookups, consent: (before && keptConsent(before, plan, now)) ?? consents.get(planId) }
  })
  await startSubscriptions(tx, { accountId, orderId, bought, now })
}

/** Returns the consent of a term that stopped, with what was announced for the one that follows it. */
function keptConsent(before: typeof subscriptions.$inferSelect, plan: { priceCents: number }, now: Date) {
  const { renewalConsentId: id } = before
  return id
    ? { id, unitCents: announcedUnitCents(before, now) ?? plan.priceCents, ...riseAfter(before, now) }
    : undefined
}

/** Returns whether a renewal ran out of its grace period unpaid. */
function hasStopped({ renewalOf, gracePeriodEndsAt: graceEndsAt = null }: StartedOrder, now: Date): boolean {
  return hasRenewalStopped({ renewalOf, graceEndsAt }, now)
}

function findBegun(tx: Transaction, orderId: number) {
  return tx.select().from(subscriptions).where(eq(subscriptions.orderId, orderId))
}

/** Keeps what was not paid ended when its grace period was over, although the order is paid now. */
async function endUnpaid(tx: Transaction, orderId: number, endedAt: Date): Promise<void> {
  const stillRan = and(eq(subscriptions.orderId, orderId), not(isTermOverAt(endedAt)))
  await tx.update(subscriptions).set({ terminatedAt: endedAt }).where(stillRan)
}

/**
 * Returns free plans and trials that accounts have or had, of these plans and of other trials for the same licenses.
 */
export function findHeldPlans(
  tx: Transaction,
  accountIds: readonly number[],
  wanted: readonly (typeof plans.$inferSelect)[],
) {
  const [planIds, licenceIds] = [wanted.map(({ id }) => id), wanted.map(({ licenceId }) => licenceId)]
  return tx
    .select({
      accountId: subscriptions.accountId,
      planId: subscriptions.planId,
      licenceId: subscriptions.licenceId,
      isTrial: plans.oneTimeTrial,
      expiresAt: subscriptions.expiresAt,
      terminatedAt: subscriptions.terminatedAt,
    })
    .from(subscriptions)
    .innerJoin(plans, eq(plans.id, subscriptions.planId))
    .where(
      and(
        inArray(subscriptions.accountId, [...accountIds]),
        or(
          inArray(subscriptions.planId, planIds),
          and(eq(plans.oneTimeTrial, true), inArray(subscriptions.licenceId, licenceIds)),
        ),
      ),
    )
}
