import { approveRefund } from '@portal/contracts/payments/admin-refund-requests'
import { isUnsettled } from '@portal/contracts/payments/refunds'
import { priceOf } from '@portal/contracts/sales/price-of'
import { auditedNetwork, auditLine, writeAudit } from '@portal/foundation/audit'
import { inTransaction, type Transaction } from '@portal/foundation/database'
import { enqueueLetters } from '@portal/foundation/mail'
import { problem } from '@portal/foundation/problem'
import type { Prepared } from '../../kernel/context.ts'
import { handle } from '../../kernel/handle.ts'
import { keptOf } from '../payments/payments.sql.ts'
import { askForRefund } from '../refunds/ask-for-refund.ts'
import type { LockedCharge } from '../refunds/lock-charge.ts'
import { matchRefund } from '../refunds/refund-lifecycle.ts'
import { leftInWords, refuseWhilePaying } from '../refunds/refund-transaction.ts'
import { refundView } from '../refunds/refund-view.ts'
import { findRefundsOf } from '../refunds/refunds.sql.ts'
import { storeRefund } from '../refunds/store-refund.ts'
import { openVault } from '../vault/open-vault.ts'
import { lettersOfDecision } from './letters-of-decision.ts'
import { lockRequest } from './lock-request.ts'
import { statusOfRequest } from './refund-request-status.ts'
import { decideRequest, type RefundRequestRow } from './refund-requests.sql.ts'

type Approving = Pick<
  Prepared<typeof approveRefund>,
  'params' | 'caller' | 'now' | 'foundation' | 'requestId' | 'browser'
>

/** Begins the refund that was asked for as `refundTransaction` begins one, with the id of the request (rule J151). */
export const approveRefundHandler = handle(approveRefund, {
  prepare: async (context) => {
    const { db, foundation, now, requestId, browser } = context
    // Where there is no vault nothing is begun.
    await openVault(foundation)
    const { id, isNew } = await inTransaction(db, (tx) => beginApproved(tx, context))
    const by = { now, requestId, network: auditedNetwork(browser.address) }
    if (isNew) await askForRefund(foundation, id, by)
    return id
  },
  run: ({ tx }, id) => refundView(tx, id),
})

/** Approves a request and stores its refund, or finds that somebody has approved it already. */
async function beginApproved(tx: Transaction, approving: Approving): Promise<{ id: string; isNew: boolean }> {
  const { params, caller, now, foundation, requestId, browser } = approving
  const { request, locked } = await lockRequest(tx, params.id)
  const { charge } = locked
  const { id, unitCents, taxCents, reason, requestKey } = request
  if (request.createdBy === caller.userId) throw problem('payment-context:refund-request-own')
  if (request.state === 'approved') return { id, isNew: false }
  if (statusOfRequest(request, now) !== 'open') throw problem('payment-context:refund-request-over')

  const { isVoid } = await refuseChanged(tx, locked, request, now)
  await storeRefund(tx, { id, unitCents, taxCents, reason, requestKey, isVoid, createdBy: caller.userId, charge, now })
  await decideRequest(tx, id, { state: 'approved', decidedBy: caller.userId, decidedAt: now })
  const letters = await lettersOfDecision(tx, foundation.settings, { request, charge, deciderId: caller.userId })
  await enqueueLetters(tx, foundation.keys.envelope, letters, now)
  const by = { now, requestId, network: auditedNetwork(browser.address) }
  await writeAudit(tx, { ...by, actorId: caller.userId, accountId: charge.accountId }, [
    auditLine('refund-request.approved', {
      ...{ subject: charge.orderId, amount: priceOf([request]).totalCents, request: id },
    }),
  ])
  return { id, isNew: true }
}

/** Refuses to do anything but what was asked for, where the payment no longer allows it; the request stays (rule J152). */
async function refuseChanged(tx: Transaction, { order, charge }: LockedCharge, request: RefundRequestRow, now: Date) {
  const kept = await keptOf(tx, charge)
  const match = matchRefund(
    { kept, charged: charge, isUnsettled: isUnsettled(charge.createdAt, now) },
    await findRefundsOf(tx, charge.id),
    { unitCents: request.unitCents, taxCents: request.taxCents, requestKey: null },
  )
  // The refund that is open is another one, even if it has the same amounts.
  if ('existing' in match) throw problem('payment-context:refund-under-way', { context: leftInWords(kept) })
  if ('refused' in match) throw problem(match.refused, { context: leftInWords(kept) })
  if (request.isVoid && !match.isVoid) throw problem('payment-context:void-over')
  await refuseWhilePaying(tx, order)
  return match
}
