import { getOrderAsStaff } from '@portal/contracts/billing/admin-orders'
import { priceOf } from '@portal/contracts/sales/price-of'
import { formatMoney } from '@portal/design-system/money'
import { useLoad } from '@portal/remote-kit/load'
import { BeforeAfter, type Change } from '../../before-after.tsx'
import type { PriceAndTax } from '../money-form.ts'
import { type Order, statusAfter } from '../order.ts'
import { OrderStatusChip } from '../order-status-chip.tsx'

interface RefundChangesProps {
  orderId: number
  /** Part of the payment that can still go back. */
  kept: PriceAndTax
  cents: number
  isVoid: boolean
}

/** Shows what a refund leaves of a payment, and what it makes of its order. */
export function RefundChanges({ orderId, kept, cents, isVoid }: RefundChangesProps) {
  const { data: order } = useLoad(getOrderAsStaff, { what: 'the order', params: { orderId } })
  const { totalCents: left } = priceOf([kept])
  return (
    <BeforeAfter
      changes={[
        { term: 'Left of the payment', before: formatMoney(left), after: formatMoney(Math.max(0, left - cents)) },
        ...(order ? changesOf(order, cents, isVoid) : []),
      ]}
    />
  )
}

/**
 * Money that goes back of an order that was paid is owed to nobody; before all of it has come, it is owed again (rules J29
 * and K81).
 */
function changesOf(order: Order, cents: number, isVoid: boolean): Change[] {
  const { amount_owed: owed = 0, amount_received: received = 0, amount_refunded: refunded = 0, refunds = [] } = order
  const wasPaid = owed === 0
  const status = wasPaid
    ? statusAfter(order, {
        amount_refunded: refunded + cents,
        refunds: [...refunds, { voided: isVoid }],
      })
    : statusAfter(order, { amount_received: received - cents })
  const service = status === 'voided' ? 'Ends at once' : 'As before'
  return [
    {
      term: `Order ${order.order_id}`,
      before: <OrderStatusChip status={order.status} />,
      after: <OrderStatusChip status={status} />,
    },
    ...(wasPaid ? [] : [{ term: 'Owed', before: formatMoney(owed), after: formatMoney(owed + cents) }]),
    { term: 'What it bought', before: service },
  ]
}
