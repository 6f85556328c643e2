import { isCheckoutOpen, isDebt } from '@portal/contracts/billing/order-status'
import { addPaymentMethod, listPaymentMethods } from '@portal/contracts/payments/payment-methods'
import { placeOrder } from '@portal/contracts/sales/orders'
import { type DisplayStatus, lookupsOf } from '@portal/contracts/subscriptions/display-status'
import { isSet } from '@portal/contracts/values'
import { formatDate } from '@portal/design-system/date'
import { formatMoney } from '@portal/design-system/money'
import { formatNumber } from '@portal/design-system/number'
import { useCart } from '@portal/platform/cart'
import { ownersInWords, useMay, useMissingRole, useRoleRequest, useSession } from '@portal/platform/session'
import { type AttentionRow, AttentionRows } from '@portal/remote-kit/attention'
import { cardStatus, expiryOf, nameOf as nameOfCard, type PaymentMethod } from '@portal/remote-kit/cards'
import { Loaded, useLoad } from '@portal/remote-kit/load'
import { ORDER_STATUS_WORDS } from '@portal/remote-kit/orders'
import { isPastDue, type Order, partsOfOrder, pathOfOrder, useOrders } from '../../orders/order.ts'
import { graceEndsInWords, UnpaidBars, unpaidOrders } from '../../orders/unpaid-bars.tsx'
import { PAYMENT_METHODS_PATH, pathOfSubscription } from '../../paths.ts'
import { type License, nameOf, plansPathOfLicense, useLicenses } from '../license.ts'
import styles from '../subscription.module.css'
import { needingAttention, type Subscription, statusOf } from '../subscription.ts'

/** The worst first: lookups are refused now, then soon. */
const URGENCY: readonly DisplayStatus[] = ['Suspended', 'Depleted', 'Grace Period', 'Active']

/** Billing data, for people who may see them: others see the same rows without them. */
interface Money {
  cards: readonly PaymentMethod[] | undefined
  mayPay: boolean
  mayBuy: boolean
  /** Missing role, if this person may not buy for lack of it. */
  missing: string | undefined
  /** Names of the people who could give permission to buy (rule E17). */
  owners: readonly string[]
}

/** Subscriptions, orders and cards that somebody has to see to, each with what ends it (rules N14, N19). */
export function BillingAttention() {
  const { data: orders = [] } = useOrders()
  const { data: cards } = useLoad(listPaymentMethods, { what: 'the payment methods' })
  const [mayPay, mayBuy] = [useMay(addPaymentMethod), useMay(placeOrder)]
  const visitor = useSession((session) => session.visitor)
  const missing = useMissingRole(placeOrder)
  const request = useRoleRequest(placeOrder.requires, missing ? visitor : null)
  const money = { cards, mayPay, mayBuy, missing, owners: request?.owners ?? [] }
  const hasCart = useCart().length > 0
  return (
    <Loaded load={useLicenses()}>
      {(licenses) => {
        const unpaid = unpaidOrders(orders)
        const barred = new Set(unpaid.map(({ order_id }) => order_id))
        const concerns = licenses
          .flatMap((license) => needingAttention(license.subscriptions).map((one) => ({ license, one })))
          .filter(({ one }) => statusOf(one) !== 'Grace Period' || !barred.has(one.orderId ?? 0))
          .sort((a, b) => URGENCY.indexOf(statusOf(a.one)) - URGENCY.indexOf(statusOf(b.one)))
        return (
          <>
            {unpaid.length > 0 && (
              <div className={styles.bars} data-speaks="">
                <UnpaidBars orders={unpaid} />
              </div>
            )}
            <AttentionRows
              rows={[
                ...concerns.map(({ license, one }) => subscriptionRow(license, one, money)),
                ...orders
                  .filter(({ status }) => isDebt(status) || (isCheckoutOpen(status) && !hasCart))
                  .filter(({ order_id }) => !barred.has(order_id))
                  .toSorted((a, b) => Number(isPastDue(b)) - Number(isPastDue(a)))
                  .map((order) => orderRow(order, money.mayPay)),
                ...(cards ?? []).filter(isEnding).map((card) => cardRow(card, money)),
              ]}
            />
          </>
        )
      }}
    </Loaded>
  )
}

function subscriptionRow(license: License, one: Subscription, money: Money): AttentionRow {
  return {
    id: one.subscription_id ?? '',
    what: nameOf(license),
    ...stateOf(one, money),
    action: actionFor({ license, subscription: one }, money),
  }
}

