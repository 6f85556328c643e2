import type { Order } from '@portal/contracts/billing/orders'
import { PAGES } from '@portal/contracts/pages'
import { listPaymentMethods } from '@portal/contracts/payments/payment-methods'
import { ButtonLink } from '@portal/design-system/button-link'
import { Card } from '@portal/design-system/card'
import { Link } from '@portal/design-system/link'
import { Skeleton } from '@portal/design-system/skeleton'
import type { Received } from '@portal/platform/api'
import type { PaymentMethod } from '@portal/remote-kit/cards'
import { Loaded, useLoad } from '@portal/remote-kit/load'
import { useState } from 'react'
import { DeclinedNotice } from '../checkout/declined-notice.tsx'
import { PayButton } from '../checkout/pay-button.tsx'
import { isDeclined, isQuiet, Refusal } from '../checkout/refusal.tsx'
import { goodCards, SavedCards, usualCard } from '../checkout/saved-cards.tsx'
import { usePayOnce } from '../checkout/use-pay-once.ts'
import styles from './done-page.module.css'

/** Pays what is owed on an order that is in no cart (rule J30). */
export function PayOrderCard({ order }: { order: Received<Order> }) {
  const cards = useLoad(listPaymentMethods, { what: 'your cards', select: goodCards })
  return (
    <Card title="Pay this order">
      <Loaded load={cards} sketch={<Skeleton lines={3} />}>
        {(all) => (all.length > 0 ? <Paying order={order} cards={all} /> : <NoCard />)}
      </Loaded>
    </Card>
  )
}

function NoCard() {
  return (
    <div className={styles.paying}>
      <p className={styles.muted}>We save the card first, then you pay the order here.</p>
      <ButtonLink href={PAGES.paymentMethods} variant="primary">
        Add a card
      </ButtonLink>
    </div>
  )
}

function Paying({ order, cards }: { order: Received<Order>; cards: readonly PaymentMethod[] }) {
  const { order_id: orderId = 0, amount: totalCents, tax_amount: taxCents, amount_owed: owedCents } = order
  const [chosen, choose] = useState(usualCard(cards) ?? '')
  const others = cards.filter(({ payment_method_id: id }) => id !== chosen)
  const paying = usePayOnce(chosen, async () => ({ orderId, owedCents, totalCents, taxCents }))
  const { refusal } = paying
  const other = usualCard(others)
  // A card that was just declined is deselected, once for each refusal: a person who selects it anyway keeps it.
  const [seen, setSeen] = useState<unknown>()
  if (refusal !== seen) {
    setSeen(refusal)
    if (isDeclined(refusal) && other) choose(other)
  }
  const otherCard = other ? undefined : PAGES.paymentMethods
  return (
    <div className={styles.paying}>
      <SavedCards cards={cards} value={chosen} onChange={choose} />
      <div role="alert" className={styles.refusal}>
        <Refusal paying={paying} owed={owedCents} otherCard={otherCard} />
      </div>
      {order.last_decline && isQuiet(paying) && <DeclinedNotice decline={order.last_decline} otherCard={otherCard} />}
      <PayButton paying={paying} owed={owedCents} />
      <p className={styles.muted}>
        {order.items?.some(({ renewal }) => renewal)
          ? 'You are charged today, and again when the plan renews, as its line below says.'
          : 'You are charged once, today.'}{' '}
        By paying you agree to the <Link href={PAGES.terms}>terms of service</Link>.
      </p>
    </div>
  )
}
