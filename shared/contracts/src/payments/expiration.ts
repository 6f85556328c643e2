import { DAY_MS } from '../time-units.ts'
/** Expiry of a card: the last month in which it is valid. */
export interface Expiration {
  /** 1 to 12. */
  month: number
  year: number
}

/** How long before its expiry people are warned, in days. */
const SOON_DAYS = 30

/** Formats an expiry for the wire: `2028-09`. */
export function expirationOf({ month, year }: Expiration): string {
  return `${year}-${String(month).padStart(2, '0')}`
}

/** Parses an expiry from the wire; `undefined` if it is not a valid month. */
export function readExpiration(text: string | undefined): Expiration | undefined {
  const [, year, month] = /^(\d{4})-(0[1-9]|1[0-2])$/.exec(text ?? '') ?? []
  return year && month ? { year: Number(year), month: Number(month) } : undefined
}

/** Its month has ended. */
export function isExpired(card: Expiration, now: Date): boolean {
  return endOf(card) <= now.getTime()
}

export function expiresSoon(card: Expiration, now: Date): boolean {
  return !isExpired(card, now) && endOf(card) <= now.getTime() + SOON_DAYS * DAY_MS
}

/** Returns the time from which people are warned that it expires. */
export function startOfWarning(card: Expiration): Date {
  return new Date(endOf(card) - SOON_DAYS * DAY_MS)
}

function endOf({ month, year }: Expiration): number {
  return Date.UTC(year, month)
}
