import { endGracePeriod } from '@portal/contracts/billing/admin-orders'
import { isGraceRunning } from '@portal/contracts/subscriptions/term-times'
import { problem } from '@portal/foundation/problem'
import { handle } from '../../kernel/handle.ts'
import { endGrace, lockOrder } from './orders.sql.ts'

/** Idempotent: an order without a grace period is left alone and not audited again. */
export const endGracePeriodHandler = handle(endGracePeriod, async ({ params, tx, now, audit }) => {
  const order = await lockOrder(tx, params.orderId)
  if (order?.accountId !== params.accountId) throw problem('billing-context:order-not-found')
  if (!isGraceRunning(order.gracePeriodEndsAt, now)) return

  await endGrace(tx, order.id, now)
  audit('order.grace-ended', { subject: order.id }, { accountId: order.accountId })
})
