import type { OrderDetails } from '@portal/contracts/billing/order-details'
import { isCheckoutOpen, isDebt, lapsesAt } from '@portal/contracts/billing/order-status'
import { isSet } from '@portal/contracts/values'
import { formatMoney } from '@portal/design-system/money'
import type { Received } from '@portal/platform/api'
import { declineInWords } from '@portal/remote-kit/paying'
import type { HistoryEvent } from '../../timeline/history.ts'

/** Returns the events of an order and those ahead of it, from facts on the wire alone (rule J104). */
export function orderEvents(order: Received<OrderDetails>, now: number): HistoryEvent[] {
  const events = [ordered(order), ...declined(order), ...moneyOf(order), begun(order), ...endings(order, now)]
  return events.filter(({ at }) => isSet(at))
}

type Details = Received<OrderDetails>

function ordered({ placed = '', terms, po_number: number }: Details): HistoryEvent {
  const what = terms ? 'Ordered by our staff for you' : 'Ordered'
  return { at: placed, what, ...(number && { detail: `PO number ${number}` }) }
}

function begun({ processed = '', items = [] }: Details): HistoryEvent {
  return { at: processed, what: items.length > 1 ? 'Plans added to the account' : 'Plan added to the account' }
}

function moneyOf({ payments = [] }: Details): HistoryEvent[] {
  return payments.map(({ at = '', kind, amount = 0, method }) => {
    const money = formatMoney(Math.abs(amount))
    if (kind === 'payment') return { at, what: `${money} paid`, ...(method && { detail: method }) }
    return {
      at,
      what: `${money} ${kind === 'void' ? 'voided' : 'refunded'}`,
      ...(method && { detail: `To ${method}` }),
    }
  })
}

function declined({ declines = [] }: Details): HistoryEvent[] {
  return declines.map(({ at = '', reason, tried_with: card }) => ({
    at,
    what: 'Payment failed',
    detail: [card, declineInWords(reason)].filter(Boolean).join(' · '),
    isFailedPayment: true,
  }))
}

/** Days on which an order is due, expires or was closed, and its plans end. */
function endings(order: Details, now: number): HistoryEvent[] {
  const { status, cancelled = '', payment_due_date: due = '', grace_period_end: grace = '', pay_by: payBy = '' } = order
  const isOver = (at: string) => Date.parse(at) <= now
  const lapsed = lapsesAt({ placed: order.placed, confirm_by: order.confirm_by })
  return [
    { at: cancelled, what: 'Canceled' },
    ...(status === 'lapsed' && Number.isFinite(lapsed)
      ? [{ at: new Date(lapsed).toISOString(), what: 'Expired before it was paid' }]
      : []),
    ...(isDebt(status) ? [{ at: due, what: isOver(due) ? 'Payment was due' : 'Payment is due' }] : []),
    ...(isCheckoutOpen(status) ? [{ at: payBy, what: 'Expires unless it is paid' }] : []),
    { at: order.unpaid_service?.next_try ?? '', what: `Next attempt to charge ${formatMoney(order.amount_owed)}` },
    { at: grace, what: isOver(grace) ? 'Ended for nonpayment' : 'Service ends unless this order is paid' },
  ]
}
