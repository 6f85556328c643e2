import { listOrders, type Order } from '@portal/contracts/billing/orders'
import { Dialog } from '@portal/design-system/dialog'
import type { Received } from '@portal/platform/api'
import { navigate } from '@portal/platform/navigation'
import { useLoad } from '../load/index.ts'
import { PayOrder } from './pay-order-card.tsx'

/** An order to pay, with the card that is usual or with another one. */
export interface OpenedPay {
  order: Received<Order>
  isWithAnother?: boolean
}

/** Pays an order where somebody reads that it is not paid (rule I121). */
export function PayDialog({ opened, onClose }: { opened: OpenedPay; onClose: () => void }) {
  const { data: orders = [] } = useLoad(listOrders, { what: 'the orders' })
  const order = orders.find(({ order_id: id }) => id === opened.order.order_id) ?? opened.order
  const open = (path: string) => {
    onClose()
    navigate(path)
  }
  return (
    <Dialog isOpen onClose={onClose} title={`Pay order ${order.order_id ?? ''}`}>
      <PayOrder order={order} then={{ open }} isWithAnother={opened.isWithAnother} />
    </Dialog>
  )
}
