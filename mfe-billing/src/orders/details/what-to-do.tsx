import { hasRefunds, isClosedUnpaid, isInUse } from '@portal/contracts/billing/order-status'
import { PAGES } from '@portal/contracts/pages'
import { payOrder } from '@portal/contracts/payments/payments'
import { isSet } from '@portal/contracts/values'
import { ButtonLink } from '@portal/design-system/button-link'
import { DateText, formatDate, formatLongDate } from '@portal/design-system/date'
import { formatMoney } from '@portal/design-system/money'
import { Notice } from '@portal/design-system/notice'
import { navigate } from '@portal/platform/navigation'
import { useMay } from '@portal/platform/session'
import { AskForRole } from '@portal/remote-kit/ask-for-role'
import { ClosedOrder, DeclinedNotice, MoneyBack, PayOrderCard } from '@portal/remote-kit/paying'
import { UnpaidBar } from '@portal/remote-kit/unpaid-bar'
import { isPastDue, type Order, owedOf } from '../order.ts'
import styles from './order-page.module.css'

/** The worst truth about an order, with what ends it; nothing for one that is paid (rule J105). */
export function WhatToDo({ order }: { order: Order }) {
  const mayPay = useMay(payOrder)
  if (isClosedUnpaid(order.status)) return <ClosedOrder order={order} again={<OrderAgain order={order} />} />
  if (hasRefunds(order.status)) return <MoneyBack order={order} />
  if (owedOf(order) === 0) return null
  if (order.payment_under_way === 'unknown')
    return (
      <Notice tone="info" title="We are checking with your bank">
        It has not answered yet. You do not need to pay again: you are charged once at most, and this page will continue
        by itself.
      </Notice>
    )
  const isBarred = order.unpaid_service && order.payment_under_way !== 'challenge'
  return (
    <div className={styles.stack}>
      {isBarred ? <UnpaidBar order={order} isPaidBelow /> : <Owed order={order} />}
      {mayPay ? (
        <PayOrderCard order={order} then={{ open: navigate }} />
      ) : (
        <>
          {order.last_decline && !isBarred && <DeclinedNotice decline={order.last_decline} />}
          <AskForRole call={payOrder} to="To pay this order" />
        </>
      )}
    </div>
  )
}

function Owed({ order }: { order: Order }) {
  const { amount_received: received = 0, payment_due_date: due, payment_under_way: underWay } = order
  const owed = formatMoney(owedOf(order))
  if (underWay === 'challenge')
    return (
      <Notice tone="attention" title="Your bank needs to confirm that it is you">
        Nothing is charged before you have confirmed. Press Pay with the same card to go to your bank{' '}
        <span>
          {isSet(order.confirm_by) ? `until ${formatLongDate(order.confirm_by)}.` : 'and answer its question.'}
        </span>
      </Notice>
    )
  if (isPastDue(order))
    return (
      <Notice tone="stopped" title={`${owed} is past due since ${formatDate(due)}`}>
        {whatEnds(order)}
      </Notice>
    )
  return (
    <Notice tone="attention" title={received > 0 ? `${owed} of this order is still due` : 'This order is not paid yet'}>
      {isSet(order.pay_by) ? (
        <>It can be paid until {formatLongDate(order.pay_by)}, then it expires. </>
      ) : (
        isSet(due) && (
          <>
            It is due on <DateText value={due} />.{' '}
          </>
        )
      )}
      {whatEnds(order)}
    </Notice>
  )
}

/** Says what an order that is not paid has begun. */
function whatEnds(order: Order): string {
  return isInUse(order) ? 'Its plans are in use.' : 'Its plans begin when it is paid in full.'
}

/** Puts the plans of an order that is closed into the cart again, each with the choice of its renewal (rule J129). */
function OrderAgain({ order: { items = [] } }: { order: Order }) {
  const plans = new URLSearchParams(
    items.flatMap(({ plan_id: id, renewal }) => (id ? [['plan', id], ...(renewal ? [] : [['ending', id]])] : [])),
  )
  return (
    <ButtonLink variant="primary" href={`${PAGES.cart}?${plans}`}>
      Order again
    </ButtonLink>
  )
}
