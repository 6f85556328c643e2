import type { RefundRequest } from '@portal/contracts/payments/admin-refund-requests'
import { priceOf } from '@portal/contracts/sales/price-of'
import { personName } from '../../kernel/person-name.ts'
import { timeOrEmpty } from '../../kernel/wire-time.ts'
import { statusOfRequest } from './refund-request-status.ts'
import type { FoundRequest } from './refund-requests.sql.ts'

/** A request on the wire, as a member of the staff reads it. */
export function refundRequestView(found: FoundRequest, readerId: number, now: Date): RefundRequest {
  const { request, charge, asker, decider, refundState } = found
  return {
    request_id: request.id,
    transaction_id: request.transactionId,
    account_id: charge.accountId,
    order_id: charge.orderId,
    amount: priceOf([request]).totalCents,
    unit_amount: request.unitCents,
    tax_amount: request.taxCents,
    voids: request.isVoid,
    reason: request.reason,
    status: statusOfRequest(request, now),
    asked: request.createdAt.toISOString(),
    asked_by: personView(asker),
    is_own: request.createdBy === readerId,
    expiration: request.expiresAt.toISOString(),
    decided: timeOrEmpty(request.decidedAt),
    decided_by: decider && personView(decider),
    answer: request.answer,
    refund_status: refundState === 'asked' ? 'unknown' : refundState,
  }
}

function personView(person: FoundRequest['asker']): RefundRequest['asked_by'] {
  return { user_id: person.id, name: personName(person) }
}
