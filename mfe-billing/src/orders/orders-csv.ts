import { netPaid, ORDER_STATUS_LABELS } from '@portal/contracts/billing/order-status'
import { type CsvCell, csvFile } from '@portal/contracts/csv'
import type { Order } from './order.ts'

const COLUMNS: readonly (readonly [string, (order: Order) => CsvCell])[] = [
  ['Order', ({ order_id: id = 0 }) => id],
  ['Placed (UTC)', ({ placed = '' }) => placed],
  ['Plans', ({ items = [] }) => items.map(({ description }) => description).join('; ')],
  ['PO number', ({ po_number: number = '' }) => number],
  ['Status', ({ status }) => (status ? ORDER_STATUS_LABELS[status].customer : '')],
  ['Price (USD)', ({ unit_amount: cents }) => inDollars(cents)],
  ['Tax (USD)', ({ tax_amount: cents }) => inDollars(cents)],
  ['Total (USD)', ({ amount: cents }) => inDollars(cents)],
  ['Refunded (USD)', ({ amount_refunded: cents }) => inDollars(cents)],
  ['Paid after refunds (USD)', (order) => inDollars(netPaid(order))],
  ['Amount due (USD)', ({ amount_owed: cents }) => inDollars(cents)],
  ['Due (UTC)', ({ payment_due_date: due = '' }) => due],
  ['Taxed at', ({ taxed_at: place = '' }) => place],
  ['Payment method', ({ paid_with: method = '' }) => method],
]

/** These orders as a file, in the same order as on the screen (rule J103). */
export function ordersCsv(orders: readonly Order[]): string {
  return csvFile(
    COLUMNS.map(([header]) => header),
    orders.map((order) => COLUMNS.map(([, cell]) => cell(order))),
  )
}

function inDollars(cents = 0): number {
  return cents / 100
}
