/* What the services after billing may ask of it. */
export {
  type BuyerDetails,
  findBuyerDetails,
  saveBuyerDetails,
} from './details/billing-details.sql.ts'
export { endsByRefund, isCancelable, orderView, statusOf, taxRatesOf } from './orders/order-view.ts'
export {
  type Back,
  cancelRenewal,
  creditOrder,
  debitOrder,
  findOrder,
  findOrders,
  findOrdersIn,
  findRenewalOf,
  findUnpaidRenewals,
  gracePeriodEndOf,
  insertOrder,
  isUnpaidRenewal,
  lockOrder,
  moveOrder,
  noteLatestPayment,
  noteRenewalTry,
  type OrderRow,
  orderedPlanIds,
  processOrder,
  setCancelled,
  setServicePeriod,
  setTax,
} from './orders/orders.sql.ts'
export { orderItemKey, orderKey } from './orders/orders.tables.ts'
export { findOpenCheckouts, findOrdersPastDue, findOrdersToApprove } from './orders/waiting-orders.sql.ts'
export { drawForLetter } from './papers/draw-for-letter.ts'
export { noteSeller } from './papers/note-seller.ts'
export { creditNoteOf, withPaper } from './papers/paper-of-letter.ts'
export { findPaperByNumber } from './papers/papers.sql.ts'
export { utcDay } from './receipts/money-words.ts'
export { type Paid, receiptRows } from './receipts/receipt-rows.ts'
export { seeTheOrder } from './receipts/see-the-order.ts'
export { effectiveRate, type TaxKind, type TaxRate, taxOf, taxRateOf } from './tax/reckon-tax.ts'
export { taxRates } from './tax/tax-rates.tables.ts'
export { isAnyTaxRateInForce, isInForceOn } from './tax/tax-rates-in-force.sql.ts'
