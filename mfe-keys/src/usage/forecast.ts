const DAY_MS = 86_400_000
/** A weekend is used unlike other days: two whole weeks say more than the last few days. */
const DAYS_LOOKED_AT = 14
/** Fewer full days than these say nothing of the next, and fewer than a week leave a weekend out. */
const TOO_FEW_DAYS = 3
const WHOLE_WEEK = 7

/** Usage per day. */
export interface Pace {
  perDay: number
  /** Number of full days it is based on. */
  days: number
  /** No whole week: it may be quite another after a weekend. */
  isRough: boolean
}

/**
 * Lookups a day, over the last full days since the first use among them: 14 at most. `counts` are days in UTC of which the
 * last is running. `undefined` if fewer than three full days are known.
 */
export function paceOf(counts: readonly number[]): Pace | undefined {
  const first = counts.findIndex((count) => count > 0)
  if (first < 0) return undefined

  const full = counts.slice(first, -1).slice(-DAYS_LOOKED_AT)
  if (full.length < TOO_FEW_DAYS) return undefined
  const sum = full.reduce((all, count) => all + count, 0)
  return { perDay: sum / full.length, days: full.length, isRough: full.length < WHOLE_WEEK }
}

export type Forecast =
  | { kind: 'used up' }
  | { kind: 'too little known' }
  | { kind: 'not used'; pace: Pace }
  /** There is still some left when the term ends. */
  | { kind: 'enough'; pace: Pace; until: number }
  | { kind: 'runs out'; pace: Pace; at: number }

/** Forecasts when the rest will be used up at this pace; `ends` is the expiry. Both in ms. */
export function forecastOf(
  left: number,
  counts: readonly number[],
  { now, ends = Number.POSITIVE_INFINITY }: { now: number; ends?: number },
): Forecast {
  if (left <= 0) return { kind: 'used up' }
  const pace = paceOf(counts)
  if (!pace) return { kind: 'too little known' }
  if (pace.perDay === 0) return { kind: 'not used', pace }

  const at = now + (left / pace.perDay) * DAY_MS
  return at < ends ? { kind: 'runs out', pace, at } : { kind: 'enough', pace, until: ends }
}
