import { refuseRefund } from '@portal/contracts/payments/admin-refund-requests'
import { priceOf } from '@portal/contracts/sales/price-of'
import { problem } from '@portal/foundation/problem'
import { handle } from '../../kernel/handle.ts'
import { lettersOfDecision } from './letters-of-decision.ts'
import { lockRequest } from './lock-request.ts'
import { statusOfRequest } from './refund-request-status.ts'
import { refundRequestView } from './refund-request-view.ts'
import { decideRequest, findRequestWithPeople } from './refund-requests.sql.ts'

/** Idempotent: what was refused once keeps its first reason (rule J153). */
export const refuseRefundHandler = handle(refuseRefund, async (context) => {
  const { params, body, caller, tx, now, audit, mail, foundation } = context
  const { request, locked } = await lockRequest(tx, params.id)
  const { charge } = locked
  if (request.createdBy === caller.userId) throw problem('payment-context:refund-request-own')
  if (request.state !== 'refused') {
    if (statusOfRequest(request, now) !== 'open') throw problem('payment-context:refund-request-over')

    const { userId: deciderId } = caller
    const answer = body.reason
    await decideRequest(tx, request.id, { state: 'refused', decidedBy: deciderId, decidedAt: now, answer })
    const decided = { request, charge, deciderId, answer }
    for (const letter of await lettersOfDecision(tx, foundation.settings, decided)) mail(letter)
    const facts = { subject: charge.orderId, amount: priceOf([request]).totalCents, request: request.id }
    audit('refund-request.refused', facts, { accountId: charge.accountId, actorId: caller.userId })
  }
  const found = await findRequestWithPeople(tx, request.id)
  if (!found) throw problem('payment-context:refund-request-not-found')
  return refundRequestView(found, caller.userId, now)
})
