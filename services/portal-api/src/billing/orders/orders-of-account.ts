import { getOrderAsStaff, listOrdersOfAccount, listPastDueOrders } from '@portal/contracts/billing/admin-orders'
import type { Transaction } from '@portal/foundation/database'
import { accountExists } from '@portal/foundation/people'
import { problem } from '@portal/foundation/problem'
import { handle } from '../../kernel/handle.ts'
import { orderView } from './order-view.ts'
import { findOrder, findOrders, findOrdersIn } from './orders.sql.ts'

export const listOrdersOfAccountHandler = handle(listOrdersOfAccount, async ({ params, tx, now }) => {
  await findAccount(tx, params.accountId)
  return (await findOrders(tx, params.accountId)).map((order) => orderView(order, now))
})

export const listPastDueOrdersHandler = handle(listPastDueOrders, async ({ params, tx, now }) => {
  await findAccount(tx, params.accountId)
  const found = await findOrdersIn(tx, params.accountId, ['past-due'], now)
  return found.map((order) => orderView(order, now))
})

export const getOrderAsStaffHandler = handle(getOrderAsStaff, async ({ params, tx, now }) => {
  const order = await findOrder(tx, params.orderId)
  if (!order) throw problem('billing-context:order-not-found')
  return orderView(order, now)
})

async function findAccount(tx: Transaction, accountId: number): Promise<void> {
  if (!(await accountExists(tx, accountId))) throw problem('sales-context:account-not-found')
}
