import { cancelOrderAsStaff } from '@portal/contracts/billing/admin-orders'
import { isClosedUnpaid, isSettled } from '@portal/contracts/billing/order-status'
import { cancelOrder } from '@portal/contracts/billing/orders'
import { auditedNetwork } from '@portal/foundation/audit'
import type { Transaction } from '@portal/foundation/database'
import type { Foundation } from '@portal/foundation/foundation'
import { problem } from '@portal/foundation/problem'
import { findOrder, isCancelable, lockOrder, setCancelled, statusOf } from '../../billing/index.ts'
import { handle } from '../../kernel/handle.ts'
import { applyChargeResult } from './apply-charge-result.ts'
import { lettersOfCancellation } from './canceled-letter.ts'
import { isOpen } from './payment-lifecycle.ts'
import { findPaymentsOfOrder } from './payments.sql.ts'

/**
 * Under the order's lock: a payment that begins at the same moment comes before it or is refused (rule J81). A confirmation that the bank
 * waits for ends with it; money that moves all the same is believed, and the order is paid (rule J82).
 */
export const cancelOrderHandler = handle(cancelOrder, async (context) => {
  const { params, account, tx, now, audit } = context
  const order = await lockOrder(tx, params.id)
  if (order?.accountId !== account.id) throw problem('billing-context:order-not-found')

  const status = statusOf(order, now)
  if (isClosedUnpaid(status)) return
  if (status === 'paid') throw problem('billing-context:order-paid')
  if (!isCancelable(order, 'customer', now)) throw problem('billing-context:order-not-open')

  await cancel(context, order.id)
  audit('order.cancelled', { subject: order.id })
})

/**
 * Cancels an order on behalf of staff, including orders that staff placed: those never lapse, and no one else can
 * cancel a mistake (rule J94). The account gets a letter (rule J144).
 */
export const cancelOrderAsStaffHandler = handle(cancelOrderAsStaff, async (context) => {
  const { params, tx, now, audit, mail, foundation } = context
  const order = await lockOrder(tx, params.orderId)
  if (order?.accountId !== params.accountId) throw problem('billing-context:order-not-found')

  const status = statusOf(order, now)
  if (isClosedUnpaid(status)) return
  if (isSettled(status)) throw problem('billing-context:order-paid')
  if (!isCancelable(order, 'staff', now)) throw problem('billing-context:order-in-use')

  await cancel(context, order.id)
  audit('order.cancelled', { subject: order.id }, { accountId: order.accountId })
  const canceled = await findOrder(tx, order.id)
  if (canceled) for (const letter of await lettersOfCancellation(tx, foundation, canceled)) mail(letter)
})

interface Canceling {
  tx: Transaction
  foundation: Foundation
  now: Date
  requestId: string
  browser: { address: string }
}

/** Throws `billing-context:payment-under-way` while a card is being asked and its bank does not wait for its owner. */
async function cancel({ tx, foundation, now, requestId, browser }: Canceling, orderId: number): Promise<void> {
  const open = (await findPaymentsOfOrder(tx, orderId)).find(isOpen)
  if (open && open.state !== 'challenge') throw problem('billing-context:payment-under-way')
  if (open) {
    const ended = { state: 'declined', reason: 'payment-context:challenge-failed', from: 'challenge' } as const
    const by = { now, requestId, network: auditedNetwork(browser.address) }
    await applyChargeResult(tx, foundation, { key: open.key, ...ended }, by)
  }
  await setCancelled(tx, orderId, now)
}
