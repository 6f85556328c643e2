import type { OrderPayment } from '@portal/contracts/billing/order-details'
import { Card } from '@portal/design-system/card'
import { DateText } from '@portal/design-system/date'
import { Money } from '@portal/design-system/money'
import { type Column, Table } from '@portal/design-system/table'
import type { Received } from '@portal/platform/api'
import { CardName } from '@portal/remote-kit/card-name'

type Payment = Received<OrderPayment>

const KINDS = { payment: 'Payment', refund: 'Refund', void: 'Void' } as const

const COLUMNS: readonly Column<Payment>[] = [
  { id: 'kind', header: 'Description', isNarrow: true, cell: ({ kind = 'payment' }) => KINDS[kind] },
  {
    id: 'method',
    header: 'Card or reference',
    phone: 'second',
    cell: ({ method }) => (method ? <CardName>{method}</CardName> : '—'),
  },
  { id: 'at', header: 'Date', isNarrow: true, phone: 'second', cell: ({ at }) => <DateText value={at} /> },
  {
    id: 'tax',
    header: 'Tax included',
    align: 'end',
    isNarrow: true,
    cell: ({ tax_amount: cents }) => <Money cents={cents} />,
  },
  {
    id: 'amount',
    header: 'Amount',
    align: 'end',
    isNarrow: true,
    phone: 'first',
    cell: ({ amount: cents }) => <Money cents={cents} />,
  },
]

/** Lists money of an order that came and went back; nothing for a single payment, which the sums have with its card. */
export function OrderMoney({ payments }: { payments: readonly Payment[] }) {
  if (payments.length < 2) return null
  return (
    <Card title="Payments and refunds" isFlush>
      <Table
        caption="Payments and refunds"
        columns={COLUMNS}
        rows={payments}
        rowKey={({ transaction_id: id = '' }) => id}
      />
    </Card>
  )
}
