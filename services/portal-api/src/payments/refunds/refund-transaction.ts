import { refundTransaction } from '@portal/contracts/payments/admin-payments'
import { isUnsettled } from '@portal/contracts/payments/refunds'
import { auditedNetwork } from '@portal/foundation/audit'
import { inTransaction, type Transaction } from '@portal/foundation/database'
import { enqueue } from '@portal/foundation/outbox'
import { problem } from '@portal/foundation/problem'
import { nanoid } from 'nanoid'
import { lockOrder, type OrderRow } from '../../billing/index.ts'
import type { Prepared } from '../../kernel/context.ts'
import { handle } from '../../kernel/handle.ts'
import { transactionView } from '../payments/list-transactions.ts'
import { lookAgainIn, type PriceAndTax } from '../payments/payment-lifecycle.ts'
import { findTransaction, isPaymentUnderWay, keptOf, type TransactionRow } from '../payments/payments.sql.ts'
import { openVault } from '../vault/open-vault.ts'
import { askForRefund, lookAfterRefundJob } from './ask-for-refund.ts'
import { matchRefund } from './refund-lifecycle.ts'
import { findRefund, findRefundsOf, insertRefund, type RefundRow } from './refunds.sql.ts'

/**
 * Stores the refund, calls the bank and stores the result in separate steps: whichever is interrupted, the follow-up
 * job continues (rule K24).
 */
export const refundTransactionHandler = handle(refundTransaction, {
  prepare: async (context) => {
    const { db, foundation, now, requestId, browser } = context
    // Where there is no vault nothing is begun.
    await openVault(foundation)
    const begun = await inTransaction(db, (tx) => beginRefund(tx, context))
    const by = { now, requestId, network: auditedNetwork(browser.address) }
    if (begun.isNew) await askForRefund(foundation, begun.refund.id, by)
    return begun.refund.id
  },
  run: async ({ tx, params }, id) => {
    const found = await findRefund(tx, id)
    const charge = found && (await findTransaction(tx, params.t))
    if (!charge) throw problem('payment-context:transaction-not-found')
    const { state, message } = found.refund
    if (state === 'refused') throw problem('payment-context:refund-refused', { context: { message } })
    const line = state === 'done' && (await findTransaction(tx, id))
    return line ? { ...transactionView(line), status: 'done' as const } : asked(found.refund, charge)
  },
})

type Asking = Pick<
  Prepared<typeof refundTransaction>,
  'params' | 'query' | 'caller' | 'now' | 'idempotencyKey' | 'foundation'
>

/** Returns the existing refund that matches a request, or a new one, with its follow-up job. */
async function beginRefund(
  tx: Transaction,
  { params, query, caller, now, idempotencyKey }: Asking,
): Promise<{ refund: RefundRow; isNew: boolean }> {
  const named = await findTransaction(tx, params.t)
  const order = named && (await lockOrder(tx, named.transaction.orderId))
  // Read again under the lock: all that happens to the money of an order happens one after the other.
  const charge = (await findTransaction(tx, params.t))?.transaction
  if (!order || charge?.accountId !== params.a || charge.kind !== 'charge')
    throw problem('payment-context:transaction-not-found')
  if (charge.paymentId === null) throw problem('payment-context:not-by-card')

  const wanted = { unitCents: query.unit_amount, taxCents: query.tax_amount }
  const requestKey = idempotencyKey === undefined ? null : `${caller.userId} ${idempotencyKey}`
  const kept = await keptOf(tx, charge)
  const match = matchRefund(
    { kept, charged: charge, isUnsettled: isUnsettled(charge.createdAt, now) },
    await findRefundsOf(tx, charge.id),
    { ...wanted, requestKey },
  )
  if ('existing' in match) return { refund: match.existing, isNew: false }
  if ('refused' in match) throw problem(match.refused, { context: leftInWords(kept) })

  await refuseWhilePaying(tx, order)
  const id = nanoid()
  const refund = await insertRefund(tx, {
    ...{
      id,
      transactionId: charge.id,
      key: `refund-${charge.orderId}-${id}`,
      ...wanted,
      reason: query.reason,
      requestKey,
    },
    ...{ createdBy: caller.userId, createdAt: now, state: 'asked', isVoid: match.isVoid },
    lookAt: new Date(now.getTime() + lookAgainIn(0)),
  })
  await enqueue(tx, [lookAfterRefundJob(refund)])
  return { refund, isNew: true }
}

/** While not all of an order is paid, its money moves one way at a time: what goes back is owed again (rules J29, K25). */
export async function refuseWhilePaying(tx: Transaction, order: OrderRow): Promise<void> {
  if (order.owedCents > 0 && (await isPaymentUnderWay(tx, order.id))) throw problem('billing-context:payment-under-way')
}

/** Words the refundable rest, in cents, for refusals. */
export function leftInWords({ unitCents, taxCents }: PriceAndTax) {
  return { unit_amount: unitCents, tax_amount: taxCents }
}

/** Returns the transaction as it will look once the bank has refunded it. */
function asked({ id, unitCents, taxCents, createdAt, isVoid }: RefundRow, charge: TransactionRow) {
  return {
    ...transactionView(charge),
    ...{ transaction_id: id, amount: -unitCents - taxCents, unit_amount: -unitCents, tax_amount: -taxCents },
    ...{ created: createdAt.toISOString(), gateway_id: '', gateway_message: '', gateway_response: '' },
    ...{ refund_of: charge.transaction.id, reference_number: charge.transaction.id, voided: isVoid },
    status: 'unknown' as const,
  }
}
