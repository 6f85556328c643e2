import { listPastDueOrdersOfAll, sumPastDueOrders } from '@portal/contracts/billing/admin-orders'
import { AGING_BANDS } from '@portal/contracts/billing/aging'
import { ROWS_AT_MOST } from '@portal/contracts/page'
import { priceOf } from '@portal/contracts/sales/price-of'
import { handle } from '../../kernel/handle.ts'
import { findPastDueOrders, sumPastDue } from './past-due-orders.sql.ts'

/** A page of at most 1,000 rows (rules G73, M6). */
export const listPastDueOrdersOfAllHandler = handle(listPastDueOrdersOfAll, async ({ query, tx, now }) => {
  const { band, after, limit = ROWS_AT_MOST } = query
  const found = await findPastDueOrders(tx, { band, after, limit, now })
  return found.map(({ order, accountName, owedCents }) => ({
    order_id: order.id,
    account_id: order.accountId,
    account_name: accountName,
    placed: order.placedAt?.toISOString() ?? '',
    payment_due_date: order.paymentDueAt?.toISOString() ?? '',
    terms: order.terms ?? '',
    po_number: order.poNumber,
    grace_period_end: order.gracePeriodEndsAt?.toISOString() ?? '',
    amount: priceOf([order]).totalCents,
    amount_owed: owedCents,
    cursor: String(order.id),
  }))
})

/** Sums by band, over all pages of the list (rule G73). */
export const sumPastDueOrdersHandler = handle(sumPastDueOrders, async ({ tx, now }) => {
  const sums = await sumPastDue(tx, now)
  return AGING_BANDS.flatMap((band) => sums.find((one) => one.band === band) ?? [])
})
