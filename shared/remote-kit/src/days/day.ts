/** First and last day, `YYYY-MM-DD`; empty for an open end. */
export interface DayRange {
  from: string
  to: string
}

/** Returns whether a text is a day of this product's lifetime. */
export function isDay(text: string): boolean {
  return /^2\d{3}-\d\d-\d\d$/.test(text)
}
