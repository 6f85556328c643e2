import type { Transaction } from '@portal/foundation/database'
import { accounts } from '@portal/foundation/people'
import { and, asc, count, eq, inArray, isNotNull, type SQL, sql } from 'drizzle-orm'
import { MAY_BE_DEBT, mayBePastDue, OWED, statusAt } from './order-status.sql.ts'
import { orders } from './orders.tables.ts'

/* Orders of all accounts that wait for staff (rule N24), those first that have waited longest; `of` is how many there are in all. */

/** Made by staff, and neither paid nor approved (rule J4). */
export function findOrdersToApprove(tx: Transaction, now: Date, most: number) {
  return select(tx, and(MAY_BE_DEBT, eq(statusAt(now), 'to-approve')), orders.placedAt).limit(most)
}

/** Returns orders that were not paid in time (rule J3). */
export function findOrdersPastDue(tx: Transaction, now: Date, most: number) {
  return select(tx, and(mayBePastDue(now), eq(statusAt(now), 'past-due')), orders.paymentDueAt).limit(most)
}

/** Returns those of these orders that a customer can still pay at checkout. */
export function findOpenCheckouts(tx: Transaction, orderIds: readonly number[], now: Date) {
  return select(tx, and(eq(statusAt(now), 'open'), inArray(orders.id, [...orderIds])), orders.placedAt)
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
      cents: OWED,
      of: sql<number>`(${count()} over ())::integer`,
    })
    .from(orders)
    .innerJoin(accounts, eq(accounts.id, orders.accountId))
    .where(and(isNotNull(orders.placedAt), which))
    .orderBy(asc(waitsSince), asc(orders.id))
}
