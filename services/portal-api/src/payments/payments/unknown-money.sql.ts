import type { Transaction } from '@portal/foundation/database'
import { accounts } from '@portal/foundation/people'
import { and, asc, count, eq, inArray, lt, sql } from 'drizzle-orm'
import { payments, refunds, transactions } from './payments.tables.ts'

/* Money of all accounts of which nobody knows whether it moved (rules K13, K24), what was asked for first before the rest. */

/** Age from which an unknown outcome is more than a slow response and someone may want to ask the bank, in ms. */
const KNOWN_BY_MS = 30 * 60_000

/** Returns orders with money in an unknown state, by id; `of` is the total count. */
export async function findUnknownMoney(tx: Transaction, now: Date, most: number) {
  const before = new Date(now.getTime() - KNOWN_BY_MS)
  const account = {
    accountId: accounts.id,
    accountLabel: accounts.label,
    of: sql<number>`(${count()} over ())::integer`,
  }
  const charged = await tx
    .select({ ...account, id: payments.orderId, since: payments.createdAt, cents: payments.cents })
    .from(payments)
    .innerJoin(accounts, eq(accounts.id, payments.accountId))
    .where(and(inArray(payments.state, ['asked', 'confirmed']), lt(payments.createdAt, before)))
    .orderBy(asc(payments.createdAt), asc(payments.id))
    .limit(most)
  const cents = sql<number>`${refunds.unitCents} + ${refunds.taxCents}`
  const returned = await tx
    .select({ ...account, id: transactions.orderId, since: refunds.createdAt, cents })
    .from(refunds)
    .innerJoin(transactions, eq(transactions.id, refunds.transactionId))
    .innerJoin(accounts, eq(accounts.id, transactions.accountId))
    .where(and(eq(refunds.state, 'asked'), lt(refunds.createdAt, before)))
    .orderBy(asc(refunds.createdAt), asc(refunds.id))
    .limit(most)
  const of = (charged[0]?.of ?? 0) + (returned[0]?.of ?? 0)
  return [...charged, ...returned]
    .map((one) => ({ ...one, of }))
    .sort((a, b) => a.since.getTime() - b.since.getTime())
    .slice(0, most)
}
