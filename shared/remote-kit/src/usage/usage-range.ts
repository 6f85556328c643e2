const HOUR_MS = 3_600_000
const DAY_MS = 24 * HOUR_MS

/** Selectable ranges, by their name in the address. */
export const RANGES = {
  '24h': { label: '24 hours', slots: 24, slotMs: HOUR_MS },
  '7d': { label: '7 days', slots: 7, slotMs: DAY_MS },
  '30d': { label: '30 days', slots: 30, slotMs: DAY_MS },
  '90d': { label: '90 days', slots: 90, slotMs: DAY_MS },
} as const

export type RangeName = keyof typeof RANGES

export interface UsageRange {
  /** The beginnings of its hours or days in UTC, ms, the running one last. */
  slots: number[]
  slotMs: number
  /** Query up to now. */
  query: { start: string; end: string; bucket: 'hour' | 'day' }
  /** The same for as long a time before, up to the same hour. */
  queryBefore: { start: string; end: string; bucket: 'hour' | 'day' }
}

/** A range that ends now, in ms. All of it is UTC (rule D14). */
export function usageRange(name: RangeName, now: number): UsageRange {
  const { slots: count, slotMs } = RANGES[name]
  const last = Math.floor(now / slotMs) * slotMs
  const slots = Array.from({ length: count }, (_, at) => last - (count - 1 - at) * slotMs)
  const [first = last] = slots
  const bucket = slotMs === HOUR_MS ? 'hour' : 'day'
  const query = (back: number) =>
    ({
      start: new Date(first - back).toISOString(),
      end: hourOf(now - back),
      bucket,
    }) as const
  return { slots, slotMs, query: query(0), queryBefore: query(count * slotMs) }
}

/** Maximum number of days that can be shown by the hour (rule D14). */
const HOURLY_DAYS = 31

export function mayBeHourly({ slots, slotMs }: UsageRange): boolean {
  return slotMs === DAY_MS && slots.length <= HOURLY_DAYS
}

/** The same days, hour by hour, where there are few enough. */
export function byTheHour<Range extends UsageRange>(range: Range): Range {
  if (!mayBeHourly(range)) return range
  const { slots, query, queryBefore } = range
  const [first = 0] = slots
  const count = Math.floor((Date.parse(query.end) - first) / HOUR_MS) + 1
  const hours = Array.from({ length: count }, (_, at) => first + at * HOUR_MS)
  return {
    ...range,
    slots: hours,
    slotMs: HOUR_MS,
    query: { ...query, bucket: 'hour' },
    queryBefore: { ...queryBefore, bucket: 'hour' },
  }
}

/**
 * Returns the hour of a moment, which is counted in full (rule D14): a repeated query within it is served from the
 * cache.
 */
export function hourOf(time: number): string {
  return new Date(Math.floor(time / HOUR_MS) * HOUR_MS).toISOString()
}

/** Returns the days of a range for a call that counts whole ones: the first and the last, both included. */
export function spanOf({ slots }: Pick<UsageRange, 'slots'>): { start: string; end: string } {
  return { start: dayOf(slots[0] ?? 0), end: dayOf(slots.at(-1) ?? 0) }
}

/** Returns the day of a moment, UTC. */
export function dayOf(time: number): string {
  return new Date(time).toISOString().slice(0, 10)
}
