import { isClosedUnpaid } from '@portal/contracts/billing/order-status'
import { cancelOrder } from '@portal/contracts/billing/orders'
import { auditedNetwork } from '@portal/foundation/audit'
import { problem } from '@portal/foundation/problem'
import { lockOrder, setCancelled, statusOf } from '../../billing/index.ts'
import { handle } from '../../kernel/handle.ts'
import { learnOfPayment } from './learn-of-payment.ts'
import { isOpen } from './payment-course.ts'
import { findPaymentsOfOrder } from './payments.sql.ts'

/**
 * Under the order's lock: a payment that begins at the same moment comes before it or is refused (rule J81). A confirmation that the bank
 * waits for ends with it; money that moves all the same is believed, and the order is paid (rule J82).
 */
export const cancelOrderHandler = handle(cancelOrder, async (context) => {
  const { params, account, tx, now, audit, foundation, requestId, browser } = context
  const order = await lockOrder(tx, params.id)
  if (order?.accountId !== account.id) throw problem('billing-context:order-not-found')

  const status = statusOf(order, now)
  if (isClosedUnpaid(status)) return
  if (status === 'paid') throw problem('billing-context:order-paid')
  if ((status !== 'open' && status !== 'being-paid') || order.receivedCents > 0)
    throw problem('billing-context:order-not-open')

  const open = (await findPaymentsOfOrder(tx, order.id)).find(isOpen)
  if (open && open.state !== 'challenge') throw problem('billing-context:payment-under-way')
  if (open) {
    const ended = { state: 'declined', reason: 'payment-context:challenge-failed', from: 'challenge' } as const
    const by = { now, requestId, network: auditedNetwork(browser.address) }
    await learnOfPayment(tx, foundation, { key: open.key, ...ended }, by)
  }
  await setCancelled(tx, order.id, now)
  audit('order.cancelled', { subject: order.id })
})
