import type { Transaction } from '@portal/foundation/database'
import { accounts } from '@portal/foundation/people'
import { and, asc, count, eq, inArray, isNotNull, type SQL, sql } from 'drizzle-orm'
import { MAY_BE_DEBT, mayBePastDue, OWED, statusAt } from './order-status.sql.ts'
import { orders } from './orders.tables.ts'

/* Orders of all accounts that wait for staff (rule N24), those first that have waited longest; `of` is how many there are in all. */

/** Made by staff, and neither paid nor approved (rule J4). */
export function findOrdersToApprove(tx: Transaction, now: Date, most: number) {
  const isToApprove = and(MAY_BE_DEBT, eq(statusAt(now), 'to-approve'))
  return withAccounts(tx, first(tx, isToApprove, orders.placedAt).limit(most))
}

/** Returns orders that were not paid in time (rule J3). */
export function findOrdersPastDue(tx: Transaction, now: Date, most: number) {
  return withAccounts(
    tx,
    first(tx, and(mayBePastDue(now), eq(statusAt(now), 'past-due')), orders.paymentDueAt).limit(most),
  )
}

/** Returns those of these orders that a customer can still pay at checkout. */
export function findOpenCheckouts(tx: Transaction, orderIds: readonly number[], now: Date) {
  const isOpen = and(eq(statusAt(now), 'open'), inArray(orders.id, [...orderIds]))
  return withAccounts(tx, first(tx, isOpen, orders.placedAt))
}

function first(
  tx: Transaction,
  which: SQL | undefined,
  waitsSince: typeof orders.placedAt | typeof orders.paymentDueAt,
) {
  return tx
    .select({
      id: orders.id,
      accountId: orders.accountId,
      since: sql<Date>`${waitsSince}`.mapWith(waitsSince).as('since'),
      until: orders.gracePeriodEndsAt,
      cents: OWED.as('cents'),
      of: sql<number>`(${count()} over ())::integer`.as('of'),
    })
    .from(orders)
    .where(and(isNotNull(orders.placedAt), which))
    .orderBy(asc(waitsSince), asc(orders.id))
    .$dynamic()
}

/** Looks the accounts up of those alone that are answered, of however many that are counted. */
function withAccounts(tx: Transaction, found: ReturnType<typeof first>) {
  const waiting = found.as('waiting')
  const { id, accountId, since, until, cents, of } = waiting
  return tx
    .select({ id, accountId, accountLabel: accounts.label, since, until, cents, of })
    .from(waiting)
    .innerJoin(accounts, eq(accounts.id, accountId))
    .orderBy(asc(since), asc(id))
}
