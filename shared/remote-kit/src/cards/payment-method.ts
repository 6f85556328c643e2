import { expiresSoon, isExpired, readExpiration } from '@portal/contracts/payments/expiration'
import type { PaymentMethod as Answered } from '@portal/contracts/payments/payment-methods'
import { portalNow } from '@portal/design-system/clock'
import type { Received } from '@portal/platform/api'

/** A card as it is read: nothing of it is taken for granted. */
export type PaymentMethod = Received<Answered>

/** Returns the card that renewals are charged to, and that is chosen at first where somebody pays. */
export function primaryOf(cards: readonly PaymentMethod[]): PaymentMethod | undefined {
  return cards.find(({ primary }) => primary) ?? cards[0]
}

/** "Visa •••• 4242", as on receipts. */
export function nameOf({ network, mask }: PaymentMethod): string {
  const lastFour = /\d{4}$/.exec(mask ?? '')?.[0]
  return lastFour ? `${network || 'Card'} •••• ${lastFour}` : network || 'Card'
}

/** Formats an expiry so that it cannot be read as a day: `09/2028`. */
export function expiryOf({ expiration }: PaymentMethod): string | undefined {
  const read = readExpiration(expiration)
  return read && `${String(read.month).padStart(2, '0')}/${read.year}`
}

/**
 * Returns why a card cannot be charged, or was not the last time (rule J134): its bank declined it, or it has expired.
 * The decline counts first: it has a day.
 */
export function troubleOf(card: PaymentMethod): 'declined' | 'expired' | undefined {
  if (card.last_declined) return 'declined'
  return cardStatus(card) === 'expired' ? 'expired' : undefined
}

export function cardStatus(
  { expiration }: PaymentMethod,
  now = new Date(portalNow()),
): 'good' | 'ends-soon' | 'expired' {
  const read = readExpiration(expiration)
  if (!read) return 'good'
  if (isExpired(read, now)) return 'expired'
  return expiresSoon(read, now) ? 'ends-soon' : 'good'
}
