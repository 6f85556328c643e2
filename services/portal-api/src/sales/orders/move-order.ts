import { relocateOrder } from '@portal/contracts/sales/admin-orders'
import type { Transaction } from '@portal/foundation/database'
import { lockAccount } from '@portal/foundation/people'
import { problem } from '@portal/foundation/problem'
import { lockOrder, moveOrder, type OrderRow } from '../../billing/index.ts'
import { handle } from '../../kernel/handle.ts'
import { isPaymentUnderWay, isRefunded } from '../../payments/index.ts'
import { findPlansByIds, findSuspended, moveSubscriptions } from '../../subscriptions/index.ts'
import { lettersOfMove } from './letters-of-orders.ts'
import { refuseHeld } from './place-order.ts'

/**
 * Moves the order and its subscriptions at once; the keys of both accounts follow. What was paid stays in the ledger of the account
 * whose card or check it was (rule J15). Idempotent.
 */
export const relocateOrderHandler = handle(
  relocateOrder,
  async ({ params, body, tx, now, audit, mail, foundation }) => {
    const order = await lockOrder(tx, params.orderId)
    if (!order) throw problem('sales-context:order-not-found')

    const [from, to] = [order.accountId, body.account_id]
    if (from === to) return
    // Always in the same order, or two orders that change places would wait for each other.
    for (const accountId of [from, to].toSorted((one, other) => one - other))
      if (!(await lockAccount(tx, accountId))) throw problem('sales-context:account-not-found')
    await refuseMove(tx, order, to, now)

    await moveSubscriptions(tx, { orderId: order.id, from, to, now })
    await moveOrder(tx, order.id, to)
    for (const accountId of [from, to]) audit('order.moved', { subject: order.id, from, to }, { accountId })
    for (const letter of await lettersOfMove(tx, foundation, { orderId: order.id, from, to })) mail(letter)
  },
)

async function refuseMove(tx: Transaction, order: OrderRow, to: number, now: Date): Promise<void> {
  if (await isPaymentUnderWay(tx, order.id)) throw problem('billing-context:payment-under-way')
  if (await isRefunded(tx, order.id)) throw problem('billing-context:order-refunded')

  const [licence] = await findSuspended(tx, { orderId: order.id, from: order.accountId, to })
  if (licence) throw problem('sales-context:license-suspended', { context: { license_id: licence } })
  const plans = await findPlansByIds(
    tx,
    order.items.map(({ planId }) => planId),
  )
  await refuseHeld(tx, [to], plans, now)
}
