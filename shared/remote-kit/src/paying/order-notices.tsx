import type { Order } from '@portal/contracts/billing/orders'
import { placeOrder } from '@portal/contracts/sales/orders'
import { formatMoney } from '@portal/design-system/money'
import { Notice } from '@portal/design-system/notice'
import type { Received } from '@portal/platform/api'
import { useMay } from '@portal/platform/session'
import type { ReactNode } from 'react'

interface OrderNoticeProps {
  order: Received<Order>
}

/** An order that lapsed or was canceled: nothing is owed, and its plans can be ordered again (rules J80, J81). */
export function ClosedOrder({ order: { status }, again }: OrderNoticeProps & { again: ReactNode }) {
  const mayOrder = useMay(placeOrder)
  return (
    <Notice
      title={status === 'cancelled' ? 'This order was canceled' : 'This order expired before it was paid'}
      action={mayOrder && again}
    >
      You were not charged, and nothing is due. Ordered again, its plans cost what they cost today.
    </Notice>
  )
}

/** Shows that money was refunded, and its effect on the purchase (rule K81). */
export function MoneyBack({ order: { status, amount_refunded: refunded, items = [] } }: OrderNoticeProps) {
  const what = items.length > 1 ? 'plans' : 'plan'
  if (status === 'voided')
    return (
      <Notice title="This order was voided">
        Your payment was taken back before your bank settled it. The {what} it bought {what === 'plan' ? 'has' : 'have'}{' '}
        ended.
      </Notice>
    )
  return (
    <Notice title={`${formatMoney(refunded)} of this order was refunded`}>
      Banks take up to ten days to show it. The {what} it bought {what === 'plan' ? 'goes' : 'go'} on.
    </Notice>
  )
}
