import { DateText } from '@portal/design-system/date'
import { Link } from '@portal/design-system/link'
import { formatMoney, Money } from '@portal/design-system/money'
import { StatusChip } from '@portal/design-system/status-chip'
import { CellLines, type Column, PhoneWord } from '@portal/design-system/table'
import { ORDER_STATUS_WORDS } from '@portal/remote-kit/orders'
import { type Order, owedOf, partsOf, pathOfOrder } from '../order.ts'
import styles from './order-columns.module.css'

/** Returns the columns of the list; without PO numbers and payment methods where no order has one. */
export function orderColumns(orders: readonly Order[] = []): readonly Column<Order>[] {
  return COLUMNS.filter(
    ({ id }) =>
      (id !== 'po' || orders.some(({ po_number: number }) => number)) &&
      (id !== 'paid-with' || orders.some(({ paid_with: method }) => method)),
  )
}

const COLUMNS: readonly Column<Order>[] = [
  { id: 'plans', header: 'Plans', isRowHeader: true, cell: (order) => <Plans order={order} /> },
  { id: 'order', header: 'Order', cell: ({ order_id: id }) => <span className={styles.number}>{id}</span> },
  {
    id: 'placed',
    header: 'Placed',
    phone: 'second',
    cell: ({ order_id: id, placed }) => (
      <>
        <PhoneWord>{`${id} ·`}</PhoneWord>
        <DateText value={placed} />
      </>
    ),
  },
  { id: 'po', header: 'PO number', isHiddenOnMedium: true, needs: 960, cell: ({ po_number: number }) => number || '—' },
  {
    id: 'paid-with',
    header: 'Paid with',
    isHiddenOnMedium: true,
    needs: 960,
    cell: ({ paid_with: method }) => method || '—',
  },
  { id: 'status', header: 'Status', phone: 'first', cell: (order) => <Status order={order} /> },
  {
    id: 'total',
    header: 'Total',
    align: 'end',
    isNarrow: true,
    phone: 'second',
    cell: ({ amount }) => <Money cents={amount} />,
  },
]

/** Names the first plan and how many more there are; the link also says which order, as several have the same plans. */
function Plans({ order }: { order: Order }) {
  const { order_id: id, items = [] } = order
  const { name, details } = partsOf(items[0]?.description || `Order ${id ?? ''}`)
  const all = items.length > 1 ? `${name} and ${items.length - 1} more` : name
  return (
    <CellLines detail={details} isDetailWhole>
      <Link href={pathOfOrder(order)} variant="quiet" title={all} aria-label={`${all}, order ${id}`}>
        {all}
      </Link>
    </CellLines>
  )
}

/** Shows the status, and below it what is still due and since or until when. */
function Status({ order }: { order: Order }) {
  const { status, payment_due_date: due } = order
  if (!status) return null
  const { customer, tone } = ORDER_STATUS_WORDS[status]
  const owed = owedOf(order)
  return (
    <CellLines
      isDetailWhole
      detail={
        owed > 0 && (
          <span className={styles.due}>
            <span>{owed === order.amount ? 'Due' : `${formatMoney(owed)} due`}</span> {due && <DateText value={due} />}
          </span>
        )
      }
    >
      <StatusChip tone={tone}>{customer}</StatusChip>
    </CellLines>
  )
}
