import { DECLINE_REASONS } from '@portal/contracts/payments/payments'
import type { Transaction } from '@portal/foundation/database'
import { and, asc, eq, inArray, type SQL } from 'drizzle-orm'
import { paymentMethods } from '../payment-methods/payment-methods.tables.ts'
import { payments, transactions } from './payments.tables.ts'

export type MoneyRow = Awaited<ReturnType<typeof findMoneyOfOrder>>[number]
export type DeclinedRow = Awaited<ReturnType<typeof findDeclinesOfOrder>>[number]

interface OwnedOrder {
  id: number
  accountId: number
}

/** Money of an order that came from its account or went back there, the first first, with the card where it was one. */
export function findMoneyOfOrder(tx: Transaction, { id, accountId }: OwnedOrder) {
  return selectMoney(tx, and(eq(transactions.orderId, id), eq(transactions.accountId, accountId)))
}

/** Money of an account that moved, for any order, the first first, with the card where it was one. */
export function findMoneyOfAccount(tx: Transaction, accountId: number) {
  return selectMoney(tx, eq(transactions.accountId, accountId))
}

function selectMoney(tx: Transaction, which: SQL | undefined) {
  return tx
    .select({ transaction: transactions, card: paymentMethods })
    .from(transactions)
    .leftJoin(paymentMethods, eq(paymentMethods.id, transactions.cardId))
    .where(which)
    .orderBy(asc(transactions.createdAt), asc(transactions.id))
}

/** A card that could not be reached was not declined (rule J95). */
const DECLINED = DECLINE_REASONS.filter((reason) => reason !== 'payment-context:vault-away')

/** Payments of an order by its account that were declined, the first first, with their cards. */
export function findDeclinesOfOrder(tx: Transaction, { id, accountId }: OwnedOrder) {
  const isDeclined = and(eq(payments.state, 'declined'), inArray(payments.reason, DECLINED))
  return tx
    .select({ payment: payments, card: paymentMethods })
    .from(payments)
    .innerJoin(paymentMethods, eq(paymentMethods.id, payments.cardId))
    .where(and(eq(payments.orderId, id), eq(payments.accountId, accountId), isDeclined))
    .orderBy(asc(payments.createdAt))
}
