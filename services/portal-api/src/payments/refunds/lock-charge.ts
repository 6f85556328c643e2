import type { Transaction } from '@portal/foundation/database'
import { problem } from '@portal/foundation/problem'
import { lockOrder } from '../../billing/index.ts'
import { findTransaction } from '../payments/payments.sql.ts'

/**
 * Locks the order of a charge by card and returns both: all that happens to the money of an order happens one after the other.
 * @throws `transaction-not-found` for what is no charge, `not-by-card` for other money
 */
export async function lockCharge(tx: Transaction, transactionId: string) {
  const named = await findTransaction(tx, transactionId)
  const order = named && (await lockOrder(tx, named.transaction.orderId))
  // Read again under the lock.
  const charge = (await findTransaction(tx, transactionId))?.transaction
  if (!order || charge?.kind !== 'charge') throw problem('payment-context:transaction-not-found')
  if (charge.paymentId === null) throw problem('payment-context:not-by-card')
  return { order, charge }
}

export type LockedCharge = Awaited<ReturnType<typeof lockCharge>>
