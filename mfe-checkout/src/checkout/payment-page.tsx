import { PAGES } from '@portal/contracts/pages'
import { listPaymentMethods } from '@portal/contracts/payments/payment-methods'
import { ButtonLink } from '@portal/design-system/button-link'
import { Card } from '@portal/design-system/card'
import { text, useAddress } from '@portal/remote-kit/address'
import type { PaymentMethod } from '@portal/remote-kit/cards'
import { Loaded, useLoad } from '@portal/remote-kit/load'
import { goodCards, SavedCards, usualCard } from '@portal/remote-kit/paying'
import { useState } from 'react'
import { reviewPathOf } from '../paths.ts'
import styles from './checkout.module.css'
import { CheckoutStep } from './checkout-step.tsx'
import { LateNewCardForm } from './late-forms.tsx'

/** `/checkout/payment`: a card that is saved, or a new one by the vault's frames. */
export function PaymentPage() {
  const cards = useLoad(listPaymentMethods, { what: 'your cards' })
  return (
    <CheckoutStep path={PAGES.checkoutPayment}>
      {() => <Loaded load={cards}>{(all) => <CardChoice cards={goodCards(all)} />}</Loaded>}
    </CheckoutStep>
  )
}

const NEW = 'new'

const ADDRESS = { declined: text }

/** A card that was just declined is not the one that is chosen at first. */
function CardChoice({ cards }: { cards: readonly PaymentMethod[] }) {
  const { declined } = useAddress(ADDRESS).values
  const others = cards.filter(({ payment_method_id: id }) => id !== declined)
  const [chosen, choose] = useState(usualCard(others) ?? NEW)
  return (
    <Card title="Pay by card" description="You can review your order before you pay.">
      <div className={styles.facts}>
        {cards.length > 0 && (
          <SavedCards cards={cards} others={[{ value: NEW, label: 'Another card' }]} value={chosen} onChange={choose} />
        )}
        {chosen === NEW ? (
          <LateNewCardForm />
        ) : (
          <div className={styles.actions}>
            <ButtonLink href={reviewPathOf(chosen)} variant="primary" className={styles.wide}>
              Continue to review
            </ButtonLink>
          </div>
        )}
      </div>
    </Card>
  )
}
