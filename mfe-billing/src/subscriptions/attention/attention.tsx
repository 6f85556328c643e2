import { PAGES } from '@portal/contracts/pages'
import { addPaymentMethod, listPaymentMethods } from '@portal/contracts/payments/payment-methods'
import { lookupsOf } from '@portal/contracts/subscriptions/display-status'
import { DateText } from '@portal/design-system/date'
import { formatMoney } from '@portal/design-system/money'
import { formatNumber } from '@portal/design-system/number'
import { StatusChip } from '@portal/design-system/status-chip'
import { useMay } from '@portal/platform/session'
import { type AttentionRow, AttentionRows } from '@portal/remote-kit/attention'
import { expiryOf, nameOf as nameOfCard, type PaymentMethod, standingOf } from '@portal/remote-kit/cards'
import { Loaded, useLoad } from '@portal/remote-kit/load'
import { isPastDue, type Order, pathOfOrder, useOrders } from '../../orders/order.ts'
import { PAYMENT_METHODS_PATH, pathOfSubscription } from '../../paths.ts'
import { nameOf, useLicenses } from '../license.ts'
import { needingAttention, type Subscription, statusOf } from '../subscription.ts'
import { SubscriptionStatus } from '../subscription-status.tsx'

/** The worst first: lookups are refused now, then soon. */
const URGENCY = ['Suspended', 'Depleted', 'Grace Period', 'Active']

/** What is known of money, by those who may: whoever may not reads the same rows without it. */
interface Money {
  orders: readonly Order[]
  cards: readonly PaymentMethod[] | undefined
  mayPay: boolean
}

/** Subscriptions, orders and cards that somebody has to see to, each with what ends it (rules N14, N19). */
export function BillingAttention() {
  const { data: orders = [] } = useOrders()
  const { data: cards } = useLoad(listPaymentMethods, { what: 'the payment methods' })
  const money = { orders, cards, mayPay: useMay(addPaymentMethod) }
  return (
    <Loaded load={useLicenses()}>
      {(licenses) => {
        const concerns = licenses
          .flatMap((license) => needingAttention(license.subscriptions).map((one) => ({ name: nameOf(license), one })))
          .sort((a, b) => URGENCY.indexOf(statusOf(a.one)) - URGENCY.indexOf(statusOf(b.one)))
        const told = new Set(concerns.map(({ one }) => one.orderId))
        return (
          <AttentionRows
            rows={[
              ...concerns.map(({ name, one }) => subscriptionRow(name, one, money)),
              ...orders
                .filter((order) => isPastDue(order) && !told.has(order.order_id))
                .map((order) => orderRow(order, money.mayPay)),
              ...(cards ?? []).filter(isEnding).map((card) => cardRow(card, money)),
            ]}
          />
        )
      }}
    </Loaded>
  )
}

function subscriptionRow(name: string, one: Subscription, money: Money): AttentionRow {
  return {
    id: one.subscription_id ?? '',
    what: name,
    state: <State subscription={one} order={orderOf(one, money)} />,
    action: actionFor(one, money, orderOf(one, money)),
  }
}

const orderOf = ({ orderId }: Subscription, { orders }: Money) => orders.find(({ order_id }) => order_id === orderId)

function State({ subscription, order }: { subscription: Subscription; order: Order | undefined }) {
  const lookups = lookupsOf(subscription)
  const status = statusOf(subscription)
  const owed = order?.amount_owed ?? 0
  return (
    <>
      {status === 'Grace Period' && owed > 0 && <strong>{formatMoney(owed)} past due </strong>}
      <SubscriptionStatus subscription={subscription} />
      {status === 'Active' && lookups && (
        <>
          {' '}
          {formatNumber(lookups.issued - lookups.used)} of {formatNumber(lookups.issued)} lookups left
        </>
      )}
    </>
  )
}

/** Only what this person can do, where there is something to do it with (rule N19). */
function actionFor(subscription: Subscription, { cards, mayPay }: Money, order?: Order): AttentionRow['action'] {
  const details = pathOfSubscription(subscription.subscription_id ?? '')
  switch (statusOf(subscription)) {
    case 'Grace Period':
      if (!mayPay || !cards) return { label: 'See details', href: details }
      if (order && isOwed(order)) return payAction(order)
      return { label: cards.length > 0 ? 'Update card' : 'Add a card', href: PAYMENT_METHODS_PATH }
    case 'Suspended':
      return { label: 'See why', href: details }
    default:
      return { label: 'Get more lookups', href: PAGES.pricing }
  }
}

const isOwed = ({ amount_owed: owed = 0 }: Order) => owed > 0

/** On its page it is paid by a card that is saved, or a card is added first (rule J30). */
const payAction = (order: Order) => ({ label: `Pay ${formatMoney(order.amount_owed)}`, href: pathOfOrder(order) })

function orderRow(order: Order, mayPay: boolean): AttentionRow {
  return {
    id: `order ${order.order_id}`,
    what: `Order ${order.order_id}`,
    state: (
      <>
        <strong>{formatMoney(order.amount_owed)} past due</strong> since <DateText value={order.payment_due_date} />
      </>
    ),
    action: mayPay ? payAction(order) : { label: 'See the order', href: pathOfOrder(order) },
  }
}

/** The primary card is chosen at first where somebody pays; another one may end unnoticed. */
function isEnding(card: PaymentMethod): boolean {
  return card.primary === true && standingOf(card) !== 'good'
}

function cardRow(card: PaymentMethod, { mayPay }: Money): AttentionRow {
  const isExpired = standingOf(card) === 'expired'
  return {
    id: `card ${card.payment_method_id}`,
    what: nameOfCard(card),
    state: (
      <StatusChip tone={isExpired ? 'stopped' : 'attention'} reason="your primary card">
        {isExpired ? 'Expired' : `Expires ${expiryOf(card)}`}
      </StatusChip>
    ),
    action: { label: mayPay ? 'Update card' : 'See cards', href: PAYMENT_METHODS_PATH },
  }
}
