import { listRefundRequests } from '@portal/contracts/payments/admin-refund-requests'
import { handle } from '../../kernel/handle.ts'
import { refundRequestView } from './refund-request-view.ts'
import { findRequestsOfOrder, findWaitingRequests } from './refund-requests.sql.ts'

export const listRefundRequestsHandler = handle(listRefundRequests, async ({ query, caller, tx, now }) => {
  const { order_id: orderId } = query
  const found = await (orderId === undefined ? findWaitingRequests(tx, now) : findRequestsOfOrder(tx, orderId))
  return found.map((one) => refundRequestView(one, caller.userId, now))
})
