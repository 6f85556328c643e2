import { DateText } from '@portal/design-system/date'
import { Link } from '@portal/design-system/link'
import { Money } from '@portal/design-system/money'
import { StatusChip } from '@portal/design-system/status-chip'
import { CellLines, type Column } from '@portal/design-system/table'
import { ORDER_STATUS_WORDS } from '@portal/remote-kit/orders'
import { type Order, owedOf, partsOfOrder, pathOfOrder } from '../order.ts'
import styles from './order-columns.module.css'

/** Returns the columns of the list; without the PO numbers where no order has one. */
export function orderColumns(orders: readonly Order[] = []): readonly Column<Order>[] {
  return orders.some(({ po_number: number }) => number) ? COLUMNS : COLUMNS.filter(({ id }) => id !== 'po')
}

const COLUMNS: readonly Column<Order>[] = [
  {
    id: 'order',
    header: 'Order',
    isNarrow: true,
    cell: (order) => (
      <Link href={pathOfOrder(order)} variant="quiet" className={styles.number}>
        {order.order_id}
      </Link>
    ),
  },
  {
    id: 'placed',
    header: 'Placed',
    isNarrow: true,
    phone: 'second',
    cell: ({ placed }) => <DateText value={placed} />,
  },
  { id: 'plans', header: 'Plans', cell: (order) => <Plans order={order} /> },
  {
    id: 'po',
    header: 'PO number',
    isNarrow: true,
    isHiddenOnMedium: true,
    needs: 960,
    cell: ({ po_number: number }) => number || '—',
  },
  { id: 'status', header: 'Status', isNarrow: true, phone: 'first', cell: (order) => <Status order={order} /> },
  {
    id: 'total',
    header: 'Total',
    align: 'end',
    isNarrow: true,
    phone: 'second',
    cell: ({ amount }) => <Money cents={amount} />,
  },
  { id: 'owed', header: 'Amount due', align: 'end', isNarrow: true, cell: (order) => <Owed order={order} /> },
]

function Plans({ order }: { order: Order }) {
  const { name, details } = partsOfOrder(order)
  return (
    <CellLines detail={details} isDetailWhole>
      <span title={name}>{name}</span>
    </CellLines>
  )
}

function Status({ order: { status } }: { order: Order }) {
  if (!status) return null
  const { customer, tone } = ORDER_STATUS_WORDS[status]
  return <StatusChip tone={tone}>{customer}</StatusChip>
}

function Owed({ order }: { order: Order }) {
  const owed = owedOf(order)
  return owed > 0 ? <Money cents={owed} /> : '—'
}
