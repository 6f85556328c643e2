import { payOrderForAccount } from '@portal/contracts/payments/admin-payments'
import type { DeclineReason } from '@portal/contracts/payments/payments'
import { auditedNetwork } from '@portal/foundation/audit'
import { problem } from '@portal/foundation/problem'
import { handle } from '../../kernel/handle.ts'
import { findCards } from '../payment-methods/payment-methods.sql.ts'
import { payWithCard } from '../payments/pay-order.ts'
import { paymentView } from '../payments/payment-view.ts'

/** Charges the customer's primary card on behalf of staff, for the full amount or a part (rule K23). */
export const payOrderForAccountHandler = handle(payOrderForAccount, {
  prepare: async ({ body, caller, now, requestId, browser, idempotencyKey, foundation, db }) => {
    const [primary] = await findCards(db, body.account_id)
    return payWithCard(foundation, {
      ...{ accountId: body.account_id, orderId: body.order_id, cents: body.amount, cardId: primary?.id ?? '' },
      ...{ userId: caller.userId, idempotencyKey, isCollected: false, mayBePart: true },
      ...{ now, requestId, network: auditedNetwork(browser.address) },
    })
  },
  run: async (_, payment) => {
    if (payment.state === 'declined')
      throw problem(payment.reason as DeclineReason, { context: { payment_id: payment.id } })
    const { payment_id, status } = paymentView(payment)
    return { payment_id, status }
  },
})
