import { dollars } from '@portal/contracts/sales/dollars'
import { priceOf } from '@portal/contracts/sales/price-of'
import { taxInWords } from '@portal/contracts/sales/tax-rate'
import { taxRateView } from '../orders/order-view.ts'
import type { OrderRow } from '../orders/orders.sql.ts'
import { utcDay } from './money-words.ts'

/** Money that came for an order. */
export interface Paid {
  cents: number
  /** Payment method in words, such as a card. */
  paidWith: string
  at: Date
}

/**
 * Returns the rows of a receipt, for mail, paper and the order's page (rule K21); for an unpaid order, those of a bill.
 * The order is as that payment left it: earlier payments are listed separately, and so is what is still due (rule J29).
 */
export function receiptRows(order: OrderRow, paid: Paid | undefined): (readonly [name: string, value: string])[] {
  const earlier = order.receivedCents - (paid?.cents ?? 0)
  return [
    ...order.items.map(({ description, unitCents }) => [description, dollars(unitCents)] as const),
    ...renewalLinesOf(order),
    ...taxLinesOf(order),
    ['Total', dollars(priceOf([order]).totalCents)],
    ...(paid && earlier > 0 ? [['Paid earlier', dollars(earlier)] as const] : []),
    ...(paid ? [['Paid', `${dollars(paid.cents)}, ${paid.paidWith}`] as const] : []),
    ...refundLinesOf(order),
    ...(order.owedCents > 0 ? [['Due', dueInWords(order)] as const] : []),
    ...(order.taxedAt ? [['Billing address', order.taxedAt] as const] : []),
    ['Date', utcDay(paid?.at ?? order.placedAt ?? order.createdAt)],
    ['Order', String(order.id)],
    ...(order.poNumber ? [['Your PO number', order.poNumber] as const] : []),
  ]
}

/** Returns for each plan that costs something what was agreed of its renewal (rule I93). */
function renewalLinesOf({ items }: OrderRow): (readonly [string, string])[] {
  return items
    .filter(({ unitCents }) => unitCents > 0)
    .map(({ description, renewal }) => [`Renewal of ${description}`, renewal ?? 'Does not renew'] as const)
}

/** Each time that money went back, and what that leaves (rule K81). */
export function refundLinesOf({ receivedCents, refunds }: OrderRow): (readonly [string, string])[] {
  if (refunds.length === 0) return []
  const lines = refunds.map(({ cents, at, wentTo, isVoid }) => {
    const day = utcDay(new Date(at))
    return [isVoid ? 'Voided' : 'Refunded', `${dollars(-cents)}, ${day}${wentTo && `, ${wentTo}`}`] as const
  })
  const left = refunds.reduce((rest, { cents }) => rest - cents, receivedCents)
  return [...lines, ['Paid after refunds', dollars(left)]]
}

function dueInWords({ owedCents, paymentDueAt }: OrderRow): string {
  return `${dollars(owedCents)}${paymentDueAt ? ` by ${utcDay(paymentDueAt)}` : ''}`
}

/** Returns a row for each taxed plan, with the amount and the rates of the tax table (rule J91). */
function taxLinesOf(order: OrderRow): (readonly [string, string])[] {
  const lines = order.items.map((item) => ({ ...item, ...taxRateView(item, order) }))
  const taxed = lines.filter((item) => item.taxCents > 0)
  const each = taxed.map((item) => [taxInWords([item], `Tax on ${item.description}`), dollars(item.taxCents)] as const)
  return [...(taxed.length > 1 ? each : []), [taxInWords(lines), dollars(order.taxCents)]]
}
