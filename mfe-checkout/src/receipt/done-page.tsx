import { hasRefunds } from '@portal/contracts/billing/order-status'
import type { Order } from '@portal/contracts/billing/orders'
import { PAGES } from '@portal/contracts/pages'
import { AFTER_TERM } from '@portal/contracts/sales/term'
import { DAY_MS } from '@portal/contracts/time-units'
import { isSet } from '@portal/contracts/values'
import { ButtonLink } from '@portal/design-system/button-link'
import { Card } from '@portal/design-system/card'
import { portalNow } from '@portal/design-system/clock'
import { DetailList } from '@portal/design-system/detail-list'
import { Link } from '@portal/design-system/link'
import { formatMoney, Money } from '@portal/design-system/money'
import { Notice } from '@portal/design-system/notice'
import { Skeleton } from '@portal/design-system/skeleton'
import type { Received } from '@portal/platform/api'
import { useCart } from '@portal/platform/cart'
import { navigate } from '@portal/platform/navigation'
import { text, useAddress } from '@portal/remote-kit/address'
import { latePage } from '@portal/remote-kit/app'
import { CardName } from '@portal/remote-kit/card-name'
import { headerOfOrder } from '@portal/remote-kit/orders'
import { DetailPage } from '@portal/remote-kit/pages'
import { isPaidHere } from '@portal/remote-kit/paying'
import { useEffect } from 'react'
import { useParams } from 'react-router'
import { useAccountId } from '../checkout/checkout-step.tsx'
import { keepPaid } from '../checkout/keep-paid.ts'
import { useUnpaidOrder } from '../checkout/placed-order.ts'
import styles from './done-page.module.css'
import { ORDER_CRUMB, useOrders } from './orders.ts'

/* Only after a bank was asked is there a payment whose outcome is still open. */
const LatePaymentOutcome = latePage(
  async () => (await import('./payment-outcome.tsx')).PaymentOutcome,
  <Skeleton lines={2} />,
)

/** How long what was paid counts as just paid, in ms. */
const NEWS_MS = DAY_MS

const ADDRESS = { payment_id: text }

/**
 * `/checkout/done/:orderId`: thanks for what was just paid in this browser, and next steps; with `?payment_id=` the outcome of
 * a payment that is not over. Every other order is shown on its own page (rule J128).
 */
export function DonePage() {
  const { orderId } = useParams()
  const { payment_id } = useAddress(ADDRESS).values
  const orders = useOrders()
  const order = orders.data?.find(({ order_id }) => String(order_id) === orderId)
  const isLooked = order !== undefined || !orders.isAsking
  return (
    <div className={styles.page}>
      <DetailPage
        noun="order"
        crumb={ORDER_CRUMB}
        load={isLooked ? orders : { ...orders, data: undefined, isWaiting: true }}
        thing={order}
        header={headerOf}
        whyMissing="It may belong to another account of yours."
      >
        {(order) => (
          <div className={styles.sections}>
            <Outcome order={order} isLatest={!orders.isAsking} paymentId={payment_id} onPaid={orders.retry} />
          </div>
        )}
      </DetailPage>
    </div>
  )
}

/** Says what has just happened, and of every other order its number. */
function headerOf(order: Placed) {
  if (!isThanked(order)) return headerOfOrder(order)
  const title = (order.amount ?? 0) > 0 ? 'Payment received' : 'Your plan is ready'
  return { title, description: `Order ${order.order_id}` }
}

type Placed = Received<Order>

interface OutcomeProps {
  order: Placed
  /** False while it is asked for again: an order that was just paid may have been read before that. */
  isLatest: boolean
  /** Id of a payment that may still be open. */
  paymentId: string
  onPaid: () => void
}

function Outcome({ order, isLatest, paymentId, onPaid }: OutcomeProps) {
  const { order_id: id = 0, processed, amount, tax_amount: taxCents, amount_owed: owed = 0 } = order
  const isInCart = useUnpaidOrder(useAccountId(), useCart())?.orderId === id
  const isOpen = paymentId !== '' && owed > 0
  const isNews = isThanked(order)
  const hasBegun = isSet(processed)
  const ownPage = `${PAGES.orders}/${id}`
  useEffect(() => {
    if (hasBegun) keepPaid({ orderId: id, cents: amount, taxCents })
  }, [hasBegun, id, amount, taxCents])
  useEffect(() => {
    if (isLatest && !isOpen && !isNews) navigate(ownPage, { replace: true })
  }, [isLatest, isOpen, isNews, ownPage])
  if (isOpen) {
    const again = isInCart ? PAGES.checkoutPayment : ownPage
    return <LatePaymentOutcome paymentId={paymentId} again={again} onPaid={onPaid} />
  }
  return isNews ? <Thanks order={order} /> : <Skeleton lines={6} />
}

/** Returns whether it was just paid in this browser. */
function isThanked(order: Placed): boolean {
  return isJustPaid(order) && isPaidHere(order.order_id ?? 0)
}

/** Returns whether nothing is owed of it since a moment ago, and nothing went back. */
function isJustPaid({ status, processed = '', amount_owed: owed = 0 }: Placed): boolean {
  return owed === 0 && !hasRefunds(status) && portalNow() - Date.parse(processed) < NEWS_MS
}

function Thanks({ order }: { order: Placed }) {
  const { order_id: id, items = [], amount = 0, paid_with: paidWith } = order
  const isPlural = items.length > 1
  return (
    <>
      {order.renewal_of ? (
        <Notice
          tone="active"
          title="Your plan has renewed"
          action={<ButtonLink href={PAGES.subscriptions}>See subscriptions</ButtonLink>}
        >
          {`Thanks. We received your ${formatMoney(amount)} payment and emailed your receipt. Your API keys keep working.`}
        </Notice>
      ) : (
        <Notice
          tone="active"
          title={isPlural ? 'Your plans are active' : 'Your plan is active'}
          action={
            <ButtonLink href={PAGES.keys} variant="primary">
              Create API key
            </ButtonLink>
          }
        >
          {amount > 0 && (
            <span>{`Thanks. We received your ${formatMoney(amount)} payment and emailed your receipt. `}</span>
          )}
          <span>
            Next, create an API key. It works right away. <Link href={PAGES.docs}>Read the documentation</Link>
          </span>
        </Notice>
      )}
      <Card title="Your order" footer={<Link href={`${PAGES.orders}/${id}`}>See order and receipt</Link>}>
        <ul className={styles.bought}>
          {items.map(({ item_id, description = 'A plan', unit_amount: cents = 0, renewal }) => (
            <li key={item_id}>
              <p>{description}</p>
              <p>{renewal ?? (cents > 0 ? AFTER_TERM.ends : 'Free')}</p>
            </li>
          ))}
        </ul>
        <DetailList
          details={[
            { term: amount > 0 ? 'Amount paid' : 'Total', value: <Money cents={amount} /> },
            ...(paidWith ? [{ term: 'Payment method', value: <CardName>{paidWith}</CardName> }] : []),
          ]}
        />
      </Card>
    </>
  )
}
