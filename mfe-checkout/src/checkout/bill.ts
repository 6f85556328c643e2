import { isInUse } from '@portal/contracts/billing/order-status'
import type { Order } from '@portal/contracts/billing/orders'
import type { Quote } from '@portal/contracts/sales/quotes'
import { taxRateLabel } from '@portal/contracts/sales/tax-rate'
import { formatMoney } from '@portal/design-system/money'
import type { Received } from '@portal/platform/api'

/** What is to be paid, line by line, in cents: quoted, or as it was ordered. */
export interface Bill {
  lines: readonly BillLine[]
  unitCents: number | undefined
  taxCents: number | undefined
  totalCents: number | undefined
  /** What came of it already, and what is still to be paid of it. */
  paidCents: number
  owedCents: number | undefined
  /** Why the tax is what it is; an order does not say. */
  basis?: Quote['tax_basis'] | undefined
  /** What makes an order cost just this (rule J1). */
  quoteId?: string | undefined
  /** Until when a quote is honored. */
  heldUntil?: string | undefined
  /** Of an order that has been placed. */
  orderId?: number | undefined
  /** Of that order: the buyer's own number for it. */
  poNumber?: string | undefined
  /** Of that order: the card that did not pay it (rule J95). */
  lastDecline?: Received<Order>['last_decline']
  isPaid: boolean
}

export interface BillLine {
  planId: string
  unitCents: number | undefined
  taxCents: number | undefined
  /** As the tax table has it, of 1 (rule J91). */
  tax_rate: number | undefined
}

type Item = Partial<Pick<Quote['items'][number], 'plan_id' | 'unit_amount' | 'tax_amount' | 'tax_rate'>>

const lineOf = ({ plan_id: planId = '', unit_amount: unitCents, tax_amount: taxCents, tax_rate }: Item): BillLine => ({
  ...{ planId, unitCents, taxCents, tax_rate },
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

/** As it was placed: neither another price nor another rate changes it any more (rule J11). */
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

/** "$12.37 tax, 8.25% of the price", where several lines each have their own; empty where there is none (rule J91). */
export function taxInWords(taxCents: number | undefined, rate: number | undefined): string[] {
  if (!taxCents) return []
  const label = taxRateLabel(rate)
  return [`${formatMoney(taxCents)} tax${label && `, ${label} of the price`}`]
}
