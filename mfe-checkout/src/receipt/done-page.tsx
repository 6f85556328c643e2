import { hasRefunds, isClosedUnpaid, isSettled, netPaid } from '@portal/contracts/billing/order-status'
import type { Order } from '@portal/contracts/billing/orders'
import { PAGES } from '@portal/contracts/pages'
import { payOrder } from '@portal/contracts/payments/payments'
import { sharedTaxRate, taxRateLabel } from '@portal/contracts/sales/tax-rate'
import { AFTER_TERM } from '@portal/contracts/sales/term'
import { listAccountSubscriptions, type Subscription } from '@portal/contracts/subscriptions/subscriptions'
import { isGraceRunning } from '@portal/contracts/subscriptions/term-times'
import { DAY_MS } from '@portal/contracts/time-units'
import { isSet } from '@portal/contracts/values'
import { ButtonLink } from '@portal/design-system/button-link'
import { Card } from '@portal/design-system/card'
import { portalNow } from '@portal/design-system/clock'
import { DateText, formatDate } from '@portal/design-system/date'
import { DetailList } from '@portal/design-system/detail-list'
import { Link } from '@portal/design-system/link'
import { formatMoney, Money } from '@portal/design-system/money'
import { Notice } from '@portal/design-system/notice'
import { Skeleton } from '@portal/design-system/skeleton'
import type { Received } from '@portal/platform/api'
import { useCart } from '@portal/platform/cart'
import { useMay } from '@portal/platform/session'
import { text, useAddress } from '@portal/remote-kit/address'
import { latePage } from '@portal/remote-kit/app'
import { useLoad } from '@portal/remote-kit/load'
import { headerOfOrder, refundInWords } from '@portal/remote-kit/orders'
import { DetailPage } from '@portal/remote-kit/pages'
import { ClosedOrder, DeclinedNotice, donePathOf, MoneyBack, PayOrderCard } from '@portal/remote-kit/paying'
import { useEffect } from 'react'
import { useParams } from 'react-router'
import { taxInWords } from '../checkout/bill.ts'
import { BillLines } from '../checkout/bill-lines.tsx'
import { useAccountId } from '../checkout/checkout-step.tsx'
import { keepPaid } from '../checkout/keep-paid.ts'
import { useUnpaidOrder } from '../checkout/placed-order.ts'
import { useContinuation } from '../checkout/use-continuation.ts'
import { termInWords } from '../plans/term.ts'
import styles from './done-page.module.css'
import { OrderAgain } from './order-again.tsx'
import { ORDER_CRUMB, useOrders } from './orders.ts'
import { ReceiptButton } from './receipt-button.tsx'

/* Only after a bank was asked is there a payment whose outcome is still open. */
const LatePaymentOutcome = latePage(
  async () => (await import('./payment-outcome.tsx')).PaymentOutcome,
  <Skeleton lines={2} />,
)

/** How long the start of a plan counts as news, in ms. */
const NEWS_MS = DAY_MS

const ADDRESS = { payment_id: text }

/** `/checkout/done/:orderId`: the order, its price, and next steps; with `?payment_id=` the outcome of its payment. */
export function DonePage() {
  const { orderId } = useParams()
  const { payment_id } = useAddress(ADDRESS).values
  const orders = useOrders()
  const order = orders.data?.find(({ order_id }) => String(order_id) === orderId)
  const isLooked = order !== undefined || !orders.isAsking
  return (
    <DetailPage
      noun="order"
      crumb={ORDER_CRUMB}
      load={isLooked ? orders : { ...orders, data: undefined, isWaiting: true }}
      thing={order}
      header={headerOfOrder}
      whyMissing="It may belong to another account of yours."
    >
      {(order) => (
        <div className={styles.sections}>
          <PaymentState order={order} paymentId={payment_id} onPaid={orders.retry} />
          <Bill order={order} />
        </div>
      )}
    </DetailPage>
  )
}

type Placed = Received<Order>

