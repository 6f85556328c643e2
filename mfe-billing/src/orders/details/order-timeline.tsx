import type { OrderDetails } from '@portal/contracts/billing/order-details'
import { portalNow } from '@portal/design-system/clock'
import { formatLongDate } from '@portal/design-system/date'
import type { Received } from '@portal/platform/api'
import { orderEvents } from './order-events.ts'
import styles from './order-page.module.css'

/** Lists the events of an order, the first first, and those ahead of it. */
export function OrderTimeline({ order }: { order: Received<OrderDetails> }) {
  return (
    <ol className={styles.events}>
      {orderEvents(order, portalNow()).map(({ at, what, detail, isAhead }) => (
        <li key={`${at} ${what}`} data-ahead={isAhead || undefined}>
          <span>{what}</span>
          {detail && <span className={styles.detail}>{detail}</span>}
          <time dateTime={at} className={styles.detail}>
            {formatLongDate(at)}
          </time>
        </li>
      ))}
    </ol>
  )
}
