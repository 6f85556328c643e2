import type { FailedRenewal } from '@portal/contracts/billing/failed-renewals'
import {
  amountOwed,
  canCancel,
  isCheckoutOpen,
  lapsesAt,
  type OrderFacts,
  type OrderStatus,
  orderStatus,
  statusAfterRefund,
} from '@portal/contracts/billing/order-status'
import type { Order } from '@portal/contracts/billing/orders'
import { finalAttempt, unpaidService } from '@portal/contracts/billing/unpaid-service'
import type { DeclineReason } from '@portal/contracts/payments/payments'
import { priceOf } from '@portal/contracts/sales/price-of'
import { timeOrEmpty } from '../../kernel/wire-time.ts'
import { taxRateOfItem } from '../tax/reckon-tax.ts'
import type { OrderRow } from './orders.sql.ts'

/** An order without what it lists. */
type BareOrder = Omit<OrderRow, 'items' | 'papers'>

const MILLION = 1_000_000

/** An order on the wire, as it is now (commerce.md §3): what an item or an order costs is its price and its tax. */
export function orderView({ items, papers, ...order }: OrderRow, now: Date): Order {
  const { saas, data } = taxRatesOf(order)
  const facts = factsOf(order)
  const status = orderStatus(facts, now)
  return {
    order_id: order.id,
    account_id: order.accountId,
    status,
    ...facts,
    items: items.map((item) => ({
      item_id: item.id,
      ...{ amount: priceOf([item]).totalCents, tax_amount: item.taxCents, unit_amount: item.unitCents },
      ...taxRateView(item, order),
      ...{ lookups: item.lookups, plan_id: item.planId, description: item.description },
      ...(item.renewal && { renewal: item.renewal }),
    })),
    tax_amount: order.taxCents,
    unit_amount: order.unitCents,
    saasTaxRate: saas,
    dataTaxRate: data,
    amount_owed: owedOf(order, now),
    pay_by: isCheckoutOpen(status) && order.receivedCents === 0 ? payBy(facts) : '',
    po_number: order.poNumber,
    taxed_at: order.taxedAt,
    paid_with: order.paidWith,
    papers: papers.flatMap(({ number, kind, at, ...price }) => {
      const issued = new Date(at).toISOString()
      return number === null ? [] : [{ number, kind, issued, amount: priceOf([price]).totalCents }]
    }),
    ...declineView(order, now),
    ...unpaidView({ ...order, items }, now),
    ...(order.renewalOf && { renewal_of: order.renewalOf }),
    ...(order.terms && { terms: order.terms, complimentary: order.unitCents === 0 }),
  }
}

/** Returns the current status of an order (rule J3). */
export function statusOf(order: BareOrder, now: Date): OrderStatus {
  return orderStatus(factsOf(order), now)
}

/** Returns whether a refund ends what an order bought: it voids the last payment that is left (rule K81). */
export function endsByRefund(order: BareOrder, refund: { cents: number; isVoid: boolean }, now: Date): boolean {
  return statusAfterRefund(factsOf(order), refund, now) === 'voided'
}

/** Returns whether an order can be canceled by its customer or by staff (rules J81, J94), but for a card that is being asked. */
export function isCancelable(order: BareOrder, by: 'customer' | 'staff', now: Date): boolean {
  const facts = factsOf(order)
  return canCancel({ ...facts, status: orderStatus(facts, now) }, by)
}

/** Returns the amount still owed on an order, in cents; 0 if it has lapsed or was cancelled (rule J29). */
export function owedOf(order: BareOrder, now: Date): number {
  return amountOwed(factsOf(order), now)
}

