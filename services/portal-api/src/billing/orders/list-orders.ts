import { listFailedRenewals } from '@portal/contracts/billing/failed-renewals'
import { isCheckoutOpen, isDebt, ORDER_STATUSES } from '@portal/contracts/billing/order-status'
import { listOrders, listPendingOrders } from '@portal/contracts/billing/orders'
import { ROWS_AT_MOST } from '@portal/contracts/page'
import { handle } from '../../kernel/handle.ts'
import { failedRenewalView, orderView } from './order-view.ts'
import { findOrders, findOrdersIn } from './orders.sql.ts'

/** A page of at most 1,000 orders, which may be read on from its last one (rule J101). */
export const listOrdersHandler = handle(listOrders, async ({ query, account, tx, now }) => {
  const found = await findOrders(tx, account.id, { after: query.after, limit: query.limit ?? ROWS_AT_MOST })
  return found.map((order) => ({ ...orderView(order, now), cursor: String(order.id) }))
})

const OWED = ORDER_STATUSES.filter((status) => isDebt(status))
const PENDING = ORDER_STATUSES.filter((status) => isDebt(status) || isCheckoutOpen(status))

/** Lists orders of the caller's account; a request for another account gets an empty list. */
export const listPendingOrdersHandler = handle(listPendingOrders, async ({ query, account, tx, now }) => {
  const isOwn = query.account_id === undefined || query.account_id === account.id
  const found = isOwn ? await findOrdersIn(tx, account.id, PENDING, now) : []
  return found.map((order) => orderView(order, now))
})

export const listFailedRenewalsHandler = handle(listFailedRenewals, async ({ account, tx, now }) => {
  const owed = await findOrdersIn(tx, account.id, OWED, now)
  return owed
    .flatMap((order) => failedRenewalView(order, now) ?? [])
    .toSorted((one, other) => one.final_attempt.localeCompare(other.final_attempt))
})
