import { listOrders } from '@portal/contracts/billing/orders'
import { unpaidSentence, unpaidState } from '@portal/contracts/billing/unpaid-service'
import { isSet } from '@portal/contracts/values'
import { portalNow } from '@portal/design-system/clock'
import { formatDate } from '@portal/design-system/date'
import { useMay } from '@portal/platform/session'
import { ServiceBar, UnpaidBar, UnpaidOrdersBar } from '@portal/remote-kit/unpaid-bar'
import styles from '../subscriptions/subscription.module.css'
import { type Subscription, statusOf } from '../subscriptions/subscription.ts'
import { type Order, useOrders } from './order.ts'

/** Returns orders whose service is not paid (rule I120), those that stop first at the top. */
export function unpaidOrders(orders: readonly Order[]): Order[] {
  const endOf = ({ unpaid_service: service }: Order) => service?.ends ?? ''
  return orders.filter((order) => order.unpaid_service).toSorted((one, other) => endOf(one).localeCompare(endOf(other)))
}

/** Returns the order that a subscription ran or runs on without being paid; nothing to people who see no orders. */
export function useUnpaidOrder({ orderId }: Pick<Subscription, 'orderId'>): Order | undefined {
  return unpaidOrders(useOrders().data ?? []).find(({ order_id: id }) => id === orderId)
}

/** One bar for all of these orders. */
export function UnpaidBars({ orders }: { orders: readonly Order[] }) {
  const [order] = orders
  if (!order) return null
  return orders.length > 1 ? <UnpaidOrdersBar orders={orders} /> : <UnpaidBar order={order} />
}

/** The bar above the content of a page; nothing where everything is paid. */
export function BarAbove({ orders }: { orders: readonly Order[] }) {
  const unpaid = unpaidOrders(orders)
  return (
    unpaid.length > 0 && (
      <div className={styles.bars}>
        <UnpaidBars orders={unpaid} />
      </div>
    )
  )
}

/** The bars of subscriptions that are not paid (rule I121): those of their orders, or what the subscriptions say to people who see none. */
export function SubscriptionBars({ of }: { of: readonly Subscription[] }) {
  const maySeeOrders = useMay(listOrders)
  const ids = new Set(of.map(({ orderId }) => orderId))
  const orders = unpaidOrders(useOrders().data ?? []).filter(({ order_id: id }) => ids.has(id))
  const running = maySeeOrders ? [] : of.filter((one) => statusOf(one) === 'Grace Period')
  if (orders.length + running.length === 0) return null
  return (
    <div className={styles.bars}>
      <UnpaidBars orders={orders} />
      {running.map((one) => (
        <ServiceBar
          key={one.subscription_id}
          service={graceOf(one)}
          isDeclined={false}
          what={one.planDescription ?? ''}
          isAsked
        />
      ))}
    </div>
  )
}

function graceOf({ gracePeriodEnds: ends }: Pick<Subscription, 'gracePeriodEnds'>) {
  const state = isSet(ends) ? unpaidState(new Date(ends), new Date(portalNow())) : ('stopped' as const)
  return { state, ends: ends ?? '' }
}

/** Says of a subscription in its grace period until when it runs, where the amount is not known. */
export function graceEndsInWords(one: Pick<Subscription, 'gracePeriodEnds'>, mayPay: boolean): string {
  return unpaidSentence(graceOf(one), { isDeclined: false, mayPay, dayOf: formatDate })
}