function factsOf(order: BareOrder) {
  return {
    placed: timeOrEmpty(order.placedAt),
    processed: timeOrEmpty(order.processedAt),
    grace_period_end: timeOrEmpty(order.gracePeriodEndsAt),
    payment_due_date: timeOrEmpty(order.paymentDueAt),
    amount: priceOf([order]).totalCents,
    amount_received: order.receivedCents,
    cancelled: timeOrEmpty(order.cancelledAt),
    payment_under_way: order.paymentUnderWay ?? ('' as const),
    confirm_by: timeOrEmpty(order.confirmBy),
    ...refundsView(order.refunds),
    ...(order.terms && { terms: order.terms }),
  }
}

function payBy(facts: OrderFacts): string {
  const at = lapsesAt(facts)
  return Number.isFinite(at) ? new Date(at).toISOString() : ''
}

/** Returns the decline of the latest payment; nothing once the order was paid or closed (rule J95). */
function declineView(order: BareOrder, now: Date): Pick<Order, 'last_decline'> {
  const { declinedAt, declineReason, declinedWith } = order
  if (!declinedAt || owedOf(order, now) === 0) return {}
  return {
    last_decline: { at: declinedAt.toISOString(), reason: declineReason as DeclineReason, tried_with: declinedWith },
  }
}

/** Returns the service of an order that has begun and is not paid (rule I120). */
function unpaidView(order: BareOrder & Pick<OrderRow, 'items'>, now: Date): Pick<Order, 'unpaid_service'> {
  const ends = order.items.flatMap(({ endsAt }) => (endsAt ? [Date.parse(endsAt)] : []))
  const service = unpaidService(
    {
      owedCents: owedOf(order, now),
      dueAt: order.paymentDueAt,
      graceEndsAt: order.gracePeriodEndsAt,
      isRenewal: order.renewalOf !== null,
      declineReason: order.declineReason,
      termEndsAt: ends.length > 0 ? new Date(Math.max(...ends)) : null,
    },
    now,
  )
  return service ? { unpaid_service: service } : {}
}

/** Returns an order as a failed renewal; nothing of one that somebody ordered, that is paid or that is not due yet (rule I124). */
export function failedRenewalView(order: OrderRow, now: Date): FailedRenewal | undefined {
  const { id, accountId, renewalOf, paymentDueAt: dueAt, gracePeriodEndsAt: graceEndsAt } = order
  const { unpaid_service: service } = unpaidView(order, now)
  if (!service || !renewalOf || !dueAt || !graceEndsAt) return undefined
  const { declineReason, declinedAt } = order
  return {
    account_id: accountId,
    amount: service.amount,
    final_attempt: finalAttempt({ dueAt, graceEndsAt, declineReason, declinedAt }).toISOString(),
    order_id: id,
    subscription_id: renewalOf,
  }
}

/** Returns the refund fields of an order on the wire. */
function refundsView(refunds: OrderRow['refunds']): Pick<Order, 'amount_refunded' | 'refunds'> {
  return {
    amount_refunded: refunds.reduce((sum, { cents }) => sum + cents, 0),
    refunds: refunds.map(({ at, cents, wentTo, isVoid }) => ({
      ...{ date: new Date(at).toISOString(), amount: cents, went_to: wentTo, voided: isVoid },
    })),
  }
}

/** Returns the rate of an item, if the tax table still has it (rule J91). */
export function taxRateView(
  item: Pick<OrderRow['items'][number], 'unitCents' | 'taxCents'>,
  order: Pick<OrderRow, 'saasTaxMillionths' | 'dataTaxMillionths' | 'taxBaseMillionths'>,
): Pick<Order['items'][number], 'tax_rate'> {
  const rate = taxRateOfItem(item, {
    ...{ saasMillionths: order.saasTaxMillionths, dataMillionths: order.dataTaxMillionths },
    baseMillionths: order.taxBaseMillionths ?? 0,
  })
  return rate === undefined ? {} : { tax_rate: rate }
}

/** Returns the tax rates of an order as fractions of its price. */
export function taxRatesOf(order: Pick<OrderRow, 'saasTaxMillionths' | 'dataTaxMillionths'>) {
  return { saas: order.saasTaxMillionths / MILLION, data: order.dataTaxMillionths / MILLION }
}
