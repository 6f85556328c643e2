import { usualCardOf } from '@portal/contracts/payments/usual-card'
import { formatDate } from '@portal/design-system/date'
import { RadioGroup } from '@portal/design-system/radio-group'
import { CardName } from '../cards/card-name.tsx'
import { cardStatus, expiryOf, nameOf, type PaymentMethod } from '../cards/index.ts'
import styles from './pay-order-card.module.css'

/** Returns the cards that can be used to pay. */
export function goodCards(cards: readonly PaymentMethod[]): PaymentMethod[] {
  return cards.filter((card) => cardStatus(card) !== 'expired' && Boolean(card.payment_method_id))
}

/** The one that somebody pays with who chooses none (rule J134). */
export function usualCard(cards: readonly PaymentMethod[]): string | undefined {
  return usualCardOf(cards)?.payment_method_id
}

interface SavedCardsProps {
  cards: readonly PaymentMethod[]
  /** Other options. */
  others?: readonly { value: string; label: string }[]
  value: string
  onChange: (id: string) => void
}

export function SavedCards({ cards, others = [], ...choice }: SavedCardsProps) {
  return (
    <RadioGroup
      label="Pay with"
      options={[
        ...cards.map((card) => ({
          value: card.payment_method_id ?? '',
          label: <CardName>{nameOf(card)}</CardName>,
          description: (
            <>
              Expires {expiryOf(card) ?? '—'}
              {card.primary ? ', primary card' : ''}
              {card.last_declined && <span className={styles.declined}>Declined {formatDate(card.last_declined)}</span>}
            </>
          ),
        })),
        ...others,
      ]}
      {...choice}
    />
  )
}
