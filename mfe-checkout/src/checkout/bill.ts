import { isInUse } from '@portal/contracts/billing/order-status'
import type { Order } from '@portal/contracts/billing/orders'
import type { Quote } from '@portal/contracts/sales/quotes'
import { taxRateLabel } from '@portal/contracts/sales/tax-rate'
import { formatMoney } from '@portal/design-system/money'
import type { Received } from '@portal/platform/api'

/** The bill, line by line, in cents: as quoted, or as ordered. */
export interface Bill {
  lines: readonly BillLine[]
  unitCents: number | undefined
  taxCents: number | undefined
  totalCents: number | undefined
  /** Amounts already paid and still to be paid. */
  paidCents: number
  owedCents: number | undefined
  /** Basis of the tax; unknown for an order. */
  basis?: Quote['tax_basis'] | undefined
  /** Quote that fixes the price (rule J1). */
  quoteId?: string | undefined
  /** Until when a quote is honored. */
  heldUntil?: string | undefined
  /** Id of the order, once it was placed. */
  orderId?: number | undefined
  /** The buyer's own number for the order. */
  poNumber?: string | undefined
  /** The card that was declined for the order (rule J95). */
  lastDecline?: Received<Order>['last_decline']
  isPaid: boolean
}

export interface BillLine {
  planId: string
  unitCents: number | undefined
  taxCents: number | undefined
  /** Tax rate as a fraction of 1, as in the tax table (rule J91). */
  tax_rate: number | undefined
  /** The sentence about its renewal: as quoted, where it can renew, or as it was agreed to with the order (rules I92, I93). */
  renewal: string | undefined
}

type Item = Partial<Pick<Quote['items'][number], 'plan_id' | 'unit_amount' | 'tax_amount' | 'tax_rate' | 'renewal'>>

const lineOf = ({ plan_id: planId = '', unit_amount: unitCents, tax_amount: taxCents, ...item }: Item): BillLine => ({
  planId,
  unitCents,
  taxCents,
  tax_rate: item.tax_rate,
  renewal: item.renewal,
})

export function billOfQuote(quote: Received<Quote>): Bill {
  return {
    lines: (quote.items ?? []).map(lineOf),
    unitCents: quote.unit_amount,
    taxCents: quote.tax_amount,
    totalCents: quote.total_amount,
    paidCents: 0,
    owedCents: quote.total_amount,
    basis: quote.tax_basis,
    quoteId: quote.quote_id,
    heldUntil: quote.expires,
    isPaid: false,
  }
}

/** Returns the bill as ordered: later changes of prices or rates do not affect it (rule J11). */
export function billOfOrder(order: Received<Order>): Bill {
  return {
    lines: (order.items ?? []).map(lineOf),
    unitCents: order.unit_amount,
    taxCents: order.tax_amount,
    totalCents: order.amount,
    paidCents: order.amount_received ?? 0,
    owedCents: order.amount_owed,
    orderId: order.order_id,
    poNumber: order.po_number,
    lastDecline: order.last_decline,
    isPaid: order.status === 'paid' || isInUse(order),
  }
}

/** Returns the plans whose renewal is agreed to by paying this bill: those of its sentences that nobody turned off. */
export function renewingOf({ lines }: Pick<Bill, 'lines'>, ending: readonly string[]): string[] {
  return lines.filter(({ planId, renewal }) => renewal && !ending.includes(planId)).map(({ planId }) => planId)
}

/** "$12.37 tax, 8.25% of the price", where several lines each have their own; empty if there is none (rule J91). */
export function taxInWords(taxCents: number | undefined, rate: number | undefined): string[] {
  if (!taxCents) return []
  const label = taxRateLabel(rate)
  return [`${formatMoney(taxCents)} tax${label && `, ${label} of the price`}`]
}
