import type { UsageDifference } from '@portal/contracts/subscriptions/usage-periods'
import type { Transaction } from '@portal/foundation/database'
import { asc, count, eq, inArray, sql } from 'drizzle-orm'
import { findNamesOfSubscriptions } from '../../subscriptions/index.ts'
import { usageDifferences } from '../usage/usage.tables.ts'

export type UsageDifferenceRow = typeof usageDifferences.$inferSelect

/** Returns the differences that were reported to operators, locked until the transaction ends. */
export function lockDifferences(tx: Transaction, subscriptionIds: readonly string[]): Promise<UsageDifferenceRow[]> {
  return tx
    .select()
    .from(usageDifferences)
    .where(inArray(usageDifferences.subscriptionId, [...subscriptionIds]))
    .orderBy(asc(usageDifferences.subscriptionId))
    .for('update')
}

/** Notes a difference; one of before keeps the time at which it was found. */
export async function saveDifference(
  tx: Transaction,
  subscriptionId: string,
  difference: UsageDifference,
  foundAt: Date,
): Promise<void> {
  await tx
    .insert(usageDifferences)
    .values({ subscriptionId, ...difference, foundAt })
    .onConflictDoUpdate({ target: usageDifferences.subscriptionId, set: difference })
}

export async function deleteDifference(tx: Transaction, subscriptionId: string): Promise<void> {
  await tx.delete(usageDifferences).where(eq(usageDifferences.subscriptionId, subscriptionId))
}

/** Counts subscriptions whose figures disagree now. */
export async function countUsageDifferences(tx: Transaction): Promise<number> {
  const [found] = await tx.select({ count: count() }).from(usageDifferences)
  return found?.count ?? 0
}

/** Returns subscriptions whose figures disagree, those first that have for longest, with the number of all (rule N24). */
export async function findUsageDifferences(tx: Transaction, most: number) {
  const found = await tx
    .select({
      id: usageDifferences.subscriptionId,
      since: usageDifferences.foundAt,
      of: sql<number>`(${count()} over ())::integer`,
    })
    .from(usageDifferences)
    .orderBy(asc(usageDifferences.foundAt), asc(usageDifferences.subscriptionId))
    .limit(most)
  const names = await findNamesOfSubscriptions(
    tx,
    found.map(({ id }) => id),
  )
  return found.map((one) => ({ ...one, ...names.get(one.id) }))
}
