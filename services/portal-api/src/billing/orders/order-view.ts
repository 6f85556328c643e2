import type { Order } from '@portal/contracts/billing/orders'
import { timeOrEmpty } from '../../kernel/wire-time.ts'
import type { OrderRow } from './orders.sql.ts'

const MILLION = 1_000_000

/** As the wire has it (commerce.md §3): what an item or an order costs is its price and its tax. */
export function orderView({ items, ...order }: OrderRow): Order {
  const { saas, data } = taxRatesOf(order)
  return {
    order_id: order.id,
    account_id: order.accountId,
    items: items.map((item) => ({
      item_id: item.id,
      amount: item.unitCents + item.taxCents,
      lookups: item.lookups,
      plan_id: item.planId,
      tax_amount: item.taxCents,
      unit_amount: item.unitCents,
      description: item.description,
    })),
    placed: timeOrEmpty(order.placedAt),
    processed: timeOrEmpty(order.processedAt),
    grace_period_end: timeOrEmpty(order.gracePeriodEndsAt),
    amount: order.unitCents + order.taxCents,
    tax_amount: order.taxCents,
    unit_amount: order.unitCents,
    saasTaxRate: saas,
    dataTaxRate: data,
    payment_due_date: timeOrEmpty(order.paymentDueAt),
    amount_received: order.receivedCents,
    amount_owed: order.owedCents,
    po_number: order.poNumber,
    taxed_at: order.taxedAt,
    paid_with: order.paidWith,
    ...(order.terms && { terms: order.terms, complimentary: order.unitCents === 0 }),
  }
}

/** What an order was taxed with, as shares of its price. */
export function taxRatesOf(order: Pick<OrderRow, 'saasTaxMillionths' | 'dataTaxMillionths'>) {
  return { saas: order.saasTaxMillionths / MILLION, data: order.dataTaxMillionths / MILLION }
}