/** Omits that an almost used-up license still works: that is no news. */
function stateOf(one: Subscription, money: Money): Omit<AttentionRow, 'id' | 'what'> {
  const [lookups, status] = [lookupsOf(one), statusOf(one)]
  switch (status) {
    case 'Grace Period': {
      // People who see its order read the bar above.
      const ends = graceEndsInWords(one, money.mayPay)
      const isAskedFor = !money.mayPay && money.owners.length > 0
      const reason = isAskedFor ? `${ends} Ask ${ownersInWords(money.owners)} to pay.` : ends
      return { chip: status, tone: 'attention', reason }
    }
    case 'Suspended':
      return { chip: status, tone: 'stopped', reason: 'By our support team' }
    case 'Depleted':
      return { chip: status, tone: 'stopped', reason: withWhoBuys('All lookups are used', money) }
    default: {
      const left =
        lookups && `${formatNumber(lookups.issued - lookups.used)} of ${formatNumber(lookups.issued)} lookups left`
      return { chip: 'Almost used up', tone: 'attention', reason: withWhoBuys(left ?? 'Few lookups are left', money) }
    }
  }
}

function withWhoBuys(reason: string, { missing, owners }: Money): string {
  if (!missing) return reason
  const who = owners.length > 0 ? `Ask ${ownersInWords(owners)} for more` : `Buying more needs the role ${missing}`
  return `${reason}. ${who}.`
}

/** Only what this person can do, where there is something to do it with (rule N19). */
function actionFor(
  { license, subscription }: { license: License; subscription: Subscription },
  { cards, mayPay, mayBuy }: Money,
): AttentionRow['action'] {
  const details = { label: 'See details', href: pathOfSubscription(subscription.subscription_id ?? '') }
  switch (statusOf(subscription)) {
    case 'Grace Period':
      if (!mayPay || !cards) return details
      return { label: cards.length > 0 ? 'Update card' : 'Add a card', href: PAYMENT_METHODS_PATH }
    case 'Suspended':
      return { ...details, label: 'See why' }
    default:
      return mayBuy ? { label: 'Get more lookups', href: plansPathOfLicense(license) } : details
  }
}

/** The order's page offers payment with a saved card, or adding one first (rule J30). */
const payAction = (order: Order) => ({
  label: `Pay ${formatMoney(order.amount_owed)}`,
  href: pathOfOrder(order),
  isPrimary: true,
})

/** Describes an order by its product, with the number on its receipt and letters. */
function whatIsOrdered(order: Order): Pick<AttentionRow, 'what' | 'of'> {
  const number = `Order ${order.order_id}`
  const { name } = partsOfOrder(order)
  return name === number ? { what: number } : { what: name, of: number }
}

function chipOf({ status = 'open' }: Order): Pick<AttentionRow, 'chip' | 'tone'> {
  const { customer, tone } = ORDER_STATUS_WORDS[status]
  return { chip: customer, tone }
}

/** An open checkout is no debt: it can be paid until it expires. */
function reasonOf(order: Order): string {
  const owed = formatMoney(order.amount_owed)
  const { status, payment_due_date: dueAt, pay_by: payBy } = order
  if (isPastDue(order)) return `${owed} since ${formatDate(dueAt)}`
  if (!isCheckoutOpen(status)) return isSet(dueAt) ? `${owed} due ${formatDate(dueAt)}` : owed
  return isSet(payBy) ? `${owed}, expires ${formatDate(payBy)}` : owed
}

function orderRow(order: Order, mayPay: boolean): AttentionRow {
  return {
    id: `order ${order.order_id}`,
    ...whatIsOrdered(order),
    ...chipOf(order),
    reason: reasonOf(order),
    action: mayPay ? payAction(order) : { label: 'See the order', href: pathOfOrder(order) },
  }
}

/** The primary card is chosen at first where somebody pays; another one may end unnoticed. */
function isEnding(card: PaymentMethod): boolean {
  return card.primary === true && cardStatus(card) !== 'good'
}

function cardRow(card: PaymentMethod, { mayPay }: Money): AttentionRow {
  const isExpired = cardStatus(card) === 'expired'
  return {
    id: `card ${card.payment_method_id}`,
    what: nameOfCard(card),
    chip: isExpired ? 'Expired' : `Expires ${expiryOf(card)}`,
    tone: isExpired ? 'stopped' : 'attention',
    reason: 'Your primary card',
    action: { label: mayPay ? 'Update card' : 'See cards', href: PAYMENT_METHODS_PATH },
  }
}
