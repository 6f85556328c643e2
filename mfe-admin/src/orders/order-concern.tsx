import { isClosedUnpaid } from '@portal/contracts/billing/order-status'
import { isSet } from '@portal/contracts/values'
import { DateText, formatLongDate } from '@portal/design-system/date'
import { formatMoney } from '@portal/design-system/money'
import { Notice, type NoticeTone } from '@portal/design-system/notice'
import { refundInWords } from '@portal/remote-kit/orders'
import { declinedInWords } from './declines.ts'
import type { Order } from './order.ts'

/** Says the worst truth about an order first, with what ends it; nothing of one that is paid. */
export function OrderConcern({ order }: { order: Order }) {
  const { amount_owed: owed = 0, payment_under_way: underWay, confirm_by: confirmBy, status, refunds = [] } = order
  if (underWay === 'unknown')
    return (
      <Notice tone="info" title="The bank has not answered yet">
        A card was asked to pay this order. It is charged once at most, and this page shows the result as soon as it is
        known.
      </Notice>
    )
  if (underWay === 'challenge')
    return (
      <Notice tone="attention" title="The bank asks the card’s owner to confirm">
        Nothing is charged before they do
        {isSet(confirmBy) && <span>, until {formatLongDate(confirmBy)}</span>}
        <span>.</span>
      </Notice>
    )
  if (owed > 0)
    return (
      <Notice tone={toneOf(order)} title={`${formatMoney(owed)} is owed`}>
        <Due order={order} />
        <Service order={order} />
        {order.last_decline && <p>{declinedInWords(order.last_decline)}</p>}
      </Notice>
    )
  if (refunds.length > 0)
    return (
      <Notice tone="info" title={`${formatMoney(order.amount_refunded)} went back`}>
        {refunds.map((refund, at) => (
          <p key={at}>
            {refundInWords(refund)}: {formatMoney(refund.amount)}
          </p>
        ))}
        {status === 'voided' && <p>What it bought ended with its payment.</p>}
      </Notice>
    )
  if (isClosedUnpaid(status)) return <Notice tone="info" title="Nothing is owed: this order was closed unpaid" />
  return null
}

function toneOf({ status, unpaid_service: service }: Order): NoticeTone {
  return status === 'past-due' || service?.state === 'stopped' ? 'stopped' : 'attention'
}

function Due({ order: { payment_due_date: due, pay_by: payBy, status, terms } }: { order: Order }) {
  if (isSet(payBy)) return <p>The customer can pay until {formatLongDate(payBy)}, then it expires.</p>
  if (!isSet(due)) return null
  return (
    <p>
      {status === 'past-due' ? 'Due since' : 'Due'} <DateText value={due} />
      {terms && <span>, {terms}</span>}
      <span>.</span>
    </p>
  )
}

/** Says until when its service runs unpaid, or that it has not begun. */
function Service({ order: { unpaid_service: service, status } }: { order: Order }) {
  if (service)
    return (
      <p>
        {service.state === 'stopped' ? 'Service stopped' : 'Service ends'} <DateText value={service.ends} />
        {service.state !== 'stopped' && isSet(service.next_try) && (
          <>
            ; the card is tried again <DateText value={service.next_try} />
          </>
        )}
        <span>.</span>
      </p>
    )
  return status === 'to-approve' ? <p>What it bought begins once it is paid or approved.</p> : null
}
