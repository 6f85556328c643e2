import { PAYMENT_PROVIDERS } from '@portal/contracts/payments/admin-payments'
import type { Transaction } from '@portal/foundation/database'
import { and, eq, inArray, or, sql } from 'drizzle-orm'
import { paymentMethods } from '../payment-methods/payment-methods.tables.ts'
import { selectTransactions } from './payments.sql.ts'
import { transactions } from './payments.tables.ts'

/** Transactions that a search finds at most. */
const TRANSACTIONS_FOUND = 20

/** Finds transactions of any account by their ID, or by the number of a check or wire (rule G100). */
export function findTransactionsNamed(tx: Transaction, text: string) {
  const { id, provider, referenceNumber } = transactions
  // The providers are named so that the index of references serves.
  const isReference = and(inArray(provider, [...PAYMENT_PROVIDERS]), eq(referenceNumber, text))
  return selectTransactions(tx, or(eq(id, text), isReference)).limit(TRANSACTIONS_FOUND)
}

/** Finds charges of this amount, in cents, to cards that end in these digits, the latest first (rule G100). */
export function findChargesOfCard(tx: Transaction, { lastFour, cents }: { lastFour: string; cents: number }) {
  const amount = sql`(${transactions.unitCents} + ${transactions.taxCents})`
  const which = and(
    eq(paymentMethods.lastFour, lastFour),
    sql`${amount} = ${cents}`,
    sql`${transactions.kind} = 'charge' and ${transactions.cardId} is not null`,
  )
  return selectTransactions(tx, which).limit(TRANSACTIONS_FOUND)
}
