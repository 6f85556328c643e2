import { expiresSoon, isExpired, readExpiration } from './expiration.ts'

/** Reasons why no card can pay the next charge: there is none, it has expired, or it expires before. */
export type CardConcern = 'no-card' | 'expired' | 'expires-first'

/**
 * Returns what is wrong with the primary card for the next charge (rule J113); a card that expires before it is a concern
 * from thirty days before it expires.
 */
export function cardConcern(
  card: { expiration?: string | undefined } | undefined,
  chargeAt: Date | undefined,
  now: Date,
): CardConcern | undefined {
  if (!chargeAt) return undefined
  if (!card) return 'no-card'
  const expiration = readExpiration(card.expiration)
  if (!expiration || !isExpired(expiration, chargeAt)) return undefined
  if (isExpired(expiration, now)) return 'expired'
  return expiresSoon(expiration, now) ? 'expires-first' : undefined
}
