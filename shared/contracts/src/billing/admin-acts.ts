import { isGraceRunning } from '../subscriptions/term-times.ts'
import { isSet } from '../values.ts'
import { canApprove, canCancel, type OrderFacts, type OrderStatus } from './order-status.ts'

/** Acts of billing operations on an order, in the order in which they are offered (rule G40). */
export const STAFF_ACTS = ['approve', 'charge', 'record', 'tax', 'end-grace', 'move', 'cancel'] as const
export type StaffAct = (typeof STAFF_ACTS)[number]

type Facts = OrderFacts & { status?: OrderStatus | undefined; amount_owed?: number | undefined }

/**
 * Returns what billing operations can do with an order as it is now (rules J4, J14, J15, I10, J94, K8, K23). The server
 * may refuse it still, for what only it knows, such as a suspended license.
 */
export function staffActsOf(order: Facts, now: Date): StaffAct[] {
  const { amount_owed: owed = 0, amount_received: received = 0, payment_under_way: underWay } = order
  const { grace_period_end: grace, amount_refunded: refunded = 0 } = order
  const canTakeMoney = owed > 0 && !underWay
  const possible: Readonly<Record<StaffAct, boolean>> = {
    approve: canApprove(order),
    charge: canTakeMoney,
    record: canTakeMoney,
    tax: canTakeMoney && received === 0,
    'end-grace': isSet(grace) && isGraceRunning(new Date(grace), now),
    move: !underWay && refunded === 0,
    cancel: canCancel(order, 'staff') && underWay !== 'unknown',
  }
  return STAFF_ACTS.filter((act) => possible[act])
}
