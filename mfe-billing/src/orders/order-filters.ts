import { ORDER_STATUS_LABELS, ORDER_STATUSES, type OrderStatus } from '@portal/contracts/billing/order-status'
import { isDay } from '@portal/remote-kit/days'
import { type Order, productsOf } from './order.ts'

/** Filters of the list of orders; each is optional. */
export interface OrderFilter {
  status: readonly OrderStatus[]
  /** Name of a product. */
  product: string
  /** First and last day on which an order was placed, UTC. */
  from: string
  to: string
}

/** Returns whether an order matches every filter (rule J102). Days that are none do not filter. */
export function isMatch(order: Order, { status, product, from, to }: OrderFilter): boolean {
  const day = (order.placed ?? '').slice(0, 10)
  return (
    (status.length === 0 || (order.status !== undefined && status.includes(order.status))) &&
    (!product || productsOf(order).includes(product)) &&
    (!isDay(from) || day >= from) &&
    (!isDay(to) || day <= to)
  )
}

/** Options for the products of these orders, and one that the address asks for. */
export function productOptions(orders: readonly Order[] = [], chosen: string) {
  const names = new Set([...orders.flatMap(productsOf), ...(chosen ? [chosen] : [])])
  return [...names].toSorted((a, b) => a.localeCompare(b)).map((name) => ({ value: name, label: name }))
}

/**
 * Options for the statuses, one for each label: several statuses are *Not paid* to a customer (rule J3). Those that no
 * order has cannot be chosen; a combination that a link asks for comes last.
 */
export function statusOptions(orders: readonly Order[] = [], chosen: readonly OrderStatus[]) {
  const groups = [...new Set(ORDER_STATUSES.map(labelOf))].map((label) => {
    const statuses = ORDER_STATUSES.filter((status) => labelOf(status) === label)
    const count = orders.filter(({ status }) => status && statuses.includes(status)).length
    const value = statuses.join(' ')
    const isDisabled = count === 0 && value !== chosen.join(' ')
    return { value, label: count ? `${label} (${count})` : label, isDisabled }
  })
  const asked = chosen.join(' ')
  if (!asked || groups.some(({ value }) => value === asked)) return groups
  return [...groups, { value: asked, label: [...new Set(chosen.map(labelOf))].join(' or '), isDisabled: false }]
}

const labelOf = (status: OrderStatus) => ORDER_STATUS_LABELS[status].customer
