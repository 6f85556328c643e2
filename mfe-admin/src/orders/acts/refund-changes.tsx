import { getOrderAsStaff } from '@portal/contracts/billing/admin-orders'
import { priceOf } from '@portal/contracts/sales/price-of'
import { formatMoney } from '@portal/design-system/money'
import { useLoad } from '@portal/remote-kit/load'
import { BeforeAfter, type Change } from '../../before-after.tsx'
import type { PriceAndTax } from '../money-form.ts'
import { type Order, statusAfterRefund } from '../order.ts'
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

/** Says what a refund makes of what its order bought, as part of a sentence; nothing while the order is read. */
export function effectInWords(order: Order | undefined, refund: { cents: number; isVoid: boolean }): string {
  if (!order) return ''
  return `, and what it bought ${statusAfterRefund(order, refund) === 'voided' ? 'ends at once' : 'goes on'}`
}

function changesOf(order: Order, cents: number, isVoid: boolean): Change[] {
  const { amount_owed: owed = 0 } = order
  const status = statusAfterRefund(order, { cents, isVoid })
  const service = status === 'voided' ? 'Ends at once' : 'As before'
  return [
    {
      term: `Order ${order.order_id}`,
      before: <OrderStatusChip status={order.status} />,
      after: <OrderStatusChip status={status} />,
    },
    ...(owed === 0 ? [] : [{ term: 'Owed', before: formatMoney(owed), after: formatMoney(owed + cents) }]),
    { term: 'What it bought', before: service },
  ]
}
