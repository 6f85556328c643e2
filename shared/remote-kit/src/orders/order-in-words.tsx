import type { Order } from '@portal/contracts/billing/orders'
import { formatDate } from '@portal/design-system/date'
import { StatusChip } from '@portal/design-system/status-chip'
import type { Received } from '@portal/platform/api'
import { ORDER_STATUS_WORDS } from './order-status-words.ts'

type OrderOnScreen = Received<Order>

/** Title and status of a page about an order; one that costs nothing does not mention payment. */
export function headerOfOrder({ order_id: id = 0, status, amount = 0 }: OrderOnScreen) {
  const words = status && amount > 0 ? ORDER_STATUS_WORDS[status] : undefined
  return { title: `Order ${id}`, status: words && <StatusChip tone={words.tone}>{words.customer}</StatusChip> }
}

type Refund = NonNullable<OrderOnScreen['refunds']>[number]

/** "Refunded 03/09/2026, Visa •••• 4242". */
export function refundInWords({ date, went_to: wentTo, voided }: Refund): string {
  return [`${voided ? 'Voided' : 'Refunded'} ${formatDate(date)}`, wentTo].filter(Boolean).join(', ')
}
