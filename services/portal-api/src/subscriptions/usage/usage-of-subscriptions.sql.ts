import type { LookupsByMonth, UsageFacts } from '@portal/contracts/subscriptions/usage-periods'
import type { Transaction } from '@portal/foundation/database'
import { accounts } from '@portal/foundation/people'
import { and, asc, eq, gt, inArray, isNull, type SQL, sql } from 'drizzle-orm'
import { licences as licenses } from '../catalog/catalog.tables.ts'
import { subscriptionAdjustments, subscriptions, subscriptionUsage } from '../subscriptions/subscriptions.tables.ts'

/** Counts of one subscription, all as of the same moment. */
export interface UsageOfSubscription extends UsageFacts {
  id: string
  accountId: number
  licenseId: string
}

/**
 * Returns the counts of subscriptions in one statement, so that no batch is counted in between. `counted` selects a
 * subscription's lookups by month, as {@link monthly} makes them: the gateway's books are not kept here.
 */
export async function findUsageOfSubscriptions(
  tx: Transaction,
  ids: readonly string[],
  counted: (subscriptionId: SQL) => SQL<Months | null>,
): Promise<UsageOfSubscription[]> {
  const taken = monthly(rowsOf(subscriptionUsage))
  const adjusted = monthly(rowsOf(subscriptionAdjustments))
  const found = await tx
    .select({
      id: subscriptions.id,
      accountId: subscriptions.accountId,
      licenseId: subscriptions.licenceId,
      used: subscriptions.used,
      usedBefore: subscriptions.usedBefore,
      counted: counted(sql`${subscriptions.id}`),
      taken,
      adjusted,
    })
    .from(subscriptions)
    .where(inArray(subscriptions.id, [...ids]))
    .orderBy(asc(subscriptions.id))
  return found.map((one) => ({
    ...one,
    counted: byMonth(one.counted),
    taken: byMonth(one.taken),
    adjusted: byMonth(one.adjusted),
  }))
}

/** Selects what is kept of a subscription by month. */
function rowsOf(table: typeof subscriptionUsage | typeof subscriptionAdjustments): SQL {
  return sql`select ${table.month} as month, ${table.lookups} as lookups from ${table}
    where ${table.subscriptionId} = ${subscriptions.id}`
}

/** Lookups by the first moment of their month, in ms. */
type Months = Record<string, number>

/** Selects one value of all rows of a query for `month` and `lookups`. */
export function monthly(rows: SQL): SQL<Months | null> {
  return sql<Months | null>`(
    select jsonb_object_agg((extract(epoch from month) * 1000)::bigint, lookups) from (${rows}) as by_month)`
}

function byMonth(months: Months | null): LookupsByMonth {
  return new Map(Object.entries(months ?? {}).map(([month, lookups]) => [Number(month), lookups]))
}

/** Returns ids of subscriptions behind this one in their order. */
export async function findSubscriptionIds(tx: Transaction, after: string, most: number): Promise<string[]> {
  const found = await tx
    .select({ id: subscriptions.id })
    .from(subscriptions)
    .where(gt(subscriptions.id, after))
    .orderBy(asc(subscriptions.id))
    .limit(most)
  return found.map(({ id }) => id)
}

/**
 * Notes of subscriptions from before usage was kept by month how much was used until then: what their months do not
 * tell. Their rows are locked first, so that no batch is counted in between.
 */
export async function noteUsedBefore(tx: Transaction, ids: readonly string[]): Promise<void> {
  const unknown = and(inArray(subscriptions.id, [...ids]), isNull(subscriptions.usedBefore))
  const locked = await tx
    .select({ id: subscriptions.id })
    .from(subscriptions)
    .where(unknown)
    .orderBy(asc(subscriptions.id))
    .for('no key update')
  if (locked.length === 0) return

  await tx
    .update(subscriptions)
    .set({
      usedBefore: sql`${subscriptions.used} - coalesce((
        select sum(${subscriptionUsage.lookups}) from ${subscriptionUsage}
        where ${subscriptionUsage.subscriptionId} = ${subscriptions.id}), 0)`,
    })
    .where(
      inArray(
        subscriptions.id,
        locked.map(({ id }) => id),
      ),
    )
}

/** Returns the license and the account of each subscription, by the subscription's id. */
export async function findNamesOfSubscriptions(tx: Transaction, ids: readonly string[]) {
  const found = await tx
    .select({ id: subscriptions.id, name: licenses.label, accountId: accounts.id, accountLabel: accounts.label })
    .from(subscriptions)
    .innerJoin(licenses, eq(licenses.id, subscriptions.licenceId))
    .innerJoin(accounts, eq(accounts.id, subscriptions.accountId))
    .where(inArray(subscriptions.id, [...ids]))
  return new Map(found.map(({ id, ...names }) => [id, names]))
}
