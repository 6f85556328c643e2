import { isDebt } from '@portal/contracts/billing/order-status'
import { type Order, owedOf } from './order.ts'

/** Name of the paper about an order: a receipt, or an invoice while something is owed (rule J7). */
export function paperOf(order: Order): 'receipt' | 'invoice' {
  return owedOf(order) > 0 ? 'invoice' : 'receipt'
}

/** Returns whether there is a paper about an order: money came for it, or is owed as a debt. */
export function hasPaper({ status, amount_received: received = 0 }: Order): boolean {
  return received > 0 || isDebt(status)
}
