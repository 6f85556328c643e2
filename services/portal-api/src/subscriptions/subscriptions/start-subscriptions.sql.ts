import { randomUUID } from 'node:crypto'
import { endOfTerm } from '@portal/contracts/sales/term'
import type { Transaction } from '@portal/foundation/database'
import { and, eq, inArray, or } from 'drizzle-orm'
import type { OrderRow } from '../../billing/index.ts'
import { plans } from '../catalog/catalog.tables.ts'
import { findPlansByIds } from '../catalog/priced-plans.sql.ts'
import { accountLicences } from '../licences/licences.tables.ts'
import { scheduleDueWork } from '../schedule-due-work.ts'
import { subscriptions } from './subscriptions.tables.ts'

/** A plan that was bought, with the item of the order that did it. */
export interface StartingPlan {
  plan: typeof plans.$inferSelect
  orderItemId: string
  /** Number of lookups bought with the order. */
  lookups: number
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
  const starting = bought.map(({ plan, orderItemId, lookups }) => ({
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
    // What costs something is sold as a plan that does not renew (rule J38): a renewal needs a consent of its own.
    autoRenewDisabledAt: plan.ongoingFree ? null : now,
  }))
  await tx.insert(subscriptions).values(starting)
  await scheduleDueWork(tx, starting, now)
}

/**
 * Starts what an order bought, now, even if its plans have changed since. Idempotent: what already runs, was approved
 * or is in a grace period keeps its dates and lookups (rule I80). The order is locked.
 */
export async function startOrder(
  tx: Transaction,
  { id: orderId, accountId, items }: Pick<OrderRow, 'id' | 'accountId' | 'items'>,
  now: Date,
): Promise<void> {
  if (await hasBegun(tx, orderId)) return
  const wanted = items.map(({ planId }) => planId)
  const found = new Map((await findPlansByIds(tx, wanted)).map((plan) => [plan.id, plan]))
  const bought = items.map(({ id: orderItemId, planId, lookups }) => {
    const plan = found.get(planId)
    if (!plan) throw new Error(`The plan ${planId} of order ${orderId} is gone.`)
    return { plan, orderItemId, lookups }
  })
  await startSubscriptions(tx, { accountId, orderId, bought, now })
}

async function hasBegun(tx: Transaction, orderId: number): Promise<boolean> {
  const found = await tx
    .select({ id: subscriptions.id })
    .from(subscriptions)
    .where(eq(subscriptions.orderId, orderId))
    .limit(1)
  return found.length > 0
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
