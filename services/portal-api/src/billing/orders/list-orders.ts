import { listOrders, listPendingOrders } from '@portal/contracts/billing/orders'
import { handle } from '../../kernel/handle.ts'
import { orderView } from './order-view.ts'
import { findOrders, findPendingOrders } from './orders.sql.ts'

export const listOrdersHandler = handle(listOrders, async ({ account, tx }) =>
  (await findOrders(tx, account.id)).map(orderView),
)

/** Of the caller's account; one that names another has none. */
export const listPendingOrdersHandler = handle(listPendingOrders, async ({ query, account, tx }) => {
  const isOwn = query.account_id === undefined || query.account_id === account.id
  return isOwn ? (await findPendingOrders(tx, account.id)).map(orderView) : []
})
