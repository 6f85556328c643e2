import { randomUUID } from 'node:crypto'
import { endOfTerm } from '@portal/contracts/sales/term'
import type { Transaction } from '@portal/foundation/database'
import { and, eq, inArray, or } from 'drizzle-orm'
import type { OrderRow } from '../../billing/index.ts'
import { plans } from '../catalog/catalog.tables.ts'
import { findPlansByIds } from '../catalog/priced-plans.sql.ts'
import { accountLicences } from '../licences/licences.tables.ts'
import { subscriptions } from './subscriptions.tables.ts'

/** A plan that was bought, with the item of the order that did it. */
export interface StartingPlan {
  plan: typeof plans.$inferSelect
  orderItemId: string
  /** Number of lookups bought with the order. */
  lookups: number
}

/** Begins a subscription for each plan of an order, now; the account holds their licenses from then on, and its keys follow. */
export async function startSubscriptions(
  tx: Transaction,
  {
    accountId,
    orderId,
    bought,
    now,
  }: { accountId: number; orderId: number; bought: readonly StartingPlan[]; now: Date },
): Promise<void> {
  const licences = [...new Set(bought.map(({ plan }) => plan.licenceId))]
  await tx
    .insert(accountLicences)
    .values(licences.map((licenceId) => ({ accountId, licenceId, createdAt: now })))
    .onConflictDoNothing()
  await tx.insert(subscriptions).values(
    bought.map(({ plan, orderItemId, lookups }) => ({
      ...{ id: randomUUID(), accountId, licenceId: plan.licenceId, planId: plan.id, orderId, orderItemId },
      ...{ createdAt: now, startsAt: now, expiresAt: endOfTerm(now, plan), issued: lookups },
      // Sold as a plan that does not renew (rule J38): a renewal needs a consent of its own.
      autoRenewDisabledAt: now,
    })),
  )
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
