import type { Transaction } from '@portal/foundation/database'
import { accounts } from '@portal/foundation/people'
import { and, asc, count, eq, inArray, isNotNull, isNull, lt, or, type SQL, sql } from 'drizzle-orm'
import { IS_OWED } from './orders.sql.ts'
import { orders } from './orders.tables.ts'

/* Orders of all accounts that wait for staff (rule N24), those first that have waited longest; `of` is how many there are in all. */

/** Made by staff, and neither paid nor approved (rule J4). */
export function findOrdersToApprove(tx: Transaction, most: number) {
  return select(tx, and(isNotNull(orders.terms), isNull(orders.processedAt)), orders.placedAt).limit(most)
}

/** In use, and not paid in time (rule J3). What a customer ordered and never paid has begun nothing: it waits in their cart. */
export function findOrdersPastDue(tx: Transaction, now: Date, most: number) {
  const isInUse = or(isNotNull(orders.processedAt), isNotNull(orders.gracePeriodEndsAt))
  return select(tx, and(isInUse, lt(orders.paymentDueAt, now)), orders.paymentDueAt).limit(most)
}

/** Of these, those that customers made and that have begun nothing. */
export function findOrdersNotBegun(tx: Transaction, orderIds: readonly number[]) {
  const isNotBegun = and(isNull(orders.terms), isNull(orders.processedAt), isNull(orders.gracePeriodEndsAt))
  return select(tx, and(isNotBegun, inArray(orders.id, [...orderIds])), orders.placedAt)
}

function select(
  tx: Transaction,
  which: SQL | undefined,
  waitsSince: typeof orders.placedAt | typeof orders.paymentDueAt,
) {
  return tx
    .select({
      id: orders.id,
      accountId: orders.accountId,
      accountLabel: accounts.label,
      since: waitsSince,
      until: orders.gracePeriodEndsAt,
      cents: sql<number>`${orders.unitCents} + ${orders.taxCents} - ${orders.receivedCents}`,
      of: sql<number>`(${count()} over ())::integer`,
    })
    .from(orders)
    .innerJoin(accounts, eq(accounts.id, orders.accountId))
    .where(and(isNotNull(orders.placedAt), IS_OWED, which))
    .orderBy(asc(waitsSince), asc(orders.id))
}
