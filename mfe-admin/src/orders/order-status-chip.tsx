import type { OrderStatus } from '@portal/contracts/billing/order-status'
import { StatusChip } from '@portal/design-system/status-chip'
import { ORDER_STATUS_WORDS } from '@portal/remote-kit/orders'

/** Shows what an order is, in the words of staff (rule J3). */
export function OrderStatusChip({ status }: { status: OrderStatus | undefined }) {
  if (!status) return null
  const { staff, tone } = ORDER_STATUS_WORDS[status]
  return <StatusChip tone={tone}>{staff}</StatusChip>
}