interface PaymentStateProps {
  order: Placed
  /** Id of a payment that may still be open. */
  paymentId: string
  onPaid: () => void
}

/** Shows the state of the order, and how to pay the rest: in the checkout while the cart contains it, or here. */
function PaymentState({ order, paymentId, onPaid }: PaymentStateProps) {
  const { order_id: id = 0, amount_owed: owed = 0 } = order
  const isInCart = useUnpaidOrder(useAccountId(), useCart())?.orderId === id
  const mayPay = useMay(payOrder)
  const then = useContinuation()
  const isAsked = paymentId !== '' && owed > 0
  const isPaidHere = owed > 0 && !isAsked && !isInCart && mayPay
  return (
    <>
      {isAsked ? (
        <LatePaymentOutcome
          paymentId={paymentId}
          again={isInCart ? PAGES.checkoutPayment : donePathOf(id)}
          onPaid={onPaid}
        />
      ) : (
        <Outcome order={order} isInCart={isInCart} />
      )}
      {order.last_decline && !isAsked && !isPaidHere && <DeclinedNotice decline={order.last_decline} />}
      {isPaidHere && <PayOrderCard order={order} then={then} />}
    </>
  )
}

function Outcome({ order, isInCart }: { order: Placed; isInCart: boolean }) {
  const { order_id: id = 0, processed, items = [], amount = 0, tax_amount: taxCents, amount_owed: owed = 0 } = order
  const isClosed = isClosedUnpaid(order.status)
  const hasBegun = isSet(processed)
  useEffect(() => {
    if (hasBegun) keepPaid({ orderId: id, cents: amount, taxCents })
  }, [hasBegun, id, amount, taxCents])
  if (isClosed) return <ClosedOrder order={order} again={<OrderAgain order={order} />} />
  if (!hasBegun) return <Unpaid order={order} isInCart={isInCart} />
  if (hasRefunds(order.status)) return <MoneyBack order={order} />
  // Who looks it up later knows that.
  if (owed === 0 && portalNow() - Date.parse(processed ?? '') > NEWS_MS) return null

  return (
    <Notice
      tone="active"
      title={items.length > 1 ? 'Your plans are active' : 'Your plan is active'}
      action={
        <ButtonLink href={PAGES.keys} variant="primary">
          Create API key
        </ButtonLink>
      }
    >
      {amount > 0 && owed === 0 && (
        <span>{`Thank you. We received ${formatMoney(amount)} and emailed you the receipt. `}</span>
      )}
      {owed > 0 && <span>{`${formatMoney(owed)} is still due. `}</span>}
      <span>Next, create an API key to send with your requests. It works right away.</span>
    </Notice>
  )
}

/** The cart that it was placed from still holds it, or somebody changed their mind. */
function Unpaid({ order, isInCart }: { order: Placed; isInCart: boolean }) {
  const { amount_received: received = 0, amount_owed: owed, grace_period_end: grace } = order
  const inFull = received > 0 ? ' in full' : ''
  return (
    <Notice
      title={received > 0 ? `${formatMoney(owed)} of this order is still due` : 'This order is not paid yet'}
      action={
        isInCart && (
          <ButtonLink href={PAGES.checkoutPayment} variant="primary">
            Pay now
          </ButtonLink>
        )
      }
    >
      {isSet(grace) ? (
        isGraceRunning(new Date(grace), new Date(portalNow())) ? (
          <>
            Its plans are in use. They end on <DateText value={grace} /> unless it is paid{inFull}.
          </>
        ) : (
          <>
            Its plans ended on <DateText value={grace} />, because it was not paid{inFull}. Once it is, they go on until
            their term ends.
          </>
        )
      ) : (
        `Its plans begin when it is${inFull && ` paid${inFull}`}.`
      )}
    </Notice>
  )
}

