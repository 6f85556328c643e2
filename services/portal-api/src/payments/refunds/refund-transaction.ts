import { refundTransaction } from '@portal/contracts/payments/admin-payments'
import { isUnsettled, needsSecondApprover } from '@portal/contracts/payments/refunds'
import { priceOf } from '@portal/contracts/sales/price-of'
import { auditedNetwork } from '@portal/foundation/audit'
import { inTransaction, type Transaction } from '@portal/foundation/database'
import { problem } from '@portal/foundation/problem'
import { nanoid } from 'nanoid'
import type { OrderRow } from '../../billing/index.ts'
import type { Prepared } from '../../kernel/context.ts'
import { handle } from '../../kernel/handle.ts'
import type { PriceAndTax } from '../payments/payment-lifecycle.ts'
import { findTransaction, isPaymentUnderWay, keptOf } from '../payments/payments.sql.ts'
import { termsOf } from '../refund-requests/get-refund-terms.ts'
import { statusOfRequest } from '../refund-requests/refund-request-status.ts'
import { findRequestByKey, type RefundRequestRow } from '../refund-requests/refund-requests.sql.ts'
import { requestSecondApproval } from '../refund-requests/request-second-approval.ts'
import { openVault } from '../vault/open-vault.ts'
import { askForRefund } from './ask-for-refund.ts'
import { lockCharge } from './lock-charge.ts'
import { matchRefund } from './refund-lifecycle.ts'
import { expectedRefund, refundView } from './refund-view.ts'
import { findRefundsOf, type RefundRow } from './refunds.sql.ts'
import { storeRefund } from './store-refund.ts'

/**
 * Stores the refund, calls the bank and stores the result in separate steps: whichever is interrupted, the follow-up
 * job continues (rule K24). A refund that needs a second approver is asked for instead (rule J150).
 */
export const refundTransactionHandler = handle(refundTransaction, {
  prepare: async (context) => {
    const { db, foundation, now, requestId, browser } = context
    // Where there is no vault nothing is begun.
    await openVault(foundation)
    const begun = await inTransaction(db, (tx) => beginRefund(tx, context))
    const by = { now, requestId, network: auditedNetwork(browser.address) }
    if ('refund' in begun && begun.isNew) await askForRefund(foundation, begun.refund.id, by)
    return begun
  },
  run: async ({ tx, params }, begun) => {
    if ('refund' in begun) return refundView(tx, begun.refund.id)
    const charge = await findTransaction(tx, params.t)
    if (!charge) throw problem('payment-context:transaction-not-found')
    return expectedRefund(begun.request, charge, 'to-approve')
  },
})

type Asking = Pick<
  Prepared<typeof refundTransaction>,
  'params' | 'query' | 'caller' | 'now' | 'idempotencyKey' | 'foundation' | 'requestId' | 'browser'
>

type Begun = { refund: RefundRow; isNew: boolean } | { request: RefundRequestRow }

/** Returns the existing refund or request that matches what is asked, or a new one. */
async function beginRefund(tx: Transaction, asking: Asking): Promise<Begun> {
  const { params, query, caller, now, idempotencyKey, foundation } = asking
  const locked = await lockCharge(tx, params.t)
  const { order, charge } = locked
  if (charge.accountId !== params.a) throw problem('payment-context:transaction-not-found')

  const wanted = { unitCents: query.unit_amount, taxCents: query.tax_amount }
  const requestKey = idempotencyKey === undefined ? null : `${caller.userId} ${idempotencyKey}`
  const repeated = requestKey !== null && (await findRequestByKey(tx, charge.id, requestKey))
  if (repeated && repeated.state !== 'approved') {
    if (statusOfRequest(repeated, now) !== 'open') throw problem('payment-context:refund-request-over')
    return { request: repeated }
  }

  const kept = await keptOf(tx, charge)
  const match = matchRefund(
    { kept, charged: charge, isUnsettled: isUnsettled(charge.createdAt, now) },
    await findRefundsOf(tx, charge.id),
    { ...wanted, requestKey },
  )
  if ('existing' in match) return { refund: match.existing, isNew: false }
  if ('refused' in match) throw problem(match.refused, { context: leftInWords(kept) })

  await refuseWhilePaying(tx, order)
  const { isVoid } = match
  const { reason } = query
  const refund = { id: nanoid(), ...wanted, reason, requestKey, createdBy: caller.userId, isVoid }
  const terms = await termsOf(tx, foundation.settings, charge.id)
  if (!needsSecondApprover(terms, priceOf([wanted]).totalCents))
    return { refund: await storeRefund(tx, { ...refund, charge, now }), isNew: true }

  return { request: await requestSecondApproval(tx, asking, locked, refund) }
}

/** While not all of an order is paid, its money moves one way at a time: what goes back is owed again (rules J29, K25). */
export async function refuseWhilePaying(tx: Transaction, order: OrderRow): Promise<void> {
  if (order.owedCents > 0 && (await isPaymentUnderWay(tx, order.id))) throw problem('billing-context:payment-under-way')
}

/** Words the refundable rest, in cents, for refusals. */
export function leftInWords({ unitCents, taxCents }: PriceAndTax) {
  return { unit_amount: unitCents, tax_amount: taxCents }
}
