import { isDebt } from '@portal/contracts/billing/order-status'
import type { Order } from './order.ts'

/** Returns whether there is a paper about an order: money came for it, or is owed as a debt. */
export function hasPaper({ status, amount_received: received = 0 }: Order): boolean {
  return received > 0 || isDebt(status)
}
