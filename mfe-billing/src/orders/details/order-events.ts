import type { OrderDetails } from '@portal/contracts/billing/order-details'
import { isCheckoutOpen, isDebt, lapsesAt } from '@portal/contracts/billing/order-status'
import { isSet } from '@portal/contracts/values'
import { formatDate } from '@portal/design-system/date'
import { formatMoney } from '@portal/design-system/money'
import type { Received } from '@portal/platform/api'
import { declineInWords } from '@portal/remote-kit/paying'
import type { TimelineEvent } from '../../timeline/timeline.tsx'

/** Events of an order and those ahead of it, the first first, from facts on the wire alone (rule J104). */
export function orderEvents(order: Received<OrderDetails>, now: number): TimelineEvent[] {
  const events = [...begun(order), ...moneyOf(order), ...declined(order), ...endings(order, now)]
  return repeatedOnce(events.filter(({ at }) => isSet(at)).toSorted((a, b) => Date.parse(a.at) - Date.parse(b.at)))
}

/** Says once, with how often and since when, what happened several times in a row; at the time of the last. */
function repeatedOnce(events: readonly TimelineEvent[]): TimelineEvent[] {
  const runs: [TimelineEvent, ...TimelineEvent[]][] = []
  for (const event of events) {
    const run = runs.at(-1)
    if (run && run[0].what === event.what && run[0].detail === event.detail) run.push(event)
    else runs.push([event])
  }
  return runs.map((run) => {
    const [first, last = first] = [run[0], run.at(-1)]
    if (run.length === 1) return first
    const days = `${formatDate(first.at)} – ${formatDate(last.at)}`
    return {
      ...last,
      what: `${first.what}, ${run.length} times`,
      detail: [days, first.detail].filter(Boolean).join('. '),
    }
  })
}

type Details = Received<OrderDetails>

function begun({ placed = '', processed = '', terms, po_number: number, items = [] }: Details): TimelineEvent[] {
  const what = terms ? 'Ordered by our staff for you' : 'Ordered'
  return [
    { at: placed, what, ...(number && { detail: `PO number ${number}` }) },
    { at: processed, what: items.length > 1 ? 'Plans added to the account' : 'Plan added to the account' },
  ]
}

function moneyOf({ payments = [] }: Details): TimelineEvent[] {
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

function declined({ declines = [] }: Details): TimelineEvent[] {
  return declines.map(({ at = '', reason, tried_with: card }) => ({
    at,
    what: `${card || 'A card'} was declined`,
    detail: declineInWords(reason),
  }))
}

/** Days on which an order is due, expires or was closed, and its plans end. */
function endings(order: Details, now: number): TimelineEvent[] {
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
    { at: grace, what: isOver(grace) ? 'Ended for nonpayment' : 'Plans end unless it is paid' },
  ]
}
