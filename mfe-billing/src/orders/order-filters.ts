import { ORDER_STATUS_LABELS, ORDER_STATUSES, type OrderStatus } from '@portal/contracts/billing/order-status'
import { isWithin } from '@portal/remote-kit/days'
import { countedOption } from '@portal/remote-kit/pages'
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
  return (
    (status.length === 0 || (order.status !== undefined && status.includes(order.status))) &&
    (!product || productsOf(order).includes(product)) &&
    isWithin(order.placed, { from, to })
  )
}

/**
 * Options for the products of all orders, and one that the address asks for; each with its number among the orders that
 * the other filters leave (rule J147).
 */
export function productOptions(all: readonly Order[] = [], left: readonly Order[], chosen: string) {
  const names = new Set([...all.flatMap(productsOf), ...(chosen ? [chosen] : [])])
  const sold = left.map(productsOf)
  return [...names]
    .toSorted((a, b) => a.localeCompare(b))
    .map((name) => {
      const count = sold.filter((products) => products.includes(name)).length
      return countedOption({ value: name, label: name, count, chosen })
    })
}

/**
 * Options for the statuses, one for each label: several statuses are *Not paid* to a customer (rule J3). Each has its
 * number among the orders that the other filters leave (rule J147); a combination that a link asks for comes last.
 */
export function statusOptions(left: readonly Order[], chosen: readonly OrderStatus[]) {
  const asked = chosen.join(' ')
  const groups = [...new Set(ORDER_STATUSES.map(labelOf))].map((label) => {
    const statuses = ORDER_STATUSES.filter((status) => labelOf(status) === label)
    const count = left.filter(({ status }) => status && statuses.includes(status)).length
    return countedOption({ value: statuses.join(' '), label, count, chosen: asked })
  })
  if (!asked || groups.some(({ value }) => value === asked)) return groups
  return [...groups, { value: asked, label: [...new Set(chosen.map(labelOf))].join(' or '), isDisabled: false }]
}

const labelOf = (status: OrderStatus) => ORDER_STATUS_LABELS[status].customer
