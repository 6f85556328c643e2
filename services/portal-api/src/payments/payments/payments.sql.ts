import type { PAYMENT_PROVIDERS, TESTS_IN_REPORT, TransactionKind } from '@portal/contracts/payments/admin-payments'
import { lessParts } from '@portal/contracts/sales/price-of'
import type { Moments } from '@portal/contracts/span'
import type { Transaction } from '@portal/foundation/database'
import { accounts } from '@portal/foundation/people'
import { and, asc, desc, eq, gt, gte, inArray, isNotNull, isNull, lt, or, type SQL, sql } from 'drizzle-orm'
import { isBehind } from '../../security/index.ts'
import { paymentMethods } from '../payment-methods/payment-methods.tables.ts'
import { isOpen, type PriceAndTax } from './payment-lifecycle.ts'
import { payments, refunds, transactions } from './payments.tables.ts'

export type PaymentRow = typeof payments.$inferSelect
export type TransactionRow = Awaited<ReturnType<typeof findTransactions>>[number]

/** Payments of an order, the latest first. */
export function findPaymentsOfOrder(tx: Transaction, orderId: number): Promise<PaymentRow[]> {
  return tx.select().from(payments).where(eq(payments.orderId, orderId)).orderBy(desc(payments.createdAt))
}

/** Returns whether a payment of the locked order is open. */
export async function isPaymentUnderWay(tx: Transaction, orderId: number): Promise<boolean> {
  return (await findPaymentsOfOrder(tx, orderId)).some(isOpen)
}

/** Returns whether money of the locked order was refunded or is about to be. */
export async function isRefunded(tx: Transaction, orderId: number): Promise<boolean> {
  const back = or(eq(transactions.kind, 'refund'), eq(refunds.state, 'asked'))
  const found = await tx
    .select({ id: transactions.id })
    .from(transactions)
    .leftJoin(refunds, eq(refunds.transactionId, transactions.id))
    .where(and(eq(transactions.orderId, orderId), back))
    .limit(1)
  return found.length > 0
}

/** Returns whether a refund of the locked order is open. */
export async function isRefundUnderWay(tx: Transaction, orderId: number): Promise<boolean> {
  const found = await tx
    .select({ id: refunds.id })
    .from(refunds)
    .innerJoin(transactions, eq(transactions.id, refunds.transactionId))
    .where(and(eq(transactions.orderId, orderId), eq(refunds.state, 'asked')))
    .limit(1)
  return found.length > 0
}

export async function findPayment(tx: Transaction, id: string): Promise<PaymentRow | undefined> {
  const [row] = await tx.select().from(payments).where(eq(payments.id, id))
  return row
}

export async function findPaymentByKey(tx: Transaction, key: string): Promise<PaymentRow | undefined> {
  const [row] = await tx.select().from(payments).where(eq(payments.key, key))
  return row
}

/** Returns a payment with its card, which may have been deleted since. */
export async function findPaymentAndCard(tx: Transaction, id: string) {
  const [row] = await tx
    .select({ payment: payments, card: paymentMethods })
    .from(payments)
    .innerJoin(paymentMethods, eq(paymentMethods.id, payments.cardId))
    .where(eq(payments.id, id))
  return row
}

export async function insertPayment(tx: Transaction, payment: typeof payments.$inferInsert): Promise<PaymentRow> {
  const [row] = await tx.insert(payments).values(payment).returning()
  if (!row) throw new Error('A payment that was just written is not there.')
  return row
}

export async function changePayment(tx: Transaction, id: string, change: Partial<PaymentRow>): Promise<PaymentRow> {
  const [row] = await tx.update(payments).set(change).where(eq(payments.id, id)).returning()
  if (!row) throw new Error('A payment that was just locked is not there.')
  return row
}

/** Postpones the next check of a payment, unless another process did; returns whether this one did. */
export async function postponeLook(tx: Transaction, { id, lookAt }: PaymentRow, next: Date): Promise<boolean> {
  const moved = await tx
    .update(payments)
    .set({ lookAt: next })
    .where(and(eq(payments.id, id), eq(payments.lookAt, lookAt)))
    .returning({ id: payments.id })
  return moved.length > 0
}

/**
 * Records that the vault is about to be asked to begin a payment; returns whether this is the first time (rule K27).
 */
export async function noteSent(tx: Transaction, { id }: PaymentRow, now: Date): Promise<boolean> {
  const noted = await tx
    .update(payments)
    .set({ sentAt: now })
    .where(and(eq(payments.id, id), isNull(payments.sentAt)))
    .returning({ id: payments.id })
  return noted.length > 0
}

/** Returns the times of declined payments of an account after `since`, earliest first. */
export async function findDeclines(tx: Transaction, accountId: number, since: Date): Promise<Date[]> {
  const found = await tx
    .select({ at: payments.createdAt })
    .from(payments)
    .where(and(eq(payments.accountId, accountId), eq(payments.state, 'declined'), gt(payments.createdAt, since)))
    .orderBy(asc(payments.createdAt))
  return found.map(({ at }) => at)
}

/** A line of the ledger; one that stands already stays alone. Returns whether it was written. */
export async function insertTransaction(tx: Transaction, row: typeof transactions.$inferInsert): Promise<boolean> {
  const written = await tx.insert(transactions).values(row).onConflictDoNothing().returning({ id: transactions.id })
  return written.length > 0
}

