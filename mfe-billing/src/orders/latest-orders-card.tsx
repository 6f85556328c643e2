import { DateText } from '@portal/design-system/date'
import { EmptyCard } from '@portal/design-system/empty-card'
import { Link } from '@portal/design-system/link'
import { formatMoney, Money } from '@portal/design-system/money'
import { StatusChip } from '@portal/design-system/status-chip'
import { Loaded } from '@portal/remote-kit/load'
import { ORDER_STATUS_WORDS } from '@portal/remote-kit/orders'
import { type Order, owedOf, partsOfOrder, pathOfOrder, useOrders } from './order.ts'
import styles from './orders.module.css'

/** Number of orders shown. */
const LATEST = 4

/** Dashboard card of the latest orders with their amounts. The shell renders the frame and the title. */
export function LatestOrdersCard() {
  return (
    <Loaded load={useOrders()}>
      {(orders) =>
        orders.length > 0 ? (
          <ul className={styles.orders}>
            {orders.slice(0, LATEST).map((order) => (
              <OrderLine key={order.order_id} order={order} />
            ))}
          </ul>
        ) : (
          <EmptyCard>What you order is listed here, with what it cost.</EmptyCard>
        )
      }
    </Loaded>
  )
}

function OrderLine({ order }: { order: Order }) {
  const { name, details } = partsOfOrder(order)
  return (
    <li>
      <Link href={pathOfOrder(order)} variant="quiet" className={styles.name}>
        Order {order.order_id}
      </Link>
      <span className={styles.amount}>
        <Money cents={order.amount} />
      </span>
      <span className={styles.detail}>
        <DateText value={order.placed} />
      </span>
      <OrderState order={order} />
      {order.items?.length ? <span className={styles.plan}>{[name, details].filter(Boolean).join(', ')}</span> : null}
    </li>
  )
}

/** Shows nothing for paid orders without a refund; for partly paid ones, the amount still due. */
function OrderState({ order }: { order: Order }) {
  const { status, amount_received: received = 0 } = order
  if (!status || status === 'paid') return null
  const { customer, tone } = ORDER_STATUS_WORDS[status]
  if (status === 'partly-refunded')
    return <StatusChip tone={tone}>{formatMoney(order.amount_refunded)} refunded</StatusChip>
  const isPart = received > 0 && owedOf(order) > 0
  const part = `${formatMoney(owedOf(order))} ${status === 'past-due' ? 'past due' : 'due'}`
  return <StatusChip tone={tone}>{isPart ? part : customer}</StatusChip>
}
