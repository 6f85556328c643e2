import type { PaymentMethod } from '@portal/remote-kit/cards'
import styles from './billing.module.css'

/** Letters of the networks as the card's field has them (rule K28); the colors are the networks' own. */
const MARKS: Readonly<Record<string, readonly [letters: string, color: string]>> = {
  visa: ['VISA', '#1434cb'],
  mastercard: ['MC', '#b3261e'],
  amex: ['AMEX', '#016fd0'],
  'american express': ['AMEX', '#016fd0'],
  discover: ['DISC', '#b85300'],
}

/** Plain mark of a card's brand; nothing for one that is not known. Visual only: the card's name says it. */
export function CardMark({ card: { network = '' } }: { card: PaymentMethod }) {
  const [letters, color] = MARKS[network.toLowerCase()] ?? []
  if (!letters) return null
  return (
    <svg className={styles.mark} width="32" height="20" viewBox="0 0 32 20" aria-hidden="true">
      <rect x=".5" y=".5" width="31" height="19" rx="3" />
      <text x="16" y="13" fill={color}>
        {letters}
      </text>
    </svg>
  )
}