export async function findTransaction(tx: Transaction, id: string): Promise<TransactionRow | undefined> {
  const [row] = await selectTransactions(tx, eq(transactions.id, id))
  return row
}

/**
 * Returns what is owed on the locked order as price and tax; on a partly paid one, refunds are owed again (rule J29).
 */
export async function unpaidOf(tx: Transaction, order: PriceAndTax & { id: number }): Promise<PriceAndTax> {
  return lessParts(order, await tx.select().from(transactions).where(eq(transactions.orderId, order.id)))
}

/** Returns the part of a charge that has not been refunded; its order is locked. */
export async function keptOf(tx: Transaction, charge: PriceAndTax & { id: string }): Promise<PriceAndTax> {
  const back = await tx.select().from(transactions).where(eq(transactions.refundOf, charge.id))
  return lessParts(
    charge,
    back.map(({ unitCents, taxCents }) => ({ unitCents: -unitCents, taxCents: -taxCents })),
  )
}

/** The line of a payment's money. */
export async function findCharge(tx: Transaction, paymentId: string) {
  const [row] = await tx
    .select()
    .from(transactions)
    .where(and(eq(transactions.paymentId, paymentId), eq(transactions.kind, 'charge')))
  return row
}

export async function voidTransaction(tx: Transaction, id: string, now: Date): Promise<void> {
  await tx.update(transactions).set({ voidedAt: now }).where(eq(transactions.id, id))
}

/** Money that moved, of some accounts, the latest first. */
export function findTransactions(tx: Transaction, accountIds: readonly number[]) {
  return selectTransactions(tx, inArray(transactions.accountId, [...accountIds]))
}

/** A span of a report, and what else the report leaves out. */
interface Filter extends Moments {
  kind?: TransactionKind | undefined
  network?: string | undefined
  payment_form?: (typeof PAYMENT_PROVIDERS)[number] | undefined
  tests?: (typeof TESTS_IN_REPORT)[number] | undefined
}

interface Between extends Filter {
  isByCard: boolean
  /** The last row of the page before. */
  after: { createdAt: Date; id: string } | undefined
  limit: number
}

/** A page of what moved in a span, of all accounts, by card or in another way: the latest first. */
export function findTransactionsBetween(tx: Transaction, { isByCard, after, limit, ...filter }: Between) {
  const means = isByCard ? isNotNull(transactions.cardId) : isNull(transactions.cardId)
  return selectTransactions(tx, and(means, isWithin(filter), after && isBehind(transactions, after))).limit(limit)
}

const KINDS = { payment: 'charge', refund: 'refund' } as const

/** Names the columns of the ledger and of its cards, which a statement joins (rule G70). */
function isWithin({ since, until, kind, network, payment_form: provider, tests }: Filter): SQL | undefined {
  return and(
    gte(transactions.createdAt, since),
    lt(transactions.createdAt, until),
    kind && eq(transactions.kind, KINDS[kind]),
    network === undefined ? undefined : eq(paymentMethods.network, network),
    provider && eq(transactions.provider, provider),
    tests && eq(transactions.isTest, tests === 'only'),
  )
}

/** Sums of what moved in a span, of all accounts, by card network or provider, cards first; cents. Test transactions are in `tests` alone (rule K11). */
export function sumTransactionsBetween(tx: Transaction, filter: Pick<Filter, 'since' | 'until' | 'kind'>) {
  const isReal = sql`not ${transactions.isTest}`
  const cents = sql`${transactions.unitCents} + ${transactions.taxCents}`
  const sumOf = (kind: 'charge' | 'refund') =>
    sql<number>`coalesce(sum(${cents}) filter (where ${isReal} and ${eq(transactions.kind, kind)}), 0)`.mapWith(Number)
  const countOf = (which: SQL) => sql<number>`count(*) filter (where ${which})`.mapWith(Number)
  return tx
    .select({
      provider: transactions.provider,
      network: paymentMethods.network,
      count: countOf(isReal),
      charges: sumOf('charge'),
      refunds: sumOf('refund'),
      tests: countOf(sql`${transactions.isTest}`),
    })
    .from(transactions)
    .leftJoin(paymentMethods, eq(paymentMethods.id, transactions.cardId))
    .where(isWithin(filter))
    .groupBy(transactions.provider, paymentMethods.network)
    .orderBy(sql`${transactions.provider} nulls first`, asc(paymentMethods.network))
}

/** Selects lines of the ledger with account and card, the latest first. */
export function selectTransactions(tx: Transaction, which: SQL | undefined) {
  return tx
    .select({
      transaction: transactions,
      vaultToken: payments.vaultToken,
      accountName: accounts.label,
      network: paymentMethods.network,
      lastFour: paymentMethods.lastFour,
    })
    .from(transactions)
    .innerJoin(accounts, eq(accounts.id, transactions.accountId))
    .leftJoin(payments, eq(payments.id, transactions.paymentId))
    .leftJoin(paymentMethods, eq(paymentMethods.id, transactions.cardId))
    .where(which)
    .orderBy(desc(transactions.createdAt), asc(transactions.id))
}