/** Shows the items with their terms, and the payment: first when, by whom and how (rules K21, J38). */
function Bill({ order }: { order: Placed }) {
  const { order_id: id = 0, items = [], unit_amount, tax_amount, amount, placed, processed } = order
  const { po_number: poNumber, taxed_at: billedTo, paid_with: paidWith, last_decline: tried } = order
  const { status, amount_received: received = 0, amount_owed: owed = 0 } = order
  const termOf = useTerms(order)
  const rate = taxRateLabel(sharedTaxRate(items))
  const isTaxSaid = items.filter(({ tax_amount: tax = 0 }) => tax > 0).length > 1
  const isPaid = isSettled(status) && received > 0
  return (
    <Card
      title={isPaid ? 'Receipt' : 'Order details'}
      footer={<Link href={`${PAGES.orders}/${id}`}>See order</Link>}
      actions={received > 0 && <ReceiptButton orderId={id} />}
    >
      <div className={styles.bill}>
        <DetailList
          details={[
            isPaid
              ? { term: 'Date paid (UTC)', value: <DateText value={processed} /> }
              : { term: 'Date ordered (UTC)', value: <DateText value={placed} /> },
            ...(paidWith ? [{ term: 'Payment method', value: <div className={styles.paidWith}>{paidWith}</div> }] : []),
            ...(tried ? [{ term: 'Tried with', value: `${tried.tried_with}, declined ${formatDate(tried.at)}` }] : []),
            ...(billedTo ? [{ term: 'Billed to', value: billedTo }] : []),
            ...(poNumber ? [{ term: 'PO number', value: poNumber }] : []),
          ]}
        />
        <BillLines
          lines={items.map((item) => ({
            id: item.item_id ?? '',
            name: item.description,
            cents: item.unit_amount,
            notes: [...termOf(item), ...(isTaxSaid ? taxInWords(item.tax_amount, item.tax_rate) : [])],
          }))}
          sums={[
            { term: 'Subtotal', value: <Money cents={unit_amount} /> },
            { term: rate ? `Tax (${rate})` : 'Tax', value: <Money cents={tax_amount} /> },
            { term: isPaid ? 'Amount paid' : 'Total', value: <Money cents={amount} /> },
            ...(received > 0 && owed > 0
              ? [
                  { term: 'Paid', value: <Money cents={received} /> },
                  { term: 'Due', value: <Money cents={owed} /> },
                ]
              : []),
            ...refundSums(order),
          ]}
        />
      </div>
    </Card>
  )
}

/** Each time that money went back, and what that leaves. */
function refundSums(order: Placed) {
  const { refunds = [] } = order
  if (!hasRefunds(order.status)) return []
  return [
    ...refunds.map((refund) => ({ term: refundInWords(refund), value: <Money cents={-(refund.amount ?? 0)} /> })),
    { term: 'Paid after refunds', value: <Money cents={netPaid(order)} /> },
  ]
}

type PlacedItem = NonNullable<Placed['items']>[number]

/** The term of each item of an order that has begun, in words; of one that waits, what was agreed of its renewal (rule I93). */
function useTerms({ order_id: orderId, processed, status }: Placed): (item: PlacedItem) => string[] {
  const { data = [] } = useLoad(listAccountSubscriptions, { what: 'when your plans end', freshFor: 0 })
  return ({ item_id: itemId, unit_amount: cents = 0, renewal }) => {
    const begun = data.find((one) => one.orderId === orderId && one.orderItemId === itemId)
    if (isSet(begun?.terminationDate)) return [`Ended ${formatDate(begun?.terminationDate)}`]
    if (begun) return termInWords({ starts: begun.startDate, ends: begun.expirationDate, next: nextInWords(begun) })
    const isWaiting = !isSet(processed) && !isClosedUnpaid(status) && cents > 0
    return isWaiting ? [renewal ?? AFTER_TERM.ends] : []
  }
}

function nextInWords({ renews, renewsInto, next_charge: charge }: Received<Subscription>): string {
  if (!renews) return AFTER_TERM.ends
  if (charge) return `Renews for ${formatMoney(charge.total_amount)}`
  return renewsInto?.price_in_cents ? AFTER_TERM.paid : AFTER_TERM.free
}
