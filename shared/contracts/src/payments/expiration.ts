/** When a card ends: the last month in which it is good. */
export interface Expiration {
  /** 1 to 12. */
  month: number
  year: number
}

const DAY_MS = 86_400_000
/** So long before its end somebody should hear of it, days. */
const SOON_DAYS = 30

/** As it travels: `2028-09`. */
export function expirationOf({ month, year }: Expiration): string {
  return `${year}-${String(month).padStart(2, '0')}`
}

/** What travelled; `undefined` for what is no such month. */
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

function endOf({ month, year }: Expiration): number {
  return Date.UTC(year, month)
}
