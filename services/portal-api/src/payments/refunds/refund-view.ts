import type { Refund } from '@portal/contracts/payments/admin-payments'
import type { Transaction } from '@portal/foundation/database'
import { problem } from '@portal/foundation/problem'
import { transactionView } from '../payments/list-transactions.ts'
import { findTransaction, type TransactionRow } from '../payments/payments.sql.ts'
import { findRefund, type RefundRow } from './refunds.sql.ts'

/**
 * Returns a refund on the wire, as far as it has come.
 * @throws `refund-refused` with what the bank said
 */
export async function refundView(tx: Transaction, id: string): Promise<Refund> {
  const found = await findRefund(tx, id)
  const charge = found && (await findTransaction(tx, found.charge.id))
  if (!charge) throw problem('payment-context:transaction-not-found')
  const { state, message } = found.refund
  if (state === 'refused') throw problem('payment-context:refund-refused', { context: { message } })
  const line = state === 'done' && (await findTransaction(tx, id))
  return line ? { ...transactionView(line), status: 'done' } : expectedRefund(found.refund, charge, 'unknown')
}

type Expected = Pick<RefundRow, 'id' | 'unitCents' | 'taxCents' | 'createdAt' | 'isVoid'>

/** Returns the transaction as it will look once the bank has refunded it. */
export function expectedRefund(
  { id, unitCents, taxCents, createdAt, isVoid }: Expected,
  charge: TransactionRow,
  status: Refund['status'],
): Refund {
  return {
    ...transactionView(charge),
    ...{ transaction_id: id, amount: -unitCents - taxCents, unit_amount: -unitCents, tax_amount: -taxCents },
    ...{ created: createdAt.toISOString(), gateway_id: '', gateway_message: '', gateway_response: '' },
    ...{ refund_of: charge.transaction.id, reference_number: charge.transaction.id, voided: isVoid },
    status,
  }
}
