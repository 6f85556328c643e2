import { publish } from '@portal/platform/events'
import { takeBought } from '../cart/change-cart.ts'
import { rememberPaid } from './placed-order.ts'

/** An order that is paid, in cents. */
interface PaidOrder {
  orderId: number
  cents: number | undefined
  taxCents: number | undefined
}

/** Removes bought plans from the cart (rule J19), in all tabs; reported to analytics once (commerce.md §7). */
export function keepPaid({ orderId, cents = 0, taxCents = 0 }: PaidOrder): void {
  const planIds = [...rememberPaid(orderId)]
  if (planIds.length === 0) return

  takeBought(planIds)
  publish('cart.purchased', { orderId, cents, taxCents, planIds })
}
