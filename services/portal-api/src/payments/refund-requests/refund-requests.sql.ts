import { approveRefund } from '@portal/contracts/payments/admin-refund-requests'
import { rolesMeeting } from '@portal/contracts/roles'
import type { Transaction } from '@portal/foundation/database'
import { accounts, CAN_LOG_IN, IS_STAFF, users } from '@portal/foundation/people'
import { and, arrayOverlaps, asc, count, desc, eq, gt, inArray, ne, type SQL, sql } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import { refundRequests, refunds, transactions } from '../payments/payments.tables.ts'

export type RefundRequestRow = typeof refundRequests.$inferSelect

/** Maximum number of requests that are listed at once. */
const MOST_LISTED = 100

export async function findRequestByKey(
  tx: Transaction,
  transactionId: string,
  requestKey: string,
): Promise<RefundRequestRow | undefined> {
  const [row] = await tx
    .select()
    .from(refundRequests)
    .where(and(eq(refundRequests.transactionId, transactionId), eq(refundRequests.requestKey, requestKey)))
  return row
}

export async function findRequest(tx: Transaction, id: string): Promise<RefundRequestRow | undefined> {
  const [row] = await tx.select().from(refundRequests).where(eq(refundRequests.id, id))
  return row
}

/** Returns the request of a charge that nobody has decided, be it lapsed or not. */
export async function findOpenRequest(tx: Transaction, transactionId: string): Promise<RefundRequestRow | undefined> {
  const [row] = await tx
    .select()
    .from(refundRequests)
    .where(and(eq(refundRequests.transactionId, transactionId), eq(refundRequests.state, 'open')))
  return row
}

export async function insertRequest(
  tx: Transaction,
  request: typeof refundRequests.$inferInsert,
): Promise<RefundRequestRow> {
  const [row] = await tx.insert(refundRequests).values(request).returning()
  if (!row) throw new Error('A request that was just written is not there.')
  return row
}

type Decision = Pick<RefundRequestRow, 'state' | 'decidedBy' | 'decidedAt'> & Partial<Pick<RefundRequestRow, 'answer'>>

export async function decideRequest(tx: Transaction, id: string, decision: Decision): Promise<void> {
  await tx.update(refundRequests).set(decision).where(eq(refundRequests.id, id))
}

/** Sums what went back of a charge by card, or is on its way, without a second approver; in cents (rule J150). */
export async function sumRefundedAlone(tx: Transaction, transactionId: string): Promise<number> {
  const cents = sql<number>`coalesce(sum(${refunds.unitCents} + ${refunds.taxCents}), 0)::integer`
  const isApproved = sql`exists (select 1 from ${refundRequests} where ${refundRequests.id} = ${refunds.id})`
  const [row] = await tx
    .select({ cents })
    .from(refunds)
    .where(and(eq(refunds.transactionId, transactionId), ne(refunds.state, 'refused'), sql`not ${isApproved}`))
  return row?.cents ?? 0
}

const asker = alias(users, 'asker')
const decider = alias(users, 'decider')

function selectRequests(tx: Transaction, isMeant: SQL | undefined) {
  return tx
    .select({ request: refundRequests, charge: transactions, asker, decider, refundState: refunds.state })
    .from(refundRequests)
    .innerJoin(transactions, eq(transactions.id, refundRequests.transactionId))
    .innerJoin(asker, eq(asker.id, refundRequests.createdBy))
    .leftJoin(decider, eq(decider.id, refundRequests.decidedBy))
    .leftJoin(refunds, eq(refunds.id, refundRequests.id))
    .where(isMeant)
    .limit(MOST_LISTED)
}

export type FoundRequest = Awaited<ReturnType<typeof selectRequests>>[number]

/** Returns a request with its charge and its people. */
export async function findRequestWithPeople(tx: Transaction, id: string): Promise<FoundRequest | undefined> {
  const [row] = await selectRequests(tx, eq(refundRequests.id, id))
  return row
}

/** Returns the requests of an order, the latest first. */
export function findRequestsOfOrder(tx: Transaction, orderId: number): Promise<FoundRequest[]> {
  return selectRequests(tx, eq(transactions.orderId, orderId)).orderBy(
    desc(refundRequests.createdAt),
    desc(refundRequests.id),
  )
}

const isWaiting = (now: Date) => and(eq(refundRequests.state, 'open'), gt(refundRequests.expiresAt, now))

/** Returns the requests of all accounts that can be approved, the oldest first. */
export function findWaitingRequests(tx: Transaction, now: Date): Promise<FoundRequest[]> {
  return selectRequests(tx, isWaiting(now)).orderBy(asc(refundRequests.createdAt), asc(refundRequests.id))
}

/** Returns the orders of requests that somebody may decide: those of others; `of` is the total count. */
export function findRefundsToApprove(tx: Transaction, now: Date, userId: number, most: number) {
  return tx
    .select({
      id: transactions.orderId,
      accountId: accounts.id,
      accountLabel: accounts.label,
      since: refundRequests.createdAt,
      until: refundRequests.expiresAt,
      cents: sql<number>`${refundRequests.unitCents} + ${refundRequests.taxCents}`,
      of: sql<number>`(${count()} over ())::integer`,
    })
    .from(refundRequests)
    .innerJoin(transactions, eq(transactions.id, refundRequests.transactionId))
    .innerJoin(accounts, eq(accounts.id, transactions.accountId))
    .where(and(isWaiting(now), ne(refundRequests.createdBy, userId)))
    .orderBy(asc(refundRequests.createdAt), asc(refundRequests.id))
    .limit(most)
}

/** Returns staff who may decide and can log in, super administrators among them, without one person. */
export function findDeciders(tx: Transaction, exceptUserId: number) {
  const roles = rolesMeeting(approveRefund.requires)
  return tx
    .select()
    .from(users)
    .where(and(IS_STAFF, arrayOverlaps(users.internalRoles, roles), ne(users.id, exceptUserId), CAN_LOG_IN))
    .orderBy(asc(users.id))
}

/** Returns those of some people who can log in. */
export function findPeople(tx: Transaction, userIds: readonly number[]) {
  return tx
    .select()
    .from(users)
    .where(and(inArray(users.id, [...userIds]), CAN_LOG_IN))
    .orderBy(asc(users.id))
}
