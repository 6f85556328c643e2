import { DAY_MS } from '../time-units.ts'
import { cardConcern } from './card-concern.ts'
import { type Expiration, expirationOf, isExpired, startOfWarning } from './expiration.ts'

/** Days before a charge on which an account is notified that its card cannot pay it. */
const NOTICE_DAYS = 30

interface CardTimes {
  expiration: Expiration
  /** The next charge that the card is to pay; absent if nothing renews or another card is the primary one. */
  chargeAt: Date | undefined
  now: Date
}

/**
 * Returns whether a letter about a card is due (rule J115): once before it expires, if the next charge comes after that, and
 * once within the thirty days before a charge that it cannot pay; never twice within thirty days.
 */
export function isCardNoticeDue({
  expiration,
  chargeAt,
  now,
  notifiedAt,
}: CardTimes & { notifiedAt: Date | null }): boolean {
  const concern = cardConcern({ expiration: expirationOf(expiration) }, chargeAt, now)
  if (!concern || !chargeAt) return false
  const isClose = daysBefore(chargeAt) <= now
  if (!notifiedAt) return concern === 'expires-first' || isClose
  return isClose && notifiedAt < daysBefore(chargeAt) && notifiedAt <= daysBefore(now)
}

/**
 * Returns when to look at a card next: from thirty days before it expires, each day, because what renews and which card is
 * the primary one may change; once it has expired, thirty days before the next charge.
 */
export function nextCardLook({ expiration, chargeAt, now }: CardTimes): Date {
  const begins = startOfWarning(expiration)
  if (now < begins) return begins
  const days = Math.floor((now.getTime() - begins.getTime()) / DAY_MS)
  const tomorrow = new Date(begins.getTime() + (days + 1) * DAY_MS)
  if (!isExpired(expiration, now)) return tomorrow
  const next = chargeAt ? daysBefore(chargeAt) : new Date(now.getTime() + NOTICE_DAYS * DAY_MS)
  return next > tomorrow ? next : tomorrow
}

function daysBefore(time: Date): Date {
  return new Date(time.getTime() - NOTICE_DAYS * DAY_MS)
}
