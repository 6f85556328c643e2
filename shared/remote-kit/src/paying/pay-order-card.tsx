import type { Order } from '@portal/contracts/billing/orders'
import { paysForNewTerm } from '@portal/contracts/billing/unpaid-service'
import { PAGES } from '@portal/contracts/pages'
import { listPaymentMethods } from '@portal/contracts/payments/payment-methods'
import { Card } from '@portal/design-system/card'
import { Link } from '@portal/design-system/link'
import { formatMoney } from '@portal/design-system/money'
import { formatCount } from '@portal/design-system/number'
import { Skeleton } from '@portal/design-system/skeleton'
import type { Received } from '@portal/platform/api'
import { useState } from 'react'
import { latePage } from '../app/late-page.tsx'
import type { PaymentMethod } from '../cards/index.ts'
import { Loaded, useLoad } from '../load/index.ts'
import { DeclinedNotice } from './declined-notice.tsx'
import { PayButton } from './pay-button.tsx'
import styles from './pay-order-card.module.css'
import { isDeclined, isQuiet, Refusal } from './refusal.tsx'
import { goodCards, SavedCards, usualCard } from './saved-cards.tsx'
import { owedInAll } from './unpaid-orders.ts'
import { type Continuation, usePayOnce } from './use-pay-once.ts'

/* People with a saved card need no fields for another one. */
const LateNewCardForm = latePage(async () => (await import('./new-card-form.tsx')).NewCardForm, <Skeleton lines={6} />)

interface PayOrderCardProps {
  order: Received<Order>
  then: Continuation
}

/** Pays what is owed on an order, with a card that is saved or a new one (rules J30, J105). */
export function PayOrderCard({ order, then }: PayOrderCardProps) {
  return (
    <Card title="Pay this order">
      <PayOrders orders={[order]} then={then} />
    </Card>
  )
}

interface PayOrdersProps {
  /** Orders to pay with one card, each by a payment of its own. */
  orders: readonly Received<Order>[]
  then: Continuation
  /** Somebody asked for the fields of another card. */
  isWithAnother?: boolean | undefined
  /** Other orders were paid here a moment ago. */
  isPartlyPaid?: boolean
}

/** The same without a frame, for one order or several. */
export function PayOrders(props: PayOrdersProps) {
  const cards = useLoad(listPaymentMethods, { what: 'your cards', select: goodCards })
  return (
    <Loaded load={cards} sketch={<Skeleton lines={3} />}>
      {(all) => <Paying {...props} cards={all} />}
    </Loaded>
  )
}

type Due = Received<Order>

/** Choice of a card that is not saved yet. */
const NEW = 'new'

function Paying({
  orders,
  cards,
  then,
  isWithAnother,
  isPartlyPaid = false,
}: PayOrdersProps & { cards: readonly PaymentMethod[] }) {
  const owedCents = owedInAll(orders)
  const [chosen, choose] = useState((isWithAnother ? undefined : usualCard(cards)) ?? NEW)
  const others = cards.filter(({ payment_method_id: id }) => id !== chosen)
  const paying = usePayOnce(chosen, async () => orders.map(dueOf), then)
  const { refusal } = paying
  const other = usualCard(others)
  // A card that was just declined is deselected, once for each refusal: a person who selects it anyway keeps it.
  const [seen, setSeen] = useState<unknown>()
  if (refusal !== seen) {
    setSeen(refusal)
    if (isDeclined(refusal) && other) choose(other)
  }
  const isNew = chosen === NEW
  return (
    <div className={styles.paying}>
      {cards.length > 0 && (
        <SavedCards cards={cards} others={[{ value: NEW, label: 'Another card' }]} value={chosen} onChange={choose} />
      )}
      <div role="alert" className={styles.refusal}>
        <Refusal paying={paying} owed={owedCents} isPartlyPaid={isPartlyPaid} />
      </div>
      {isQuiet(paying) && <EarlierDecline orders={orders} />}
      {isNew && !paying.isUnknown ? (
        <div className={styles.newCard}>
          <LateNewCardForm onSaved={choose} />
        </div>
      ) : (
        <>
          <PayButton paying={paying} owed={owedCents} />
          <p className={styles.muted}>
            {chargesInWords(orders)} By paying you agree to the <Link href={PAGES.terms}>terms of service</Link>.
          </p>
        </>
      )}
    </div>
  )
}

function dueOf({ order_id: orderId = 0, amount: totalCents, tax_amount: taxCents, amount_owed: owedCents }: Due) {
  return { orderId, owedCents, totalCents, taxCents }
}

/** The bar above says it of a service that is not paid. */
function EarlierDecline({ orders }: Pick<PayOrdersProps, 'orders'>) {
  const [order] = orders
  if (!order?.last_decline || order.unpaid_service) return null
  return <DeclinedNotice decline={order.last_decline} />
}

/** Says what is charged today, and next: with the amount and the day that were agreed to (rule J135). */
function chargesInWords(orders: readonly Due[]): string {
  const owed = formatMoney(owedInAll(orders))
  const [order] = orders
  if (order && orders.length === 1) return chargesOfOne(order, owed)
  // What each costs next stands with its plans, above.
  return `You'll be charged ${owed} today, in ${formatCount(orders.length, 'payment')}.`
}

function chargesOfOne(order: Due, owed: string): string {
  const { items = [] } = order
  const renewing = renewingOf(order)
  if (renewing.length === 0) return `You'll be charged ${owed} once, today.`
  const today = `You'll be charged ${owed} today`
  if (paysForNewTerm(order)) {
    const each = renewing.reduce((sum, { amount = 0 }) => sum + amount, 0)
    return `${today}, and ${formatMoney(each)} each time ${items.length > 1 ? 'the plans renew' : 'the plan renews'}.`
  }
  return `${today}. ${nextChargesOf(order).join(' ')}`
}

type Item = NonNullable<Due['items']>[number]

function renewingOf({ items = [] }: Due): Item[] {
  return items.filter(({ renewal }) => renewal)
}

/** Says for each plan that renews what is charged next; a renewal that stopped has no day yet, because its term begins when it is paid. */
export function nextChargesOf(order: Due): string[] {
  return renewingOf(order).map(({ renewal = '', amount, description }) => {
    const sentence = paysForNewTerm(order) ? `${formatMoney(amount)} each time it renews.` : renewal
    return (order.items ?? []).length > 1 ? `${description}: ${sentence}` : sentence
  })
}
