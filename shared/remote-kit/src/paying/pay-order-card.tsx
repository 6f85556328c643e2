import type { Order } from '@portal/contracts/billing/orders'
import { paysForNewTerm } from '@portal/contracts/billing/unpaid-service'
import { PAGES } from '@portal/contracts/pages'
import { listPaymentMethods } from '@portal/contracts/payments/payment-methods'
import { Card } from '@portal/design-system/card'
import { Link } from '@portal/design-system/link'
import { formatMoney } from '@portal/design-system/money'
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
import { type Continuation, usePayOnce } from './use-pay-once.ts'

/* People with a saved card need no fields for another one. */
const LateNewCardForm = latePage(async () => (await import('./new-card-form.tsx')).NewCardForm, <Skeleton lines={6} />)

interface PayOrderCardProps {
  order: Received<Order>
  then: Continuation
}

/** Pays what is owed on an order, with a card that is saved or a new one (rules J30, J105). */
export function PayOrderCard(props: PayOrderCardProps) {
  return (
    <Card title="Pay this order">
      <PayOrder {...props} />
    </Card>
  )
}

interface PayOrderProps extends PayOrderCardProps {
  /** Somebody asked for the fields of another card. */
  isWithAnother?: boolean | undefined
}

/** The same without a frame. */
export function PayOrder(props: PayOrderProps) {
  const cards = useLoad(listPaymentMethods, { what: 'your cards', select: goodCards })
  return (
    <Loaded load={cards} sketch={<Skeleton lines={3} />}>
      {(all) => <Paying {...props} cards={all} />}
    </Loaded>
  )
}

/** Choice of a card that is not saved yet. */
const NEW = 'new'

function Paying({ order, cards, then, isWithAnother }: PayOrderProps & { cards: readonly PaymentMethod[] }) {
  const { order_id: orderId = 0, amount: totalCents, tax_amount: taxCents, amount_owed: owedCents } = order
  const [chosen, choose] = useState((isWithAnother ? undefined : usualCard(cards)) ?? NEW)
  const others = cards.filter(({ payment_method_id: id }) => id !== chosen)
  const paying = usePayOnce(chosen, async () => ({ orderId, owedCents, totalCents, taxCents }), then)
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
        <Refusal paying={paying} owed={owedCents} />
      </div>
      {/* The bar above says it of a service that is not paid. */}
      {order.last_decline && !order.unpaid_service && isQuiet(paying) && (
        <DeclinedNotice decline={order.last_decline} />
      )}
      {isNew && !paying.isUnknown ? (
        <div className={styles.newCard}>
          <LateNewCardForm onSaved={choose} />
        </div>
      ) : (
        <>
          <PayButton paying={paying} owed={owedCents} />
          <p className={styles.muted}>
            {chargesInWords(order)} By paying you agree to the <Link href={PAGES.terms}>terms of service</Link>.
          </p>
        </>
      )}
    </div>
  )
}

/** Says what is charged today, and next: with the amount and the day that were agreed to (rule J135). */
function chargesInWords({ items = [], amount_owed: owed, ...order }: Received<Order>): string {
  const today = `You'll be charged ${formatMoney(owed)} today`
  const renewing = items.filter(({ renewal }) => renewal)
  if (renewing.length === 0) return `You'll be charged ${formatMoney(owed)} once, today.`

  if (paysForNewTerm(order)) {
    const each = renewing.reduce((sum, { amount = 0 }) => sum + amount, 0)
    return `${today}, and ${formatMoney(each)} each time ${items.length > 1 ? 'the plans renew' : 'the plan renews'}.`
  }
  const sentences = renewing.map(({ description, renewal }) =>
    items.length > 1 ? `${description}: ${renewal}` : renewal,
  )
  return `${today}. ${sentences.join(' ')}`
}
