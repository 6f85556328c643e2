/* What the services after billing may ask of it. */
export { taxRatesOf } from './orders/order-view.ts'
export {
  creditOrder,
  debitOrder,
  findGracePeriodEnds,
  findOrder,
  findOrders,
  findOrdersIn,
  insertOrder,
  lockOrder,
  moveOrder,
  type OrderRow,
  processOrder,
  setTax,
} from './orders/orders.sql.ts'
export { orderItemKey, orderKey } from './orders/orders.tables.ts'
export { findOpenCheckouts, findOrdersPastDue, findOrdersToApprove } from './orders/waiting-orders.sql.ts'
export { dollars, utcDay } from './receipts/money-words.ts'
export { type Paid, receiptRows } from './receipts/receipt-rows.ts'
