import { withdrawRefund } from '@portal/contracts/payments/admin-refund-requests'
import { priceOf } from '@portal/contracts/sales/price-of'
import { problem } from '@portal/foundation/problem'
import { handle } from '../../kernel/handle.ts'
import { lockRequest } from './lock-request.ts'
import { statusOfRequest } from './refund-request-status.ts'
import { refundRequestView } from './refund-request-view.ts'
import { decideRequest, findRequestWithPeople } from './refund-requests.sql.ts'

/** Idempotent: only the person who asked takes it back, until somebody has decided it (rule J153). */
export const withdrawRefundHandler = handle(withdrawRefund, async ({ params, caller, tx, now, audit }) => {
  const { request, locked } = await lockRequest(tx, params.id)
  const { charge } = locked
  if (request.createdBy !== caller.userId) throw problem('payment-context:refund-request-not-own')
  if (request.state !== 'withdrawn') {
    if (statusOfRequest(request, now) !== 'open') throw problem('payment-context:refund-request-over')

    await decideRequest(tx, request.id, { state: 'withdrawn', decidedBy: caller.userId, decidedAt: now })
    const facts = { subject: charge.orderId, amount: priceOf([request]).totalCents, request: request.id }
    audit('refund-request.withdrawn', facts, { accountId: charge.accountId, actorId: caller.userId })
  }
  const found = await findRequestWithPeople(tx, request.id)
  if (!found) throw problem('payment-context:refund-request-not-found')
  return refundRequestView(found, caller.userId, now)
})
