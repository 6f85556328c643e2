/** First and last day, `YYYY-MM-DD`; empty for an open end. */
export interface DayRange {
  from: string
  to: string
}

/** Returns whether a text is a day of this product's lifetime. */
export function isDay(text: string): boolean {
  return /^2\d{3}-\d\d-\d\d$/.test(text)
}

/** Returns whether a time is on one of these days, UTC. Days that are none leave their end open. */
export function isWithin(time: string | undefined, { from, to }: DayRange): boolean {
  const day = (time ?? '').slice(0, 10)
  return (!isDay(from) || day >= from) && (!isDay(to) || day <= to)
}
